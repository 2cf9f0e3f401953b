//! A sheet that is worked on: its rows with what their checks say, and what all of them come to.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use bursar_approvals::keys::Digest;
use bursar_contract::{Code, Decimal, Fault, amount::Naira, money::Sums, virtual_accounts::ViewBalance};
use bursar_journal::payment::Fee;
use bursar_messages::{Message, message};

use super::{
    api::{
        BatchColumn, BatchCounts, BatchRowFilter, BatchRowLevel, BatchRowView, BatchSheet, BatchSums, CellChange, NameProgress, SameSheet, SheetColumn,
        SheetView, TransferProgress, UnderWaySum,
    },
    checking::Awaited,
    checks::{self, CheckedRow, SheetContext},
    left_out::LeftOut,
    sheet_row::StoredRow,
    sheets::{StoredSheet, count},
    token_sums::{self, Held},
};
use crate::{
    base::session::Session,
    naira::api::{NameAnswer, NameState},
    payments::{finding::Broken, words as limit_words},
};

/// Rows that are shown to say what the columns mean.
const SAMPLE: usize = 20;

/// A sheet with what its checks say.
pub(super) struct Working {
    pub stored: StoredSheet,
    /// SHA-256 of what the sheet holds, if it came from outside. Cells that a person changes here do not change it.
    pub(super) content: Option<String>,
    pub revision: u32,
    pub checked: Vec<CheckedRow>,
    pub context: SheetContext,
    /// Names by bank code and number.
    pub(super) names: HashMap<(String, String), NameAnswer>,
    /// The connection has no name enquiry.
    pub(super) no_names: bool,
    pub(super) balance: Option<Naira>,
    /// Something was paid, or may have been, since balances were read.
    pub(super) balance_is_old: bool,
    /// What is in the wallets that pay.
    pub(super) held: Vec<Held>,
    pub(super) over_day: Option<Broken>,
    /// Why transfers cannot be checked now.
    pub(super) waits: Option<Message>,
}

/// Something that only the service knows of a row.
pub(super) enum Ask {
    /// The name on an account, by bank code and number.
    Name(String, String),
    /// Whether a transfer can be made, and what it costs.
    Transfer(usize),
}

/// So old the checks of a transfer may be when it is reviewed, in milliseconds.
const EXAMINED_FOR: i64 = 15 * 60_000;
/// So old the balance of a wallet may be.
const FRESH: Duration = Duration::from_secs(5);

impl Working {
    /// The proposal whose rows these are.
    pub(super) fn proposal(&self) -> Result<Option<Digest>, Fault> {
        let digest = |text: &String| serde_json::from_value(serde_json::Value::String(text.clone()));
        self.stored.proposal.as_ref().map(digest).transpose().map_err(|error| Fault::new(Code::Storage, error.to_string()))
    }

    pub(super) fn row(&mut self, index: u32) -> Result<&mut StoredRow, Fault> {
        self.stored.rows.get_mut(index as usize).ok_or_else(|| Fault::new(Code::NotFound, message!("batch-row-gone")))
    }

    /// Checks every row. False: the person who waits for it does not want it any more, and it is not whole.
    pub(super) async fn check_all(&mut self, session: &Session, awaited: &Awaited<'_>) -> Result<bool, Fault> {
        self.checked.clear();
        let rows = self.stored.rows.len();
        self.checked.reserve_exact(rows);
        for at in 0..rows {
            if at % 100 == 0 {
                if !awaited.reached(count(at), count(rows)) {
                    return Ok(false);
                }
                // A long sheet leaves room for others.
                tokio::task::yield_now().await;
            }
            let row = self.check_one(session, at)?;
            self.checked.push(row);
        }
        self.together(session)?;
        Ok(true)
    }

    pub(super) fn check_one(&mut self, session: &Session, at: usize) -> Result<CheckedRow, Fault> {
        let Self { context, stored, names, no_names, .. } = self;
        let answer = |code: &str, number: &str| {
            let known = names.get(&(code.to_owned(), number.to_owned())).cloned();
            known.or_else(|| no_names.then(|| NameAnswer::of(NameState::Absent)))
        };
        checks::check(session, context, &stored.setup, &stored.rows[at], stored.proposal.as_deref(), answer)
    }

    pub(super) fn check(&mut self, session: &Session, rows: &[usize]) -> Result<(), Fault> {
        self.checked.truncate(self.stored.rows.len());
        let all = self.stored.rows.len();
        for at in rows.iter().copied().filter(|at| *at < all) {
            let row = self.check_one(session, at)?;
            if at < self.checked.len() {
                self.checked[at] = row;
            } else {
                self.checked.push(row);
            }
        }
        self.together(session)
    }

    pub(super) fn together(&mut self, session: &Session) -> Result<(), Fault> {
        self.over_day = checks::together(session, &self.stored.rows, &mut self.checked)?;
        Ok(())
    }

