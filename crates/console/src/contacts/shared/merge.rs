//! What the versions of a contact come to. The same versions give the same state, in whatever order they came.
//!
//! Of each field the last who wrote it count: those that no other one replaced. Where they agree, the field has their value; where they do not, a person
//! chooses. A way to pay is one field: the number of one computer with the bank of another is an account that nobody gave.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bursar_approvals::keys::{Digest, KeyId};
use bursar_journal::contact::{ContactKind, PaymentDetails};
use serde::{Deserialize, Serialize};

use super::version::{Content, Method, Step, Version};
use crate::contacts::place;

/// Ways to pay that one contact ever had. What brings more waits for good: no contact of a team comes near it.
const MOST_METHODS: usize = 400;

/// A version that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Held {
    pub digest: Digest,
    pub version: Version,
}

/// What is shared of a contact, as its versions have it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Merged {
    /// The versions that no other one replaces, in order. Empty: none can be read yet.
    pub current: Vec<Digest>,
    /// The contact. None: it was removed. Of a field that waits for a person it has one of the values, the same on every computer.
    pub content: Option<Content>,
    /// Of each way to pay in it.
    pub ways: BTreeMap<String, Way>,
    /// What waits for a person.
    pub open: Vec<Conflict>,
    /// The versions that count, the earlier before what was made from them.
    pub order: Vec<Digest>,
}

/// Who stands behind a way to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Way {
    /// The computer that wrote its details.
    pub by: KeyId,
    /// When its details were written, by the clock of the computer that did.
    pub at: i64,
    /// The computers that took the steps of its verification.
    pub steps: Vec<KeyId>,
}

/// A field that several computers changed beside each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conflict {
    /// The field.
    pub field: Field,
    /// What each of them wrote; at least two.
    pub sides: Vec<Side>,
}

/// One of the values that stand beside each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Side {
    pub value: Value,
    /// The computer that wrote it first.
    pub computer: KeyId,
    /// Milliseconds, by its clock.
    pub at: i64,
}

/// A part of a contact that is written as one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Field {
    /// Whether it is there at all.
    Presence,
    Kind,
    Name,
    Tags,
    Note,
    /// A way to pay, by its id.
    Method(String),
}

/// What stands in a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Value {
    /// Kept, or removed.
    Presence(bool),
    Kind(ContactKind),
    Name(String),
    Tags(Vec<String>),
    Note(String),
    /// None: the way was taken out.
    Method(Option<PaymentDetails>),
}

impl Value {
    /// Where it leads, if it is a way to pay.
    pub fn details(&self) -> Option<&PaymentDetails> {
        if let Self::Method(details) = self { details.as_ref() } else { None }
    }
}

/// Merges the versions of one contact.
pub(super) fn merge(held: &[Held]) -> Merged {
    let history = History::of(held);
    if history.versions.is_empty() {
        return Merged::default();
    }
    let mut open = history.presence();
    let is_removed = history.heads.iter().all(|head| history.versions[*head].version.content.is_none());
    let mut ways = BTreeMap::new();
    let content = if is_removed { None } else { history.content(&mut ways, &mut open) };
    let digest = |at: &usize| history.versions[*at].digest;
    let mut current: Vec<Digest> = history.heads.iter().map(digest).collect();
    current.sort();
    Merged { current, content, ways, open, order: history.versions.iter().map(|held| held.digest).collect() }
}

/// Versions whose past is here, each after what it was made from.
struct History<'h> {
    versions: Vec<&'h Held>,
    parents: Vec<Vec<usize>>,
    /// Of each version a bit for each one before it.
    past: Vec<Vec<u64>>,
    heads: Vec<usize>,
}

