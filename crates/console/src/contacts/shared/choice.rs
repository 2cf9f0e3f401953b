//! What a person chooses of the values that stand side by side.

use std::collections::BTreeMap;

use bursar_contract::{Code, Fault};
use bursar_journal::{
    ContactStep,
    contact::{Contact, ContactKind},
    rfc3339,
};
use bursar_messages::{Message, message};

use super::{
    Conflict, Field, SharedContacts, Side, Value,
    store::{Change, Open},
    version::{Content, Version},
};
use crate::{
    base::session::{Session, lock},
    contacts::{
        Contacts,
        api::{OpenContact, OpenField, OpenSide},
        commands::ChooseContact,
        describe_changes, verification,
    },
    workspace::Collection,
};

/// What a choice would do.
pub(crate) struct Choice {
    /// The contact before and after.
    pub step: ContactStep,
    /// Of each field that waited: whether it decides who is paid, its name, what is not chosen, what is.
    pub fields: Vec<(bool, Message, Message, Message)>,
    open: Open,
}

impl Contacts {
    /// What a choice would do. Refused where something else stands side by side by now.
    pub(crate) fn choice(&self, asked: &ChooseContact) -> Result<Choice, Fault> {
        let (book, before) = (self.book()?, self.get(&asked.id)?);
        let open = book.open(&asked.id).cloned().ok_or_else(|| Fault::new(Code::Conflict, message!("contact-open-none")))?;
        let sides = sides(&open, asked)?;
        let (now, hours) = (self.now(), self.cool_off()?.hours);
        let mut after = Some(before.clone());
        let mut fields = Vec::new();
        for (conflict, side) in open.conflicts.iter().zip(&sides) {
            let others = conflict.sides.iter().filter(|other| other.value != side.value).map(|other| value(&other.value));
            let others = others.reduce(|first, next| message!("contact-list", first = first, next = next)).unwrap_or_default();
            fields.push((pays(&conflict.field), title(conflict), others, value(&side.value)));
            match &side.value {
                Value::Presence(false) => after = None,
                chosen => {
                    if let Some(after) = &mut after {
                        put(after, &conflict.field, chosen, |method| verification::reset(method, now, hours));
                    }
                }
            }
        }
        Ok(Choice { step: ContactStep { before: Some(before), after }, fields, open })
    }

    /// Chooses. In a workspace the choice is a version made from all that stood side by side, so that it is everybody's.
    pub(crate) fn choose(&self, session: &Session, asked: &ChooseContact) -> Result<(), Fault> {
        let Choice { step, open, .. } = self.choice(asked)?;
        if session.workspace().joined()?.is_none() {
            self.write_chosen(&asked.id, step)?;
            return Ok(());
        }
        let own = session.team().needed()?.own;
        {
            let mut sharing = lock(&self.sharing);
            sharing.begin(session)?;
            let content = step.after.as_ref().map(Content::of);
            let version = Version { format: 1, contact: asked.id.clone(), computer: own, parents: open.current, at: session.clock.now(), content };
            let (digest, body) = super::made(&version).ok_or_else(|| Fault::new(Code::Refused, message!("contact-open-long")))?;
            let mut change = Change::default();
            change.version(&asked.id, digest, own, body);
            change.write(&self.journal)?;
            sharing.index.add(&asked.id, digest, own);
            self.shared_changed();
        }
        SharedContacts.settle(session, own)
    }

    fn write_chosen(&self, id: &str, step: ContactStep) -> Result<(), Fault> {
        let mut kept = lock(&self.book);
        *kept = None;
        self.journal.write_contacts("choose", &[step], None)?;
        let mut change = Change::default();
        change.open(id, None)?;
        change.write(&self.journal)
    }

