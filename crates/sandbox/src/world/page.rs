//! Pages of lists.

use bursar_contract::wallets::Order;

use crate::answer::Refusal;

/// A page of a list.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) limit: i64,
    pub(crate) offset: i64,
    pub(crate) newest_first: bool,
}

/// Rows on one page at most.
pub(crate) const MOST_ROWS: u32 = 1_000;

impl Page {
    /// The v2 rules: page 1, 10 rows and newest first where nothing is said (docs/reference/service.md#lists).
    pub(crate) fn v_two(page: Option<u32>, limit: Option<u32>, order: Option<Order>) -> Result<Self, Refusal> {
        let newest_first = order != Some(Order::Asc);
        Self::new(page.unwrap_or(1), limit.unwrap_or(10), newest_first)
    }

    pub(crate) fn new(page: u32, limit: u32, newest_first: bool) -> Result<Self, Refusal> {
        if page == 0 {
            return Err(Refusal::field("page", "Pages count from 1."));
        }
        if limit == 0 || limit > MOST_ROWS {
            return Err(Refusal::field("limit", format!("A page has 1 to {MOST_ROWS} rows.")));
        }
        Ok(Self { limit: i64::from(limit), offset: i64::from(page - 1) * i64::from(limit), newest_first })
    }

    /// `ASC` or `DESC`.
    pub(crate) const fn direction(self) -> &'static str {
        if self.newest_first { "DESC" } else { "ASC" }
    }
}
