//! Every row of the table, asked of the sandbox over HTTP: documented input in, readable answer out.
//!
//! The walk needs a sample for each row. A new row without one fails here by its name.

use aws_lc_rs::rsa::{OAEP_SHA256_MGF1SHA256, OaepPublicEncryptingKey, PublicEncryptingKey};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use bursar_contract::record::Reply as _;
use bursar_contract::{Method, Operation, Replay, Seal, Spec};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::{Result, fail};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// Both forms of the envelope, both ways to hold keys.
const WAYS: [[&str; 2]; 4] = [["documented", "standard"], ["documented", "trustless"], ["observed", "standard"], ["observed", "trustless"]];

/// A sandbox with a set of each version, an address on two chains, money, one transfer, one naira account, and two customers.
struct World {
    sandbox: Sandbox,
    dialect: &'static str,
    /// With what the organization's secret is sealed, in trustless mode.
    public_key: Option<OaepPublicEncryptingKey>,
    set: String,
    secret: String,
    wallet: String,
    address: String,
    native: String,
    contract: String,
    transfer: String,
    account: String,
    account_number: String,
    customer: String,
    /// A customer with a PIN, and the challenge by which it was set.
    settled: String,
    challenge: String,
    organization_set: String,
    organization_wallet: String,
    /// A transfer that waits for its block: what can still be accelerated or cancelled.
    pending: Mutex<String>,
    _folder: tempfile::TempDir,
}

const CHAIN: &str = "ETH-SEPOLIA";
const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/// A key that was never used before.
fn key() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("00000000-0000-4000-8000-{:012}", NEXT.fetch_add(1, Ordering::Relaxed))
}

impl World {
    async fn new([dialect, mode]: [&'static str; 2]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let sandbox = Sandbox::start(&folder.path().join("world"), folder.path(), &["--block-time", "1500", "--dialect", dialect, "--mode", mode])?;
        let public_key = good(sandbox.ask("GET", "/v2/config/organization/public-key", None).await?)?;
        let der = STANDARD.decode(text(&public_key["publicKey"])?.lines().filter(|line| !line.starts_with("-----")).collect::<String>())?;
        let public_key = OaepPublicEncryptingKey::new(PublicEncryptingKey::from_der(&der)?)?;
        let set = good(sandbox.ask("POST", "/v1/wallet-sets/developer/create", Some(&json!({ "idempotencyKey": key(), "name": "Walk" }))).await?)?;
        let set = set.get("walletSet").cloned().unwrap_or(set);
        let (set_id, secret) = (text(&set["id"])?, text(&set["walletSetSecretCipherText"])?);
        let body = json!({
            "idempotencyKey": key(), "walletSetSecretCipherText": secret, "walletSetId": set_id,
            "blockchains": [CHAIN, "BASE-SEPOLIA"], "username": "Walker", "userRefId": "walk-1",
        });
        let wallets = good(sandbox.ask("POST", "/v1/wallets/developer/create", Some(&body)).await?)?;
        let wallets = wallets.get("wallets").cloned().unwrap_or(wallets);
        let (wallet, address) = (text(&wallets[0]["id"])?, text(&wallets[0]["address"])?);
        good(sandbox.ask("POST", "/sandbox/faucet", Some(&json!({ "walletId": wallet, "blockchain": CHAIN, "amount": "5" }))).await?)?;
        let tokens = good(sandbox.ask("GET", "/v2/tokens?limit=100", None).await?)?;
        let tokens = tokens.get("tokens").cloned().unwrap_or(tokens);
        let token = |native: bool| {
            let found = tokens.as_array().into_iter().flatten().find(|token| token["blockchain"] == CHAIN && (token["standard"] == "native") == native);
            found.cloned().ok_or("the registry lacks what every chain has from the start")
        };
        let (native, contract) = (text(&token(true)?["id"])?, text(&token(false)?["address"])?);
        sandbox.chain(CHAIN)?.holds(&address, None, 5 * 10_u128.pow(18)).await?;
        let mut world = Self {
            sandbox,
            dialect,
            public_key: (mode == "trustless").then_some(public_key),
            set: set_id,
            secret,
            wallet,
            address,
            native,
            contract,
            transfer: String::new(),
            account: String::new(),
            account_number: String::new(),
            customer: String::new(),
            settled: String::new(),
            challenge: String::new(),
            organization_set: String::new(),
            organization_wallet: String::new(),
            pending: Mutex::default(),
            _folder: folder,
        };
        world.transfer = world.send().await?;
        world.customer = world.new_customer("Ada Obi", "walk-customer").await?;
        world.settled = world.new_customer("Bola Eze", "walk-settled").await?;
        world.challenge = world.set_pin().await?;
        let set = good(world.ask::<bursar_contract::wallet_sets::CreateWalletSet>(&key()).await?)?;
        world.organization_set = text(&set.get("walletSet").unwrap_or(&set)["id"])?;
        let made = good(world.ask::<bursar_contract::wallets::CreateWallets>(&key()).await?)?;
        world.organization_wallet = text(&made.get("wallets").unwrap_or(&made)[0]["id"])?;
        let account = good(world.ask::<bursar_contract::virtual_accounts::CreateVirtualAccounts>(&key()).await?)?;
        world.account = text(&account["created"][0]["id"])?;
        world.account_number = text(&account["created"][0]["accountNumber"])?;
        good(world.sandbox.ask("POST", "/sandbox/deposit", Some(&json!({ "virtualAccountId": world.account, "amount": "9000000.00" }))).await?)?;
        Ok(world)
    }

    async fn new_customer(&self, name: &str, reference: &str) -> Result<String> {
        let customer = json!({ "name": name, "refId": reference });
        text(&good(self.sandbox.ask("POST", "/v2/customers", Some(&customer)).await?)?["id"])
    }

    /// Sets a PIN as the customer would, at the gateway; gives the challenge's id.
    async fn set_pin(&self) -> Result<String> {
        let body = json!({ "redirectUrl": "https://example.com/back" });
        let challenge = good(self.sandbox.ask("POST", &format!("/v2/customers/{}/initialize", self.settled), Some(&body)).await?)?;
        let url = text(&challenge["redirectUrl"])?;
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let page = http.get(&url).send().await?.text().await?;
        let token = page.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).ok_or("the gateway shows no form")?;
        let form = format!("token={token}&pin=482913&again=482913&question=What+was+the+name+of+your+first+school%3F&answer=Marina");
        let request = http.post(format!("{url}/confirm")).header("content-type", "application/x-www-form-urlencoded").body(form);
        match request.send().await?.status().as_u16() {
            303 => text(&challenge["challengeId"]),
            status => fail(format!("the gateway answers {status} to a PIN")),
        }
    }

