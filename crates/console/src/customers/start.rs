//! Starting a PIN request: what is asked is written down, the challenge is asked for through the journal, and its answer becomes a link.

use std::sync::Arc;

use bursar_contract::{
    Code, Fault, MoneyState,
    chain::Chain,
    customers::{
        Challenge, CreateCustomerVirtualAccount, CreateCustomerWallet, CustomerId, GatewayUrl, ListChallenges, ResetPin, ReturnUrl, SetUpPin, SetUpRecovery,
        UpdatePin,
    },
    virtual_accounts::HolderDetails,
};
use bursar_journal::{Finding, IntentState};
use bursar_messages::message;
use uuid::Uuid;

use super::{check, gateway, pin_request::PinRequest, records, return_listener};
use crate::{
    Console,
    base::session::Session,
    customers::api::{Evidence, PinRequestForm, PinRequestState, PinRequestTask, ReturnTo},
    naira::{
        api::{AccountForm, RowFault},
        create,
    },
};

/// What is wrong with a holder, field by field. Name and reference are the customer's and are not asked here.
pub fn holder(session: &Session, form: &AccountForm) -> Result<create::Checked, Fault> {
    let form = AccountForm { ref_id: "customer".into(), name: "customer".into(), ..form.clone() };
    let mut checked = create::check_all(session, std::slice::from_ref(&form))?;
    let (mut faults, row) = checked.pop().unwrap_or_default();
    for (field, typed) in [("firstName", &form.first_name), ("lastName", &form.last_name)] {
        if typed.trim().is_empty() {
            faults.retain(|fault| fault.field != field);
            faults.push(RowFault { field: field.into(), message: message!("customer-pin-name"), stops: true });
        }
    }
    let stopped = faults.iter().any(|fault| fault.stops);
    Ok((faults, row.filter(|_| !stopped)))
}

struct Wanted {
    chains: Vec<Chain>,
    holder: Option<HolderDetails>,
    page: Option<ReturnUrl>,
}

fn wanted(session: &Session, form: &PinRequestForm) -> Result<Wanted, Fault> {
    if form.customer_id.0.trim().is_empty() {
        return Err(Fault::invalid("customerId", message!("customer-pin-customer")));
    }
    let mut chains = Vec::new();
    if form.task == PinRequestTask::Wallets {
        for chain in &form.chains {
            if !chains.contains(chain) {
                chains.push(chain.clone());
            }
        }
        if chains.is_empty() {
            return Err(Fault::invalid("chains", message!("customer-pin-chains")));
        }
    }
    let holder = match (form.task, &form.holder) {
        (PinRequestTask::Account, Some(typed)) => {
            let (faults, row) = holder(session, typed)?;
            match (row, faults.into_iter().find(|fault| fault.stops)) {
                (Some(row), None) => row.holder_details,
                (_, Some(fault)) => return Err(Fault::invalid(&format!("holder.{}", fault.field), fault.message)),
                (None, None) => return Err(Fault::invalid("holder.firstName", message!("customer-pin-holder-unread"))),
            }
        }
        (PinRequestTask::Account, None) => return Err(Fault::invalid("holder.firstName", message!("customer-pin-holder"))),
        _ => None,
    };
    let page = if form.return_to == ReturnTo::Page { Some(gateway::return_page(&form.return_page)?) } else { None };
    Ok(Wanted { chains, holder, page })
}

/// Asks for a challenge and keeps it. Afterwards it is looked at until its end is known.
pub async fn start(console: &Console, session: &Arc<Session>, form: &PinRequestForm) -> Result<PinRequest, Fault> {
    let wanted = wanted(session, form)?;
    let customer = form.customer_id.clone();
    // What the customer has now: afterwards, what is new is known to be new.
    let before = if form.task == PinRequestTask::Wallets {
        records::wallets_of(session, &customer.0).await?.into_iter().map(|wallet| wallet.id.0).collect()
    } else {
        Vec::new()
    };
    let id = Uuid::new_v4().to_string();
    let (listener, back) = match wanted.page {
        Some(page) => {
            session.pin_requests().set_return_page(&session.profile.id, &page.0)?;
            (None, page)
        }
        None => {
            let place = return_listener::open(return_listener::Timing::of(session), console.returns_close(), check::on_return(console, id.clone())).await?;
            let url = place.url();
            (Some(place), url)
        }
    };
    let mut pin_request = PinRequest {
        id,
        name: session.customers().name(&customer.0)?.unwrap_or_default(),
        customer: customer.0.clone(),
        task: form.task,
        chains: wanted.chains.clone(),
        holder: wanted.holder.clone(),
        state: PinRequestState::Starting,
        word: None,
        challenge: None,
        link: None,
        intent: None,
        started_at: session.clock.now(),
        expires_at: None,
        ended_at: None,
        listener,
        returned_at: None,
        before,
        evidence: Evidence::NotYet,
        checked_at: None,
        fault: None,
        note: None,
        wallets: Vec::new(),
        account: None,
        seen: false,
    };
    session.pin_requests().put(&pin_request, None)?;
    let asked = ask(console, session, &pin_request, customer, wanted.holder, back).await;
    let (intent, answer) = match asked {
        Ok(asked) => asked,
        Err(fault) => return Err(give_up(session, &mut pin_request, fault)),
    };
    pin_request.intent = Some(intent);
    let challenge = match answer {
        Ok(challenge) => challenge,
        // Nothing was asked of the customer, whatever the service did: without its link nobody can type a PIN.
        Err(fault) if fault.code == Code::OutcomeUnknown => match adopt(session, &pin_request).await {
            Some(challenge) => {
                was_made(session, &pin_request, &challenge)?;
                challenge
            }
            None => return Err(give_up(session, &mut pin_request, lost(fault))),
        },
        Err(fault) => return Err(give_up(session, &mut pin_request, fault)),
    };
    if is_known(session, &challenge)? {
        return Err(give_up(session, &mut pin_request, Fault::new(Code::Unreadable, message!("customer-pin-known"))));
    }
    begin(session, pin_request, &challenge)
}

