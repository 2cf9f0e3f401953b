//! Checks of a transfer while it is typed, and its review. The same code runs at both moments.

use std::time::Duration;

use bursar_contract::{
    Code, Fault, address,
    amount::{TokenAmount, group_thousands, in_words},
    number::JsonNumber,
    tokens::{Token, TokenBalance},
    transactions::{EstimateTransfer, FeeEstimate, FeeLevel, SendTransfer},
    wallets::Wallet,
};
use num_bigint::BigUint;

use super::{
    Substance,
    checks::{Line, line},
    recipient::{cool_off_line, recipient},
    shown::shown,
};
use crate::{
    api::{ChainView, CheckLevel, CheckLine, FeeOption, MoneyBlock, Party, ProfileKind, Risk, TokenView, TransferChecks, TransferForm},
    journal::{now, rfc3339, within_minutes},
    session::Session,
};

const FRESH: Duration = Duration::from_secs(5);

/// Everything that is known about a transfer before it is drafted.
pub struct Examined {
    /// For the checks panel.
    pub checks: TransferChecks,
    /// For the confirm window; there once every field is.
    pub money: Option<MoneyBlock>,
    /// The set whose secret it needs.
    pub set_id: Option<String>,
    /// from, to, token, amount in one text.
    pub duplicate_key: Option<String>,
}

/// Checks the form against everything we know and can ask.
pub async fn examine(session: &Session, form: &TransferForm) -> Result<Examined, Fault> {
    let wallet = session.wallet(&form.wallet_id.0).await?;
    let (balances, tokens) = tokio::join!(session.balances(&form.wallet_id.0, FRESH), session.tokens());
    let (balances, tokens) = (balances?, tokens?);
    let chain = chain_of(&wallet);
    let token = find_token(&form.token_id.0, &balances, &tokens);
    let mut lines = Vec::new();

    let set_id = session.set_of(&wallet).await?;
    lines.push(secret_line(session, set_id.as_deref())?);

    let to = recipient(session, &wallet, form, &tokens, &mut lines).await?;
    let Some(token) = token else {
        lines.push(line("token", CheckLevel::Danger, "This token is not in the organization's list.").at("tokenId"));
        return Ok(Examined { checks: finish(lines, None), money: None, set_id, duplicate_key: None });
    };
    let view = token_view(&token);
    let Some(decimals) = token.decimals else {
        lines.push(
            line("token", CheckLevel::Danger, "The service does not say how many decimals this token has, so no amount can be typed safely.").at("tokenId"),
        );
        return Ok(Examined { checks: finish(lines, None), money: None, set_id, duplicate_key: None });
    };
    if token.blockchain.as_ref().is_some_and(|other| Some(other) != wallet.blockchain.as_ref()) {
        lines.push(line("chain", CheckLevel::Danger, format!("{} is not on {}.", view.symbol, chain.name)).at("tokenId"));
    } else {
        lines.push(line("chain", CheckLevel::Ok, format!("Right chain: {}", chain.name)));
    }

    let amount = amount_line(form, decimals, &mut lines);
    let have = balance_units(&balances, &token.id.0, decimals);
    if let Some(to) = &to {
        cool_off_line(session, to.standing.as_ref(), &to.address, amount.as_ref(), decimals, &mut lines)?;
    }
    let native = native_balance(&balances, &tokens, &wallet);
    let estimate = estimate(session, form, to.as_ref(), amount.as_ref(), have.as_ref(), decimals, &mut lines).await;
    let funds = Funds {
        token: &view,
        amount: amount.as_ref(),
        have: have.as_ref(),
        decimals,
        native: native.as_ref(),
        estimate: estimate.as_ref(),
        level: form.fee_level,
    };
    let stays = funds.lines(&chain, &mut lines);

    if let Some(amount) = &amount {
        exact_line(session, amount, &mut lines);
    }
    let duplicate_key = to.as_ref().zip(amount.as_ref()).map(|(to, amount)| {
        let units = amount.base_units(decimals).unwrap_or_default();
        format!("{}|{}|{}|{units}", form.wallet_id, to.address.to_ascii_lowercase(), form.token_id)
    });
    if let Some(key) = &duplicate_key {
        duplicate_line(session, key, &mut lines)?;
    }

    let fee = estimate
        .as_ref()
        .and_then(|e| e.level(form.fee_level))
        .and_then(|q| Some(format!("{} {} at most", q.estimated_fee_formatted.as_ref()?.0, shown(q.currency.as_deref()?))));
    let money = to.clone().zip(amount.clone()).map(|(to, amount)| MoneyBlock {
        amount: amount.grouped(),
        unit: view.symbol.clone(),
        words: in_words(amount.as_str()),
        to,
        from: Party { name: wallet.name.as_deref().map(shown), address: shown(wallet.address.as_deref().unwrap_or_default()), own: true, standing: None },
        token: view.clone(),
        chain: chain.clone(),
        reference: None,
        fee,
        stays_after: stays,
    });
    let mut checks = finish(lines, wallet.blockchain.as_ref().and_then(|c| c.known()).map(|info| info.usual_seconds));
    checks.words = amount.as_ref().map(|amount| in_words(amount.as_str()));
    checks.amount = amount.as_ref().map(|amount| amount.as_str().to_owned());
    checks.to = to;
    checks.balance = have.as_ref().map(|units| group_thousands(TokenAmount::from_base_units(units, decimals).as_str()));
    checks.max = funds.max().map(|units| TokenAmount::from_base_units(&units, decimals).as_str().to_owned());
    checks.fees = estimate.as_ref().map(fee_options).unwrap_or_default();
    checks.clear = checks.clear && money.is_some();
    Ok(Examined { checks, money, set_id, duplicate_key })
}

