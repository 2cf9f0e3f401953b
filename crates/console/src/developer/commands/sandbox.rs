//! What only the sandbox can do.

use bursar_client::Attempt;
use bursar_contract::{
    Code, Fault,
    chain::Chain,
    number::{DecimalText, is_plain_decimal},
    tokens::TokenId,
    virtual_accounts::VirtualAccountId,
    wallets::WalletId,
};

use crate::{
    base::{
        api::{MaybeFile, ProfileKind},
        files,
        session::Session,
    },
    developer::{
        api::{SandboxFunded, SandboxSamples, SandboxView, Tutorial, TutorialView},
        sandbox::{
            embedded_sandbox::{Deposit, Fund},
            tools,
        },
    },
    naira::amount,
};
use bursar_messages::{Message, message};

input! {
    /// Puts pretend money on an account of the sandbox.
    DepositPretendMoney {
        /// The service's id.
        id: VirtualAccountId,
        /// As typed.
        amount: String,
    }
    /// Takes pretend money from the sandbox's faucet.
    FundFromFaucet {
        /// The wallet.
        wallet_id: WalletId,
        /// The token; absent for the network currency.
        token_id: Option<TokenId>,
        /// Whole units, decimal text.
        amount: String,
        /// Which token of a collection; the next one if it is left out.
        #[ts(optional)]
        nft_token_id: Option<bursar_contract::number::JsonNumber>,
    }
    /// Looks at the open world.
    ViewSandbox {}
    /// What forms of the sandbox can be filled in with.
    ViewSandboxSamples {}
    /// Asks the next requests of an operation to fail.
    SetSandboxFailure {
        /// A row of the table, or `*` for every one.
        operation: String,
        /// Such as `drop_after` or `delay=4000`.
        fault: String,
        /// How many requests; 0 takes the rule away.
        count: u32,
    }
    /// Takes every failure away that was asked for.
    ClearSandboxFailures {}
    /// Sets the world's clock.
    SetSandboxClock {
        /// Seconds ahead of this computer's clock; negative where behind.
        seconds: i32,
    }
    /// Opens the world's own pages, with its block explorer, in the browser.
    OpenSandboxPages {}
    /// Starts a tutorial in the place of one that runs.
    StartTutorial {
        /// Which.
        tutorial: Tutorial,
    }
    /// How the tutorial that runs stands.
    ViewTutorial {}
    /// Saves the sheet of the tutorial where the person says.
    SaveTutorialSheet {}
    /// Saves the card of the colleague whom the sandbox plays.
    SaveColleagueCard {}
    /// Lets the colleague sign what a file holds, and saves what they give back.
    HandToColleague {}
    /// Opens the colleague's own window, in which the person approves as the colleague.
    OpenColleagueWindow {}
    /// Ends the tutorial.
    StopTutorial {}
}