    /// Sends a transfer; gives its id.
    async fn send(&self) -> Result<String> {
        let sent = good(self.ask::<bursar_contract::transactions::SendTransfer>(&key()).await?)?;
        text(&sent.get("transaction").unwrap_or(&sent)["id"])
    }

    /// Some rows need something that just happened.
    async fn prepare(&self, name: &str) -> Result {
        if matches!(name, "transaction_accelerate" | "transaction_cancel") {
            let sent = self.send().await?;
            *self.pending.lock().map_err(|_| "a thread broke while it held the lock")? = sent;
        }
        Ok(())
    }

    /// Documented input for the row of this name.
    fn sample(&self, name: &str) -> Result<Value> {
        let transfer = json!({ "destinationAddress": PAYEE, "walletId": self.wallet, "tokenId": self.native, "amount": "0.25" });
        let execution = json!({ "abiFunctionSignature": "approve(address,uint256)", "abiParameters": [PAYEE, "1"], "contractAddress": self.contract, "walletId": self.wallet });
        let holder = json!({
            "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
            "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
        });
        let pending = self.pending.lock().map(|pending| pending.clone()).unwrap_or_default();
        Ok(match name {
            "message_sign" => json!({ "message": "Hello", "encodeByHex": false, "walletId": self.wallet }),
            "typed_data_sign" => json!({
                "domain": { "name": "Walk", "version": "1" },
                "types": { "Mail": [{ "name": "words", "type": "string" }] },
                "value": { "words": "Hello" }, "walletId": self.wallet,
            }),
            "transaction_transfer_estimate" | "transaction_transfer" => transfer,
            "transaction_execute_estimate" | "transaction_execute" => execution,
            "transaction_accelerate" | "transaction_cancel" => json!({ "id": pending }),
            "transaction_list" => json!({ "walletId": self.wallet, "limit": 5, "page": 1 }),
            "transaction_view" => json!({ "id": self.transfer, "walletId": self.wallet }),
            "address_validate_developer" | "address_validate" => json!({ "address": PAYEE, "blockchain": CHAIN }),
            "wallet_set_create_developer" | "wallet_set_create" => json!({ "name": "Another" }),
            "wallet_create_developer" => json!({ "blockchains": ["ETH-SEPOLIA"], "username": "Second", "userRefId": key(), "walletSetId": self.set }),
            "wallet_balances_developer" | "wallet_balances" => json!({ "id": self.wallet }),
            "token_list" | "wallet_set_list" => json!({ "page": 1, "limit": 10, "order": "asc" }),
            "token_add" => json!({ "blockchain": CHAIN, "standard": "erc20", "symbol": "WLK", "decimals": 6, "address": PAYEE, "name": "Walk" }),
            "wallet_list" => json!({ "walletSet": self.set, "blockchain": CHAIN, "address": self.address, "page": 1, "limit": 10 }),
            "wallet_set_rename" => json!({ "id": self.set, "name": "Renamed" }),
            "customer_wallet_create" => json!({ "id": self.customer, "blockchains": [CHAIN], "redirectUrl": "https://example.com/back" }),
            "virtual_account_create" => {
                json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": key(), "currencies": ["NGN"], "holderDetails": holder }] })
            }
            "customer_virtual_account_create" => json!({
                "id": self.customer, "redirectUrl": "https://gateway.example.com/pin", "currencies": ["NGN"], "holderDetails": holder,
            }),
            "virtual_account_transfer" => json!({
                "id": self.account, "amount": "5000.00", "destinationType": "other-banks", "narration": "Walk",
                "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "OBI ADA" },
            }),
            "virtual_account_banks" | "health_view" | "organization_public_key" => json!({}),
            "token_view" => json!({ "id": self.native }),
            "wallet_set_view" | "wallet_set_balances" => json!({ "id": self.set }),
            "wallet_view" => json!({ "id": self.wallet }),
            "wallet_create" => json!({
                "walletSetId": self.organization_set, "blockchains": [CHAIN, "LSK"], "count": 1, "metadata": [{ "name": "Third", "refId": "walk-3" }],
            }),
            "organization_transaction_list" => json!({ "walletIds": self.wallet, "blockchain": CHAIN, "operation": "transfer", "page": 1, "limit": 10 }),
            "organization_transaction_view" => json!({ "id": self.transfer }),
            "transaction_sign" => json!({
                "walletId": self.organization_wallet,
                "transaction": json!({
                    "chainId": 11_155_111, "nonce": 0, "gasLimit": 21_000, "maxFeePerGas": "2000000000", "maxPriorityFeePerGas": "1000000000",
                    "to": PAYEE, "value": "1",
                }).to_string(),
            }),
            "customer_list" => json!({ "page": 1, "limit": 10, "order": "asc" }),
            "customer_create" => json!({ "name": "Chidi Obi", "refId": key() }),
            "customer_view" => json!({ "id": self.customer }),
            "customer_pin_setup" => json!({ "id": self.customer, "redirectUrl": "https://example.com/back" }),
            "customer_pin_update" | "customer_pin_reset" | "customer_recovery_setup" => {
                json!({ "id": self.settled, "redirectUrl": "https://example.com/back" })
            }
            "challenge_list" => json!({ "id": self.settled, "status": "verified", "page": 1, "limit": 10 }),
            "challenge_view" => json!({ "id": self.settled, "challengeId": self.challenge }),
            "virtual_account_list" => json!({ "page": 1, "limit": 10, "order": "desc" }),
            "virtual_account_view" | "virtual_account_balance" => json!({ "id": self.account }),
            "virtual_account_name_enquiry" => json!({ "accountNumber": self.account_number, "sortCode": "999" }),
            unknown => return fail(format!("operations.rs has no sample for {unknown}: add its documented input")),
        })
    }

