//! How much of the disk the exchanges of a profile may take.

use bursar_contract::Fault;

use super::{SIZES, USUAL_MEGABYTES};
use crate::Console;
use bursar_messages::message;

impl Console {
    /// How many megabytes of exchanges this profile keeps.
    pub(crate) fn exchange_megabytes(&self, profile: &str) -> Result<u32, Fault> {
        let kept = self.inner.profiles.setting(&format!("exchange_megabytes:{profile}"))?;
        Ok(kept.and_then(|text| text.parse().ok()).filter(|size| SIZES.contains(size)).unwrap_or(USUAL_MEGABYTES))
    }

    /// Changes that.
    pub(crate) fn set_exchange_megabytes(&self, profile: &str, megabytes: u32) -> Result<(), Fault> {
        if !SIZES.contains(&megabytes) {
            return Err(Fault::invalid("megabytes", message!("inspector-room-choose")));
        }
        self.inner.profiles.set(&format!("exchange_megabytes:{profile}"), Some(&megabytes.to_string()))
    }
}