impl<'h> History<'h> {
    fn of(held: &'h [Held]) -> Self {
        let all: BTreeMap<Digest, &Held> = held.iter().map(|one| (one.digest, one)).collect();
        let mut missing: HashMap<Digest, usize> = HashMap::new();
        let mut children: HashMap<Digest, Vec<Digest>> = HashMap::new();
        let mut ready = BTreeSet::new();
        for (digest, one) in &all {
            missing.insert(*digest, one.version.parents.len());
            for parent in &one.version.parents {
                children.entry(*parent).or_default().push(*digest);
            }
            if one.version.parents.is_empty() {
                ready.insert((one.version.at, *digest));
            }
        }
        let mut history = Self { versions: Vec::new(), parents: Vec::new(), past: Vec::new(), heads: Vec::new() };
        let (mut at, mut methods) = (HashMap::<Digest, usize>::new(), BTreeSet::<&str>::new());
        while let Some((_, digest)) = ready.pop_first() {
            let Some(one) = all.get(&digest) else { continue };
            let own = one.version.content.iter().flat_map(|content| &content.methods).map(|method| method.id.as_str());
            let fresh: BTreeSet<&str> = own.filter(|id| !methods.contains(id)).collect();
            if methods.len() + fresh.len() > MOST_METHODS {
                continue;
            }
            methods.extend(fresh);
            let parents = one.version.parents.iter().filter_map(|parent| at.get(parent).copied()).collect();
            at.insert(digest, history.versions.len());
            history.push(one, parents);
            for child in children.get(&digest).into_iter().flatten() {
                let Some(count) = missing.get_mut(child) else { continue };
                *count -= 1;
                if *count == 0
                    && let Some(child) = all.get(child)
                {
                    ready.insert((child.version.at, child.digest));
                }
            }
        }
        history
    }

    fn push(&mut self, one: &'h Held, parents: Vec<usize>) {
        let mut past = vec![0; self.versions.len().div_ceil(64)];
        for parent in &parents {
            for (all, of_parent) in past.iter_mut().zip(&self.past[*parent]) {
                *all |= of_parent;
            }
            past[parent / 64] |= 1 << (parent % 64);
        }
        self.heads.retain(|head| !parents.contains(head));
        self.heads.push(self.versions.len());
        self.versions.push(one);
        self.parents.push(parents);
        self.past.push(past);
    }

    fn is_before(&self, one: usize, other: usize) -> bool {
        self.past[other].get(one / 64).is_some_and(|bits| bits & (1 << (one % 64)) != 0)
    }

    /// Whether it was removed beside a change: each side by its current versions.
    fn presence(&self) -> Vec<Conflict> {
        let side = |head: &usize| {
            let version = &self.versions[*head].version;
            Side { value: Value::Presence(version.content.is_some()), computer: version.computer, at: version.at }
        };
        let sides = distinct(self.heads.iter().map(side));
        if sides.len() > 1 { vec![Conflict { field: Field::Presence, sides }] } else { Vec::new() }
    }

    fn content(&self, ways: &mut BTreeMap<String, Way>, open: &mut Vec<Conflict>) -> Option<Content> {
        let mut settle = |field: Field, of: &dyn Fn(&Content) -> Option<Value>| -> Option<(Value, usize)> {
            let value = |at: usize| self.versions[at].version.content.as_ref().and_then(of);
            let last = self.last(&Value::Method(None), &value);
            let written = last.iter().filter_map(|at| {
                let version = &self.versions[*at].version;
                Some(Side { value: value(*at)?, computer: version.computer, at: version.at })
            });
            let sides = distinct(written);
            // What is there stands for a way that one side took out: who pays still sees it.
            let shown = sides.iter().find(|side| side.value != Value::Method(None)).or(sides.first())?.value.clone();
            let by = last.into_iter().filter(|at| value(*at).as_ref() == Some(&shown)).max_by_key(|at| self.versions[*at].version.at)?;
            if sides.len() > 1 {
                open.push(Conflict { field, sides });
            }
            Some((shown, by))
        };
        let (Value::Kind(kind), _) = settle(Field::Kind, &|content| Some(Value::Kind(content.kind)))? else { return None };
        let (Value::Name(name), _) = settle(Field::Name, &|content| Some(Value::Name(content.name.clone())))? else { return None };
        let (Value::Tags(tags), _) = settle(Field::Tags, &|content| Some(Value::Tags(content.tags.clone())))? else { return None };
        let (Value::Note(note), _) = settle(Field::Note, &|content| Some(Value::Note(content.note.clone())))? else { return None };
        let mut methods: Vec<Method> = Vec::new();
        for id in self.method_ids() {
            let details = |content: &Content| method_of(content, id).map(|method| method.details.clone());
            let Some((Value::Method(Some(details)), by)) = settle(Field::Method(id.to_owned()), &|content| Some(Value::Method(details(content)))) else {
                continue;
            };
            // Two computers that added the same account have one.
            if methods.iter().all(|other| place(&other.details) != place(&details)) {
                let Version { computer, at, .. } = self.versions[by].version;
                ways.insert(id.to_owned(), Way { by: computer, at, steps: Vec::new() });
                methods.push(Method { id: id.to_owned(), details, steps: Vec::new() });
            }
        }
        for method in &mut methods {
            let is_open = open.iter().any(|one| matches!(&one.field, Field::Method(id) if *id == method.id));
            if let (false, Some(way)) = (is_open, ways.get_mut(&method.id)) {
                (method.steps, way.steps) = self.steps(&method.id, &method.details);
            }
        }
        let created_at = self.versions.iter().filter_map(|held| held.version.content.as_ref()).map(|content| content.created_at.clone()).next()?;
        Some(Content { kind, name, tags, note, created_at, methods })
    }

