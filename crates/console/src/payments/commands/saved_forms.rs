//! Forms that a person put aside, to go on with later.

use bursar_contract::{Code, Fault};
use bursar_messages::message;

use crate::payments::api::{Categories, SavedForms};
use bursar_journal::FormKind;

/// Far above what a form holds.
const LONGEST: usize = 64 * 1024;
const MOST: u32 = 200;

input! {
    /// The forms of a kind that were put aside.
    ListSavedForms {
        /// Which.
        kind: FormKind,
    }
    /// Puts a form aside, or writes over one.
    KeepForm {
        /// Which.
        kind: FormKind,
        /// The one to write over.
        #[ts(optional)]
        id: Option<String>,
        /// What a person will know it by.
        title: String,
        /// What was typed: JSON text.
        content: String,
    }
    /// Throws one away.
    DropForm {
        /// Which.
        kind: FormKind,
        /// The form.
        id: String,
    }
    /// Categories in use.
    ListCategories {}
}

handlers! {
    saved_form_list: Main (self: ListSavedForms, console) -> SavedForms {
        Ok(SavedForms(console.session().await?.journal.saved_forms(self.kind)?.into_iter().map(Into::into).collect()))
    }
    saved_form_keep: Main (self: KeepForm, console) -> SavedForms {
        // Collections have a command of their own, which checks every field.
        if self.kind == FormKind::Collection || self.content.len() > LONGEST || !matches!(serde_json::from_str(&self.content), Ok(serde_json::Value::Object(_))) {
            return Err(Fault::invalid("content", message!("sending-form-unfit")));
        }
        let session = console.session().await?;
        if self.id.is_none() && session.journal.saved_form_count()? >= MOST {
            return Err(Fault::new(Code::Refused, message!("sending-forms-full", most = MOST)));
        }
        let title: String = self.title.trim().chars().take(140).collect();
        session.journal.keep_form(self.kind, self.id.as_deref(), &title, &self.content)?;
        Ok(SavedForms(session.journal.saved_forms(self.kind)?.into_iter().map(Into::into).collect()))
    }
    saved_form_drop: Main (self: DropForm, console) -> SavedForms {
        let session = console.session().await?;
        session.journal.drop_form(&self.id)?;
        Ok(SavedForms(session.journal.saved_forms(self.kind)?.into_iter().map(Into::into).collect()))
    }
    category_list: Main (self: ListCategories, console) -> Categories {
        Ok(Categories(console.session().await?.journal.categories()?))
    }
}
