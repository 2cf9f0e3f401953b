//! What a person chose for this computer, and what they do to a profile as a whole.

use bursar_client::{Attempt, Limits};
use bursar_contract::{Code, Fault, tokens::ListTokens};
use bursar_messages::{Message, message};
use bursar_vault::{API_KEY, ITEMS};

use crate::{
    Console,
    base::{files::remove_folder, zone},
    profiles::{
        api::{AppSettings, CheckTick, ConnectReport, Graphics, TickState, ZoomStep},
        connection,
        list::COLOURS,
    },
};

use bursar_journal::{BURSAR, THIS_COMPUTER};

const AUTO_LOCK_MINUTES: u8 = 5;
/// Of a person, in characters.
const LONGEST_NAME: usize = 60;
/// Zoom steps in percent. Text is still readable at the smallest, and every control still fits at the largest.
const ZOOMS: [u16; 8] = [80, 90, 100, 110, 125, 150, 175, 200];
const ACTUAL_SIZE: u16 = 100;
const DELETE_WORDS: &str = "delete everything";

/// Refuses the name of a person that cannot be kept, at its field. An empty one is none.
pub(crate) fn check_person(name: &str) -> Result<(), Fault> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) || stands_for_nobody(name) {
        return Err(Fault::invalid("personName", message!("profile-person", most = LONGEST_NAME)));
    }
    Ok(())
}

/// Whether records write this where no person is named.
fn stands_for_nobody(name: &str) -> bool {
    [BURSAR, THIS_COMPUTER].iter().any(|word| name.eq_ignore_ascii_case(word))
}

impl Console {
    /// The settings of this computer; what was never chosen has its default.
    pub fn settings(&self) -> AppSettings {
        let kept = |name: &str| self.inner.profiles.setting(name).ok().flatten();
        AppSettings {
            auto_lock_minutes: kept("auto_lock_minutes").and_then(|text| text.parse().ok()).unwrap_or(AUTO_LOCK_MINUTES).clamp(1, 60),
            person_name: kept("person_name").filter(|name| !stands_for_nobody(name)).unwrap_or_default(),
            letter_keys: kept("letter_keys").is_none_or(|text| text == "yes"),
            time_zone: kept("time_zone").unwrap_or_else(|| zone::USUAL.to_owned()),
            notifications: kept("notifications").is_none_or(|text| text == "yes"),
            graphics: [Graphics::Off, Graphics::On].into_iter().find(|one| kept("graphics").as_deref() == Some(one.word())).unwrap_or_default(),
        }
    }

    /// How large both windows are drawn, in percent.
    pub fn zoom(&self) -> u16 {
        let kept = self.inner.profiles.setting("zoom").ok().flatten().and_then(|text| text.parse().ok());
        kept.filter(|percent| ZOOMS.contains(percent)).unwrap_or(ACTUAL_SIZE)
    }

    /// Changes the zoom by one step and saves it. Also works while Bursar is locked, so that people can read the lock screen.
    pub(crate) fn change_zoom(&self, step: ZoomStep) -> Result<(), Fault> {
        let before = self.zoom();
        let after = match step {
            ZoomStep::In => ZOOMS.into_iter().find(|percent| *percent > before),
            ZoomStep::Out => ZOOMS.into_iter().rev().find(|percent| *percent < before),
            ZoomStep::Actual => Some(ACTUAL_SIZE),
        };
        self.inner.profiles.set("zoom", Some(&after.unwrap_or(before).to_string()))
    }

    /// Refuses settings that cannot be kept, each at its field.
    pub(crate) fn check_settings(settings: &AppSettings) -> Result<(), Fault> {
        if !(1..=60).contains(&settings.auto_lock_minutes) {
            return Err(Fault::invalid("autoLockMinutes", message!("profile-lock-minutes")));
        }
        check_person(&settings.person_name)?;
        zone::named(&settings.time_zone).map(drop)
    }