    /// Sends the sample of a row by the contract's rules, under this key where the row takes one.
    async fn ask<O: Operation>(&self, key: &str) -> Result<(u16, Value)> {
        let sample = self.sample(O::SPEC.name)?;
        let input: O = serde_json::from_value(sample).map_err(|cause| format!("the sample of {} is not its input: {cause}", O::SPEC.name))?;
        if let Err(fault) = input.check() {
            return fail(format!("the sample of {} breaks a rule of the contract: {}", O::SPEC.name, fault.message));
        }
        let (path, body) = self.request(&O::SPEC, serde_json::to_value(&input)?, key)?;
        self.sandbox.ask(O::SPEC.method.as_str(), &path, body.as_ref()).await
    }

    /// The organization's secret as a client sends it. Each one works once.
    fn sealed(&self, context: &str, key: &OaepPublicEncryptingKey) -> Result<String> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_millis();
        let plain = format!(r#"{{"secret":"{}","timestamp":{now},"context":"{context}"}}"#, self.sandbox.organization_secret);
        let mut out = vec![0; key.ciphertext_size()];
        Ok(STANDARD.encode(key.encrypt(&OAEP_SHA256_MGF1SHA256, plain.as_bytes(), &mut out, None)?))
    }

    fn request(&self, spec: &Spec, input: Value, key: &str) -> Result<(String, Option<Value>)> {
        let Value::Object(mut fields) = input else { return fail(format!("the input of {} is not an object", spec.name)) };
        let mut path = spec.path.to_owned();
        for name in spec.placeholders() {
            let value = text(&fields.remove(name).unwrap_or_default())?;
            path = path.replace(&format!("{{{name}}}"), &value);
        }
        if spec.method == Method::GET {
            let query: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", value.to_string().trim_matches('"'))).collect();
            return Ok((if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }, None));
        }
        if spec.replay == Replay::Keyed {
            fields.insert("idempotencyKey".to_owned(), key.into());
        }
        if spec.seal == Seal::Set {
            fields.insert("walletSetSecretCipherText".to_owned(), self.secret.as_str().into());
        }
        if let (Some(context), Some(key)) = (spec.seal.context(), &self.public_key) {
            fields.insert("encryptedOrganizationSecret".to_owned(), self.sealed(context, key)?.into());
        }
        Ok((path, Some(Value::Object(fields))))
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("a text was expected: {value}").into())
}

