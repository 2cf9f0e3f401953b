//! The inspector: what was said with the service, shown, compared, copied, shared and asked again.

use crate::{
    base::{api::MaybeFile, files::save, session::Session},
    developer::{
        api::{Comparison, CopyForm, CopyText, ExchangeIntent, ExchangePage, ExchangeRoom, ExchangeView, FailureGroups, ListExchanges, RedactedExportForm},
        inspector::exchanges::{SIZES, code_snippets::Call, replay, view::Connection},
    },
};
use bursar_messages::message;

input! {
    /// Reads one exchange.
    ViewExchange {
        /// Its number.
        id: String,
    }
    /// Reads the failures, alike ones together.
    ListFailures {}
    /// Compares two exchanges.
    CompareExchanges {
        /// The first.
        first: String,
        /// The second.
        second: String,
    }
    /// Writes an exchange as a program, without the key.
    CopyExchange {
        /// Its number.
        id: String,
        /// The language.
        form: CopyForm,
    }
    /// Writes an exchange for somebody else, without what must not leave this computer.
    ShareExchange {
        /// Its number.
        id: String,
        /// For whom.
        form: RedactedExportForm,
    }
    /// Saves what [`ShareExchange`] shows, where the person chooses.
    SaveShared {
        /// Its number.
        id: String,
        /// For whom.
        form: RedactedExportForm,
    }
    /// Asks again: a read, or a write under its own key while the service remembers it.
    RepeatExchange {
        /// Its number.
        id: String,
    }
    /// How much is kept.
    ViewExchangeRoom {}
    /// Changes how much is kept; what no longer fits goes, the oldest first.
    ChangeExchangeRoom {
        /// One of the sizes.
        megabytes: u32,
    }
    /// Throws every kept exchange away.
    ClearExchanges {}
}

fn connection(session: &Session) -> Connection<'_> {
    let profile = &session.profile;
    Connection { base_url: &profile.base_url, key_header: &profile.key_header, key_last_four: &profile.key_last_four }
}

handlers! {
    exchange_list: Main (self: ListExchanges, console) -> ExchangePage {
        console.session().await?.exchanges().window(&self)
    }
    exchange_view: Main (self: ViewExchange, console) -> ExchangeView {
        let session = console.session().await?;
        let (mut view, kept) = session.exchanges().view(&self.id, &connection(&session))?;
        let intent = view.row.intent.as_deref().and_then(|id| session.journal.intent(id).ok());
        match replay::allowed(&session, &view.row, intent.as_ref()) {
            Ok(repeat) => view.repeat = repeat,
            Err(why) => view.repeat_reason = Some(why),
        }
        view.input = replay::input_of(&view.row, &kept);
        view.intent = match intent {
            Some(intent) => {
                let of = session.journal.record(&intent.id)?;
                let recorded = of.decision.filter(|decision| decision.overruled_at.is_none()).map(|decision| decision.sent);
                Some(ExchangeIntent { id: of.id, code: of.code, title: of.title, state: of.state, recorded, pays: of.payment.is_some() })
            }
            None => None,
        };
        Ok(view)
    }
    exchange_failures: Main (self: ListFailures, console) -> FailureGroups {
        console.session().await?.exchanges().failures()
    }
    exchange_compare: Main (self: CompareExchanges, console) -> Comparison {
        console.session().await?.exchanges().compare(&self.first, &self.second)
    }
    exchange_copy: Main (self: CopyExchange, console) -> CopyText {
        let session = console.session().await?;
        let (view, kept) = session.exchanges().view(&self.id, &connection(&session))?;
        let call = Call::of(&kept, &view.row.method, &session.profile.base_url, &session.profile.key_header);
        Ok(CopyText { text: call.write(self.form), fixed: Vec::new() })
    }
    exchange_share: Main (self: ShareExchange, console) -> CopyText {
        Ok(CopyText { text: console.session().await?.exchanges().bundle(&self.id, self.form)?.text, fixed: Vec::new() })
    }
    exchange_share_save: Main (self: SaveShared, console) -> MaybeFile {
        let session = console.session().await?;
        let bundle = session.exchanges().bundle(&self.id, self.form)?;
        let (title, name) = match self.form {
            RedactedExportForm::Bundle => (message!("inspector-save-exchange").to_string(), "exchange"),
            RedactedExportForm::Fixture => (message!("inspector-save-fixture").to_string(), "fixture"),
        };
        save(console, &session, &title, &format!("{name}-{}", self.id), ("JSON", "json"), bundle.text.as_bytes(), "share", 1).await
    }
    exchange_repeat: Main (self: RepeatExchange, console) -> ExchangePage {
        let session = console.session().await?;
        let (view, kept) = session.exchanges().view(&self.id, &connection(&session))?;
        replay::repeat(&session, &view.row, &kept).await?;
        session.exchanges().window(&ListExchanges { operation: Some(view.row.operation), limit: Some(1), ..ListExchanges::default() })
    }
    exchange_room: Main (self: ViewExchangeRoom, console) -> ExchangeRoom {
        let session = console.session().await?;
        Ok(ExchangeRoom { megabytes: console.exchange_megabytes(&session.profile.id)?, sizes: SIZES.to_vec() })
    }
    exchange_room_change: Main (self: ChangeExchangeRoom, console) -> ExchangeRoom {
        let session = console.session().await?;
        console.set_exchange_megabytes(&session.profile.id, self.megabytes)?;
        session.exchanges().resize(self.megabytes);
        session.journal.log("exchange_room", "app", &format!("{} MB", self.megabytes))?;
        Ok(ExchangeRoom { megabytes: self.megabytes, sizes: SIZES.to_vec() })
    }
    exchange_clear: Main (self: ClearExchanges, console) -> ExchangeRoom {
        let session = console.session().await?;
        session.exchanges().clear()?;
        session.journal.log("exchanges_deleted", "app", "")?;
        Ok(ExchangeRoom { megabytes: console.exchange_megabytes(&session.profile.id)?, sizes: SIZES.to_vec() })
    }
}