    /// What stands side by side in a contact, for a screen.
    pub(crate) fn open_view(&self, session: &Session, id: &str) -> Result<Option<OpenContact>, Fault> {
        let book = self.book()?;
        let Some(open) = book.open(id) else { return Ok(None) };
        let mut names = BTreeMap::new();
        let mut fields = Vec::new();
        for conflict in &open.conflicts {
            let mut sides = Vec::new();
            for Side { value: of, computer, at } in &conflict.sides {
                let by = match names.get(computer) {
                    Some(by) => String::clone(by),
                    None => super::named(session, *computer)?,
                };
                names.insert(*computer, by.clone());
                sides.push(OpenSide { value: value(of), by, at: rfc3339(*at) });
            }
            fields.push(OpenField { title: title(conflict), sides });
        }
        Ok(Some(OpenContact { revision: revision(open), fields }))
    }
}

/// The side of each field that was chosen.
fn sides(open: &Open, asked: &ChooseContact) -> Result<Vec<Side>, Fault> {
    if asked.revision != revision(open) {
        return Err(Fault::new(Code::Conflict, message!("contact-open-moved")));
    }
    if asked.sides.len() != open.conflicts.len() {
        return Err(Fault::new(Code::Invalid, message!("contact-open-each")));
    }
    let side =
        |(conflict, at): (&Conflict, &u32)| conflict.sides.get(*at as usize).cloned().ok_or_else(|| Fault::new(Code::Invalid, message!("contact-open-each")));
    open.conflicts.iter().zip(&asked.sides).map(side).collect()
}

/// Differs as soon as anything else stands side by side.
fn revision(open: &Open) -> String {
    bursar_journal::sha256(&serde_json::to_vec(open).unwrap_or_default())
}

fn put(contact: &mut Contact, field: &Field, value: &Value, reset: impl Fn(&mut bursar_journal::contact::PaymentMethod)) {
    match (field, value) {
        (_, Value::Kind(kind)) => contact.kind = *kind,
        (_, Value::Name(name)) => contact.name.clone_from(name),
        (_, Value::Tags(tags)) => contact.tags.clone_from(tags),
        (_, Value::Note(note)) => contact.note.clone_from(note),
        (Field::Method(id), Value::Method(None)) => contact.methods.retain(|method| method.id != *id),
        (Field::Method(id), Value::Method(Some(details))) => {
            if let Some(method) = contact.methods.iter_mut().find(|method| method.id == *id) {
                method.details = details.clone();
                method.computer = None;
                reset(method);
            }
        }
        (_, Value::Presence(_) | Value::Method(_)) => {}
    }
}

/// Whether a field decides who is paid.
fn pays(field: &Field) -> bool {
    matches!(field, Field::Presence | Field::Name | Field::Method(_))
}

fn title(conflict: &Conflict) -> Message {
    match &conflict.field {
        Field::Presence => message!("contact-field-presence"),
        Field::Kind => message!("contact-field-kind"),
        Field::Name => message!("contact-row-name"),
        Field::Tags => message!("contact-field-tags"),
        Field::Note => message!("contact-field-note"),
        Field::Method(_) => {
            let details = conflict.sides.iter().find_map(|side| if let Value::Method(Some(details)) = &side.value { Some(details) } else { None });
            details.map_or_else(|| message!("contact-row-address"), crate::contacts::protections::kind)
        }
    }
}

fn value(value: &Value) -> Message {
    match value {
        Value::Presence(true) => message!("contact-value-kept"),
        Value::Presence(false) | Value::Method(None) => message!("contact-value-removed"),
        Value::Kind(ContactKind::Person) => message!("contact-value-person"),
        Value::Kind(ContactKind::Company) => message!("contact-value-company"),
        Value::Name(name) => name.into(),
        Value::Tags(tags) if tags.is_empty() => message!("contact-none"),
        Value::Note(note) if note.is_empty() => message!("contact-none"),
        Value::Tags(tags) => tags.join(", ").into(),
        Value::Note(note) => note.into(),
        Value::Method(Some(details)) => describe_changes::details(details),
    }
}