    /// Ids of every way that the contact has or had, in the order in which they came.
    fn method_ids(&self) -> Vec<&'h str> {
        let mut known = BTreeSet::new();
        let all = self.versions.iter().filter_map(|held| held.version.content.as_ref()).flat_map(|content| &content.methods);
        all.map(|method| method.id.as_str()).filter(|id| known.insert(*id)).collect()
    }

    /// The verification of exactly these details, and who took each step. Where computers verified and doubted beside each other, the lowest stands.
    fn steps(&self, id: &str, details: &PaymentDetails) -> (Vec<Step>, Vec<KeyId>) {
        let of = |at: usize| self.versions[at].version.content.as_ref().map(|content| method_of(content, id));
        let value = |at: usize| of(at).map(|method| method.map(|method| (&method.details, &method.steps)));
        let of_these = |at: usize| of(at).flatten().filter(|method| method.details == *details).map_or_else(Vec::new, |method| method.steps.clone());
        let lowest = self
            .last(&None, &value)
            .into_iter()
            .map(|at| (of_these(at), at))
            .min_by(|(one, by), (other, other_by)| (one.len(), one, self.versions[*by].digest).cmp(&(other.len(), other, self.versions[*other_by].digest)));
        let Some((steps, last)) = lowest else { return Default::default() };
        let takes = |at: usize, step: &Step| of(at).flatten().is_some_and(|method| method.details == *details && method.steps.contains(step));
        let first = |step: &Step| (0..last).find(|at| self.is_before(*at, last) && takes(*at, step)).unwrap_or(last);
        let by = steps.iter().map(|step| self.versions[first(step)].version.computer).collect();
        (steps, by)
    }

    /// The versions that wrote a field last: none of them knew another. A version whose value all of its past agrees on wrote nothing; one that was
    /// removed neither.
    /// `nothing` is what stands where nobody wrote yet.
    fn last<V: PartialEq>(&self, nothing: &V, value: &dyn Fn(usize) -> Option<V>) -> Vec<usize> {
        let mut writers: Vec<Vec<usize>> = Vec::with_capacity(self.versions.len());
        for at in 0..self.versions.len() {
            let inherited = self.latest(self.parents[at].iter().flat_map(|parent| &writers[*parent]));
            let own = value(at);
            let differs = || if inherited.is_empty() { own.as_ref() != Some(nothing) } else { inherited.iter().any(|writer| value(*writer) != own) };
            let wrote = own.is_some() && differs();
            writers.push(if wrote { vec![at] } else { inherited });
        }
        self.latest(self.heads.iter().flat_map(|head| &writers[*head]))
    }

    /// Those of them that are before no other.
    fn latest<'w>(&self, writers: impl Iterator<Item = &'w usize>) -> Vec<usize> {
        let all: BTreeSet<usize> = writers.copied().collect();
        all.iter().filter(|one| !all.iter().any(|other| self.is_before(**one, *other))).copied().collect()
    }
}

fn method_of<'c>(content: &'c Content, id: &str) -> Option<&'c Method> {
    content.methods.iter().find(|method| method.id == id)
}

/// Each value once, with who wrote it first; the earliest before the others.
fn distinct(sides: impl Iterator<Item = Side>) -> Vec<Side> {
    let mut all: Vec<Side> = sides.collect();
    all.sort_by_key(|side| (side.at, side.computer));
    let mut each: Vec<Side> = Vec::new();
    for side in all {
        if each.iter().all(|other| other.value != side.value) {
            each.push(side);
        }
    }
    each
}

#[cfg(test)]
mod tests;
