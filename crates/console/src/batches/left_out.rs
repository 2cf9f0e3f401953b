//! Why rows of a sheet were not sent with its batch: kept with the batch, and said in the person's own file.

use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use super::{api::BatchRowLevel, checks::CheckedRow, sheet_row::StoredRow};
use crate::base::api::CheckLevel;

/// Why a row of a sheet is not sent with its batch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub(super) enum LeftOut {
    /// The workbook hides it, and nobody included it.
    Hidden,
    /// A person left it out.
    Chosen,
    /// An earlier row of the sheet pays the same.
    Repeats {
        /// Its number in the sheet.
        row: u32,
    },
    /// The same was paid before, and a person chose not to pay it again.
    PaidBefore,
    /// Its checks did not let it go. The gravest of them.
    NotReady {
        /// What it says.
        why: Option<Message>,
    },
}

impl LeftOut {
    /// Why a row is not sent; none where it is. `hidden`: the workbook hides it.
    pub fn of(row: &StoredRow, checked: &CheckedRow, hidden: bool) -> Option<Self> {
        match &checked.repeats {
            _ if checked.is_sent() => None,
            _ if row.left_out && hidden => Some(Self::Hidden),
            _ if row.left_out => Some(Self::Chosen),
            Some(repeats) if checked.level == BatchRowLevel::LeftOut => Some(repeats.sheet_row.map_or(Self::PaidBefore, |row| Self::Repeats { row })),
            repeats => {
                let line = checked.lines().into_iter().next();
                // A row that waits for an earlier payment has no check line for it, and a warning is not the reason why it was not sent.
                let waits = repeats.as_ref().and_then(|repeats| repeats.code.clone()).map(|code| message!("batch-out-held", code = code));
                let stops = line.as_ref().is_some_and(|line| line.level == CheckLevel::Danger);
                let why = if stops { None } else { waits };
                Some(Self::NotReady { why: why.or_else(|| line.map(|line| line.text)) })
            }
        }
    }

    /// For the person's own sheet.
    pub fn words(&self) -> Option<Message> {
        match self {
            Self::Hidden => Some(message!("batch-out-hidden")),
            Self::Chosen => Some(message!("batch-out-chosen")),
            Self::Repeats { row } => Some(message!("batch-out-repeats", row = *row)),
            Self::PaidBefore => Some(message!("batch-out-paid")),
            Self::NotReady { why } => why.clone(),
        }
    }
}