    pub(crate) async fn save_settings(&self, settings: &AppSettings) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        Self::check_settings(settings)?;
        let chosen = zone::named(&settings.time_zone)?;
        let before = self.settings();
        let word = |on: bool| if on { "yes" } else { "no" };
        let minutes = settings.auto_lock_minutes.to_string();
        let kept = [
            ("auto_lock_minutes", minutes.as_str()),
            ("person_name", settings.person_name.trim()),
            ("letter_keys", word(settings.letter_keys)),
            ("time_zone", &settings.time_zone),
            ("notifications", word(settings.notifications)),
            ("graphics", settings.graphics.word()),
        ];
        for (name, value) in kept {
            self.inner.profiles.set(name, Some(value))?;
        }
        zone::choose(chosen);
        if before.person_name != settings.person_name.trim()
            && let Ok(session) = self.session().await
        {
            // Still under the name of before: this is who changed it.
            session.journal.log("person_named", "app", settings.person_name.trim())?;
            session.journal.set_person(self.person());
        }
        if before.auto_lock_minutes != settings.auto_lock_minutes
            && let Ok(session) = self.session().await
        {
            session.journal.log("auto_lock", "app", &format!("{} → {} minutes", before.auto_lock_minutes, settings.auto_lock_minutes))?;
        }
        Ok(())
    }

    /// The name that a person enters on the card of this computer, or with a first profile, becomes the one under which decisions are recorded, where no
    /// other was entered. A name that the settings do not take stays on the card alone.
    pub(crate) async fn take_first_name(&self, name: &str) -> Result<(), Fault> {
        let settings = self.settings();
        let named = AppSettings { person_name: name.trim().to_owned(), ..settings.clone() };
        if !settings.person_name.is_empty() || named.person_name.is_empty() || Self::check_settings(&named).is_err() {
            return Ok(());
        }
        self.save_settings(&named).await
    }

    pub(crate) async fn edit_profile(&self, id: &str, name: &str, colour: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let name = connection::profile_name(name)?;
        let colour = COLOURS.iter().find(|one| one.eq_ignore_ascii_case(colour)).ok_or_else(|| Fault::invalid("colour", message!("profile-colour")))?;
        self.inner.profiles.rename(id, &name, colour)?;
        if self.open_profile_view().await.is_some_and(|open| open.id == id) {
            self.open_profile(id).await?;
        }
        Ok(())
    }

    /// Tries a new key with the service; only when it is accepted, and the key store has kept it, does the old one go.
    pub(crate) async fn replace_key(&self, id: &str, typed: Option<String>) -> Result<ConnectReport, Fault> {
        self.inner.lock.refuse_locked()?;
        let profile = self.inner.profiles.get(id)?.ok_or_else(|| Fault::new(Code::NotFound, message!("profile-none")))?;
        if profile.kind == crate::base::api::ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("profile-sandbox-key")));
        }
        let key = connection::typed_key(&self.key_for(typed, &profile.base_url).await?)?;
        let client = connection::client(&profile.base_url, &profile.key_header, key.clone(), Limits::default())?;
        let tried = client.call(&ListTokens { limit: Some(1), ..Default::default() }, &Attempt::default()).await;
        let tick = |step: &str, label: Message, state, detail: Message| CheckTick { step: step.into(), label, state, detail };
        if let Err(failure) = tried {
            let skipped = tick("stored", message!("profile-check-replaced"), TickState::Skipped, message!("profile-check-replaced-skipped"));
            let failed = tick("key_accepted", message!("profile-check-new-key"), TickState::Failed, failure.fault.message.clone());
            return Ok(ConnectReport { checks: vec![failed, skipped], profile: None, fault: Some(failure.fault) });
        }
        self.vault().set(id, API_KEY, key.clone()).await?;
        self.inner.profiles.keep_last_four(id, &connection::last_four(&key))?;
        if let Ok(session) = self.session().await {
            session.journal.log("key_replaced", id, "")?;
        }
        self.open_profile(id).await?;
        let checks = vec![
            tick("key_accepted", message!("profile-check-new-key"), TickState::Ok, message!("profile-listed")),
            tick("stored", message!("profile-check-replaced"), TickState::Ok, message!("profile-replaced", store = self.vault().backend())),
        ];
        Ok(ConnectReport { checks, profile: self.inner.profiles.get(id)?, fault: None })
    }

    /// Ends everything this computer knows: keys from the store first, then the records. Refused while an outcome is open.
    pub(crate) async fn delete_everything(&self, typed: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        if typed.trim() != DELETE_WORDS {
            return Err(Fault::invalid("typed", message!("profile-delete-words", words = DELETE_WORDS)));
        }
        let profiles = self.inner.profiles.list()?;
        for profile in &profiles {
            self.refuse_open_outcomes(&profile.id).await?;
            self.refuse_second_desk_open(&profile.id)?;
        }
        self.close_session().await;
        let vault = self.vault();
        for profile in &profiles {
            self.remove_second_desk(&profile.id).await?;
            for item in ITEMS {
                vault.delete(&profile.id, item).await?;
            }
        }
        for profile in &profiles {
            self.inner.profiles.forget(&profile.id)?;
            self.release_journal(&profile.id);
        }
        for folder in ["profiles", "sandbox", "worlds"] {
            let unremoved = |error: std::io::Error| Fault::new(Code::Storage, message!("profile-delete-folder", folder = folder, why = error.to_string()));
            remove_folder(&self.inner.folder.join(folder)).await.map_err(unremoved)?;
        }
        self.inner.changes.tell("profile", None);
        Ok(())
    }

    /// A profile with an outcome that nobody knows is not removed: its record is all there is.
    pub(crate) async fn refuse_open_outcomes(&self, id: &str) -> Result<(), Fault> {
        let open = self.inner.open.read().await.as_ref().filter(|session| session.profile.id == id).cloned();
        let undecided = match open {
            Some(session) => session.journal.undecided()?,
            None => bursar_journal::undecided_in(&self.inner.folder.join("profiles").join(id).join("journal.db"))?,
        };
        if undecided == 0 {
            return Ok(());
        }
        Err(Fault::new(Code::Refused, message!("profile-undecided", count = undecided)))
    }
}