/// The payload of a success, out of its envelope.
fn good((status, body): (u16, Value)) -> Result<Value> {
    if !(200..300).contains(&status) {
        return fail(format!("{status}: {body}"));
    }
    Ok(match body.get("message") {
        Some(payload) if !payload.is_string() => payload.clone(),
        _ => body.get("data").cloned().unwrap_or(body),
    })
}

/// Reads the payload as the contract's record, out of whatever it is wrapped in.
fn read<O: Operation>(payload: &Value) -> Result<O::Reply> {
    let inner = O::Reply::WRAPPERS.iter().find_map(|name| payload.get(*name)).unwrap_or(payload);
    O::Reply::read(&inner.to_string()).map_err(|cause| format!("the answer cannot be read as {}: {cause}\n{payload}", O::SPEC.reply).into())
}

async fn walk_row<O: Operation>(world: &World) -> Result {
    world.prepare(O::SPEC.name).await?;
    let (status, body) = world.ask::<O>(&key()).await?;
    if O::SPEC.name != "health_view" {
        let payload = if world.dialect == "documented" { &body["message"] } else { &body["data"] };
        let said = world.dialect == "documented" || body["message"].is_string();
        if body["success"] != true || body["status"] != status || !(payload.is_object() || payload.is_array()) || !said {
            return fail(format!("{status} in no {} envelope: {body}", world.dialect));
        }
    }
    let payload = good((status, body))?;
    read::<O>(&payload)?;
    let inner = O::Reply::WRAPPERS.iter().find_map(|name| payload.get(*name)).unwrap_or(&payload);
    let Some(fields) = answer_fields(O::SPEC.name) else { return fail("answer_fields does not say what its answer holds".to_owned()) };
    let missing: Vec<&&str> = fields.iter().filter(|field| inner.pointer(field).is_none_or(Value::is_null)).collect();
    if missing.is_empty() { Ok(()) } else { fail(format!("its answer lacks {missing:?}: {payload}")) }
}