/// The challenge is there: from now on the customer is waited for.
fn begin(session: &Session, mut pin_request: PinRequest, challenge: &Challenge) -> Result<PinRequest, Fault> {
    let behind = session.client.clock_offset().map_or(0, |offset| offset.millis);
    pin_request.take(challenge, behind);
    pin_request.state = PinRequestState::Waiting;
    if pin_request.link.is_none() {
        pin_request.note = Some(message!("customer-pin-no-link"));
    }
    session.pin_requests().put(&pin_request, Some("pin_request_started"))?;
    session.pin_requests().wake.notify_one();
    session.changes.pin_request(&pin_request.id);
    Ok(pin_request)
}

/// Keeps why it did not begin, so that the customer's page tells it too.
fn give_up(session: &Session, pin_request: &mut PinRequest, fault: Fault) -> Fault {
    pin_request.state = PinRequestState::Failed;
    pin_request.ended_at = Some(session.clock.now());
    pin_request.note = Some(fault.message.clone());
    if let Err(error) = session.pin_requests().put(pin_request, None) {
        tracing::warn!(%error, "a PIN request that did not begin could not be noted");
    }
    session.changes.pin_request(&pin_request.id);
    fault
}

fn lost(fault: Fault) -> Fault {
    Fault { message: message!("customer-pin-lost"), code: Code::Unavailable, money: MoneyState::NotMoved, retry: true, ..fault }
}

type Asked = (String, Result<Challenge, Fault>);

async fn ask(
    console: &Console,
    session: &Arc<Session>,
    pin_request: &PinRequest,
    id: CustomerId,
    holder: Option<HolderDetails>,
    redirect_url: ReturnUrl,
) -> Result<Asked, Fault> {
    async fn run<O: crate::payments::contradictions::HoldsAnswer<Reply = Challenge>>(
        console: &Console,
        session: &Arc<Session>,
        input: O,
    ) -> Result<Asked, Fault> {
        input.check()?;
        let (id, answer) = console.write_noted(session, &input).await?;
        Ok((id, answer.map(|reply| reply.typed())))
    }
    match pin_request.task {
        PinRequestTask::Wallets => {
            run(console, session, CreateCustomerWallet { id, blockchains: pin_request.chains.clone(), redirect_url, account_type: None }).await
        }
        PinRequestTask::Account => {
            // The contract calls this field the gateway's page. Nobody has one before the answer comes, so it gets the only address there is:
            // where the customer goes afterwards. This is the one place where the one becomes the other.
            let redirect_url = GatewayUrl(redirect_url.0);
            let holder_details = holder.ok_or_else(|| Fault::invalid("holder.firstName", message!("customer-pin-holder")))?;
            let input = CreateCustomerVirtualAccount { id, redirect_url, currencies: vec!["NGN".into()], holder_details };
            run(console, session, input).await
        }
        PinRequestTask::PinSetup => run(console, session, SetUpPin { id, redirect_url }).await,
        PinRequestTask::PinUpdate => run(console, session, UpdatePin { id, redirect_url }).await,
        PinRequestTask::PinReset => run(console, session, ResetPin { id, redirect_url }).await,
        PinRequestTask::Recovery => run(console, session, SetUpRecovery { id, redirect_url }).await,
    }
}

fn is_known(session: &Session, challenge: &Challenge) -> Result<bool, Fault> {
    Ok(session.pin_requests().all()?.iter().any(|other| other.challenge.as_deref() == Some(&challenge.challenge_id.0)))
}

/// After an answer that was lost: the one challenge of this customer that waits and that nobody here knows. Two would be a guess.
async fn adopt(session: &Session, pin_request: &PinRequest) -> Option<Challenge> {
    let asked = ListChallenges { id: CustomerId(pin_request.customer.clone()), status: Some("pending".into()), page: None, limit: Some(50), order: None };
    let listed = session.read(&asked).await.ok()?;
    let mut fitting = Vec::new();
    for challenge in listed {
        let pending = challenge.status.as_deref().is_none_or(|status| status == "pending");
        if pending && challenge.redirect_url.is_some() && !is_known(session, &challenge).ok()? {
            fitting.push(challenge);
        }
    }
    if fitting.len() == 1 { fitting.pop() } else { None }
}

/// The request whose answer was lost was carried out: the service lists what it made. From now on its outcome is known.
fn was_made(session: &Session, pin_request: &PinRequest, challenge: &Challenge) -> Result<(), Fault> {
    let Some(id) = &pin_request.intent else { return Ok(()) };
    if session.journal.intent(id)?.state != IntentState::Unknown {
        return Ok(());
    }
    let finding = Finding { state: Some(IntentState::Settled), remote_id: Some(challenge.challenge_id.0.clone()), ..Finding::default() };
    session.journal.conclude(id, &finding, None)?;
    session.changes.intent(id);
    Ok(())
}

/// After a start of the app: a PIN request whose request was on its way is looked for once.
pub async fn recover(session: &Session, mut pin_request: PinRequest) {
    let came = match adopt(session, &pin_request).await {
        Some(challenge) => was_made(session, &pin_request, &challenge).and_then(|()| begin(session, pin_request, &challenge)).map(drop),
        None => {
            give_up(session, &mut pin_request, Fault::new(Code::Refused, message!("customer-pin-interrupted")));
            Ok(())
        }
    };
    if let Err(fault) = came {
        tracing::warn!(code = ?fault.code, "a PIN request could not be picked up");
    }
}
