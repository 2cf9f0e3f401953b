//! The catalogues: one folder for each language, one file for each subject.

use std::{collections::HashMap, sync::OnceLock};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use intl_memoizer::concurrent::IntlLangMemoizer;
use unic_langid::LanguageIdentifier;

use crate::{Arg, Message};

/// A language with a catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English as it is written in Nigeria.
    #[default]
    EnNg,
}

/// The files of one language, and what is parsed of them.
struct Catalogue {
    tag: &'static str,
    thousands: char,
    files: &'static [(&'static str, &'static str)],
    bundles: OnceLock<HashMap<&'static str, OnceLock<FluentBundle<FluentResource>>>>,
}

/// The subjects, each a file of the name.
macro_rules! files {
    ($locale:literal: $($subject:literal)*) => {
        &[$(($subject, include_str!(concat!("../../../locales/", $locale, "/", $subject, ".ftl")))),*]
    };
}

static EN_NG: Catalogue = Catalogue {
    tag: "en-NG",
    thousands: ',',
    files: files!("en-NG":
        "accounts"
        "address"
        "amount"
        "app"
        "attention"
        "backup"
        "batch"
        "batches"
        "calls"
        "change"
        "claims"
        "close"
        "common"
        "confirm"
        "connect"
        "contact"
        "contacts"
        "contracts"
        "customer"
        "customers"
        "decode"
        "doctor"
        "document"
        "drafts"
        "explorer"
        "exports"
        "gateway"
        "handover"
        "help"
        "history"
        "home"
        "inbox"
        "input"
        "inspector"
        "intent"
        "journal"
        "keys"
        "limits"
        "lock"
        "log"
        "logged"
        "naira"
        "node"
        "nodes"
        "notice"
        "organization"
        "outcomes"
        "palette"
        "passphrase"
        "payouts"
        "people"
        "pin"
        "profile"
        "reading"
        "replace"
        "proposal"
        "proposals"
        "replacements"
        "replay"
        "restore"
        "review"
        "risks"
        "sandbox"
        "search"
        "secrets"
        "sending"
        "service"
        "settings"
        "sheet"
        "signatures"
        "signed"
        "signing"
        "sponsor"
        "start"
        "store"
        "team"
        "token"
        "tokens"
        "told"
        "transfer"
        "transfers"
        "tutorials"
        "update"
        "vault"
        "verify"
        "wallet"
        "wallets"
        "workspace"
        "workspaces"
    ),
    bundles: OnceLock::new(),
};

/// The files of a language: subject and content.
pub fn sources(locale: Locale) -> &'static [(&'static str, &'static str)] {
    locale.catalogue().files
}

impl Locale {
    fn catalogue(self) -> &'static Catalogue {
        match self {
            Self::EnNg => &EN_NG,
        }
    }

    /// The BCP 47 tag.
    pub fn tag(self) -> &'static str {
        self.catalogue().tag
    }

    pub(crate) fn render(self, message: &Message) -> String {
        let catalogue = self.catalogue();
        let words = || {
            let bundle = catalogue.bundle(message.id().split('-').next()?)?;
            let pattern = bundle.get_message(message.id())?.value()?;
            let mut args = FluentArgs::new();
            for (name, value) in message.args() {
                args.set(name.to_owned(), self.value(value));
            }
            // What is missing is shown by its name; the check of the catalogue refuses such a message.
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        };
        words().unwrap_or_else(|| format!("{{{}}}", message.id()))
    }

    fn value(self, value: &Arg) -> FluentValue<'static> {
        match value {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Message(message) => FluentValue::from(self.render(message)),
        }
    }
}

impl Catalogue {
    /// The parsed file of a subject. A file is parsed when its first message is shown.
    fn bundle(&self, subject: &str) -> Option<&FluentBundle<FluentResource>> {
        let bundles = self.bundles.get_or_init(|| self.files.iter().map(|(name, _)| (*name, OnceLock::new())).collect());
        let (name, bundle) = bundles.get_key_value(subject)?;
        Some(bundle.get_or_init(|| {
            let text = self.files.iter().find(|(file, _)| file == name).map_or("", |(_, text)| text);
            // The check of the catalogue refuses a file with errors; here, what could be read of it is used.
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
            let mut bundle = FluentBundle::new_concurrent(self.tag.parse::<LanguageIdentifier>().into_iter().collect());
            // The places that show names and addresses isolate them; marks of direction would end up in files and in what is copied.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(self.formatter()));
            // Marks an amount inside a sentence, which the main window can hide. Refused only where it is there twice.
            let _ = bundle.add_function("AMOUNT", |amounts, _| amounts.first().cloned().unwrap_or(FluentValue::Error));
            bundle.add_resource_overriding(resource);
            bundle
        }))
    }

    /// Writes numbers with the separators of the language: fluent-bundle leaves that to its user.
    fn formatter(&self) -> fn(&FluentValue, &IntlLangMemoizer) -> Option<String> {
        match self.thousands {
            ',' => |value, _| grouped(value, ','),
            _ => |value, _| grouped(value, '\u{202f}'),
        }
    }
}

fn grouped(value: &FluentValue, separator: char) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let digits = number.as_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits.as_ref()), |digits| ("-", digits));
    let mut out = sign.to_owned();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(separator);
        }
        out.push(digit);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    #[test]
    fn numbers_are_grouped_and_choose_their_plural() {
        let days = |count: i64| message!("common-days", count = count).to_string();
        assert_eq!((days(1), days(2), days(10_000)), ("1 day".to_owned(), "2 days".to_owned(), "10,000 days".to_owned()));
    }

    #[test]
    fn text_that_looks_like_the_format_is_shown_as_it_is() {
        assert_eq!(message!("common-text", text = "{ $text } [*]").to_string(), "{ $text } [*]");
    }

    #[test]
    fn an_amount_that_the_main_window_can_hide_is_shown_everywhere_else() {
        assert_eq!(message!("app-fee-at-most", amount = "0.0014", unit = "ETH").to_string(), "up to 0.0014 ETH");
    }

    #[test]
    fn an_unknown_message_is_shown_by_its_id() {
        assert_eq!(Message::new("nowhere-at-all").to_string(), "{nowhere-at-all}");
        assert_eq!(Message::new("common-nothing-of-it").to_string(), "{common-nothing-of-it}");
    }
}
