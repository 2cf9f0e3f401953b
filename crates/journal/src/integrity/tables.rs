//! The tables whose rows carry a digest, with the columns that it is made of.

/// A table whose rows carry a digest. Columns that newer versions add are its `later` ones.
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Tell a row from the others.
    pub(super) key: &'static [&'static str],
    /// All columns of version 11 but the digest, in a fixed order.
    pub(super) columns: &'static [&'static str],
    /// Columns that came later, in their order. They are part of the digest up to the last one that holds something, so the digests of older rows stay.
    pub(super) later: &'static [&'static str],
    /// Whether a row that does not fit refuses every change. What a person can write anew as a whole does not.
    pub(super) guarded: bool,
}

pub(super) const INTENT: Table = Table {
    name: "intent",
    key: &["seq"],
    columns: &[
        "seq",
        "id",
        "code",
        "operation",
        "title",
        "key",
        "body",
        "body_sha256",
        "binding",
        "set_id",
        "wallet_id",
        "account_id",
        "payment",
        "review",
        "digest",
        "reference",
        "duplicate_key",
        "to_address",
        "state",
        "service_state",
        "http_status",
        "answer",
        "remote_id",
        "tx_hash",
        "fault",
        "attempts",
        "ambiguous",
        "replay",
        "created_at",
        "created_by",
        "decided_at",
        "decided_by",
        "first_sent_at",
        "first_sent_boot",
        "first_sent_since_boot",
        "accepted_at",
        "mined_at",
        "settled_at",
    ],
    later: &["message", "charged", "batch", "batch_row", "proposal"],
    guarded: true,
};

/// What hangs on an intent, by its column `intent`.
pub(super) const PARTS: [Table; 6] = [
    Table {
        name: "attempt",
        key: &["intent", "number"],
        columns: &["intent", "number", "started_at", "ended_at", "outcome", "status"],
        later: &[],
        guarded: true,
    },
    Table {
        name: "decision",
        key: &["intent"],
        columns: &["intent", "at", "person", "sent", "remote_id", "note", "overruled_at", "read_at", "read_by"],
        later: &[],
        guarded: true,
    },
    Table { name: "link", key: &["intent", "kind", "other"], columns: &["intent", "kind", "other"], later: &[], guarded: true },
    Table { name: "tx_hash", key: &["intent", "hash"], columns: &["intent", "hash", "seen_at"], later: &[], guarded: true },
    Table { name: "balance", key: &["intent"], columns: &["intent", "at", "available"], later: &[], guarded: true },
    Table {
        name: "batch",
        key: &["intent"],
        columns: &["intent", "name", "rows", "kobo", "left_out", "left_out_kobo", "sheet_sha256", "parent", "pause", "active_at"],
        later: &["tokens", "left_out_tokens"],
        guarded: true,
    },
];

/// A row of a batch, approved with the batch and not sent before its turn.
pub(super) const BATCH_ROW: Table = Table {
    name: "batch_row",
    key: &["batch", "row"],
    columns: &[
        "batch",
        "row",
        "sheet_row",
        "operation",
        "title",
        "key",
        "body",
        "body_sha256",
        "set_id",
        "wallet_id",
        "account_id",
        "payment",
        "kobo",
        "risks",
        "duplicate_key",
        "again",
        "intent",
        "held",
    ],
    later: &[],
    guarded: true,
};

/// A payment that another computer of the team told of: it stops the same one from being made here, and counts under the limits.
pub(super) const TEAM_PAYMENT: Table = Table {
    name: "team_payment",
    key: &["entry"],
    columns: &[
        "entry",
        "computer",
        "person",
        "sequence",
        "proposal",
        "row",
        "code",
        "operation",
        "title",
        "message",
        "state",
        "payment",
        "duplicate_key",
        "remote_id",
        "tx_hash",
        "decided_at",
        "sent_at",
        "charged",
    ],
    later: &["payer", "answered_at"],
    guarded: false,
};

/// Settings, limits and the count of steps; and which signing secret may be replaced.
pub(super) const META: Table = Table { name: "meta", key: &["name"], columns: &["name", "value"], later: &[], guarded: false };
pub(super) const SET_SECRET: Table =
    Table { name: "set_secret", key: &["set_id"], columns: &["set_id", "sealed", "state", "stored_at"], later: &[], guarded: false };

pub(super) fn tables() -> impl Iterator<Item = &'static Table> {
    const ALONE: [&Table; 5] = [&INTENT, &META, &SET_SECRET, &BATCH_ROW, &TEAM_PAYMENT];
    ALONE.into_iter().chain(&PARTS)
}
