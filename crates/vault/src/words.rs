//! Words to read aloud and compare: the long list of the Electronic Frontier Foundation, published in 2016 for passphrases under CC BY 3.0 US
//! (<https://www.eff.org/dice>). It is as published, without the numbers of the dice.

const LIST: &str = include_str!("eff_long_words.txt");
/// Words of the list, so each word of a phrase is worth 12.9 bits.
const COUNT: u128 = 7_776;
/// Words that come from each half of a hash.
const FROM_HALF: usize = 6;

/// Twelve words of a hash, 155 bits of it: each half is a number, and the words are its digits to the base of the list.
pub(crate) fn twelve(hash: [u8; 32]) -> Vec<String> {
    let words: Vec<&str> = LIST.lines().collect();
    let (halves, _) = hash.as_chunks::<16>();
    let of_half = |half: &[u8; 16]| {
        let mut rest = u128::from_be_bytes(*half);
        std::iter::repeat_with(move || {
            let digit = rest % COUNT;
            rest /= COUNT;
            usize::try_from(digit).unwrap_or_default()
        })
        .take(FROM_HALF)
    };
    halves.iter().flat_map(of_half).filter_map(|at| words.get(at).map(|word| (*word).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_lc_rs::digest;
    use std::{collections::BTreeSet, fmt::Write};

    #[test]
    fn the_list_is_the_published_one_word_for_word() {
        let mut published = String::new();
        for (at, word) in LIST.lines().enumerate() {
            let dice: String = [1296, 216, 36, 6, 1].map(|place| char::from(b'1' + u8::try_from(at / place % 6).unwrap())).iter().collect();
            writeln!(published, "{dice}\t{word}").unwrap();
        }
        let sum: String = digest::digest(&digest::SHA256, published.as_bytes()).as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, "addd35536511597a02fa0a9ff1e5284677b8883b83e986e43f15a3db996b903e");
        assert_eq!(LIST.lines().collect::<BTreeSet<_>>().len() as u128, COUNT, "no word stands twice");
    }

    #[test]
    fn twelve_words_of_the_list_follow_from_a_hash_and_another_hash_has_others() {
        assert_eq!(twelve([0; 32]), vec!["abacus"; 12]);
        let mut one = [0; 32];
        one[31] = 1;
        assert_eq!(twelve(one)[5..8], ["abacus", "abdomen", "abacus"]);
        let (some, other) = (twelve([0x5a; 32]), twelve([0xa5; 32]));
        assert!(some.len() == 12 && some.iter().all(|word| LIST.lines().any(|known| known == word)));
        assert!(some.iter().zip(&other).all(|(one, two)| one != two), "{some:?} {other:?}");
    }
}
