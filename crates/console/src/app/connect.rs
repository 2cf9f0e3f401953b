//! Opening, checking and closing profiles.

use std::sync::Arc;

use aws_lc_rs::rand;
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_client::{Attempt, BaseUrl, Client, Config, KeyHeader, Limits};
use bursar_contract::{Code, Fault, Secret, health::ViewHealth, tokens::ListTokens};
use bursar_vault::{API_KEY, PassphraseVault, Sealer, VAULT_KEY};
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        session::{Session, lock},
    },
    customers::{self, Handoffs},
    developer::inspector::exchanges::{Exchanges, SIZES, USUAL_MEGABYTES},
    payments::{
        sender::{MOST_REPLAY_MINUTES, REPLAY_MINUTES},
        watcher,
    },
    profiles::{
        api::{CheckTick, ConnectReport, NewConnection, TickState},
        list::{COLOURS, JournalWitness},
        organization::Organization,
    },
    wallets::{known::Known, nodes::Nodes},
};
use bursar_journal::Journal;

/// Header of the key where the connection names none.
pub const DEFAULT_KEY_HEADER: &str = "SERVICE-X-API-KEY";
/// Bytes of a key at most.
const LONGEST_KEY: usize = 4_096;
const OPEN_SETTING: &str = "open_profile";

impl Console {
    /// Opens the profile that was open last. Called once at start; what fails is kept and shown.
    pub async fn resume(&self) {
        if self.inner.lock.refuse_locked().is_ok()
            && let Ok(Some(id)) = self.inner.profiles.setting(OPEN_SETTING)
            && let Err(fault) = self.open_profile(&id).await
        {
            *lock(&self.inner.trouble) = Some(fault);
        }
        self.inner.resumed.send_replace(true);
    }