async fn replay_row<O: Operation>(world: &World) -> Result {
    if O::SPEC.replay != Replay::Keyed {
        return Ok(());
    }
    world.prepare(O::SPEC.name).await?;
    let key = key();
    let input = serde_json::to_value(serde_json::from_value::<O>(world.sample(O::SPEC.name)?)?)?;
    let (path, body) = world.request(&O::SPEC, input.clone(), &key)?;
    let first = world.sandbox.ask(O::SPEC.method.as_str(), &path, body.as_ref()).await?;
    // Another ciphertext of the same secret does not make it another request.
    let (_, repeated) = world.request(&O::SPEC, input.clone(), &key)?;
    let again = world.sandbox.ask(O::SPEC.method.as_str(), &path, repeated.as_ref()).await?;
    if first != again {
        return fail(format!("the same key and parameters give two answers:\n{first:?}\n{again:?}"));
    }
    // The same key for something else: another name, payee, contract value, or another transaction.
    let mut other = world.request(&O::SPEC, input, &key)?.1.unwrap_or_default();
    for (field, value) in [
        ("name", json!("Something else")),
        ("username", json!("Somebody else")),
        ("destinationAddress", json!(world.address)),
        ("abiParameters", json!([PAYEE, "2"])),
        ("narration", json!("Something else")),
        ("transaction", json!("{}")),
    ] {
        if other.get(field).is_some() {
            other[field] = value;
        }
    }
    if let Some(row) = other.pointer_mut("/metadata/0/name") {
        *row = "Somebody Else".into();
    }
    let pending = world.pending.lock().map(|pending| pending.clone()).unwrap_or_default();
    let path = if pending.is_empty() { path } else { path.replace(&pending, &world.transfer) };
    match world.sandbox.ask(O::SPEC.method.as_str(), &path, Some(&other)).await? {
        (409, _) => Ok(()),
        (status, body) => fail(format!("the same key with other parameters gives {status}: {body}")),
    }
}

async fn strange_row<O: Operation>(world: &World) -> Result {
    let input = serde_json::to_value(serde_json::from_value::<O>(world.sample(O::SPEC.name)?)?)?;
    let (path, body) = world.request(&O::SPEC, input, &key())?;
    let method = O::SPEC.method.as_str();
    if O::SPEC.name != "health_view" {
        let (status, _) = world.sandbox.ask_with_key(method, &path, body.as_ref(), "not the key").await?;
        if !matches!(status, 401 | 403) {
            return fail(format!("a wrong key gives {status}"));
        }
    }
    if body.is_some() {
        let (status, _) = world.sandbox.ask(method, &path, Some(&json!({ "surprise": [1, 2, 3] }))).await?;
        if !(400..500).contains(&status) {
            return fail(format!("a body of something else gives {status}"));
        }
    }
    Ok(())
}

macro_rules! each_row {
    ($check:ident $world:ident $broken:ident; $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
        $($( if let Err(cause) = $check::<bursar_contract::$module::$input>(&$world).await {
            $broken.push(format!("{}: {cause}", stringify!($name)));
        } )+)+
    };
}

fn none(broken: &[String]) -> Result {
    if broken.is_empty() { Ok(()) } else { fail(format!("{} rows:\n{}", broken.len(), broken.join("\n"))) }
}

