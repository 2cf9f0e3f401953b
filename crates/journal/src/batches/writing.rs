//! A batch is written down.

use bursar_contract::{Code, Fault, money::Sums};
use rusqlite::params;
use serde::Serialize;
use uuid::Uuid;

use super::{
    BATCH, NewBatch, SHEET,
    stored::{StoredRow, kobo_of, stored_tokens},
};
use crate::{
    IntentState, Journal, NewIntent,
    drafts::{Written, fresh_code, sha256},
    events, proposals,
};

impl Journal {
    /// Writes a batch down as a draft. `finish` completes the review once id and code are known; the digest of the review covers all rows.
    pub fn write_batch<R: Serialize>(&self, new: NewBatch, finish: impl FnOnce(&str, &str, &str) -> R) -> Result<R, Fault> {
        let id = Uuid::new_v4().to_string();
        let code = fresh_code();
        let unwritable = |error: serde_json::Error| Fault::new(Code::Storage, error.to_string());
        let mut rows = Vec::with_capacity(new.rows.len());
        let (mut digests, mut sums) = (String::new(), Sums::default());
        for (at, row) in new.rows.iter().enumerate() {
            let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
            sums.add(row.payment.money());
            let stored = StoredRow {
                row: number,
                sheet_row: row.sheet_row,
                operation: row.operation.to_owned(),
                title: crate::stored(&row.title).unwrap_or_default(),
                key: row.key.to_string(),
                body_sha256: sha256(row.body.as_bytes()),
                set_id: row.set_id.clone(),
                wallet_id: row.wallet_id.clone(),
                account_id: row.account_id.clone(),
                payment: serde_json::to_string(&row.payment).map_err(unwritable)?,
                kobo: kobo_of(row.payment.money().naira().unwrap_or_default()),
                risks: row.risks.clone(),
                duplicate_key: row.duplicate_key.clone(),
                again: serde_json::to_string(&row.again).map_err(unwritable)?,
            };
            digests.push_str(&stored.digest()?);
            rows.push((stored, self.sealer.seal(&row.key.to_string(), "body", row.body.as_bytes())?));
        }
        let digest = sha256(digests.as_bytes());
        let review = finish(&id, &code, &digest);
        let header = NewIntent {
            operation: BATCH,
            title: new.title.clone(),
            key: None,
            body: digest,
            binding: new.binding.clone(),
            set_id: None,
            wallet_id: new.wallet_id.clone(),
            account_id: new.account_id.clone(),
            payment: None,
            reference: Some(new.name.clone()),
            duplicate_key: None,
            state: IntentState::Draft,
            link: None,
            proposal: new.proposal.clone(),
        };
        let draft = self.sealed(&id, &code, &header, &review)?;
        let sheet = self.sealer.seal(&id, SHEET, new.sheet.as_bytes())?;
        let (tokens, left_out_tokens) = (stored_tokens(&sums.tokens)?, stored_tokens(&new.left_out.sums.tokens)?);
        let at = self.clock.now();
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let person = self.person();
            draft.insert(&tx, &header, &Written { at, by: &person, decided: None, row: None })?;
            tx.execute(
                "INSERT INTO batch (intent, name, rows, kobo, left_out, left_out_kobo, sheet_sha256, parent, active_at, tokens, left_out_tokens)
                   VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)",
                params![
                    id,
                    new.name,
                    u32::try_from(rows.len()).unwrap_or(u32::MAX),
                    kobo_of(sums.naira),
                    new.left_out.rows,
                    kobo_of(new.left_out.sums.naira),
                    new.sheet_sha256,
                    new.parent,
                    at,
                    tokens,
                    left_out_tokens
                ],
            )?;
            tx.execute("INSERT INTO batch_sheet (batch, sheet) VALUES (?1, ?2)", params![id, sheet])?;
            let mut insert = tx.prepare(
                "INSERT INTO batch_row (batch, row, sheet_row, operation, title, key, body, body_sha256, set_id, wallet_id, account_id, payment, kobo, risks,
                   duplicate_key, again) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16)",
            )?;
            for (row, body) in &rows {
                if new.proposal.is_some() {
                    proposals::free(&tx, &row.key)?;
                }
                insert.execute(params![
                    id,
                    row.row,
                    row.sheet_row,
                    row.operation,
                    row.title,
                    row.key,
                    body,
                    row.body_sha256,
                    row.set_id,
                    row.wallet_id,
                    row.account_id,
                    row.payment,
                    row.kobo,
                    row.risks,
                    row.duplicate_key,
                    row.again
                ])?;
            }
            drop(insert);
            events::append(&tx, at, &person, "draft", &id, &draft.digest)?;
            tx.commit()
        })?;
        Ok(review)
    }
}
