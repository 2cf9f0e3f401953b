//! Reviews of signing a message, typed data, and a transaction that is sent by somebody else: what was decoded, laid out whole.

use std::collections::BTreeSet;

use alloy_dyn_abi::Eip712Domain;
use alloy_primitives::{B256, U256, eip191_hash_message, hex};
use bursar_contract::{
    Code, Fault,
    signing::{SignMessage, SignTransaction, SignTypedData},
    transactions::ExecuteContract,
    untrusted::{shown, shown_long},
    wallets::{Wallet, WalletId},
};
use bursar_messages::{Message, message};

use super::{
    commands::declared_of,
    execution::{self, Paying},
};
use crate::{
    base::{api::ProfileKind, session::Session},
    payments::{
        annotation::check_annotation,
        api::{DraftNote, ReviewField, ReviewGroup},
        review::{
            ReviewContent,
            known_addresses::KnownAddresses,
            plan::{Plan, Review},
            transfer,
            words::{self, row},
        },
    },
};
use bursar_decode::{
    addresses::{Addresses, OnOtherChain},
    message::{self, SignIn},
    patterns::{self, Pattern},
    raw_transaction::{self, Decoded, Unsigned},
    text::marked,
    typed_data::understand,
};

/// What the confirm window shows of a message: the text and its bytes, what cannot be seen in it, and a sign-in as a card.
pub fn message(input: &SignMessage, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let message::Message { bytes, text, sign_in, risks } = message::read(input, wallet.address.as_deref().unwrap_or_default(), known.now())?;
    let mut groups = Vec::new();
    if let Some(card) = &sign_in {
        groups.push(group(message!("signatures-sign-in"), sign_in_rows(card, known)));
    }
    let mut rows = Vec::new();
    if let Some(text) = &text {
        let characters = message!("signatures-characters", count = text.chars().count());
        let note = message!("signatures-size", characters = characters, lines = message!("signatures-lines", count = text.lines().count()));
        rows.push(row(message!("signatures-text"), marked(text).text, Some(note), false));
    }
    rows.push(row(message!("signatures-bytes"), hex::encode_prefixed(&bytes), Some(message!("review-bytes", count = bytes.len())), true));
    let sent = if input.encode_by_hex { message!("signatures-as-hex") } else { message!("signatures-as-text") };
    rows.push(row(message!("signatures-sent-as"), sent, None, false));
    groups.push(group(message!("signatures-message"), rows));
    let digest = row(message!("signatures-digest"), eip191_hash_message(&bytes).to_string(), Some(message!("signatures-covers-prefixed")), true);
    groups.push(group(message!("signatures-signed-with"), vec![signer_row(wallet), digest]));
    let headline = match &sign_in {
        Some(card) => message!("signatures-signs-in", site = marked(&card.domain).text),
        None => message!("signatures-signs-message"),
    };
    let risks = words::risks(&risks);
    Ok(ReviewContent { headline: Some(headline), groups, risks, ..signed(wallet, message!("review-does-message-sign"), message!("signatures-sign-message")) })
}

fn sign_in_rows(card: &SignIn, known: &KnownAddresses) -> Vec<ReviewField> {
    let party = words::party(&known.party(&card.address));
    let mut rows = vec![
        row(message!("signatures-site"), marked(&card.domain).text, None, false),
        row(message!("sheet-account"), marked(&card.address).text, Some(party), true),
    ];
    rows.extend(card.fields.iter().map(|(name, value)| row(name, marked(value).text, None, false)));
    rows
}