async fn answered([dialect, mode]: [&'static str; 2]) -> Result {
    let world = World::new([dialect, mode]).await?;
    let mut broken = Vec::new();
    bursar_contract::operations!(each_row, walk_row world broken;);
    none(&broken).map_err(|cause| format!("{dialect}, {mode}: {cause}").into())
}

#[tokio::test]
async fn every_row_is_answered_as_the_contract_says_in_both_dialects_and_both_modes() -> Result {
    for way in WAYS {
        answered(way).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_key_carries_out_once_and_only_what_it_was_given_for() -> Result {
    for way in [WAYS[0], WAYS[3]] {
        let world = World::new(way).await?;
        let mut broken = Vec::new();
        bursar_contract::operations!(each_row, replay_row world broken;);
        none(&broken)?;
    }
    Ok(())
}

#[tokio::test]
async fn every_row_refuses_strangers_and_nonsense() -> Result {
    let world = World::new(WAYS[0]).await?;
    let mut broken = Vec::new();
    bursar_contract::operations!(each_row, strange_row world broken;);
    none(&broken)
}

/// What each answer must hold: the fields that a client reads of the records in docs/reference/service.md and docs/reference/observed-behaviour.md. They
/// are JSON pointers into the payload of a row, out of its wrapper; the first row of a list stands for all.
fn answer_fields(operation: &str) -> Option<&'static [&'static str]> {
    const SIGNATURE: &[&str] = &["/signature", "/r", "/s", "/v"];
    const FEES: &[&str] = &["/low/estimatedFeeFormatted", "/low/currency", "/medium/estimatedFeeFormatted", "/high/estimatedFeeFormatted", "/high/currency"];
    const SENT: &[&str] = &["/id", "/state", "/txHash", "/blockchain", "/operation", "/walletId", "/destinationAddress", "/createdAt"];
    const WALLETS: &[&str] =
        &["/0/id", "/0/address", "/0/blockchain", "/0/refId", "/0/name", "/0/walletSet/id", "/0/accountType", "/0/publicKey", "/0/createdAt"];
    const BALANCES: &[&str] =
        &["/0/amount", "/0/token/id", "/0/token/blockchain", "/0/token/symbol", "/0/token/decimals", "/0/token/standard", "/0/token/name"];
    const SET: &[&str] = &["/id", "/name", "/createdAt", "/updatedAt"];
    const CHALLENGE: &[&str] = &["/challengeId", "/redirectUrl", "/status", "/task", "/expiresAt"];
    const CUSTOMER: &[&str] = &["/id", "/name", "/refId", "/custodyType", "/status", "/hasPin", "/hasRecovery", "/createdAt", "/updatedAt"];
    const ACCOUNT: &[&str] = &["/id", "/refId", "/accountNumber", "/accountName", "/bankName", "/bankCode", "/status", "/currencies/0", "/createdAt"];
    const LISTED: &[&str] = &["/0/id", "/0/status", "/0/txHash", "/0/blockchain", "/0/operation", "/0/wallet", "/0/metadata/amount", "/0/metadata/symbol"];
    Some(match operation {
        "message_sign" | "typed_data_sign" => SIGNATURE,
        "transaction_transfer_estimate" | "transaction_execute_estimate" => FEES,
        "transaction_transfer" | "transaction_execute" | "transaction_accelerate" | "transaction_cancel" => SENT,
        "transaction_list" => &["/0/id", "/0/state", "/0/txHash", "/0/blockchain", "/0/walletId"],
        "transaction_view" => &["/id", "/state", "/txHash", "/walletId", "/history/0/state", "/history/0/at"],
        "address_validate_developer" | "address_validate" => &["/valid"],
        "wallet_set_create_developer" => {
            &["/id", "/name", "/walletSetSecretCipherText", "/isGasSponsored", "/sponsorOnlyTransfersToWalletSetAddresses", "/createdAt"]
        }
        "wallet_create_developer" | "wallet_list" | "wallet_create" => WALLETS,
        "wallet_balances_developer" | "wallet_balances" | "wallet_set_balances" => BALANCES,
        "token_list" => &["/0/id", "/0/blockchain", "/0/standard", "/0/symbol", "/0/decimals", "/0/name"],
        "token_add" => &["/id", "/blockchain", "/standard", "/symbol", "/decimals", "/address", "/name"],
        "token_view" => &["/id", "/blockchain", "/standard", "/symbol", "/decimals", "/name"],
        "wallet_set_create" | "wallet_set_rename" | "wallet_set_view" => SET,
        "wallet_set_list" => &["/0/id", "/0/name", "/0/createdAt", "/0/updatedAt"],
        "wallet_view" => &["/id", "/address", "/blockchain", "/refId", "/name", "/walletSet/id", "/accountType", "/publicKey", "/createdAt"],
        "customer_wallet_create" | "customer_virtual_account_create" | "challenge_view" => CHALLENGE,
        "customer_pin_setup" | "customer_pin_update" | "customer_pin_reset" | "customer_recovery_setup" => CHALLENGE,
        "challenge_list" => &["/0/challengeId", "/0/redirectUrl", "/0/status", "/0/task", "/0/expiresAt", "/0/result"],
        "virtual_account_create" => &["/created/0/id", "/created/0/accountNumber", "/created/0/bankCode", "/created/0/refId", "/failed"],
        "virtual_account_banks" => &["/0/code", "/0/name"],
        "virtual_account_transfer" => &["/id", "/reference", "/status", "/amount", "/fee", "/stampDuty", "/narration"],
        "virtual_account_list" => &["/0/id", "/0/refId", "/0/accountNumber", "/0/accountName", "/0/bankName", "/0/bankCode", "/0/status"],
        "virtual_account_view" => ACCOUNT,
        "virtual_account_balance" => &["/bookedBalance", "/availableBalance", "/currency"],
        "virtual_account_name_enquiry" => &["/accountName", "/accountNumber", "/bankCode", "/bankName"],
        "organization_transaction_list" => LISTED,
        "organization_transaction_view" => &["/id", "/status", "/txHash", "/wallet", "/metadata/amount", "/history/0/state"],
        "transaction_sign" => &["/signedTransaction", "/transactionHash", "/signature/signature", "/signature/r", "/signature/v"],
        "customer_list" => &["/0/id", "/0/name", "/0/refId", "/0/status", "/0/hasPin", "/0/hasRecovery"],
        "customer_create" | "customer_view" => CUSTOMER,
        "health_view" => &["/healthy"],
        "organization_public_key" => &["/publicKey"],
        _ => return None,
    })
}