    /// Opens a profile: reads its keys once, opens its journal, starts watching.
    pub async fn open_profile(&self, id: &str) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        let profile = self.inner.profiles.get(id)?.ok_or_else(|| Fault::new(Code::NotFound, "There is no such profile."))?;
        self.close_session().await;
        self.inner.profiles.set(OPEN_SETTING, Some(id))?;
        let opened = self.open_session(profile).await;
        match opened {
            Ok(session) => {
                *lock(&self.inner.trouble) = None;
                let mut open = self.inner.open.write().await;
                if let Err(locked) = self.inner.lock.refuse_locked() {
                    session.close();
                    return Err(locked);
                }
                *open = Some(session);
                drop(open);
                self.inner.changes.tell("profile", Some(id));
                Ok(())
            }
            Err(fault) => {
                *lock(&self.inner.trouble) = Some(fault.clone());
                self.inner.changes.tell("profile", Some(id));
                Err(fault)
            }
        }
    }

    async fn open_session(&self, mut profile: ProfileView) -> Result<Arc<Session>, Fault> {
        let vault = self.vault();
        let missing =
            || Fault::new(Code::NoKeyring, format!("The key of {} is not in the key store of this computer. Connect again to store it.", profile.name));
        let api_key = vault.get(&profile.id, API_KEY).await?.ok_or_else(missing)?;
        let vault_key = self.vault_key(&profile.id).await?.ok_or_else(missing)?;
        let folder = self.inner.folder.join("profiles").join(&profile.id);
        crate::private_folder(&folder)?;
        self.claim_journal(&profile.id, &folder)?;
        let witness = Arc::new(JournalWitness { profiles: self.inner.profiles.clone(), profile: profile.id.clone() });
        let (sealer, person) = (Sealer::new(&profile.id, &vault_key), self.inner.person.clone());
        let changes = self.inner.changes.clone();
        let progress = move |done, total| changes.upgrading(done, total);
        let journal = Journal::open_with(&folder.join("journal.db"), sealer, person, witness, self.clock().clone(), &progress)?;
        journal.wait_for_others(self.pace().journal_patience)?;
        if let Some(parked) = journal.notice_restored()? {
            tracing::warn!(parked, "the journal is a copy of an earlier time or from elsewhere");
            *lock(&self.inner.notice) = Some(format!(
                "The journal of {} was restored from a backup or copied from another computer. What was being sent then waits under Unknown: {parked}. \
                 Drafts were put away.",
                profile.name
            ));
        }
        let journal = Arc::new(journal);
        let mut binding = profile.base_url.clone();
        let mut sandbox = None;
        if profile.kind == ProfileKind::Sandbox {
            let sealer = Sealer::new(&profile.id, &vault_key);
            let running = self.start_sandbox(&mut profile, api_key.clone(), &sealer).await?;
            binding = format!("sandbox:{}", running.world_id());
            sandbox = Some(running);
        }
        let client = client(&profile.base_url, &profile.key_header, api_key, self.inner.limits)?;
        let window = i64::from(self.replay_minutes(&profile.id)?) * 60_000;
        let sealer = Sealer::new(&profile.id, &vault_key);
        let organization = Organization::new(self.inner.profiles.clone(), &profile.id, sealer, profile.kind == ProfileKind::Sandbox);
        let own = sandbox.as_ref().map(|running| running.base_url());
        let nodes = Nodes::new(self.inner.profiles.clone(), &profile.id, Sealer::new(&profile.id, &vault_key), own, self.clock().clone());
        let known = Known::open(&folder.join("known.db"), self.clock().clone());
        let handoffs = Handoffs::new(journal.clone(), self.inner.profiles.clone());
        let changes = self.inner.changes.clone();
        let megabytes = self.exchange_megabytes(&profile.id)?;
        let exchanges =
            Exchanges::start(&folder.join("exchanges.db"), Sealer::new(&profile.id, &vault_key), megabytes, Some(changes.clone()), self.clock().clone());
        let session = Arc::new(Session::new(
            profile,
            client,
            exchanges,
            journal,
            known,
            binding,
            window,
            changes,
            organization,
            handoffs,
            nodes,
            sandbox,
            self.pace().clone(),
        ));
        for handoff in session.handoffs.all().unwrap_or_default() {
            session.under_way.handed_off(&handoff);
        }
        session.hide(self.inner.hidden.load(std::sync::atomic::Ordering::Acquire));
        watcher::start(&session);
        customers::check::watch(self, &session);
        Ok(session)
    }

    /// How many minutes a request of this connection may go out again with its key; 0: never.
    pub fn replay_minutes(&self, profile: &str) -> Result<u32, Fault> {
        let kept = self.inner.profiles.setting(&format!("replay_minutes:{profile}"))?;
        Ok(kept.and_then(|text| text.parse().ok()).unwrap_or(REPLAY_MINUTES).min(MOST_REPLAY_MINUTES))
    }

    /// Sets the replay rule of a connection, for services that forget keys or do not honour them. An open profile learns it by `replay_rule_change`.
    pub fn set_replay_minutes(&self, profile: &str, minutes: u32) -> Result<(), Fault> {
        self.inner.profiles.set(&format!("replay_minutes:{profile}"), Some(&minutes.min(MOST_REPLAY_MINUTES).to_string()))
    }

    /// How many megabytes of exchanges this profile keeps.
    pub(crate) fn exchange_megabytes(&self, profile: &str) -> Result<u32, Fault> {
        let kept = self.inner.profiles.setting(&format!("exchange_megabytes:{profile}"))?;
        Ok(kept.and_then(|text| text.parse().ok()).filter(|size| SIZES.contains(size)).unwrap_or(USUAL_MEGABYTES))
    }

    /// Changes that.
    pub(crate) fn set_exchange_megabytes(&self, profile: &str, megabytes: u32) -> Result<(), Fault> {
        if !SIZES.contains(&megabytes) {
            return Err(Fault::invalid("megabytes", "Choose one of the sizes."));
        }
        self.inner.profiles.set(&format!("exchange_megabytes:{profile}"), Some(&megabytes.to_string()))
    }

    pub(crate) async fn close_session(&self) {
        let Some(session) = self.inner.open.write().await.take() else { return };
        session.close();
        *lock(&self.inner.token) = None;
        for id in session.protections.drop_all() {
            self.inner.changes.refused(&id);
        }
        let running = lock(&session.sandbox).take();
        if let Some(running) = running {
            running.shutdown().await;
        }
    }

    /// The profile's vault key, or none where the profile has no key yet.
    pub(crate) async fn vault_key(&self, profile: &str) -> Result<Option<Zeroizing<[u8; 32]>>, Fault> {
        let Some(text) = self.vault().get(profile, VAULT_KEY).await? else { return Ok(None) };
        let damaged = || Fault::new(Code::NoKeyring, "The vault key in the key store is damaged. Restore it before using this profile.");
        let bytes = Zeroizing::new(STANDARD.decode(text.expose("decoded into the sealing key")).map_err(|_| damaged())?);
        Ok(Some(Zeroizing::new(<[u8; 32]>::try_from(bytes.as_slice()).map_err(|_| damaged())?)))
    }

    /// Makes sure that what is sealed now can be opened later: the key store still answers with the same vault key.
    pub(crate) async fn prove_vault(&self, profile: &str) -> Result<(), Fault> {
        let lost = || {
            Fault::new(Code::NoKeyring, "The key store no longer holds this profile's vault key, so a signing secret could not be kept. Nothing was created.")
        };
        self.vault_key(profile).await?.map(drop).ok_or_else(lost)
    }

    /// Puts a profile's keys into the store. The profile itself is saved after this, so that no profile lacks its keys.
    pub(crate) async fn store_keys(&self, profile: &str, api_key: Secret) -> Result<Zeroizing<[u8; 32]>, Fault> {
        let mut key = Zeroizing::new([0u8; 32]);
        rand::fill(key.as_mut()).map_err(|_| Fault::new(Code::NoKeyring, "This computer gives no random numbers; nothing was saved."))?;
        let vault = self.vault();
        vault.set(profile, VAULT_KEY, Secret::new(STANDARD.encode(key.as_ref()))).await?;
        vault.set(profile, API_KEY, api_key).await?;
        Ok(key)
    }

    /// Checks a connection step by step and saves it if every step holds.
    pub async fn connect(&self, connection: NewConnection, api_key: Secret) -> Result<ConnectReport, Fault> {
        self.inner.lock.refuse_locked()?;
        let (profile, client) = checked(&connection, &api_key)?;
        let mut report = ConnectReport { checks: Vec::new(), profile: None, fault: None };
        let mut passed = true;
        let mut tick = |report: &mut ConnectReport, step: &str, label: &str, outcome: Option<Result<String, Fault>>| match outcome {
            Some(Ok(detail)) => report.checks.push(CheckTick { step: step.into(), label: label.into(), state: TickState::Ok, detail }),
            Some(Err(fault)) => {
                let detail = fault.status.map_or_else(|| fault.message.clone(), |status| format!("{} (status {status})", fault.message));
                report.checks.push(CheckTick { step: step.into(), label: label.into(), state: TickState::Failed, detail });
                report.fault = Some(fault);
                passed = false;
            }
            None => report.checks.push(CheckTick {
                step: step.into(),
                label: label.into(),
                state: TickState::Skipped,
                detail: "Not tried, because an earlier check failed.".into(),
            }),
        };

        let reached = reachable(&client).await;
        let go_on = reached.is_ok();
        tick(&mut report, "reachable", "Service reachable", Some(reached));
        let accepted = if go_on { Some(key_accepted(&client).await) } else { None };
        let go_on = matches!(accepted, Some(Ok(_)));
        tick(&mut report, "key_accepted", "Key accepted", accepted);
        let visible = if go_on {
            Some(Session::visible(&client).await.map(|(sets, wallets)| format!("{} and {}", counted(sets, "wallet set"), counted(wallets, "wallet"))))
        } else {
            None
        };
        let go_on = matches!(visible, Some(Ok(_)));
        tick(&mut report, "visible", "What the key can see", visible);
        let stored = if go_on {
            Some(self.save_connection(&profile, api_key).await.map(|()| format!("Written to {} and read back", self.vault().backend())))
        } else {
            None
        };
        tick(&mut report, "stored", "Key stored", stored);
        if passed {
            self.open_profile(&profile.id).await?;
            report.profile = Some(profile);
        }
        Ok(report)
    }

    /// Chooses the passphrase vault. Only where the key store of the system is missing: a working one is never replaced.
    pub(crate) async fn choose_passphrase_vault(&self, passphrase: Secret) -> Result<(), Fault> {
        if self.vault().probe().await.is_ok() {
            return Err(Fault::new(Code::Refused, "This computer has a working key store; the keys stay there."));
        }
        let vault = PassphraseVault::create(&self.inner.folder, passphrase, &self.profile_names()?).await?;
        *lock(&self.inner.vault) = Arc::new(vault.with_clock(self.clock().clone()));
        Ok(())
    }

    /// The names of all profiles: somebody who knows the organization tries them first.
    pub(crate) fn profile_names(&self) -> Result<Vec<String>, Fault> {
        Ok(self.inner.profiles.list()?.into_iter().map(|profile| profile.name).collect())
    }

    /// Opens the passphrase vault.
    pub(crate) async fn unlock_passphrase_vault(&self, passphrase: Secret) -> Result<(), Fault> {
        Ok(self.vault().open_with(passphrase).await?)
    }

    async fn save_connection(&self, profile: &ProfileView, api_key: Secret) -> Result<(), Fault> {
        self.store_keys(&profile.id, api_key).await?;
        self.inner.profiles.save(profile)
    }
}

