//! Saved views of the history that a team shares through its workspace.

use bursar_approvals::keys::KeyId;
use bursar_contract::{Fault, untrusted::shown_long};
use bursar_journal::{HistorySort, Query, SavedView};
use bursar_messages::message;
use serde::{Deserialize, Serialize};

use crate::{
    base::{session::Session, zone},
    workspace::{Newest, NewestCounts},
};

/// The saved views, by their names.
pub(crate) struct Views;

/// A view without its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct View {
    text: String,
    sort: HistorySort,
    columns: Vec<String>,
}

/// Characters in a name.
const LONGEST: usize = 40;
/// More columns than the history has.
const MOST_COLUMNS: usize = 50;

/// Checks a view before it is saved. Refuses a name or a search that cannot be used, at its field.
pub(crate) fn checked(view: SavedView) -> Result<SavedView, Fault> {
    let name = view.name.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST {
        return Err(Fault::invalid("name", message!("exports-view-name", most = LONGEST)));
    }
    Query::read(&view.text, &zone::zone())?;
    Ok(SavedView { name, ..view })
}

/// A person saved a view here.
pub(crate) fn saved(session: &Session, SavedView { name, text, sort, columns }: SavedView) -> Result<(), Fault> {
    NewestCounts::<Views>::written(session, name, Some(View { text, sort, columns }))
}

/// A person removed a view here.
pub(crate) fn removed(session: &Session, name: String) -> Result<(), Fault> {
    NewestCounts::<Views>::written(session, name, None)
}

impl View {
    fn named(self, name: &str) -> SavedView {
        SavedView { name: name.to_owned(), text: self.text, sort: self.sort, columns: self.columns }
    }
}

impl Newest for Views {
    const NAME: &'static str = "views";
    /// None where it was removed.
    type Value = Option<View>;

    fn read(name: &str, view: Option<View>) -> Option<Option<View>> {
        // Nobody types hidden characters into a name or a search.
        let is_plain = |text: &str| shown_long(text) == text;
        let Some(view) = view else { return is_plain(name).then_some(None) };
        let is_sane =
            view.columns.len() <= MOST_COLUMNS && view.columns.iter().all(|column| column.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
        let is_ours = |saved: SavedView| is_plain(&saved.name) && is_plain(&saved.text) && checked(saved.clone()).is_ok_and(|checked| checked == saved);
        (is_sane && is_ours(view.clone().named(name))).then_some(Some(view))
    }

    fn here(session: &Session, _: KeyId) -> Result<Vec<(String, Option<View>)>, Fault> {
        let all = session.journal.saved_views()?;
        Ok(all.into_iter().map(|SavedView { name, text, sort, columns }| (name, Some(View { text, sort, columns }))).collect())
    }

    fn put(session: &Session, _: KeyId, name: &str, view: &Option<View>, _: Option<&str>) -> Result<bool, Fault> {
        match view {
            Some(view) => session.journal.save_view(&view.clone().named(name))?,
            None => session.journal.remove_view(name)?,
        }
        session.changes.tell("views", None);
        Ok(true)
    }

    /// The view of this computer gets another name: "Month (2)".
    fn keep_both(session: &Session, name: &str, here: Option<View>, theirs: Option<View>) -> Result<Vec<(String, Option<View>)>, Fault> {
        let taken: Vec<String> = session.journal.saved_views()?.into_iter().map(|view| view.name).collect();
        let numbered = |number: usize| {
            let end = format!(" ({number})");
            name.chars().take(LONGEST - end.len()).collect::<String>() + &end
        };
        let other = (2..).map(numbered).find(|name| !taken.contains(name)).unwrap_or_default();
        Ok(vec![(name.to_owned(), theirs), (other, here)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, change: impl FnOnce(&mut View)) -> Option<Option<View>> {
        let mut view = View { text: "2026-10 >100000".into(), sort: HistorySort::Largest, columns: vec!["time".into(), "who".into()] };
        change(&mut view);
        Views::read(name, Some(view))
    }

    #[test]
    fn a_view_that_came_is_one_that_could_be_saved_here() {
        assert!(read("October, large", |_| {}).is_some(), "the control");
        assert_eq!(Views::read("October, large", None), Some(None), "it was removed");
        for (what, came) in [
            ("no name", read("", |_| {})),
            ("blanks around the name", read(" October", |_| {})),
            ("a name that is too long", read(&"a".repeat(LONGEST + 1), |_| {})),
            ("a name that turns what stands beside it", read("Octo\u{202e}ber", |_| {})),
            ("a search that hides something", read("October", |view| view.text = "hali\u{200b}ma".into())),
            ("a search that cannot be read", read("October", |view| view.text = "colour:red".into())),
            ("a column that is none", read("October", |view| view.columns = vec!["<b>".into()])),
            ("too many columns", read("October", |view| view.columns = vec!["who".into(); MOST_COLUMNS + 1])),
        ] {
            assert_eq!(came, None, "{what}");
        }
    }
}