/// Turns an examined transfer into what the confirm window shows. Refuses while anything blocks or a tick is missing.
pub fn substance(examined: Examined, ticks: &[String], reference: &str) -> Result<(Substance, Option<String>, Option<String>), Fault> {
    let checks = &examined.checks;
    if let Some(line) = checks.lines.iter().find(|line| line.level == CheckLevel::Danger) {
        let fault = Fault::new(Code::Refused, line.text.clone());
        return Err(Fault { field: line.field.clone(), ..fault });
    }
    if let Some(line) = checks.lines.iter().find(|line| line.level == CheckLevel::Warn && !ticks.contains(&line.id)) {
        return Err(Fault::new(Code::Refused, format!("One tick is missing: {}", line.text)));
    }
    let Some(mut money) = examined.money.filter(|_| checks.clear) else {
        return Err(Fault::new(Code::Invalid, "The transfer is not complete yet."));
    };
    money.reference = (!reference.trim().is_empty()).then(|| shown(reference.trim()));
    let at = rfc3339(now());
    let risks = checks
        .lines
        .iter()
        .filter(|line| line.level == CheckLevel::Warn)
        .map(|line| Risk { title: line.text.clone(), text: format!("Ticked {at}: {}", line.tick.clone().unwrap_or_default()) })
        .collect();
    let substance = Substance {
        title: format!("Transfer on {}", money.chain.name),
        approve_label: format!("Send {} {}", money.amount, money.unit),
        refuse_label: "Back".into(),
        fee_checked_at: money.fee.as_ref().map(|_| now()),
        fields: Vec::new(),
        risks,
        money: Some(money),
    };
    Ok((substance, examined.set_id, examined.duplicate_key))
}

/// The form that a request came from, so that drafting checks exactly what will be sent.
pub fn form_of(input: &SendTransfer) -> Result<TransferForm, Fault> {
    let amount = input.amount.as_ref().ok_or_else(|| Fault::invalid("amount", "Only native currency and ERC-20 tokens can be sent from this form."))?;
    Ok(TransferForm {
        wallet_id: input.wallet_id.clone(),
        token_id: input.token_id.clone(),
        to: input.destination_address.clone(),
        amount: amount.as_str().to_owned(),
        fee_level: input.fee_level.unwrap_or_default(),
        typed_middle: None,
    })
}

