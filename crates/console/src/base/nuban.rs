//! The check digit of Nigerian account numbers. It warns and never decides: numbers of mobile money often do not follow it.

/// Weights over institution field and serial, repeated.
const WEIGHTS: [u32; 3] = [3, 7, 3];

/// The institution field of the 2020 rule: six digits. None where the code is not a clearing code of three or five digits.
fn institution(code: &str) -> Option<String> {
    let digits = code.bytes().all(|b| b.is_ascii_digit());
    match code.len() {
        3 if digits => Some(format!("000{code}")),
        5 if digits => Some(format!("9{code}")),
        _ => None,
    }
}

/// Whether an account number of ten digits fits this bank; none where it cannot be told.
pub fn fits(sort_code: &str, number: &str) -> Option<bool> {
    if number.len() != 10 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (serial, check) = number.split_at(9);
    let sum: u32 =
        institution(sort_code)?.bytes().chain(serial.bytes()).zip(WEIGHTS.iter().cycle()).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    Some(format!("{}", (10 - sum % 10) % 10) == check)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers_fit_and_every_wrong_digit_is_seen() {
        for (code, number) in [
            ("011", "0000014579"),
            ("011", "0000000220"),
            ("044", "0123456784"),
            ("058", "0123456785"),
            ("057", "0123456788"),
            ("033", "0123456784"),
            ("035", "0123456788"),
            ("50211", "0123456786"),
            ("50515", "0123456785"),
        ] {
            assert_eq!(fits(code, number), Some(true), "{code} {number}");
            for place in 0..10 {
                let mut digits = number.as_bytes().to_vec();
                digits[place] = b'0' + (digits[place] - b'0' + 1) % 10;
                assert_eq!(fits(code, std::str::from_utf8(&digits).unwrap()), Some(false));
            }
        }
        // Banks of one residue cannot be told apart: why it sorts and never decides.
        for number in 0..1_000_u64 {
            let number = format!("{:010}", number * 7_654_321);
            assert!(fits("044", &number) == fits("011", &number) && fits("044", &number) == fits("033", &number));
        }
        assert_eq!(fits("999992", "0123456784"), None);
        assert_eq!(fits("044", "123"), None);
    }
}