    /// What is on the account and in the wallets that pay. Where it cannot be read the service decides, and that is said.
    pub async fn read_balance(&mut self, session: &Session) {
        self.balance_is_old = false;
        self.held = token_sums::held(session, &self.context.wallets, &self.checked, FRESH).await;
        let account = &self.stored.setup.account_id;
        self.balance = None;
        if !account.0.is_empty() {
            let read = session.read(&ViewBalance { id: account.clone() }).await.ok().and_then(|balance| balance.available_balance.or(balance.booked_balance));
            self.balance = read.and_then(|text| text.0.parse().ok());
        }
    }

    pub(super) fn matches(&self, at: usize, filter: BatchRowFilter, words: &[String]) -> bool {
        let (row, checked) = (&self.stored.rows[at], &self.checked[at]);
        let of_filter = match filter {
            BatchRowFilter::All => true,
            BatchRowFilter::Ready => checked.level == BatchRowLevel::Ready,
            BatchRowFilter::Warn => checked.level == BatchRowLevel::Warn,
            BatchRowFilter::Fix => checked.level == BatchRowLevel::Fix,
            BatchRowFilter::LeftOut => checked.level == BatchRowLevel::LeftOut,
            BatchRowFilter::Duplicates => checked.repeats.is_some(),
        };
        if !of_filter || words.is_empty() {
            return of_filter;
        }
        let bank = checked.bank.as_ref().map(|(_, name)| name.as_str()).unwrap_or_default();
        let text = [&row.bank, bank, &row.account_number, &row.account_name, &row.amount, &row.token, &row.narration, &row.reference]
            .map(str::to_lowercase)
            .join("\n");
        words.iter().all(|word| text.contains(word))
    }

    pub(super) fn row_view(&self, at: usize) -> BatchRowView {
        let (row, checked) = (&self.stored.rows[at], &self.checked[at]);
        BatchRowView {
            index: count(at),
            sheet_row: row.sheet_row,
            bank: row.bank.clone(),
            bank_name: checked.bank.as_ref().map(|(_, name)| bursar_contract::untrusted::shown(name)),
            account_number: row.account_number.clone(),
            account_name: row.account_name.clone(),
            amount: row.amount.clone(),
            transfer: checked.transfer,
            sum: checked.money().map(|money| money.amount().clone()),
            token: row.token.clone(),
            symbol: checked.symbol.clone(),
            narration: row.narration.clone(),
            reference: row.reference.clone(),
            level: checked.level,
            left_out: row.left_out,
            lines: checked.lines(),
            repair: checked.repair(),
            repeats: checked.repeats.clone(),
        }
    }

    /// The rows that can be sent, in their order.
    pub fn sendable(&self) -> impl Iterator<Item = (&StoredRow, &CheckedRow)> {
        self.stored.rows.iter().zip(&self.checked).filter(|(_, checked)| checked.is_sent())
    }

    /// Why each row that is not sent is not, by its number in the sheet.
    pub(super) fn left_out(&self) -> BTreeMap<u32, LeftOut> {
        let rows = self.stored.rows.iter().zip(&self.checked);
        rows.filter_map(|(row, checked)| Some((row.sheet_row, LeftOut::of(row, checked, self.stored.table.hides(row.sheet_row))?))).collect()
    }

    /// The rows that are not sent, with the name of the bank where the cell says a bank that is known.
    pub(super) fn out_rows(&self) -> Vec<StoredRow> {
        let out = self.stored.rows.iter().zip(&self.checked).filter(|(_, checked)| !checked.is_sent());
        out.map(|(row, checked)| match &checked.bank {
            Some((_, name)) => StoredRow { bank: bursar_contract::untrusted::shown(name), ..row.clone() },
            None => row.clone(),
        })
        .collect()
    }

    pub(super) fn counts(&self) -> BatchCounts {
        let mut counts = BatchCounts { all: count(self.checked.len()), ..BatchCounts::default() };
        for checked in &self.checked {
            match checked.level {
                BatchRowLevel::Ready => counts.ready += 1,
                BatchRowLevel::Warn => counts.warn += 1,
                BatchRowLevel::Fix => counts.fix += 1,
                BatchRowLevel::Checking => counts.checking += 1,
                BatchRowLevel::LeftOut => counts.left_out += 1,
            }
            counts.choose += u32::from(checked.waits_for_choice());
            counts.duplicates += u32::from(checked.repeats.is_some());
            counts.twice += u32::from(checked.repeats.as_ref().is_some_and(|repeats| repeats.code.is_none()));
        }
        counts
    }