fn finish(mut lines: Vec<CheckLine>, usual_seconds: Option<u32>) -> TransferChecks {
    lines.sort_by_key(|line| line.level);
    let blocked = lines.iter().any(|line| matches!(line.level, CheckLevel::Danger | CheckLevel::Waiting));
    TransferChecks {
        clear: !blocked,
        lines,
        amount: None,
        words: None,
        to: None,
        fees: Vec::new(),
        balance: None,
        max: None,
        usual_time: usual_seconds.map(|s| format!("Usually under {s} seconds on this chain")).unwrap_or_default(),
    }
}

fn chain_of(wallet: &Wallet) -> ChainView {
    let id = wallet.blockchain.as_ref().map(|chain| chain.0.clone()).unwrap_or_default();
    let known = wallet.blockchain.as_ref().and_then(|chain| chain.known());
    let name = known.map_or_else(|| shown(&id), |info| info.name.to_owned());
    ChainView { test: wallet.blockchain.as_ref().is_some_and(|chain| chain.is_test()), id, name }
}

fn find_token(id: &str, balances: &[TokenBalance], tokens: &[Token]) -> Option<Token> {
    let held = balances.iter().filter_map(|balance| balance.token.as_ref());
    tokens.iter().chain(held).find(|token| token.id.0 == id).cloned()
}

fn is_native(token: &Token) -> bool {
    token.standard.as_ref().is_some_and(|standard| standard.is_native())
}

/// A token as people see it.
pub fn token_view(token: &Token) -> TokenView {
    let contract = token.address.as_deref().filter(|address| !address.is_empty());
    TokenView {
        id: token.id.0.clone(),
        symbol: shown(token.symbol.as_deref().unwrap_or("?")),
        name: shown(token.name.as_deref().unwrap_or_default()),
        contract: contract.map(|text| address::checked(text).unwrap_or_else(|_| shown(text))),
        decimals: token.decimals.unwrap_or_default(),
        native: is_native(token),
    }
}

fn secret_line(session: &Session, set_id: Option<&str>) -> Result<CheckLine, Fault> {
    let states = session.journal.set_secret_states()?;
    let here = set_id.is_some_and(|set| states.contains_key(set));
    Ok(if here {
        line("secret", CheckLevel::Ok, "The signing secret of this set is on this computer")
    } else {
        line("secret", CheckLevel::Danger, "The signing secret of this wallet's set is not on this computer.").at("walletId")
    })
}

fn amount_line(form: &TransferForm, decimals: u8, lines: &mut Vec<CheckLine>) -> Option<TokenAmount> {
    match TokenAmount::typed(&form.amount, decimals) {
        Ok(amount) => Some(amount),
        Err(error) => {
            let level = if form.amount.trim().is_empty() { CheckLevel::Waiting } else { CheckLevel::Danger };
            lines.push(line("amount", level, error.to_string()).at("amount"));
            None
        }
    }
}

fn balance_units(balances: &[TokenBalance], token: &str, decimals: u8) -> Option<BigUint> {
    let Some(balance) = balances.iter().find(|b| b.token.as_ref().is_some_and(|t| t.id.0 == token)) else {
        // The service lists every token a wallet holds: one that is not there is not held.
        return Some(BigUint::ZERO);
    };
    TokenAmount::exact(&balance.amount.as_ref()?.0, decimals).ok()?.base_units(decimals).ok()
}

/// The wallet's network currency: what it holds and how many decimals that has.
struct Native {
    units: BigUint,
    decimals: u8,
    symbol: String,
}

