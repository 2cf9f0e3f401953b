//! Every sentence that Bursar shows, as a [`Message`]: the id of an entry of the catalogue and the values that belong in it.
//!
//! The core makes and stores messages, never sentences. Words are made where somebody reads them: by [`Message::render`] for the confirm window, files,
//! notifications and the command line, and by `ui/src/text.ts` for the main window. Both read the same files, `locales/<locale>/<subject>.ftl`, in the
//! [Fluent](https://projectfluent.org/fluent/guide/) format. The id of a message begins with the name of its file: `payouts-limit-day` is in `payouts.ftl`.

#![forbid(unsafe_code)]

#[cfg(test)]
mod bindings;
mod catalogue;
pub mod json;
mod message;
pub mod typescript;

pub use catalogue::{Locale, sources};
pub use message::{Arg, Message};

/// A [`Message`]: `message!("payouts-limit-day", most = "₦2,000,000")`.
///
/// `cargo xtask check rules` refuses an id that is in no catalogue, and names that are not those of the entry.
#[macro_export]
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($id)$(.with(stringify!($name), $value))*
    };
}