    /// What the rows come to.
    pub fn sums(&self, session: &Session) -> Result<BatchSums, Fault> {
        let mut sums = BatchSums { balance: self.balance, ..BatchSums::default() };
        let unread = self.checked.iter().filter(|checked| checked.money().is_none() && checked.level != BatchRowLevel::Checking).count();
        sums.unread = Some(count(unread)).filter(|unread| *unread > 0);
        let add = |to: &mut Naira, more: Naira| to.kobo = to.kobo.saturating_add(more.kobo);
        for sum in self.checked.iter().filter_map(|checked| checked.sum) {
            add(&mut sums.all, sum);
        }
        for (_, checked) in self.sendable() {
            let Some(sum) = checked.sum else { continue };
            add(&mut sums.ready, sum);
            sums.smallest = Some(sums.smallest.map_or(sum, |smallest| smallest.min(sum)));
            sums.largest = Some(sums.largest.map_or(sum, |largest| largest.max(sum)));
            if let Some(fee) = checked.fee {
                add(sums.fees.get_or_insert_default(), fee);
            }
            add(&mut sums.duty, checked.duty.unwrap_or_default());
        }
        if let Some(balance) = self.balance {
            let under_way = session.journal.under_way(&self.stored.setup.account_id.0)?;
            let mut taken = Decimal::default();
            for payment in &under_way {
                taken += payment.money().amount();
                if let Some(Fee::Estimate { amount }) = payment.fee() {
                    taken += &Decimal::from(*amount);
                }
            }
            let mut stays = &Decimal::from(balance) - &taken;
            sums.under_way = UnderWaySum::of(under_way.len(), taken);
            for part in [sums.ready, sums.fees.unwrap_or_default(), sums.duty] {
                stays = &stays - &Decimal::from(part);
            }
            sums.stays = Some(stays);
        }
        sums.tokens = token_sums::of(self)?;
        Ok(sums)
    }

    /// What the rows pay that can be sent, and what all rows do.
    pub fn paid(&self) -> (Sums, Sums) {
        let of = |rows: &mut dyn Iterator<Item = &CheckedRow>| {
            let mut sums = Sums::default();
            rows.filter_map(CheckedRow::money).for_each(|money| sums.add(&money));
            sums
        };
        (of(&mut self.sendable().map(|(_, checked)| checked)), of(&mut self.checked.iter()))
    }

    /// The same sheet, where it was sent before.
    pub(super) fn same_sheet(&self, session: &Session) -> Result<Option<SameSheet>, Fault> {
        let Some(content) = &self.content else { return Ok(None) };
        let Some(batch) = session.journal.batches_of_sheet(content)?.into_iter().next() else { return Ok(None) };
        let accepted = session.journal.batch_totals(&batch.id)?.accepted.rows;
        Ok(Some(SameSheet {
            at: bursar_journal::rfc3339(batch.decided_at.unwrap_or(batch.created_at)),
            id: batch.id,
            code: batch.code,
            name: batch.name,
            by: batch.decided_by.unwrap_or_default(),
            sums: (&batch.total.sums).into(),
            rows: batch.total.rows,
            accepted,
            answered: self.stored.new_payment,
        }))
    }

    pub(super) fn names(&self) -> NameProgress {
        let of = self.checked.iter().filter(|checked| checked.account().is_some()).count();
        let asked = self.checked.iter().filter(|checked| checked.account().is_some() && checked.named).count();
        NameProgress { asked: count(asked), of: count(of), offered: !self.no_names }
    }

    /// The names that banks gave for rows without one, as changes of their cells. What is to be put right first is no such row.
    pub(super) fn bank_names(&self) -> Vec<CellChange> {
        let rows = (0..).zip(self.stored.rows.iter().zip(&self.checked));
        let unnamed = rows.filter(|(_, (_, checked))| checked.name_offered.is_some() && checked.level != BatchRowLevel::LeftOut);
        let changes = unnamed.filter_map(|(index, (row, checked))| {
            let repair = checked.repair().filter(|repair| repair.column == BatchColumn::AccountName)?;
            Some(CellChange { index, sheet_row: row.sheet_row, before: row.account_name.clone(), after: repair.value })
        });
        changes.collect()
    }

    /// How many transfers are checked. Rows that are left out are checked, too: they may be taken in again.
    pub(super) fn transfers(&self) -> TransferProgress {
        let of = self.checked.iter().filter(|checked| checked.transfer).count();
        let waiting = self.checked.iter().filter(|checked| checked.examine.is_some()).count();
        TransferProgress { checked: count(of - waiting), of: count(of), waits: self.waits.clone().filter(|_| waiting > 0) }
    }

