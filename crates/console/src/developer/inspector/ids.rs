//! A name where an operation takes an id: told at its field, before the service is asked for something that it cannot have.

use bursar_contract::{Fault, untrusted::shown};
use bursar_messages::message;

use super::exchanges::json;
use crate::{
    base::session::Session,
    developer::api::{IdKind, OperationForm},
};

/// Every id field that holds a name. An id has no spaces, and what is known by its id is not called a name.
pub fn named(session: &Session, form: &OperationForm, input: &str) -> Result<Vec<Fault>, Fault> {
    let lines = json::lines(input, usize::MAX).0;
    let mut found = Vec::new();
    for field in &form.fields {
        let Some(kind) = field.id_of.filter(|kind| *kind != IdKind::Chain) else { continue };
        let path = format!("/{}", field.name.replace('.', "/"));
        let Some(text) = lines.iter().find(|line| line.path == path && line.value.starts_with('"')).and_then(json::Line::scalar) else { continue };
        if is_name(text.trim(), &known(session, kind)?) {
            found.push(Fault::invalid(&field.name, message!("inspector-field-name", name = shown(text.trim()))));
        }
    }
    Ok(found)
}

fn is_name(text: &str, known: &[Known]) -> bool {
    let is_id = known.iter().any(|one| one.id == text);
    let is_known = known.iter().any(|one| !one.name.is_empty() && one.name.to_lowercase() == text.to_lowercase());
    !is_id && (is_known || text.contains(char::is_whitespace))
}

struct Known {
    id: String,
    name: String,
}

/// What was read of this kind so far. Nothing is asked for it.
fn known(session: &Session, kind: IdKind) -> Result<Vec<Known>, Fault> {
    Ok(match kind {
        IdKind::Wallet => session.known_wallets().into_iter().map(|wallet| Known { id: wallet.id.0, name: wallet.name.unwrap_or_default() }).collect(),
        IdKind::WalletSet => session.wallet_cache().sets()?.into_iter().map(|set| Known { id: set.set.id.0, name: set.set.name.unwrap_or_default() }).collect(),
        IdKind::Account => {
            let rows = session.accounts().rows()?.into_iter();
            rows.filter_map(|row| Some(Known { id: row.service_id?.0, name: row.name })).collect()
        }
        IdKind::Token | IdKind::Customer | IdKind::Chain => Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_id_whether_it_is_known_or_has_spaces_and_an_id_is_never_a_name() {
        let known = [Known { id: "w1".into(), name: "Treasury".into() }, Known { id: "treasury".into(), name: String::new() }];
        assert!(is_name("TREASURY", &known[..1]) && is_name("Main float", &known));
        assert!(!is_name("w1", &known) && !is_name("w2", &known) && !is_name("", &known));
        assert!(!is_name("treasury", &known), "there is one with this id");
    }
}
