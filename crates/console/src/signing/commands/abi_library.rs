//! The library of ABIs: by name, and by the address of their contract.

use bursar_contract::{Code, Fault, address};
use bursar_decode::declared::{Declared, declared};
use bursar_journal::{FormKind, SavedForm, rfc3339};
use bursar_messages::message;
use serde::{Deserialize, Serialize};

use crate::{
    base::session::Session,
    signing::api::{SavedAbi, SavedAbis, TextFile},
};

/// Characters of one at most: every list reads all of them.
const LONGEST: usize = 256 * 1024;
const MOST: usize = 200;
/// Characters of a name at most.
const LONGEST_TITLE: usize = 140;

input! {
    /// The ABIs that were saved.
    ListAbis {
        /// What their name or their address must hold; empty for all.
        text: String,
    }
    /// One of them, with its text.
    ViewAbi {
        /// Which.
        id: String,
    }
    /// Saves an ABI. One of the same name and contract is written over.
    KeepAbi {
        /// What a person will know it by.
        title: String,
        /// The contract; empty where it fits any of its kind.
        contract: String,
        /// JSON, or one function a line.
        text: String,
    }
    /// Removes one.
    DropAbi {
        /// Which.
        id: String,
    }
}

handlers! {
    abi_list: Main (self: ListAbis, console) -> SavedAbis {
        list(&*console.session().await?, &self.text)
    }
    abi_view: Main (self: ViewAbi, console) -> TextFile {
        let found = all(&*console.session().await?)?.into_iter().find(|(form, _)| form.id == self.id);
        let (form, kept) = found.ok_or_else(|| Fault::new(Code::NotFound, message!("signatures-abi-gone")))?;
        Ok(TextFile { name: form.title, text: kept.text })
    }
    abi_keep: Main (self: KeepAbi, console) -> SavedAbis {
        let session = console.session().await?;
        let title: String = self.title.trim().chars().take(LONGEST_TITLE).collect();
        if title.is_empty() {
            return Err(Fault::invalid("title", message!("signatures-abi-name-missing")));
        }
        let contract = match self.contract.trim() {
            "" => None,
            typed => Some(address::checked(typed).map_err(|error| Fault::invalid("contract", error))?),
        };
        declared(&self.text).map_err(|fault| Fault { field: Some("text".into()), ..fault })?;
        if self.text.len() > LONGEST {
            return Err(Fault::invalid("text", message!("signatures-abi-long")));
        }
        let saved = all(&session)?;
        let same = saved.iter().find(|(form, kept)| form.title == title && kept.contract == contract).map(|(form, _)| form.id.as_str());
        if same.is_none() && saved.len() >= MOST {
            return Err(Fault::new(Code::Refused, message!("signatures-abis-full", most = MOST)));
        }
        let kept = serde_json::to_string(&Kept { contract, text: self.text }).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
        session.journal.keep_form(FormKind::Abi, same, &title, &kept)?;
        list(&session, "")
    }
    abi_drop: Main (self: DropAbi, console) -> SavedAbis {
        let session = console.session().await?;
        session.journal.drop_form(&self.id)?;
        list(&session, "")
    }
}

/// What is kept of one.
#[derive(Serialize, Deserialize)]
struct Kept {
    contract: Option<String>,
    text: String,
}

fn all(session: &Session) -> Result<Vec<(SavedForm, Kept)>, Fault> {
    let forms = session.journal.saved_forms(FormKind::Abi)?;
    Ok(forms.into_iter().filter_map(|form| Some((serde_json::from_str(&form.content).ok()?, form))).map(|(kept, form)| (form, kept)).collect())
}

fn list(session: &Session, text: &str) -> Result<SavedAbis, Fault> {
    let wanted = text.trim().to_lowercase();
    let holds = |(form, kept): &(SavedForm, Kept)| {
        form.title.to_lowercase().contains(&wanted) || kept.contract.as_deref().is_some_and(|contract| contract.to_lowercase().contains(&wanted))
    };
    let one = |(form, kept): (SavedForm, Kept)| SavedAbi {
        id: form.id,
        title: form.title,
        functions: declared(&kept.text).map_or(0, |declared| u32::try_from(declared.functions.len()).unwrap_or(u32::MAX)),
        contract: kept.contract,
        saved_at: rfc3339(form.saved_at),
    };
    Ok(SavedAbis(all(session)?.into_iter().filter(holds).map(one).collect()))
}

/// What is declared of a call of a contract: by the ABI that was pasted, and otherwise by the newest one that was saved for this address.
pub(crate) fn declared_of(session: &Session, contract: &str, pasted: Option<&str>) -> Result<Declared, Fault> {
    if let Some(declared) = pasted.and_then(|text| declared(text).ok()) {
        return Ok(declared);
    }
    Ok(saved_text_of(session, contract)?.and_then(|text| declared(&text).ok()).unwrap_or_default())
}

/// The text of the newest ABI that was saved for an address.
pub(crate) fn saved_text_of(session: &Session, contract: &str) -> Result<Option<String>, Fault> {
    let saved = all(session)?.into_iter().find(|(_, kept)| kept.contract.as_deref().is_some_and(|of| of.eq_ignore_ascii_case(contract)));
    Ok(saved.map(|(_, kept)| kept.text))
}
