//! Reviews of signing a message, typed data, and a transaction that is sent by somebody else: what was decoded, laid out whole.

use alloy_dyn_abi::Eip712Domain;
use alloy_primitives::{B256, U256, eip191_hash_message, hex};
use bursar_contract::{
    Code, Fault,
    signing::{SignMessage, SignTransaction, SignTypedData},
    transactions::ExecuteContract,
    untrusted::{shown, shown_long, tagged},
    wallets::{Wallet, WalletId},
};

use super::execution;
use crate::{
    base::{api::ProfileKind, session::Session},
    payments::{
        annotation::check_annotation,
        api::{DraftNote, ReviewField, ReviewGroup},
        review::{
            ReviewContent,
            known_addresses::KnownAddresses,
            plan::{Plan, Review},
            words::{self, row},
        },
    },
};
use bursar_decode::{
    addresses::Addresses,
    message::{self, SignIn},
    patterns::{self, Pattern},
    raw_transaction::{self, Decoded, Unsigned},
    typed_data::understand,
};

/// What the confirm window shows of a message: the text and its bytes, what cannot be seen in it, and a sign-in as a card.
pub fn message(input: &SignMessage, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let message::Message { bytes, text, sign_in, risks } = message::read(input, wallet.address.as_deref().unwrap_or_default(), known.now())?;
    let mut groups = Vec::new();
    if let Some(card) = &sign_in {
        groups.push(group("Sign-in", sign_in_rows(card, known)));
    }
    let mut rows = Vec::new();
    if let Some(text) = &text {
        let lines = text.lines().count();
        let note = format!("{} characters, {lines} line{}", text.chars().count(), if lines == 1 { "" } else { "s" });
        rows.push(row("Text", tagged(text), Some(note), false));
    }
    rows.push(row("Bytes", hex::encode_prefixed(&bytes), Some(format!("{} bytes", bytes.len())), true));
    rows.push(row("Sent as", if input.encode_by_hex { "hex" } else { "text" }.into(), None, false));
    groups.push(group("Message", rows));
    let digest = row("Digest", eip191_hash_message(&bytes).to_string(), Some("Covers the message with the prefix of EIP-191".into()), true);
    groups.push(group("Signed with", vec![signer_row(wallet), digest]));
    let headline = match &sign_in {
        Some(card) => format!("Signs in to {} with this wallet", shown_long(&card.domain)),
        None => "Signs a message with this wallet".into(),
    };
    let risks = words::risks(&risks);
    Ok(ReviewContent { headline: Some(headline), groups, risks, ..signed(wallet, "Sign a message", "Sign message") })
}

fn sign_in_rows(card: &SignIn, known: &KnownAddresses) -> Vec<ReviewField> {
    let party = words::party(&known.party(&card.address));
    let mut rows = vec![row("Site", shown_long(&card.domain), None, false), row("Account", shown_long(&card.address), Some(party), true)];
    rows.extend(card.fields.iter().map(|(name, value)| row(name, shown_long(value), None, false)));
    rows
}

/// What the confirm window shows of typed data: what a known pattern means, the whole tree, the domain, and the three hashes.
pub fn typed_data(input: &SignTypedData, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let understood = understand(input)?;
    let Pattern { allowed, consent, risks, inner } = patterns::of(&understood, wallet, known);
    let hash = |name: &str, value: B256, covers: &str| row(name, value.to_string(), Some(covers.into()), true);
    let tree = words::fields(&understood.rows(known));
    let mut groups = vec![ReviewGroup { title: shown_long(&understood.root), note: domain_line(&understood.domain), rows: tree }];
    groups.extend(words::inner(&inner));
    groups.extend([
        group("Good for", domain_rows(&understood.domain, wallet, known)),
        group("Signed with", vec![signer_row(wallet)]),
        group(
            "Hashes",
            vec![
                hash("Domain", understood.domain_hash, "Covers the domain only"),
                hash("Message", understood.struct_hash, "Covers the data only"),
                hash("Digest", understood.digest, "Covers both: this is signed, and a device shows it"),
            ],
        ),
    ]);
    let (headline, risks) = (Some(words::allowed(allowed.as_ref())), words::risks_once(&risks));
    Ok(ReviewContent { headline, groups, risks, ..signed(wallet, "Sign typed data", words::consent(consent)) })
}

