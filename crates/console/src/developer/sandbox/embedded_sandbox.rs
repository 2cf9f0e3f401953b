//! The sandbox inside the app: its world in the data folder, its secrets in the vault.

use std::{net::SocketAddr, sync::Mutex};

use bursar_contract::{
    Code, Effect, Fault, Method, Operation, Replay, Seal, Secret, Spec,
    amount::Naira,
    chain::Chain,
    operation::Check,
    record::Reply,
    tokens::TokenId,
    virtual_accounts::{AccountBalance, VirtualAccountId},
    wallets::WalletId,
};
use bursar_messages::message;
use bursar_messages::typescript::TS;
use bursar_sandbox::{Credentials, Dialect, Options, Running, SecretsSource, StartError};
use bursar_vault::Sealer;
use serde::{Deserialize, Serialize};

use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        session::{Session, lock},
    },
    profiles::organization,
};

/// The kind under which the key lies that seals the world's own secrets.
pub(crate) const SEALING_KEY: &str = "sealing-key";

/// The world of an open sandbox profile; none in the profile of an organization.
pub(crate) type EmbeddedSandbox = Mutex<Option<Running>>;

impl Session {
    /// Its embedded sandbox.
    pub(crate) fn sandbox(&self) -> &EmbeddedSandbox {
        self.state()
    }
}

impl Console {
    /// Opens the first sandbox whose keys are there, making one where there is none: key into the key store first, profile last.
    pub async fn open_sandbox(&self) -> Result<(), Fault> {
        self.inner.lock.refuse_locked()?;
        for profile in self.inner.profiles.list()?.into_iter().filter(|profile| profile.kind == ProfileKind::Sandbox) {
            if self.has_keys(&profile.id).await? {
                return self.open_profile(&profile.id).await;
            }
        }
        self.create_world(&message!("sandbox-default-name").to_string(), None).await
    }

    /// Starts the world of a sandbox profile. Its port is chosen once and kept; if it is taken, another is, and the person is told.
    pub(crate) async fn start_sandbox(&self, profile: &mut ProfileView, api_key: Secret, sealer: &Sealer) -> Result<Running, Fault> {
        let secret = |kind: &str| -> Result<Secret, Fault> {
            let sealed = self.inner.profiles.sealed(&profile.id, kind)?.ok_or_else(|| Fault::new(Code::Storage, message!("sandbox-secret-missing")))?;
            let opened = sealer.open(&profile.id, kind, &sealed)?;
            String::from_utf8(opened).map(Secret::new).map_err(|_| Fault::new(Code::Storage, message!("sandbox-secret-damaged")))
        };
        let credentials = Credentials { api_key, organization_secret: secret(organization::KIND)?, sealing_key: secret(SEALING_KEY)? };
        let here = SocketAddr::from(([127, 0, 0, 1], 0));
        // Other computers never reach it, whatever the data folder says.
        let kept: SocketAddr = profile.base_url.trim_start_matches("http://").parse().ok().filter(|kept: &SocketAddr| kept.ip().is_loopback()).unwrap_or(here);
        let (folder, seed) = (self.world_folder(&profile.id)?, self.world_seed(&profile.id)?);
        let options = |listen| Options {
            listen,
            dialect: Dialect::Documented,
            seed: seed.clone(),
            block_time: self.pace().block_time,
            api_key_header: profile.key_header.clone(),
            ..Options::new(folder.clone(), SecretsSource::Given(credentials.clone()))
        };
        let running = match bursar_sandbox::start(options(kept)).await {
            Err(StartError::PortTaken { .. }) if kept.port() != 0 => {
                let running = bursar_sandbox::start(options(here)).await.map_err(start_fault)?;
                *lock(&self.inner.notice) = Some(message!("sandbox-moved"));
                running
            }
            other => other.map_err(start_fault)?,
        };
        if profile.base_url != running.base_url() {
            profile.base_url = running.base_url();
            self.inner.profiles.save(profile)?;
        }
        Ok(running)
    }
}

fn start_fault(error: StartError) -> Fault {
    Fault::new(Code::Storage, error.to_string())
}

/// Asks the sandbox's faucet for pretend money. Not a row of the table: no service has it.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fund {
    pub wallet_id: WalletId,
    pub blockchain: Chain,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenId>,
    /// Whole units, decimal text.
    pub amount: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nft_token_id: Option<bursar_contract::number::JsonNumber>,
}

impl Check for Fund {}

impl Operation for Fund {
    const SPEC: Spec = Spec {
        name: "sandbox_faucet",
        method: Method::POST,
        path: "/sandbox/faucet",
        effect: Effect::Writes,
        replay: Replay::NoKey,
        seal: Seal::Open,
        extension: true,
        input: "Fund",
        reply: "Funded",
    };
    type Reply = Funded;
}

/// Asks the sandbox to credit an account. Not a row of the table: no service has it.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Deposit {
    pub virtual_account_id: VirtualAccountId,
    pub amount: Naira,
}

impl Check for Deposit {}

impl Operation for Deposit {
    const SPEC: Spec = Spec {
        name: "sandbox_deposit",
        method: Method::POST,
        path: "/sandbox/deposit",
        effect: Effect::Writes,
        replay: Replay::NoKey,
        seal: Seal::Open,
        extension: true,
        input: "Deposit",
        reply: "AccountBalance",
    };
    type Reply = AccountBalance;
}

/// What the faucet answers.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Funded {
    pub tx_hash: Option<String>,
}

impl Reply for Funded {
    const WRAPPERS: &'static [&'static str] = &[];

    fn read(payload: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(payload)
    }
}
