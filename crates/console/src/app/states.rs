//! What the subjects keep of an open profile, and who learns from its answers: every one of both, made and named here alone.

use std::{
    path::Path,
    sync::{Arc, Mutex},
};

use bursar_client::Client;
use bursar_vault::{Sealer, Vault};
use zeroize::Zeroizing;

use crate::{
    Changes,
    app::notices::UnderWay,
    base::{
        api::{ProfileKind, ProfileView},
        pace::Pace,
        protections::Protections,
        session::{AnswerObserver, Session, State, States},
    },
    batches::{Sheets, run::RunningBatches},
    contacts::{Contacts, SharedContacts},
    customers::{CustomerAnswers, Customers, PinRequests},
    developer::{
        inspector::{collection_run::LastRun, connection_status::ConnectionStatus, exchanges::Exchanges, references::Answers},
        sandbox::{embedded_sandbox::EmbeddedSandbox, tools::RunningTutorial},
    },
    history,
    naira::{
        accounts::Accounts,
        book::{AccountAnswers, FormMemory},
    },
    payments::{being_sent::Sending, debits::Debits, reconcile::naira::NoBalances},
    profiles::{card::OwnCard, list::Profiles, organization::Organization},
    proposals::{Decisions, OpenedFiles},
    team::{DirectoryAnswers, Team},
    wallets::{
        labels::{self, WalletLabels},
        nodes::Nodes,
        reads::{Reads, WalletAnswers},
        wallet_cache::{Readings, WalletCache},
    },
    workspace::{Collection, NewestCounts, SharedWorkspace},
};
use bursar_journal::Journal;

/// Who learns from answers.
const OBSERVERS: &[&dyn AnswerObserver] = &[&DirectoryAnswers, &WalletAnswers, &AccountAnswers, &CustomerAnswers];

/// What a team shares through its workspace, in addition to requests and approvals.
const SHARED: &[&dyn Collection] = &[&SharedContacts, &NewestCounts::<history::Notes>::new(), &NewestCounts::<history::Views>::new()];

/// What a profile is opened with.
pub(crate) struct Parts<'a> {
    /// The profile.
    pub profile: ProfileView,
    /// Speaks to its service.
    pub client: Client,
    /// Its journal, open.
    pub journal: Arc<Journal>,
    /// What an intent is bound to.
    pub binding: String,
    /// For how many milliseconds a request may go out again.
    pub replay_window: i64,
    /// Its folder.
    pub folder: &'a Path,
    /// Where the keys of its card rest.
    pub vault: Arc<dyn Vault>,
    /// Seals what rests.
    pub vault_key: &'a Zeroizing<[u8; 32]>,
    /// The store of all profiles.
    pub profiles: Arc<Profiles>,
    /// The world of a sandbox profile.
    pub sandbox: Option<bursar_sandbox::Running>,
    /// How many megabytes of exchanges are kept.
    pub megabytes: u32,
    /// Tells the windows.
    pub changes: Changes,
    /// How often it looks.
    pub pace: Pace,
}

impl Parts<'_> {
    fn sealer(&self) -> Sealer {
        Sealer::new(&self.profile.id, self.vault_key)
    }
}

/// Names every state, and makes each from the parts.
macro_rules! states {
    (($parts:ident, $exchanges:ident, $connection_status:ident) $( $State:ty = $made:expr; )+) => {
        $( impl State for $State {} )+

        fn states($parts: &mut Parts<'_>, $exchanges: Arc<Exchanges>, $connection_status: Arc<ConnectionStatus>) -> States {
            let mut states = States::default();
            $( states.put::<$State>($made); )+
            states
        }
    };
}

states! { (parts, exchanges, connection_status)
    Protections = Protections::default();
    Organization = Organization::new(parts.profiles.clone(), &parts.profile.id, parts.sealer(), parts.profile.kind == ProfileKind::Sandbox);
    OwnCard = OwnCard::new(parts.vault.clone(), &parts.profile.id);
    Team = Team::new(parts.journal.clone(), parts.profiles.clone(), &parts.profile.id);
    SharedWorkspace = SharedWorkspace::new(parts.journal.clone(), parts.vault.clone(), &parts.profile.id, SHARED);
    Decisions = Decisions::default();
    OpenedFiles = OpenedFiles::of(parts.folder);
    WalletCache = WalletCache::open(&parts.folder.join("known.db"), parts.journal.clock().clone());
    WalletLabels = WalletLabels::new(parts.journal.clone());
    Readings = Readings::default();
    Reads = Reads::default();
    Nodes = {
        let own = parts.sandbox.as_ref().map(|running| running.base_url());
        Nodes::new(parts.profiles.clone(), &parts.profile.id, parts.sealer(), own, parts.journal.clock().clone())
    };
    Contacts = Contacts::new(parts.journal.clone());
    Sending = Sending::default();
    Debits = Debits::default();
    NoBalances = NoBalances::default();
    Accounts = Accounts::new(parts.journal.clone());
    Sheets = Sheets::new(parts.journal.clone());
    RunningBatches = RunningBatches::default();
    FormMemory = FormMemory::default();
    Customers = Customers::new(parts.journal.clone());
    PinRequests = PinRequests::new(parts.journal.clone(), parts.profiles.clone());
    history::Running = history::Running::default();
    Answers = Answers::default();
    LastRun = LastRun::default();
    Arc<Exchanges> = exchanges;
    Arc<ConnectionStatus> = connection_status;
    EmbeddedSandbox = Mutex::new(parts.sandbox.take());
    RunningTutorial = RunningTutorial::default();
    UnderWay = UnderWay::of(&parts.journal);
}

/// Opens a profile over its parts.
pub(crate) fn open(mut parts: Parts<'_>) -> Arc<Session> {
    let clock = parts.journal.clock().clone();
    let exchanges = Exchanges::start(&parts.folder.join("exchanges.db"), parts.sealer(), parts.megabytes, Some(parts.changes.clone()), clock.clone());
    let connection_status = ConnectionStatus::new(exchanges.clone(), parts.changes.clone(), clock);
    let client = parts.client.clone().observed_by(connection_status.clone());
    let states = states(&mut parts, exchanges, connection_status);
    let Parts { profile, journal, binding, replay_window, changes, pace, .. } = parts;
    let session = Arc::new(Session::new(profile, client, journal, binding, replay_window, changes, pace, states, OBSERVERS));
    labels::open(&session);
    session
}