fn native_balance(balances: &[TokenBalance], tokens: &[Token], wallet: &Wallet) -> Option<Native> {
    let held = balances.iter().filter_map(|b| b.token.as_ref()).find(|t| is_native(t));
    let listed = || tokens.iter().find(|t| is_native(t) && t.blockchain == wallet.blockchain);
    let token = held.or_else(listed)?;
    let decimals = token.decimals.unwrap_or(18);
    Some(Native { units: balance_units(balances, &token.id.0, decimals)?, decimals, symbol: shown(token.symbol.as_deref().unwrap_or("?")) })
}

/// Asks the service what it would cost. A failure is a line, not an end.
async fn estimate(
    session: &Session,
    form: &TransferForm,
    to: Option<&Party>,
    amount: Option<&TokenAmount>,
    have: Option<&BigUint>,
    decimals: u8,
    lines: &mut Vec<CheckLine>,
) -> Option<FeeEstimate> {
    // Asking about more than there is only brings a refusal that the balance line already says.
    let affordable = amount.zip(have).is_none_or(|(amount, have)| amount.base_units(decimals).is_ok_and(|units| units <= *have));
    let probe = if affordable { amount.map(TokenAmount::as_str) } else { None };
    let smallest = TokenAmount::from_base_units(&BigUint::from(1u8), decimals);
    let number = JsonNumber::new(probe.unwrap_or(smallest.as_str())).ok()?;
    let fallback = session.wallet(&form.wallet_id.0).await.ok()?.address?;
    let asked = EstimateTransfer {
        destination_address: to.map_or(fallback, |party| party.address.clone()),
        wallet_id: form.wallet_id.clone(),
        token_id: form.token_id.clone(),
        amount: Some(number),
        nft_token_id: None,
        nft_token_ids: None,
        amounts: None,
    };
    match session.read(&asked).await {
        Ok(estimate) => Some(estimate),
        Err(fault) if fault.code == Code::InsufficientFunds => None,
        Err(fault) => {
            if to.is_some() && amount.is_some() {
                lines.push(
                    line("estimate", CheckLevel::Warn, "The network fee is not known before sending")
                        .more(fault.message)
                        .tick("I accept a network fee that is not known yet"),
                );
            }
            None
        }
    }
}

struct Funds<'a> {
    token: &'a TokenView,
    amount: Option<&'a TokenAmount>,
    have: Option<&'a BigUint>,
    decimals: u8,
    native: Option<&'a Native>,
    estimate: Option<&'a FeeEstimate>,
    level: FeeLevel,
}