pub(crate) fn client(base_url: &str, header: &str, api_key: Secret, limits: Limits) -> Result<Client, Fault> {
    Client::new(Config { base_url: BaseUrl::parse(base_url)?, key_header: KeyHeader::parse(header)?, api_key, limits })
}

/// Checks what was typed, field by field.
fn checked(connection: &NewConnection, api_key: &Secret) -> Result<(ProfileView, Client), Fault> {
    let name = profile_name(&connection.name)?;
    if connection.kind == ProfileKind::Sandbox {
        return Err(Fault::invalid("kind", "Choose Test or Live."));
    }
    let key = typed_key(api_key)?;
    let header = if connection.key_header.trim().is_empty() { DEFAULT_KEY_HEADER } else { connection.key_header.trim() };
    let base = BaseUrl::parse(&connection.base_url)?;
    let profile = ProfileView {
        id: Uuid::new_v4().to_string(),
        name,
        kind: connection.kind,
        colour: COLOURS.iter().find(|c| c.eq_ignore_ascii_case(&connection.colour)).unwrap_or(&COLOURS[0]).to_string(),
        base_url: base.as_str().to_owned(),
        key_header: header.to_owned(),
        key_last_four: last_four(&key),
    };
    let client = client(&profile.base_url, header, key, Limits::default())?;
    Ok((profile, client))
}

