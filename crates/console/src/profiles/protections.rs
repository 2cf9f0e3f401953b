//! What loosens a rule of this computer or of the organization: settings, the organization's mode and its key.

use std::sync::Arc;

use bursar_client::key_fingerprint;
use bursar_contract::{Code, Fault};

use crate::{
    Console,
    base::{
        api::OrganizationMode,
        protections::{Assessment, Change, Row, counted},
        session::Session,
    },
    profiles::{
        api::{AppSettings, PublicKeySource},
        commands::{PasteOrganizationKey, SetOrganizationMode},
    },
};

impl Change for AppSettings {
    const KIND: &'static str = "settings";
    const CONFIRMED: &'static str = "a longer time until the lock, another time zone (the day of the limits)";

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
            before => vec![Row::weaker("Fingerprint", before.unwrap_or_else(|| "none".into()), after)],
        };
        let meaning = "Your organization's secret is encrypted for this key. Compare the fingerprint with the one that your service shows you.";
        Ok(Assessment { title: "Use another public key".into(), meaning: meaning.into(), rows })
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
            return Err(Fault::new(Code::Refused, "This weakens a protection. Open a profile first; its confirm window asks about it."));
        }
        self.save_settings(settings).await
    }
}

fn assess_settings(before: &AppSettings, after: &AppSettings) -> Assessment {
    let mut rows = Vec::new();
    let minutes = |minutes: u8| counted(u32::from(minutes), "minute");
    if before.auto_lock_minutes != after.auto_lock_minutes {
        let weaker = after.auto_lock_minutes > before.auto_lock_minutes;
        rows.push(Row::change("Locks when idle for", minutes(before.auto_lock_minutes), minutes(after.auto_lock_minutes), weaker));
    }
    if before.time_zone != after.time_zone {
        rows.push(Row::weaker("Time zone", &before.time_zone, &after.time_zone));
    }
    let on = |on: bool| if on { "on" } else { "off" };
    if before.notifications != after.notifications {
        rows.push(Row::change("Notifications", on(before.notifications), on(after.notifications), false));
    }
    if before.letter_keys != after.letter_keys {
        rows.push(Row::change("Single-letter shortcuts", on(before.letter_keys), on(after.letter_keys), false));
    }
    if before.graphics != after.graphics {
        rows.push(Row::change("Graphics card", before.graphics.word(), after.graphics.word(), false));
    }
    let zone = before.time_zone != after.time_zone;
    let later = after.auto_lock_minutes > before.auto_lock_minutes;
    let (title, meaning) = match (later, zone) {
        (true, true) => {
            ("Change the lock and the time zone", "Bursar stays open longer when nobody is there, and the day that limits count begins at another time.")
        }
        (_, true) => ("Change the time zone", "The day that limits count begins at another time, so more may be sent today."),
        _ => ("Lock later", "Bursar stays open longer when nobody is there."),
    };
    Assessment { title: title.into(), meaning: meaning.into(), rows }
}

fn assess_mode(before: OrganizationMode, after: OrganizationMode) -> Assessment {
    let shown = |mode| match mode {
        OrganizationMode::NotKnown => "not known",
        OrganizationMode::Standard => "standard",
        OrganizationMode::Trustless => "trustless",
    };
    let rows = if before == after { Vec::new() } else { vec![Row::weaker("Mode", shown(before), shown(after))] };
    let meaning = "This decides whether requests carry your organization's secret, encrypted for the service.";
    Assessment { title: "Change the organization's mode".into(), meaning: meaning.into(), rows }
}