/// What the confirm window shows of typed data: what a known pattern means, the whole tree, the domain, and the three hashes.
pub fn typed_data(input: &SignTypedData, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let understood = understand(input)?;
    let Pattern { allowed, consent, risks, inner } = patterns::of(&understood, wallet, known);
    let hash = |name: Message, value: B256, covers: Message| row(name, value.to_string(), Some(covers), true);
    let other = OnOtherChain::of(understood.domain.chain_id, wallet, known);
    let tree = words::fields(&other.as_ref().map_or_else(|| understood.rows(known), |other| understood.rows(other)));
    let mut groups = vec![ReviewGroup { title: shown_long(&understood.root).into(), note: domain_line(&understood.domain).map(Message::from), rows: tree }];
    groups.extend(words::inner(&inner));
    groups.extend([
        group(message!("signatures-valid-for"), domain_rows(&understood.domain, wallet, known)),
        group(message!("signatures-signed-with"), vec![signer_row(wallet)]),
        group(
            message!("signatures-hashes"),
            vec![
                hash(message!("signatures-domain"), understood.domain_hash, message!("signatures-covers-domain")),
                hash(message!("signatures-message"), understood.struct_hash, message!("signatures-covers-data")),
                hash(message!("signatures-digest"), understood.digest, message!("signatures-covers-both")),
            ],
        ),
    ]);
    let (headline, risks) = (Some(words::allowed(allowed.as_ref())), words::risks_once(&risks));
    Ok(ReviewContent { headline, groups, risks, ..signed(wallet, message!("review-does-typed-data-sign"), words::consent(consent)) })
}

