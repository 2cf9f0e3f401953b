//! What the search box asks, as a select of rows of the timeline.

use rusqlite::{ToSql, params_from_iter};

use super::query::Query;

/// A select of the rows that a query asks for, and what it binds.
pub(super) struct Wanted {
    pub(super) select: String,
    bound: Vec<Box<dyn ToSql>>,
}

impl Wanted {
    pub(super) fn of(query: &Query, payments: bool) -> Self {
        let mut bound: Vec<Box<dyn ToSql>> = Vec::new();
        let mut bind = |value: Box<dyn ToSql>| {
            bound.push(value);
            format!("?{}", bound.len())
        };
        let named = query.named();
        let words = query.words.as_ref().filter(|_| named.is_empty());
        // Amounts and times are compared in a narrow index. Like the index of words it is in order of time, so nothing has to be sorted.
        let weighed = payments || !query.amounts.is_empty();
        let (row, from) = match (words, weighed) {
            (Some(_), false) => ("entry_words.rowid", "entry_words"),
            (Some(_), true) => ("entry_words.rowid", "entry_words CROSS JOIN entry INDEXED BY entry_sum ON entry.seq = entry_words.rowid"),
            (None, _) => ("entry.seq", "entry INDEXED BY entry_sum"),
        };
        let mut conditions = Vec::new();
        if let Some(words) = words {
            conditions.push(format!("entry_words MATCH {}", bind(Box::new(words.clone()))));
        }
        let words_of = |words: &Option<String>, bind: &mut dyn FnMut(Box<dyn ToSql>) -> String| {
            words.as_ref().map(|words| format!("{row} IN (SELECT rowid FROM entry_words WHERE entry_words MATCH {})", bind(Box::new(words.clone()))))
        };
        // The order of rows is the order of time, so a span of time is a span of rows.
        conditions.extend(query.since.map(|at| format!("{row} >= {}", at * 1000)));
        conditions.extend(query.until.map(|at| format!("{row} < {}", at * 1000)));
        let mut pieces = Vec::new();
        for (words, piece) in &query.pieces {
            let words = bind(Box::new(words.clone()));
            let piece = bind(Box::new(format!("\"{piece}\"")));
            pieces.push(format!(
                "{row} IN (SELECT rowid FROM entry_words WHERE entry_words MATCH {words} UNION SELECT rowid FROM entry_marks WHERE entry_marks MATCH {piece})"
            ));
        }
        if named.is_empty() {
            conditions.extend(pieces);
        } else {
            // Either the words of an entry have all that is asked, or its name has a part of it and its words the rest.
            let all = |parts: Vec<String>| if parts.is_empty() { "1".to_owned() } else { parts.join(" AND ") };
            let mut ways = vec![all(words_of(&query.words, &mut bind).into_iter().chain(pieces.iter().cloned()).collect())];
            for one in &named {
                let is = format!("{row} = (SELECT seq FROM entry WHERE id = {})", bind(Box::new(one.id.to_owned())));
                let rest = one.pieces.iter().map(|number| pieces[*number].clone());
                ways.push(all([is].into_iter().chain(words_of(&one.words, &mut bind)).chain(rest).collect()));
            }
            conditions.push(format!("(({}))", ways.join(") OR (")));
        }
        if let Some(batch) = &query.batch {
            let named = bind(Box::new(batch.clone()));
            conditions.push(format!(
                "{row} IN (SELECT e.seq FROM batch b JOIN intent p ON p.id = b.intent JOIN intent i ON i.batch = b.intent JOIN entry e ON e.id = i.id
                  WHERE p.code = {named} COLLATE NOCASE OR instr(lower(b.name), lower({named})) > 0)"
            ));
        }
        for (sign, key) in &query.amounts {
            conditions.push(format!("amount_key {sign} {}", bind(Box::new(key.clone()))));
        }
        if payments {
            conditions.push("here = 1 AND amount_key IS NOT NULL".into());
        }
        let filter = if conditions.is_empty() { String::new() } else { format!("WHERE {}", conditions.join(" AND ")) };
        Self { select: format!("SELECT {row} AS seq FROM {from} {filter}"), bound }
    }

    pub(super) fn bound(&self) -> impl rusqlite::Params + '_ {
        params_from_iter(self.bound.iter())
    }
}