impl Funds<'_> {
    fn fee_units(&self) -> Option<BigUint> {
        let quote = self.estimate?.level(self.level)?.estimated_fee_formatted.as_ref()?;
        let decimals = self.native?.decimals;
        // A quote with more digits than the currency has is cut: it is a bound, not a payment.
        let (whole, fraction) = quote.0.split_once('.').unwrap_or((&quote.0, ""));
        let cut = format!("{whole}.{:0<1}", &fraction[..fraction.len().min(usize::from(decimals))]);
        TokenAmount::exact(&cut, decimals.max(1)).ok()?.base_units(decimals.max(1)).ok()
    }

    /// The largest amount that can be sent; of the network currency what is left after 1.2 × fee.
    fn max(&self) -> Option<BigUint> {
        let have = self.have?;
        if !self.token.native {
            return Some(have.clone());
        }
        let reserve = self.fee_units()? * 12u8 / 10u8;
        Some(if *have > reserve { have - reserve } else { BigUint::ZERO })
    }

    /// Adds "enough token" and "enough gas", and returns what stays after.
    fn lines(&self, chain: &ChainView, lines: &mut Vec<CheckLine>) -> Option<String> {
        let symbol = &self.token.symbol;
        let show = |units: &BigUint, decimals| group_thousands(TokenAmount::from_base_units(units, decimals).as_str());
        let wanted = self.amount.and_then(|amount| amount.base_units(self.decimals).ok());
        let Some(have) = self.have else {
            lines.push(
                line("enough_token", CheckLevel::Warn, format!("The balance of {symbol} cannot be read"))
                    .tick("I know the balance of this wallet from elsewhere"),
            );
            return None;
        };
        let mut stays = None;
        if let Some(wanted) = &wanted {
            if wanted > have {
                let text = format!("Not enough {symbol}: {} wanted, {} there.", show(wanted, self.decimals), show(have, self.decimals));
                lines.push(line("enough_token", CheckLevel::Danger, text).at("amount"));
            } else {
                let left = have - wanted;
                lines.push(line("enough_token", CheckLevel::Ok, format!("Enough {symbol}: {} stays", show(&left, self.decimals))));
                stays = Some(format!("{} {symbol}", show(&left, self.decimals)));
            }
        }
        let Some(native) = self.native else { return stays };
        let Some(fee) = self.fee_units() else {
            if native.units == BigUint::ZERO {
                let text = format!("Not enough {} for the network fee: this wallet has none on {}.", native.symbol, chain.name);
                lines.push(line("enough_gas", CheckLevel::Danger, text).at("walletId"));
            }
            return stays;
        };
        let spent = if self.token.native { wanted.unwrap_or_default() } else { BigUint::ZERO };
        let needed = &fee + &spent;
        if native.units < needed {
            if native.units >= spent {
                let left = &native.units - &spent;
                let text = format!(
                    "Not enough {} for the network fee: about {} needed, {} there.",
                    native.symbol,
                    show(&fee, native.decimals),
                    show(&left, native.decimals)
                );
                lines.push(line("enough_gas", CheckLevel::Danger, text).at("amount"));
            }
        } else {
            lines.push(line("enough_gas", CheckLevel::Ok, format!("Enough {} for the network fee", native.symbol)));
            if self.token.native {
                stays = Some(format!("{} {symbol}, less the network fee", show(&(&native.units - &spent), native.decimals)));
            }
        }
        stays
    }
}

fn fee_options(estimate: &FeeEstimate) -> Vec<FeeOption> {
    [FeeLevel::Low, FeeLevel::Medium, FeeLevel::High]
        .into_iter()
        .filter_map(|level| {
            let quote = estimate.level(level)?;
            Some(FeeOption { level, cost: quote.estimated_fee_formatted.as_ref()?.0.clone(), unit: shown(quote.currency.as_deref().unwrap_or_default()) })
        })
        .collect()
}

/// On connections not proven exact, says what a floating-point reader would make of the amount.
fn exact_line(session: &Session, amount: &TokenAmount, lines: &mut Vec<CheckLine>) {
    let Ok(number) = JsonNumber::new(amount.as_str()) else { return };
    if session.profile.kind != ProfileKind::Sandbox && !number.survives_a_double() {
        let text = format!("A service that reads numbers as floating point would see {}", number.as_a_double_reads());
        lines.push(
            line("exact", CheckLevel::Warn, text)
                .more("Bursar sends exactly the digits you typed.")
                .tick("I know this service may round this amount")
                .at("amount"),
        );
    }
}

fn duplicate_line(session: &Session, key: &str, lines: &mut Vec<CheckLine>) -> Result<(), Fault> {
    lines.push(match session.journal.earlier(key)? {
        None => line("duplicate", CheckLevel::Ok, "No payment like this before"),
        Some(earlier) if within_minutes(earlier.at, 10) => line("duplicate", CheckLevel::Danger, "The same payment was approved less than 10 minutes ago.")
            .more(format!("{} at {}. Wait, or look at it in the history.", earlier.code, rfc3339(earlier.at))),
        Some(earlier) => line("duplicate", CheckLevel::Warn, "The same amount was paid to this address before")
            .more(format!("{} at {}", earlier.code, rfc3339(earlier.at)))
            .tick("I know this is another payment"),
    });
    Ok(())
}
