//! Naira and kobo as people type and read them.

use bursar_contract::amount::{AmountError, Naira, TokenAmount, group_thousands, in_words};
use bursar_messages::{Message, message};

/// Reads a typed sum: `250,000`, `₦250,000.50`, `NGN 5000`. Zero, a third decimal and a decimal comma are refused with the reason.
pub fn typed(text: &str) -> Result<Naira, Message> {
    let text = text.trim();
    let bare = ["₦", "NGN", "ngn"].iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text);
    let plain = TokenAmount::typed(bare, 2).map_err(|error| match error {
        AmountError::TooPrecise { .. } => message!("naira-amount-kobo"),
        other => other.to_string().into(),
    })?;
    plain.as_str().parse().map_err(|_| message!("naira-amount-large"))
}

/// "two hundred and fifty thousand naira, zero kobo".
pub fn words(amount: Naira) -> Message {
    message!("naira-in-words", naira = in_words(&(amount.kobo / 100).to_string()), kobo = in_words(&(amount.kobo % 100).to_string()))
}

/// "₦250,000.00".
pub fn shown(amount: Naira) -> String {
    format!("₦{}", group_thousands(&amount.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    #[test]
    fn what_people_type_is_kobo_or_refused_with_the_reason() {
        for (text, kobo) in [("250,000", 25_000_000), ("₦250,000.00", 25_000_000), ("NGN 5000", 500_000), (" 0.05 ", 5), ("1.5", 150), ("100.", 0)] {
            match typed(text) {
                Ok(amount) => assert_eq!(amount.kobo, kobo, "{text}"),
                Err(why) => assert_eq!((text, why.is_empty()), ("100.", false)),
            }
        }
        assert!(typed("0.001").unwrap_err().id() == "naira-amount-kobo");
        assert!(typed("0").unwrap_err().to_string().contains("zero"));
        assert!(typed("1.304,53").unwrap_err().to_string().contains("1304.53"));
        assert!(typed("").is_err());
        assert!(typed("99999999999999999999").is_err());
    }

    #[test]
    fn a_sum_is_read_aloud_with_its_kobo() {
        assert_eq!(words(Naira { kobo: 25_000_000 }), "two hundred and fifty thousand naira, zero kobo");
        for (kobo, said) in [
            (1, "zero naira, one kobo"),
            (100, "one naira, zero kobo"),
            (100_110, "one thousand and one naira, ten kobo"),
            (130_453, "one thousand three hundred and four naira, fifty-three kobo"),
            (100_000_000_099, "one billion naira, ninety-nine kobo"),
            (2_500_001_500, "twenty-five million and fifteen naira, zero kobo"),
        ] {
            assert_eq!(words(Naira { kobo }), said);
        }
        assert_eq!(words(Naira { kobo: 5_121 }), "fifty-one naira, twenty-one kobo");
        assert_eq!(shown(Naira { kobo: 25_000_050 }), "₦250,000.50");
    }

    #[test]
    fn what_is_shown_is_read_back_to_the_kobo() {
        properties(|config| {
            proptest!(config, |(kobo in 1u64..10_000_000_000_000_000)| {
                prop_assert_eq!(typed(&shown(Naira { kobo })).unwrap().kobo, kobo);
            });
        });
    }
}
