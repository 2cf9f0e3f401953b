//! The app's own commands: one row each, like the service's table.
//!
//! `name Window Input => Output;` A window may call a command only if the row names it; the shell turns rows into Tauri
//! commands and permissions, the bindings into TypeScript.

use bursar_contract::{Fault, tokens::TokenId, wallets::WalletId};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use ts_rs::TS;

use crate::{Console, api::*};

/// The window that may call a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// The main window: reads and drafts.
    Main,
    /// The confirm window: the only one that approves.
    Confirm,
}

/// A command of the app, implemented for its input.
pub trait Command: DeserializeOwned + TS + Send + 'static {
    /// Its name.
    const NAME: &'static str;
    /// Who may call it.
    const WINDOW: Window;
    /// What it answers.
    type Output: Serialize + TS + Send + 'static;

    /// Does it.
    fn run(self, console: &Console) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

macro_rules! input {
    ($( $(#[$meta:meta])* $Name:ident { $( $(#[$fmeta:meta])* $field:ident : $ty:ty, )* } )+) => { $(
        $(#[$meta])*
        #[derive(Clone, Serialize, Deserialize, TS)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $Name { $( $(#[$fmeta])* pub $field: $ty, )* }
    )+ };
}

input! {
    /// The state of the app.
    ReadAppState {}
    /// The chains Bursar knows.
    ListChains {}
    /// Asks the key store again.
    RetryStore {}
    /// Chooses the passphrase vault because this computer has no key store.
    CreatePassphraseStore {
        /// At least 12 characters.
        passphrase: String,
    }
    /// Opens the passphrase vault.
    UnlockPassphraseStore {
        /// The passphrase.
        passphrase: String,
    }
    /// Opens the sandbox profile, making it on first use.
    OpenSandbox {}
    /// Checks a connection and saves it if every check holds.
    ConnectProfile {
        /// The connection.
        connection: NewConnection,
        /// The key; it goes to the key store and nowhere else.
        api_key: String,
    }
    /// Opens a profile.
    OpenProfile {
        /// Its id.
        profile_id: String,
    }
    /// Removes a profile and its key. Its journal stays on disk.
    RemoveProfile {
        /// Its id.
        profile_id: String,
    }
    /// Which signing secrets are here.
    ReadSecretStates {}
    /// Throws a draft away.
    DiscardDraft {
        /// Its id.
        draft_id: String,
    }
    /// Reads an intent.
    ViewIntent {
        /// Its id.
        id: String,
    }
    /// Asks the service about an intent now.
    CheckIntent {
        /// Its id.
        id: String,
    }
    /// The outcomes that nobody knows.
    ListUnknown {}
    /// Both sides of an unknown outcome: what was sent, and what the wallet's list shows since.
    ViewEvidence {
        /// Id of the intent.
        id: String,
    }
    /// A person says what came of an unknown outcome. Journaled with their name.
    DecideUnknown {
        /// Id of the intent.
        id: String,
        /// What they say.
        verdict: UnknownVerdict,
        /// For "it was sent": the service's id of the transaction. Required where the service lists transactions of the wallet.
        #[serde(default)]
        #[ts(optional)]
        remote_id: Option<String>,
        /// What it was decided on, at least ten characters.
        note: String,
    }
    /// Takes pretend money from the sandbox's faucet.
    FundFromFaucet {
        /// The wallet.
        wallet_id: WalletId,
        /// The token; absent for the network currency.
        token_id: Option<TokenId>,
        /// Whole units, decimal text.
        amount: String,
    }
    /// The draft that waits, with a fresh token.
    ViewDraft {}
    /// Yes.
    ApproveDraft {
        /// Which, and the token.
        verdict: Verdict,
    }
    /// No.
    RejectDraft {
        /// Which, and the token.
        verdict: Verdict,
    }
}