fn domain_line(domain: &Eip712Domain) -> Option<String> {
    let mut parts = Vec::new();
    parts.extend(domain.name.as_deref().map(shown));
    parts.extend(domain.version.as_deref().map(|version| format!("version {}", shown(version))));
    parts.extend(domain.chain_id.map(words::chain));
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn domain_rows(domain: &Eip712Domain, wallet: &Wallet, known: &KnownAddresses) -> Vec<ReviewField> {
    let given = |name: &str, value: Option<String>, note: Option<String>, mono| row(name, value.unwrap_or_else(|| "not given".into()), note, mono);
    let here = wallet.blockchain.as_ref().and_then(|chain| chain.known());
    let chain_note = domain.chain_id.map(|id| match here {
        Some(info) if U256::from(info.chain_id) == id => "The chain of this wallet".to_owned(),
        Some(info) => format!("This wallet is on {}", info.name),
        None => "The chain of this wallet is not known".to_owned(),
    });
    let contract = domain.verifying_contract.map(|address| address.to_checksum(None));
    let party = contract.as_deref().map(|address| words::party(&known.party(address)));
    let mut rows = vec![
        given("Name", domain.name.as_deref().map(shown_long), None, false),
        given("Version", domain.version.as_deref().map(shown_long), None, false),
        given("Chain", domain.chain_id.map(words::chain), chain_note, false),
        given("Contract", contract, party, true),
    ];
    rows.extend(domain.salt.map(|salt| given("Salt", Some(salt.to_string()), None, true)));
    rows
}

/// What the confirm window shows of a transaction that somebody else sends: decoded where it can be, whole in any case.
pub fn transaction(input: &SignTransaction, wallet: &Wallet, known: &KnownAddresses) -> Result<ReviewContent, Fault> {
    let Unsigned { bytes, decoded, risks } = raw_transaction::read(input, wallet, known)?;
    let mut groups = Vec::new();
    let mut headline = "Signs a transaction that cannot be read here".to_owned();
    if let Some(decoded) = &decoded {
        groups.push(group("Transaction", transaction_rows(decoded)));
        groups.extend(words::inner(&decoded.inner));
        headline = transaction_headline(decoded);
    }
    if let Some(bytes) = &bytes {
        groups.push(group("As it is signed", vec![row("Bytes", hex::encode_prefixed(bytes), None, true)]));
    }
    if let Some(text) = &input.transaction {
        groups.push(group("As it is signed", vec![row("Transaction", tagged(text), None, true)]));
    }
    groups.push(group("Signed with", vec![signer_row(wallet)]));
    let risks = words::risks(&risks);
    Ok(ReviewContent { headline: Some(headline), groups, risks, ..signed(wallet, "Sign a transaction", "Sign transaction") })
}

/// The network currency of every chain here has so many digits behind its point.
const DECIMALS: u8 = 18;

fn transaction_rows(decoded: &Decoded) -> Vec<ReviewField> {
    vec![
        decoded.to_row.as_ref().map_or_else(|| row("To", "nobody: a new contract is made".into(), None, false), words::field),
        row("Value", words::units(decoded.value, DECIMALS), Some("in whole units of the network currency".into()), true),
        row("Chain", decoded.chain.map_or_else(|| "not named".into(), |id| words::chain(U256::from(id))), None, false),
        row("Nonce", decoded.nonce.to_string(), None, true),
        row("Network fee", format!("{} at most", words::units(decoded.most_fee, DECIMALS)), None, false),
        row("Data", hex::encode_prefixed(&decoded.data), Some(format!("{} bytes", decoded.data.len())), true),
    ]
}

fn transaction_headline(decoded: &Decoded) -> String {
    let value = words::units(decoded.value, DECIMALS);
    let Some(to) = &decoded.to else { return format!("Makes a contract, with {value} of the network currency") };
    let calls = if decoded.data.is_empty() { "" } else { ", and calls it" };
    format!("Sends {value} of the network currency to {to}{calls}")
}

fn group(title: &str, rows: Vec<ReviewField>) -> ReviewGroup {
    ReviewGroup { title: title.into(), note: None, rows }
}

fn signer_row(wallet: &Wallet) -> ReviewField {
    row("Wallet", wallet.address.clone().unwrap_or_default(), wallet.name.as_deref().map(shown), true)
}

/// The review of a signature, with who signs as a value.
fn signed(wallet: &Wallet, title: &str, approve: &str) -> ReviewContent {
    ReviewContent { signer: wallet.address.clone(), ..ReviewContent::titled(title, approve, "Do not sign") }
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
    async fn review(&self, session: &Session, _: &DraftNote) -> Result<Plan<Self>, Fault> {
        let (set_id, wallet, known) = of_wallet(session, &self.wallet_id).await?;
        Ok(planned(self, &self.wallet_id, set_id, execution::content(session, self, &wallet, &known).await?))
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
            ProfileKind::Live => Err(Fault::invalid("reference", "Say who asks for this signature, and where.")),
            ProfileKind::Test | ProfileKind::Sandbox => Ok(content),
        };
    }
    let note = Some("Stated by you; nobody proved it".into());
    let row = ReviewField { name: "Source".into(), value: tagged(&who), note, ..ReviewField::default() };
    content.groups.insert(0, ReviewGroup { title: "Who asks".into(), note: None, rows: vec![row] });
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
    if !here {
        return Err(Fault { field: Some("walletId".into()), ..Fault::new(Code::Refused, "The signing secret of this wallet's set is not on this computer.") });
    }
    let known = KnownAddresses::of(session, &wallet).await?;
    Ok((set_id, wallet, known))
}

#[cfg(test)]
#[path = "review_tests.rs"]
mod tests;
