//! What checks find, as values; lines and risks are made of it at the edge.

use std::collections::HashSet;

use bursar_contract::address::{Likeness, likeness};

use bursar_messages::{Message, message};

use crate::base::api::{CheckId, CheckLevel, CheckLine, EntryLink, Risk, RiskLevel, TypedProof};

/// What a check found. Every subject has an enum of its findings, and one file that makes their words.
pub trait Found {
    /// What decides reads.
    fn mark(&self) -> Mark;
    /// What a person reads.
    fn words(&self) -> Words;
    /// The entry of the journal that it speaks of.
    fn entry(&self) -> Option<EntryLink> {
        None
    }
    /// The contact in which a person has to do something.
    fn contact(&self) -> Option<String> {
        None
    }
}

/// Which check found something, how it stands, and what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The check.
    pub id: CheckId,
    /// How it stands.
    pub level: CheckLevel,
    /// The field of the form that it speaks of.
    pub field: Option<&'static str>,
    /// What must be typed in the confirm window. The form neither needs nor takes it.
    pub typed: Option<TypedProof>,
    /// Names how money is lost, not only what is unusual.
    pub grave: bool,
}

impl CheckId {
    /// It blocks.
    pub const fn danger(self) -> Mark {
        self.mark(CheckLevel::Danger)
    }
    /// It is a risk to be accepted.
    pub const fn warn(self) -> Mark {
        self.mark(CheckLevel::Warn)
    }
    /// It is not checked here.
    pub const fn info(self) -> Mark {
        self.mark(CheckLevel::Info)
    }
    /// It holds.
    pub const fn ok(self) -> Mark {
        self.mark(CheckLevel::Ok)
    }
    /// It waits for another field.
    pub const fn waiting(self) -> Mark {
        self.mark(CheckLevel::Waiting)
    }
    const fn mark(self, level: CheckLevel) -> Mark {
        Mark { id: self, level, field: None, typed: None, grave: false }
    }
}

impl Mark {
    /// The field it speaks of.
    pub const fn at(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }
    /// What must be typed in the confirm window.
    pub const fn typed(mut self, proof: TypedProof) -> Self {
        self.typed = Some(proof);
        self
    }
    /// Marks that it names how money is lost.
    pub const fn grave(mut self) -> Self {
        self.grave = true;
        self
    }
}

/// The words of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// One sentence.
    pub text: Message,
    /// A second line.
    pub detail: Option<Message>,
    /// The sentence of its tick box.
    pub tick: Option<Message>,
}

/// One sentence; refine it with the methods of [`Words`].
pub fn said(text: impl Into<Message>) -> Words {
    Words { text: text.into(), detail: None, tick: None }
}

impl Words {
    /// A second line.
    pub fn more(mut self, text: impl Into<Message>) -> Self {
        self.detail = Some(text.into());
        self
    }
    /// The sentence of its tick box.
    pub fn tick(mut self, text: impl Into<Message>) -> Self {
        self.tick = Some(text.into());
        self
    }
}

/// The line that a finding is in the checks panel.
pub fn line(found: &impl Found) -> CheckLine {
    let (mark, words) = (found.mark(), found.words());
    CheckLine {
        id: mark.id,
        level: mark.level,
        text: words.text,
        detail: words.detail,
        tick: words.tick,
        field: mark.field.map(str::to_owned),
        entry: found.entry(),
        contact: found.contact(),
    }
}

/// The lines of findings, in their order.
pub fn lines<F: Found>(found: &[F]) -> Vec<CheckLine> {
    found.iter().map(line).collect()
}

/// Sorts what blocks to the top, and leaves the order within a level.
pub fn sort(found: &mut [impl Found]) {
    found.sort_by_key(|found| found.mark().level);
}

/// The risk that a finding is in the confirm window, unanswered. An amber line always asks for a tick there, even where it brings no sentence of its own.
pub fn risk(found: &impl Found) -> Risk {
    let (mark, Words { text, detail, tick }) = (found.mark(), found.words());
    Risk {
        tick: Some(tick.map_or_else(|| message!("app-tick", text = text.clone()), Into::into)),
        title: text,
        text: detail.unwrap_or_default(),
        level: if mark.grave { RiskLevel::Danger } else { RiskLevel::Warn },
        typed: mark.typed,
        check: Some(mark.id),
    }
}