handlers! {
    account_deposit: Main (self: DepositPretendMoney, console) -> () {
        let session = console.session().await?;
        if session.profile.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("sandbox-money-only")));
        }
        let amount = amount::typed(&self.amount).map_err(|why| Fault::invalid("amount", why))?;
        let deposit = Deposit { virtual_account_id: self.id.clone(), amount };
        let answer = session.client.call(&deposit, &Attempt::default()).await.map_err(|failure| failure.fault)?;
        // Known at once, also where no page shows it: a tutorial waits for it.
        if let Some(DecimalText(balance)) = answer.reply.available_balance.as_ref().filter(|text| is_plain_decimal(&text.0)) {
            session.wallet_cache().keep_naira(&self.id.0, balance);
        }
        session.journal.log("deposit", &self.id.0, &amount.to_string())?;
        session.changes.accounts();
        Ok(())
    }
    sandbox_view: Main (self: ViewSandbox, console) -> SandboxView {
        tools::look(console, &*console.session().await?).await
    }
    sandbox_samples: Main (self: ViewSandboxSamples, console) -> SandboxSamples {
        tools::samples(&*console.session().await?)
    }
    sandbox_failure_set: Main (self: SetSandboxFailure, console) -> SandboxView {
        let session = console.session().await?;
        tools::set_failure(&session, &self.operation, &self.fault, self.count).await?;
        tools::look(console, &session).await
    }
    sandbox_failures_clear: Main (self: ClearSandboxFailures, console) -> SandboxView {
        let session = console.session().await?;
        tools::clear(&session).await?;
        tools::look(console, &session).await
    }
    sandbox_clock_set: Main (self: SetSandboxClock, console) -> SandboxView {
        let session = console.session().await?;
        tools::set_clock(&session, self.seconds).await?;
        tools::look(console, &session).await
    }
    sandbox_pages_open: Main (self: OpenSandboxPages, console) -> () {
        let session = console.session().await?;
        tools::only_sandbox(&session)?;
        let (browser, url) = (console.browser()?, format!("{}/", session.profile.base_url));
        let unopened = |why: Message| Fault::new(Code::Unavailable, message!("sandbox-browser", why = why));
        tokio::task::spawn_blocking(move || browser.open(&url)).await.map_err(|_| unopened(message!("sandbox-browser-silent")))?.map_err(|why| unopened(why.into()))
    }
    tutorial_start: Main (self: StartTutorial, console) -> Option<TutorialView> {
        let session = console.session().await?;
        tools::start(&session, self.tutorial).await?;
        tools::view(console, &session)
    }
    tutorial_view: Main (self: ViewTutorial, console) -> Option<TutorialView> {
        tools::view(console, &*console.session().await?)
    }
    tutorial_sheet_save: Main (self: SaveTutorialSheet, console) -> MaybeFile {
        let session = console.session().await?;
        let (name, bytes) = tools::sheet(&session).await?;
        files::save(console, &session, &message!("batch-save").to_string(), &name.to_string(), ("XLSX", "xlsx"), &bytes, "export", 0).await
    }
    tutorial_card_save: Main (self: SaveColleagueCard, console) -> MaybeFile {
        tools::save_card(console, &*console.session().await?).await
    }
    tutorial_file_hand: Main (self: HandToColleague, console) -> MaybeFile {
        tools::hand_over(console, &*console.session().await?).await
    }
    tutorial_window_open: Main (self: OpenColleagueWindow, console) -> () {
        tools::second_desk::open(console, &console.session().await?).await
    }
    tutorial_stop: Main (self: StopTutorial, console) -> () {
        tools::stop(&*console.session().await?).await
    }
    faucet_fund: Main (self: FundFromFaucet, console) -> SandboxFunded {
        let session = console.session().await?;
        if session.profile.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, message!("sandbox-faucet-only")));
        }
        if !is_plain_decimal(&self.amount) {
            return Err(Fault::invalid("amount", message!("sandbox-amount")));
        }
        let wallet = session.wallet(&self.wallet_id.0).await?;
        let chain = wallet.blockchain.unwrap_or_else(|| Chain(String::new()));
        let said = format!("{} {}", self.amount, unit(&session, &chain, self.token_id.as_ref()).await?);
        let fund = Fund {
            wallet_id: self.wallet_id.clone(),
            blockchain: chain,
            token: self.token_id,
            amount: self.amount,
            nft_token_id: self.nft_token_id,
        };
        let funded = session.client.call(&fund, &Attempt::default()).await.map_err(|failure| failure.fault)?;
        session.forget_balances(&self.wallet_id.0);
        let tx_hash = funded.reply.tx_hash.unwrap_or_default();
        session.journal.log("faucet", &self.wallet_id.0, &format!("{said} {tx_hash}"))?;
        Ok(SandboxFunded { tx_hash })
    }
}

/// The symbol of what the faucet sends, as the log says it; empty where the service does not name it.
async fn unit(session: &Session, chain: &Chain, token: Option<&TokenId>) -> Result<String, Fault> {
    let Some(id) = token else { return Ok(chain.known().map(|info| info.native.to_owned()).unwrap_or_default()) };
    let known = session.tokens().await?.into_iter().find(|token| token.id == *id);
    Ok(known.and_then(|token| token.symbol).unwrap_or_default())
}
