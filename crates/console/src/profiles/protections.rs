//! What loosens a rule of this computer or of the organization: settings, the organization's mode and its key.

use std::sync::Arc;

use bursar_client::key_fingerprint;
use bursar_contract::{Code, Fault};

use crate::{
    Console,
    base::{
        api::OrganizationMode,
        protections::{Assessment, Change, Row},
        session::Session,
    },
    profiles::{
        api::{AppSettings, PublicKeySource},
        commands::{PasteOrganizationKey, SetOrganizationMode},
    },
};
use bursar_messages::message;

impl Change for AppSettings {
    const KIND: &'static str = "settings";
    const CONFIRMED: &'static str = "a longer time until the lock, another time zone (the day of the limits), another name of the person once there is one";

    async fn assess(&self, console: &Console, _: &Arc<Session>) -> Result<Assessment, Fault> {
        Console::check_settings(self)?;
        Ok(assess_settings(&console.settings(), self))
    }

    async fn apply(&self, console: &Console, _: &Arc<Session>) -> Result<(), Fault> {
        console.save_settings(self).await
    }
}

impl Change for SetOrganizationMode {
    const KIND: &'static str = "organization_mode";
    const CONFIRMED: &'static str = "another mode";

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        Ok(assess_mode(session.organization().mode()?, self.mode))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.organization().set_mode(self.mode)?;
        session.journal.log("organization_mode", "organization", "set by hand")?;
        session.changes.organization();
        Ok(())
    }
}

impl Change for PasteOrganizationKey {
    const KIND: &'static str = "organization_key";
    const CONFIRMED: &'static str = "another public key";

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        session.organization().check_public_key(&self.public_key)?;
        let after = key_fingerprint(self.public_key.trim()).unwrap_or_default();
        let before = session.organization().view(&session.client)?.public_key.map(|key| key.fingerprint);
        let rows = match before {
            Some(before) if before == after => Vec::new(),
            before => vec![Row::weaker(message!("profile-row-fingerprint"), before.unwrap_or_else(|| message!("profile-row-none").to_string()), after)],
        };
        let meaning = message!("profile-key-meaning");
        Ok(Assessment { title: message!("profile-key-title"), meaning, rows })
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.organization().keep_public_key(&self.public_key, PublicKeySource::Pasted)?;
        session.journal.log("organization_key", "organization", "pasted")?;
        session.changes.organization();
        Ok(())
    }
}

impl Console {
    /// Changes the settings of this computer where no profile is open, and so no confirm window: only what weakens nothing.
    pub(crate) async fn save_settings_without_profile(&self, settings: &AppSettings) -> Result<(), Fault> {
        Self::check_settings(settings)?;
        if assess_settings(&self.settings(), settings).weakens() {
            return Err(Fault::new(Code::Refused, message!("profile-weakens")));
        }
        self.save_settings(settings).await
    }
}

fn assess_settings(before: &AppSettings, after: &AppSettings) -> Assessment {
    let mut rows = Vec::new();
    let minutes = |minutes: u8| message!("profile-row-minutes", count = minutes);
    if before.auto_lock_minutes != after.auto_lock_minutes {
        let later = after.auto_lock_minutes.cmp(&before.auto_lock_minutes);
        rows.push(Row::change(message!("profile-row-lock"), minutes(before.auto_lock_minutes), minutes(after.auto_lock_minutes), later));
    }
    if before.time_zone != after.time_zone {
        rows.push(Row::weaker(message!("profile-row-zone"), &before.time_zone, &after.time_zone));
    }
    let (was, name) = (before.person_name.as_str(), after.person_name.trim());
    if was != name {
        let shown = |name: &str| if name.is_empty() { message!("profile-row-none").to_string() } else { name.to_owned() };
        // Decisions are written down under it.
        rows.push(Row::change(message!("profile-row-person"), shown(was), shown(name), !was.is_empty()));
    }
    let on = |on: bool| if on { message!("profile-row-on") } else { message!("profile-row-off") };
    if before.notifications != after.notifications {
        rows.push(Row::change(message!("profile-row-notifications"), on(before.notifications), on(after.notifications), false));
    }
    if before.letter_keys != after.letter_keys {
        rows.push(Row::change(message!("profile-row-letters"), on(before.letter_keys), on(after.letter_keys), false));
    }
    if before.graphics != after.graphics {
        rows.push(Row::change(message!("profile-row-graphics"), before.graphics.word(), after.graphics.word(), false));
    }
    let zone = before.time_zone != after.time_zone;
    let later = after.auto_lock_minutes > before.auto_lock_minutes;
    let (title, meaning) = match (later, zone) {
        (true, true) => (message!("profile-lock-zone-title"), message!("profile-lock-zone-meaning")),
        (_, true) => (message!("profile-zone-title"), message!("profile-zone-meaning")),
        (false, false) if was != name => (message!("profile-person-title"), message!("profile-person-meaning")),
        _ => (message!("profile-lock-title"), message!("profile-lock-meaning")),
    };
    Assessment { title, meaning, rows }
}

fn assess_mode(before: OrganizationMode, after: OrganizationMode) -> Assessment {
    let shown = |mode| match mode {
        OrganizationMode::NotKnown => message!("profile-mode-unknown"),
        OrganizationMode::Standard => message!("profile-mode-standard"),
        OrganizationMode::Trustless => message!("profile-mode-trustless"),
    };
    let rows = if before == after { Vec::new() } else { vec![Row::weaker(message!("profile-row-mode"), shown(before), shown(after))] };
    let meaning = message!("profile-mode-meaning");
    Assessment { title: message!("profile-mode-title"), meaning, rows }
}
