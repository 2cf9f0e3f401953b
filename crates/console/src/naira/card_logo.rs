//! The logo of a profile's account cards: where it is stored, and how the window draws it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bursar_contract::Fault;
use bursar_documents::logo::{self, Logo};

use crate::{
    naira::api::{CardLogo, LogoPixels},
    profiles::list::Profiles,
};

/// The logo of a profile.
pub fn load(profiles: &Profiles, profile: &str) -> Result<Option<Logo>, Fault> {
    let Some(text) = profiles.setting(&name(profile))? else { return Ok(None) };
    let bytes = STANDARD.decode(text).map_err(|_| logo::unreadable())?;
    Logo::decode(&bytes).map(Some)
}

/// Stores the logo of a profile.
pub fn store(logo: &Logo, profiles: &Profiles, profile: &str) -> Result<(), Fault> {
    profiles.set(&name(profile), Some(&STANDARD.encode(logo.encode()?)))
}

/// Removes the logo of a profile.
pub fn remove(profiles: &Profiles, profile: &str) -> Result<(), Fault> {
    profiles.set(&name(profile), None)
}

/// As the window draws it.
pub fn view(logo: Option<&Logo>) -> CardLogo {
    let pixels = logo.map(|logo| LogoPixels { width: logo.width(), height: logo.height(), rgba: STANDARD.encode(logo.rgba()) });
    CardLogo { pixels }
}

fn name(profile: &str) -> String {
    format!("card_logo:{profile}")
}