fn domain_line(domain: &Eip712Domain) -> Option<String> {
    let mut parts = Vec::new();
    parts.extend(domain.name.as_deref().map(named));
    parts.extend(domain.version.as_deref().map(|version| message!("signatures-version-is", version = named(version)).to_string()));
    parts.extend(domain.chain_id.map(|id| words::chain(id).to_string()));
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A name of a domain where there is little room; whole it stands in its row.
fn named(name: &str) -> String {
    shown(&marked(name).text)
}

/// What is marked in a name, where something is.
fn marked_note(name: Option<&str>) -> Option<Message> {
    name.map(|name| marked(name).marks).filter(|marks| !marks.is_empty()).map(|marks| words::marks(&marks))
}

fn domain_rows(domain: &Eip712Domain, wallet: &Wallet, known: &KnownAddresses) -> Vec<ReviewField> {
    let given = |name: Message, value: Option<String>, note, mono| row(name, value.map_or_else(|| message!("signatures-not-given"), Message::from), note, mono);
    let here = wallet.blockchain.as_ref().and_then(|chain| chain.known());
    let chain_note = domain.chain_id.map(|id| match here {
        Some(info) if U256::from(info.chain_id) == id => message!("signatures-chain-same"),
        Some(info) => message!("signatures-chain-other", chain = info.name),
        None => message!("signatures-chain-unknown"),
    });
    let contract = domain.verifying_contract.map(|address| address.to_checksum(None));
    let party = domain.verifying_contract.map(|address| match address.is_zero() {
        true => message!("review-zero-nobody"),
        false => words::party(&known.party(&address.to_checksum(None))),
    });
    let mut rows = vec![
        given(message!("signatures-name"), domain.name.as_deref().map(|name| marked(name).text), marked_note(domain.name.as_deref()), false),
        given(message!("signatures-version"), domain.version.as_deref().map(|version| marked(version).text), marked_note(domain.version.as_deref()), false),
        given(message!("sheet-chain"), domain.chain_id.map(|id| words::chain(id).to_string()), chain_note, false),
        given(message!("signatures-contract"), contract, party, true),
    ];
    rows.extend(domain.salt.map(|salt| given(message!("signatures-salt"), Some(salt.to_string()), None, true)));
    rows
}

/// What the confirm window shows of a transaction that somebody else sends: decoded where it can be, whole in any case.
pub fn transaction(input: &SignTransaction, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let Unsigned { bytes, decoded, risks } = raw_transaction::read(input, wallet, known)?;
    let mut groups = Vec::new();
    let mut headline = message!("signatures-signs-unreadable");
    if let Some(decoded) = &decoded {
        groups.push(group(message!("signatures-transaction"), transaction_rows(decoded)));
        groups.extend(words::inner(&decoded.inner));
        headline = transaction_headline(decoded);
    }
    if let Some(bytes) = &bytes {
        groups.push(group(message!("signatures-exact"), vec![row(message!("signatures-bytes"), hex::encode_prefixed(bytes), None, true)]));
    }
    if let Some(text) = &input.transaction {
        groups.push(group(message!("signatures-exact"), vec![row(message!("signatures-transaction"), marked(text).text, None, true)]));
    }
    let digest = decoded.as_ref().map(|decoded| decoded.digest.to_string());
    let covers = || Some(message!("signatures-covers-transaction"));
    let digest = digest.map(|digest| row(message!("signatures-digest"), digest, covers(), true));
    groups.push(group(message!("signatures-signed-with"), std::iter::once(signer_row(wallet)).chain(digest).collect()));
    let risks = words::risks(&risks);
    Ok(ReviewContent {
        headline: Some(headline),
        groups,
        risks,
        ..signed(wallet, message!("review-does-transaction-sign"), message!("signatures-sign-transaction"))
    })
}

/// Characters of what is stored of the ABI of a call at most.
const LONGEST_ABI: usize = 128 * 1024;

fn transaction_rows(decoded: &Decoded) -> Vec<ReviewField> {
    vec![
        decoded.to_row.as_ref().map_or_else(|| row(message!("sheet-to"), message!("signatures-new-contract"), None, false), words::field),
        row(message!("signatures-value"), words::currency(decoded.value, decoded.native.as_deref()), None, false),
        row(message!("sheet-chain"), decoded.chain.map_or_else(|| message!("signatures-not-named"), |id| words::chain(U256::from(id))), None, false),
        row(message!("signatures-nonce"), decoded.nonce.to_string(), None, true),
        row(message!("sheet-network-fee"), message!("signatures-at-most", amount = words::currency(decoded.most_fee, decoded.native.as_deref())), None, false),
        row(message!("signatures-data"), hex::encode_prefixed(&decoded.data), Some(message!("review-bytes", count = decoded.data.len())), true),
    ]
}

/// The effect of signing it: what the call does, if its function is known, and what is sent with it.
fn transaction_headline(decoded: &Decoded) -> Message {
    let amount = || words::currency(decoded.value, decoded.native.as_deref());
    let pays = !decoded.value.is_zero();
    match (&decoded.to, decoded.action()) {
        (None, _) if pays => message!("signatures-creates-contract-with", amount = amount()),
        (None, _) => message!("signatures-creates-contract"),
        (Some(to), _) if decoded.data.is_empty() => message!("signatures-sends", amount = amount(), to = to),
        (Some(_), Some(does)) if pays => message!("signatures-does-and-sends", does = words::action(does), amount = amount()),
        (Some(_), Some(does)) => words::action(does),
        (Some(to), None) if pays => message!("signatures-sends-and-calls", amount = amount(), to = to),
        (Some(to), None) => message!("signatures-calls", to = to),
    }
}

fn group(title: Message, rows: Vec<ReviewField>) -> ReviewGroup {
    ReviewGroup { title, note: None, rows }
}

fn signer_row(wallet: &Wallet) -> ReviewField {
    row(message!("signatures-wallet"), wallet.address.clone().unwrap_or_default(), wallet.name.as_deref().map(|name| shown(name).into()), true)
}

/// The review of a signature, with who signs as a value.
fn signed(wallet: &Wallet, title: Message, approve: Message) -> ReviewContent {
    ReviewContent { signer: wallet.address.clone(), ..ReviewContent::titled(title, approve, message!("signatures-do-not-sign")) }
}

impl Review for SignMessage {
    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let (set_id, wallet, known) = of_wallet(session, &self.wallet_id).await?;
        Ok(planned(self, &self.wallet_id, set_id, asked_by(session, note, message(self, &wallet, &known)?)?))
    }
}

