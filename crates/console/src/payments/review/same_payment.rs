//! A draft that waits while another entry pays the same: why it is not sent, in words, and what the confirm window shows of it then.

use bursar_journal::{SamePayment, WhySame};
use bursar_messages::{Message, message};
use jiff::Timestamp;

use super::sheet;
use crate::{base::api::CheckId, payments::api::Review};

/// Why a draft is not sent. A call that pays nobody has words of its own: it waits for an outcome alone.
pub(crate) fn words(same: &SamePayment, pays_someone: bool) -> Message {
    let code = &same.code;
    match same.why {
        _ if !pays_someone => message!("sending-same-open", code = code),
        WhySame::Unknown => message!("app-same-unknown", code = code),
        WhySame::BeingSent => message!("app-same-being-sent", code = code),
        WhySame::Corrected => message!("app-same-corrected", code = code),
        WhySame::Approved => message!("app-same-approved", code = code),
        WhySame::InBatch => message!("app-same-in-batch", code = code),
        WhySame::Damaged => message!("app-same-damaged", code = code),
    }
}

/// Lays out the review of a draft that would not be sent: nothing asks for a tick, and what was found of the other payment is out of date.
pub(crate) fn stop(review: &mut Review, why: Message, now: Timestamp) {
    review.risks.retain(|risk| risk.check != Some(CheckId::Duplicate));
    review.risks.iter_mut().for_each(|risk| risk.tick = None);
    review.blocks = std::iter::once(sheet::stopped(&why)).chain(sheet::blocks(review, now)).collect();
    review.field = None;
    review.presence = false;
    review.refuse_label = message!("app-same-discard");
    review.stopped = Some(why);
}
