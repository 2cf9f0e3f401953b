//! PINs and recovery answers: kept as Argon2id hashes with a salt of their own, never as they are.

use argon2::{Algorithm, Argon2, Params, Version};

use crate::{answer::Refusal, credentials::random_bytes};

const SALT: usize = 16;
const HASH: usize = 32;

fn argon(secret: &[u8], salt: &[u8]) -> Result<[u8; HASH], Refusal> {
    // 19 MiB, two passes: what OWASP asks for at least. Six digits are guessed anyway where the file is open; tries are what is counted.
    let params = Params::new(19 * 1_024, 2, 1, Some(HASH)).map_err(|error| Refusal::internal(&error))?;
    let mut out = [0; HASH];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(secret, salt, &mut out).map_err(|error| Refusal::internal(&error))?;
    Ok(out)
}

/// Salt and hash.
pub(crate) fn hashed(secret: &str) -> Result<Vec<u8>, Refusal> {
    let salt: [u8; SALT] = random_bytes();
    Ok([&salt[..], &argon(secret.as_bytes(), &salt)?].concat())
}

/// Whether this is what was hashed.
pub(crate) fn is(secret: &str, hashed: &[u8]) -> Result<bool, Refusal> {
    let (salt, hash) = hashed.split_first_chunk::<SALT>().ok_or_else(|| Refusal::internal(&"a PIN's hash is damaged"))?;
    Ok(aws_lc_rs::constant_time::verify_slices_are_equal(&argon(secret.as_bytes(), salt)?, hash).is_ok())
}

/// Six digits.
pub(crate) fn is_form(pin: &str) -> bool {
    pin.len() == 6 && pin.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_known_again_and_its_hash_does_not_tell_it() {
        let (one, other) = (hashed("482913").unwrap(), hashed("482913").unwrap());
        assert_ne!(one, other, "each has its own salt");
        assert!(is("482913", &one).unwrap() && is("482913", &other).unwrap());
        assert!(!is("482914", &one).unwrap());
        assert!(is("482913", &one[..10]).is_err());
        for wrong in ["", "12345", "1234567", "12345a", "１２３４５６", "12 456"] {
            assert!(!is_form(wrong), "{wrong}");
        }
    }
}
