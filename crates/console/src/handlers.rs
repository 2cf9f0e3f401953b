//! What each command of the app does. The rows stand in `commands.rs`.

use bursar_client::Attempt;
use bursar_contract::{
    Code, Fault, Secret,
    chain::{CHAINS, Chain},
    number::is_plain_decimal,
};

use crate::{Console, api::*, commands::*, host::Fund, journal::HistoryFilter, reconcile, review::transfer, sender, session::lock, watcher};

macro_rules! handlers {
    ($( $name:ident : $window:ident ($input:ident : $Input:ty, $console:ident) -> $Output:ty $body:block )+) => { $(
        impl Command for $Input {
            const NAME: &'static str = stringify!($name);
            const WINDOW: Window = Window::$window;
            type Output = $Output;

            async fn run($input, $console: &Console) -> Result<$Output, Fault> $body
        }
    )+ };
}

handlers! {
    app_state: Main (self: ReadAppState, console) -> AppState {
        console.app_state().await
    }
    chain_list: Main (self: ListChains, _console) -> KnownChains {
        Ok(KnownChains(CHAINS.to_vec()))
    }
    store_retry: Main (self: RetryStore, console) -> AppState {
        console.resume().await;
        console.app_state().await
    }
    passphrase_store_create: Main (self: CreatePassphraseStore, console) -> AppState {
        console.choose_passphrase_vault(Secret::new(self.passphrase)).await?;
        console.app_state().await
    }
    passphrase_store_unlock: Main (self: UnlockPassphraseStore, console) -> AppState {
        console.unlock_passphrase_vault(Secret::new(self.passphrase)).await?;
        console.resume().await;
        console.app_state().await
    }
    sandbox_open: Main (self: OpenSandbox, console) -> AppState {
        console.open_sandbox().await?;
        console.app_state().await
    }
    profile_connect: Main (self: ConnectProfile, console) -> ConnectReport {
        console.connect(self.connection, Secret::new(self.api_key)).await
    }
    profile_open: Main (self: OpenProfile, console) -> AppState {
        console.open_profile(&self.profile_id).await?;
        console.app_state().await
    }
    profile_remove: Main (self: RemoveProfile, console) -> AppState {
        console.remove_profile(&self.profile_id).await?;
        console.app_state().await
    }
    secret_states: Main (self: ReadSecretStates, console) -> SecretStates {
        Ok(SecretStates(console.session().await?.journal.set_secret_states()?))
    }
    transfer_check: Main (self: TransferForm, console) -> TransferChecks {
        let session = console.session().await?;
        Ok(transfer::examine(&session, &self).await?.checks)
    }
    draft_discard: Main (self: DiscardDraft, console) -> IntentView {
        console.discard(&self.draft_id).await
    }
    intent_list: Main (self: ListIntents, console) -> HistoryPage {
        let session = console.session().await?;
        session.journal.history(&HistoryFilter {
            text: self.text.as_deref().unwrap_or_default(),
            offset: self.offset.unwrap_or(0),
            limit: self.limit.unwrap_or(200).min(500),
            payments: self.payments.unwrap_or(false),
        })
    }
    intent_view: Main (self: ViewIntent, console) -> IntentView {
        console.session().await?.journal.view(&self.id)
    }
    intent_check: Main (self: CheckIntent, console) -> IntentView {
        let session = console.session().await?;
        let intent = session.journal.intent(&self.id)?;
        match intent.state {
            IntentState::Accepted => watcher::look(&session, &intent).await?,
            // The same key goes out again inside the replay rule only; outside it waits for a person.
            IntentState::Unknown if sender::may_replay(&session, &intent) => sender::send_by_name(session.clone(), intent.id.clone()).await,
            IntentState::Unknown | IntentState::AcceptedUnreadable => drop(reconcile::look(&session, &intent).await?),
            _ => {}
        }
        session.journal.view(&self.id)
    }
    unknown_list: Main (self: ListUnknown, console) -> UnknownInbox {
        let session = console.session().await?;
        reconcile::inbox(&session)
    }
    unknown_evidence: Main (self: ViewEvidence, console) -> UnknownEvidence {
        let session = console.session().await?;
        reconcile::evidence(&session, &self.id).await
    }
    unknown_decide: Main (self: DecideUnknown, console) -> IntentView {
        let session = console.session().await?;
        reconcile::decide(&session, &self.id, self.verdict, self.remote_id.as_deref(), &self.note).await
    }
    faucet_fund: Main (self: FundFromFaucet, console) -> SandboxFunded {
        let session = console.session().await?;
        if session.profile.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, "Only the sandbox has a faucet."));
        }
        if !is_plain_decimal(&self.amount) {
            return Err(Fault::invalid("amount", "Type how much, in digits."));
        }
        let wallet = session.wallet(&self.wallet_id.0).await?;
        let fund = Fund {
            wallet_id: self.wallet_id.clone(),
            blockchain: wallet.blockchain.unwrap_or_else(|| Chain(String::new())),
            token: self.token_id,
            amount: self.amount,
        };
        let funded = session.client.call(&fund, &Attempt::default()).await.map_err(|failure| failure.fault)?;
        session.forget_balances(&self.wallet_id.0);
        let tx_hash = funded.reply.tx_hash.unwrap_or_default();
        session.journal.log("faucet", &self.wallet_id.0, &tx_hash)?;
        Ok(SandboxFunded { tx_hash })
    }
    draft_view: Confirm (self: ViewDraft, console) -> Option<Review> {
        console.waiting().await
    }
    draft_approve: Confirm (self: ApproveDraft, console) -> IntentView {
        console.approve(&self.verdict).await
    }
    draft_reject: Confirm (self: RejectDraft, console) -> IntentView {
        console.reject(&self.verdict).await
    }
}

impl Console {
    async fn app_state(&self) -> Result<AppState, Fault> {
        // The sender lives as long as the console, so the wait ends with `resume`.
        let _ = self.inner.resumed.subscribe().wait_for(|done| *done).await;
        let vault = self.vault();
        let store = match vault.probe().await {
            Ok(()) => StoreStatus { state: StoreState::Ready, backend: vault.backend(), advice: String::new() },
            Err(fault) => fault.status(vault.backend()),
        };
        let open = self.inner.open.read().await.clone();
        let (unknown, waiting) = match &open {
            Some(session) => session.journal.counts()?,
            None => (0, 0),
        };
        let trouble = if open.is_some() { None } else { lock(&self.inner.trouble).clone() };
        Ok(AppState {
            version: env!("CARGO_PKG_VERSION").into(),
            store,
            profiles: self.inner.profiles.list()?,
            open: open.map(|session| session.profile.clone()),
            trouble,
            unknown,
            waiting,
            notice: lock(&self.inner.notice).clone(),
            person: self.inner.person.clone(),
        })
    }

    async fn remove_profile(&self, id: &str) -> Result<(), Fault> {
        if self.inner.open.read().await.as_ref().is_some_and(|session| session.profile.id == id) {
            self.close_session().await;
        }
        self.inner.profiles.remove(id)?;
        let vault = self.vault();
        vault.delete(id, crate::vault::API_KEY).await?;
        self.inner.changes.tell("profile", Some(id));
        Ok(())
    }
}
