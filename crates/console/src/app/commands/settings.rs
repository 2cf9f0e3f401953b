//! The lock, and what a person chose for this computer.

use bursar_contract::Secret;

use crate::{
    app::api::AppState,
    base::api::Guarded,
    profiles::api::{AppSettings, ConnectReport, LockReason, ZoomStep},
};

input! {
    /// Locks the app now.
    LockApp {}
    /// Opens the locked app.
    UnlockApp {
        /// The app's passphrase, where one is set.
        #[serde(default)]
        #[ts(optional)]
        passphrase: Option<String>,
    }
    /// Somebody is at the window; the idle time starts anew.
    NoteActivity {}
    /// The window is hidden, or seen again: while nobody can see it, payments are looked at seldom.
    ShowWindow {
        /// Whether it can be seen.
        shown: bool,
    }
    /// Draws both windows larger or smaller.
    ChangeZoom {
        /// Which way.
        step: ZoomStep,
    }
    /// The same, from the confirm window.
    ChangeZoomOfConfirm {
        /// Which way.
        step: ZoomStep,
    }
    /// Sets, changes or takes away the app's passphrase.
    ChangePassphrase {
        /// The one of now, where one is set.
        #[serde(default)]
        #[ts(optional)]
        old: Option<String>,
        /// The new one; absent to go without.
        #[serde(default)]
        #[ts(optional)]
        passphrase: Option<String>,
    }
    /// Changes the settings of this computer.
    SaveSettings {
        /// All of them.
        settings: AppSettings,
    }
    /// Changes how a profile is called and coloured.
    EditProfile {
        /// Its id.
        profile_id: String,
        /// 1–60 characters.
        name: String,
        /// One of the six colours.
        colour: String,
    }
    /// Replaces the API key of a profile. The new one is tested before the old one goes.
    ReplaceKey {
        /// Its id.
        profile_id: String,
        /// The new key as typed; absent: the one that was pasted. It goes to the key store and nowhere else.
        #[serde(default)]
        #[ts(optional)]
        api_key: Option<String>,
    }
    /// Deletes every profile, key and record of this computer. Nothing of it comes back.
    DeleteEverything {
        /// The words `delete everything`, typed by the person.
        typed: String,
    }
}

handlers! {
    app_lock: Main (self: LockApp, console) -> AppState {
        console.lock(LockReason::Asked).await;
        console.app_state().await
    }
    app_unlock: Main (self: UnlockApp, console) -> AppState {
        console.unlock(self.passphrase.map(Secret::new)).await?;
        console.app_state().await
    }
    activity_note: Main (self: NoteActivity, console) -> () {
        console.note_activity();
        Ok(())
    }
    window_shown: Main (self: ShowWindow, console) -> () {
        console.hide(!self.shown).await;
        Ok(())
    }
    zoom_change: Main (self: ChangeZoom, console) -> AppState {
        console.change_zoom(self.step)?;
        console.app_state().await
    }
    confirm_zoom: Confirm (self: ChangeZoomOfConfirm, console) -> () {
        console.change_zoom(self.step)
    }
    passphrase_change: Main (self: ChangePassphrase, console) -> AppState {
        console.change_passphrase(self.old.map(Secret::new), self.passphrase.map(Secret::new)).await?;
        console.app_state().await
    }
    settings_save: Main (self: SaveSettings, console) -> Guarded<AppState> {
        // A profile that cannot be opened is no reason to keep a person from settings that weaken nothing.
        let waits = match console.session().await {
            Ok(session) => console.protect(&session, &self.settings).await?,
            Err(_) => console.save_settings_without_profile(&self.settings).await.map(|()| None)?,
        };
        match waits {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => console.app_state().await.map(Guarded::Applied),
        }
    }
    profile_edit: Main (self: EditProfile, console) -> AppState {
        console.edit_profile(&self.profile_id, &self.name, &self.colour).await?;
        console.app_state().await
    }
    profile_replace_key: Main (self: ReplaceKey, console) -> ConnectReport {
        let report = console.replace_key(&self.profile_id, self.api_key).await?;
        if report.profile.is_some() {
            console.drop_pasted_key();
        }
        Ok(report)
    }
    everything_delete: Main (self: DeleteEverything, console) -> AppState {
        console.delete_everything(&self.typed).await?;
        console.app_state().await
    }
}