    /// Why it cannot be reviewed now.
    pub fn stop(&self, session: &Session) -> Result<Option<Message>, Fault> {
        if self.stored.table.asks {
            return Ok(Some(message!("batch-stop-columns")));
        }
        let makes_payouts = self.checked.iter().any(|checked| !checked.transfer);
        if let Some(stop) = self.context.stop().filter(|_| makes_payouts && !self.stored.setup.account_id.0.is_empty()) {
            return Ok(Some(stop));
        }
        if self.same_sheet(session)?.is_some_and(|same| !same.answered) {
            return Ok(Some(message!("batch-stop-same-sheet")));
        }
        let names = self.names();
        if names.asked < names.of && names.offered {
            return Ok(Some(message!("batch-stop-names", asked = names.asked, of = names.of)));
        }
        let transfers = self.transfers();
        if transfers.checked < transfers.of {
            return Ok(Some(message!("batch-stop-transfers", checked = transfers.checked, of = transfers.of)));
        }
        if self.sendable().next().is_none() {
            let (choose, held) = (self.counts().choose, self.checked.iter().filter(|checked| checked.is_held()).count());
            return Ok(Some(match (self.stored.rows.len(), choose, held) {
                (0, ..) => message!("batch-stop-empty"),
                (_, 0, 0) => message!("batch-stop-none-ready"),
                (_, 0, held) => message!("batch-stop-held", count = held),
                (_, choose, _) => message!("batch-stop-choose", count = choose),
            }));
        }
        if let Some(broken) = &self.over_day {
            return Ok(Some(limit_words::over(broken).then(message!("batch-stop-limit"))));
        }
        Ok(token_sums::missing(&token_sums::of(self)?))
    }

    pub fn view(&self, session: &Session) -> Result<BatchSheet, Fault> {
        let table = &self.stored.table;
        let cut = |cell: &String| cell.chars().take(80).collect::<String>();
        Ok(BatchSheet {
            id: self.stored.id.clone(),
            revision: self.revision,
            setup: self.stored.setup.clone(),
            sheet: SheetView {
                file: table.file.clone(),
                found: table.found(),
                cautions: table.cautions(),
                columns: table
                    .headings()
                    .into_iter()
                    .zip(&table.columns)
                    .map(|(heading, meaning)| SheetColumn { heading: bursar_contract::untrusted::shown(&heading), meaning: *meaning })
                    .collect(),
                sample: table.rows().iter().take(SAMPLE).map(|(_, row)| row.iter().map(cut).collect()).collect(),
                rows: count(table.rows().len()),
            },
            asks_columns: table.asks,
            parent: table.parent.clone(),
            proposal: self.stored.proposal.clone(),
            counts: self.counts(),
            sums: self.sums(session)?,
            same_sheet: self.same_sheet(session)?,
            names: self.names(),
            bank_names: count(self.bank_names().len()),
            transfers: self.transfers(),
            stop: self.stop(session)?,
        })
    }

    /// What the service is asked next: names first, because a wrong name is what people can put right meanwhile.
    pub(super) fn next_to_ask(&self) -> Option<Ask> {
        let unnamed = self.checked.iter().filter(|checked| !checked.named).find_map(CheckedRow::account);
        let name = unnamed.map(|(code, number)| Ask::Name(code.to_owned(), number.to_owned()));
        name.or_else(|| self.checked.iter().position(|checked| checked.examine.is_some()).map(Ask::Transfer))
    }

    /// Puts the checks of a transfer in their place, if its row is still the one that was checked.
    pub(super) fn examined(&mut self, session: &Session, at: usize, row: &StoredRow, checked: CheckedRow) -> Result<(), Fault> {
        let same = self.stored.rows.get(at).is_some_and(|now| now.pays_as(row)) && self.checked.get(at).is_some_and(|now| now.examine.is_some());
        if same {
            self.revision += 1;
            self.checked[at] = checked;
            self.together(session)?;
        }
        Ok(())
    }

    /// Checks of transfers that were made a while ago are made again: a balance or a fee may be another one now.
    pub(super) fn check_old_transfers(&mut self, session: &Session) -> Result<(), Fault> {
        let now = session.clock.now();
        let is_old = |checked: &CheckedRow| checked.examined_at.is_some_and(|at| now - at > EXAMINED_FOR);
        let old: Vec<usize> = (0..self.checked.len()).filter(|at| is_old(&self.checked[*at])).collect();
        if old.is_empty() {
            return Ok(());
        }
        self.revision += 1;
        self.check(session, &old)
    }

    pub(super) fn answered(&mut self, session: &Session, account: (String, String), answer: NameAnswer) -> Result<(), Fault> {
        let all: Vec<usize> = if answer.state == NameState::Absent {
            self.no_names = true;
            (0..self.checked.len()).collect()
        } else {
            (0..self.checked.len()).filter(|at| self.checked[*at].account() == Some((&account.0, &account.1))).collect()
        };
        self.names.insert(account, answer);
        self.revision += 1;
        for at in all {
            let fresh = self.check_one(session, at)?;
            let (row, checked) = (&self.stored.rows[at], &mut self.checked[at]);
            checked.renew(fresh, row);
        }
        Ok(())
    }
}
