//! Account numbers of Nigeria (NUBAN): nine digits of the bank's own and one that checks them together with the bank's code.

/// Where the sandbox's serial numbers begin, so that its account numbers do not begin with a row of zeros.
const FIRST: u64 = 301_000_000;

/// The digit that a serial number needs at a bank: the digits of both are weighted 3, 7, 3 in turns, and the check digit fills up to ten.
pub(crate) fn check_digit(bank: &str, serial: &str) -> Option<u8> {
    let digits = || bank.bytes().chain(serial.bytes());
    if serial.len() != 9 || bank.len() != 3 || !digits().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let sum: u32 = digits().zip([3u32, 7, 3].into_iter().cycle()).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    u8::try_from((10 - sum % 10) % 10).ok()
}

/// The account number of the sandbox's account of that rank.
pub(crate) fn number(bank: &str, rank: u64) -> Option<String> {
    let serial = format!("{:09}", FIRST.checked_add(rank)?);
    let check = check_digit(bank, &serial)?;
    Some(format!("{serial}{check}"))
}

/// Whether this is an account number at all: ten digits.
pub(crate) fn is_number(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether an account number's last digit is right for a bank.
pub(crate) fn is_right(bank: &str, number: &str) -> bool {
    is_number(number) && check_digit(bank, &number[..9]) == Some(number.as_bytes()[9] - b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_digit_is_the_central_banks() {
        // The example of the central bank's own standard: First Bank, serial number 1457.
        assert_eq!(check_digit("011", "000001457"), Some(9));
        assert!(is_right("011", "0000014579"));
        for wrong in ["0000014578", "0000014759", "000001457", "00000145799", "00000x4579", ""] {
            assert!(!is_right("011", wrong), "{wrong}");
        }
        assert!(!is_right("058", "0000014579"), "another bank's number");
        let number = number("999", 1).unwrap();
        assert!(is_right("999", &number), "{number}");
    }
}