impl Review for SignTypedData {
    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let (set_id, wallet, known) = of_wallet(session, &self.wallet_id).await?;
        Ok(planned(self, &self.wallet_id, set_id, asked_by(session, note, typed_data(self, &wallet, &known)?)?))
    }
}

impl Review for ExecuteContract {
    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let (set_id, wallet, known) = of_wallet(session, &self.wallet_id).await?;
        // It adds names alone: a call is reviewed whole without it.
        let abi = declared_of(session, &self.contract_address, note.abi.as_deref())?;
        let (mut content, fee) = execution::content(session, self, &abi, &wallet, &known, &note.reference).await?;
        content.abi = abi.of_call(&self.abi_function_signature, LONGEST_ABI);
        let paying = execution::payment(session, self, &wallet, &known, &note.reference, fee).await?;
        if let Some(Paying { duplicate_key, parts, .. }) = &paying {
            for key in parts.iter().chain([duplicate_key]).collect::<BTreeSet<_>>() {
                content.risks.extend(transfer::repeated(session, key, note.carries_out.as_deref())?);
            }
        }
        let (payment, duplicate_key) = paying.map(|paying| (paying.payment, paying.duplicate_key)).unzip();
        Ok(Plan { payment, duplicate_key, ..planned(self, &self.wallet_id, set_id, content) })
    }
}

impl Review for SignTransaction {
    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan<Self>, Fault> {
        let wallet = session.wallet(&self.wallet_id.0).await?;
        let known = KnownAddresses::of(session, &wallet).await?;
        let content = asked_by(session, note, transaction(self, &wallet, &known)?)?;
        Ok(planned(self, &self.wallet_id, None, content))
    }
}

/// Puts first who asks for a signature, as the person stated it: no page stands behind this window that could say it itself. Real money asks for it.
fn asked_by(session: &Session, note: &DraftNote, mut content: ReviewContent) -> Result<ReviewContent, Fault> {
    let (who, _) = check_annotation(&note.reference, "").map_err(|fault| Fault { field: Some("reference".into()), ..fault })?;
    if who.is_empty() {
        return match session.profile.kind {
            ProfileKind::Live => Err(Fault::invalid("reference", message!("signatures-who-asks-missing"))),
            ProfileKind::Test | ProfileKind::Sandbox => Ok(content),
        };
    }
    let note = Some(message!("signatures-stated"));
    let row = ReviewField { name: message!("signatures-source"), value: marked(&who).text.into(), note, ..ReviewField::default() };
    content.groups.insert(0, ReviewGroup { title: message!("signatures-who-asks"), note: None, rows: vec![row] });
    Ok(content)
}

/// What is drafted of a request that a wallet signs or executes.
fn planned<O: Clone>(request: &O, wallet_id: &WalletId, set_id: Option<String>, content: ReviewContent) -> Plan<O> {
    Plan { wallet_id: Some(wallet_id.0.clone()), set_id, ..Plan::of(request.clone(), content) }
}

/// The set of a wallet whose secret is here, the wallet, and the addresses that are known.
async fn of_wallet(session: &Session, id: &WalletId) -> Result<(Option<String>, Wallet, KnownAddresses), Fault> {
    let wallet = session.wallet(&id.0).await?;
    let set_id = session.set_of(&wallet).await?;
    let here = set_id.as_deref().is_some_and(|set| session.journal.set_secret_states().is_ok_and(|states| states.contains_key(set)));
    if !here && !session.team().another_sends()? {
        return Err(Fault { field: Some("walletId".into()), ..Fault::new(Code::Refused, message!("transfers-secret-missing")) });
    }
    let known = KnownAddresses::of(session, &wallet).await?;
    Ok((set_id, wallet, known))
}

#[cfg(test)]
#[path = "review_message_tests.rs"]
mod message_tests;
#[cfg(test)]
#[path = "review_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "permit_tests.rs"]
mod permit_tests;