/// A finding as a test reads it: "warn exact amount: text | detail | tick".
#[cfg(test)]
pub fn told(found: &impl Found) -> String {
    let mut line = serde_json::to_value(line(found)).unwrap_or_default();
    bursar_messages::json::as_text(&mut line, bursar_messages::Locale::default());
    let part = |name: &str| line[name].as_str().map(str::to_owned);
    let head = [part("level"), part("id"), part("field")].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let words = [part("text"), part("detail"), part("tick")].into_iter().flatten().collect::<Vec<_>>().join(" | ");
    format!("{head}: {words}")
}

/// The known address that this one could be mistaken for, the most alike first.
pub fn look_alike<'a>(address: &str, known: impl IntoIterator<Item = &'a str>) -> Option<(Likeness, &'a str)> {
    let known: HashSet<&str> = known.into_iter().collect();
    if known.iter().any(|other| other.eq_ignore_ascii_case(address)) {
        return None;
    }
    known
        .into_iter()
        .map(|other| (likeness(address, other), other))
        .filter(|(likeness, _)| *likeness > Likeness::Different)
        .max_by_key(|(likeness, other)| (*likeness, *other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack;
    use bursar_test_support::seed::TestRng;

    fn address(rng: &mut TestRng) -> String {
        let digits: String = (0..40).map(|_| char::from_digit(rng.below(16) as u32, 16).unwrap_or('0')).collect();
        bursar_contract::address::checked(&format!("0x{digits}")).unwrap()
    }

    /// Another digit at each of these places.
    fn changed(address: &str, places: impl IntoIterator<Item = usize>) -> String {
        let mut digits: Vec<char> = address.to_lowercase().chars().collect();
        for place in places {
            digits[place] = char::from_digit((digits[place].to_digit(16).unwrap() + 5) % 16, 16).unwrap();
        }
        digits.into_iter().collect()
    }

    #[test]
    fn a_thousand_look_alikes_are_named_and_strangers_hardly_ever() {
        let mut rng = TestRng::new(20_261_121);
        let book: Vec<String> = (0..200).map(|_| address(&mut rng)).collect();
        let known = || book.iter().map(String::as_str);
        let (mut held, mut same) = (0, 0);
        for number in 0..1_000 {
            let of = &book[number % book.len()];
            let poison = match number % 4 {
                0 => changed(of, 6..42),
                1 => changed(of, 2..38),
                2 => changed(of, 6..38),
                _ => changed(of, 20..24),
            };
            let found = look_alike(&poison, known());
            held += usize::from(found.is_some_and(|(likeness, other)| likeness == Likeness::Critical && other == of || number % 4 < 2));
            same += usize::from(!known().any(|other| other.eq_ignore_ascii_case(&poison)));
        }
        attack::held("Look-alike addresses", 1_000, held);
        attack::control("Look-alike addresses", "who asks whether it is the same address takes", same);
        let strangers: Vec<_> = (0..10_000).filter_map(|_| look_alike(&address(&mut rng), known())).collect();
        assert!(strangers.len() <= 100, "{} of 10,000 strangers are suspected", strangers.len());
        assert!(strangers.iter().all(|(likeness, _)| *likeness == Likeness::OneEnd));
    }

    #[test]
    fn a_wrong_checksum_is_never_taken() {
        let mut rng = TestRng::new(55);
        let (mut held, mut taken) = (0, 0);
        for _ in 0..1_000 {
            let right = address(&mut rng);
            let letters: Vec<usize> = right.char_indices().skip(2).filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
            let at = letters[rng.below(letters.len() as u64) as usize];
            let mut wrong = right.into_bytes();
            wrong[at] ^= 0x20;
            let wrong = String::from_utf8(wrong).unwrap();
            // A flip that leaves one case only carries no checksum any more, and is not counted.
            if !bursar_contract::address::carries_checksum(&wrong) {
                held += 1;
                continue;
            }
            held += usize::from(bursar_contract::address::checked(&wrong).is_err());
            taken += usize::from(wrong.parse::<alloy_primitives::Address>().is_ok());
        }
        attack::held("Addresses with a wrong checksum", 1_000, held);
        attack::control("Addresses with a wrong checksum", "a library's parser takes", taken);
    }

    #[test]
    fn a_poisoned_address_is_named_and_a_known_one_is_not_suspected() {
        let paid = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        let poison = "0x2fdE00000000000000000000000000000000870B";
        assert_eq!(look_alike(poison, [paid]), Some((Likeness::Critical, paid)));
        assert_eq!(look_alike(&paid.to_lowercase(), [paid]), None);
    }
}