/// The name of a profile as it is kept.
pub(crate) fn profile_name(typed: &str) -> Result<String, Fault> {
    let name = typed.trim();
    if (1..=60).contains(&name.chars().count()) { Ok(name.to_owned()) } else { Err(Fault::invalid("name", "Give the profile a name of 1 to 60 characters.")) }
}

/// A key as it was pasted, without what cannot be in one.
pub(crate) fn typed_key(typed: &Secret) -> Result<Secret, Fault> {
    let key = typed.expose("checked for its form").trim();
    if key.is_empty() {
        return Err(Fault::invalid("apiKey", "Paste the API key of your organization."));
    }
    if key.len() > LONGEST_KEY {
        return Err(Fault::invalid("apiKey", "This is too long for a key. Copy the key alone."));
    }
    if !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Fault::invalid("apiKey", "A key has no spaces, line breaks or accents. Paste it again."));
    }
    Ok(Secret::new(key))
}

/// What screens show of a key. Four characters of a short key would be too much of it.
pub(crate) fn last_four(key: &Secret) -> String {
    let key = key.expose("its last four characters are shown");
    if key.len() >= 12 { key[key.len() - 4..].to_owned() } else { String::new() }
}

/// Any readable answer counts: a service without a health page still answers, and the next check tells more.
async fn reachable(client: &Client) -> Result<String, Fault> {
    match client.call(&ViewHealth {}, &Attempt::default()).await {
        Ok(answer) => Ok(format!("Answered in {} ms", answer.elapsed.as_millis())),
        Err(failure) if failure.fault.code == Code::NotFound => Ok(format!("Answered in {} ms", failure.elapsed.as_millis())),
        // A key that is refused is the business of the next check.
        Err(failure) if matches!(failure.fault.code, Code::Unauthenticated | Code::Forbidden) => Ok(format!("Answered in {} ms", failure.elapsed.as_millis())),
        Err(failure) => Err(failure.fault),
    }
}

async fn key_accepted(client: &Client) -> Result<String, Fault> {
    let asked = ListTokens { limit: Some(1), ..Default::default() };
    client.call(&asked, &Attempt::default()).await.map(|_| "The service listed its tokens".to_owned()).map_err(|failure| failure.fault)
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        100.. => format!("{count} or more {what}s"),
        _ => format!("{count} {what}s"),
    }
}
