//! Notes on wallet sets.

use bursar_contract::wallet_sets::WalletSetId;

use crate::wallets::{api::SetNote, set_notes};

input! {
    /// Reads the note of a set.
    ViewSetNote {
        /// The set.
        set_id: WalletSetId,
    }
    /// Keeps the note of a set.
    SaveSetNote {
        /// The set.
        set_id: WalletSetId,
        /// The whole note; empty takes it away.
        text: String,
        /// When the note that is written over was changed; absent where there was none.
        #[serde(default)]
        #[ts(optional)]
        earlier: Option<String>,
    }
}

handlers! {
    set_note_view: Main (self: ViewSetNote, console) -> SetNote {
        set_notes::view(&*console.session().await?, &self.set_id)
    }
    set_note_save: Main (self: SaveSetNote, console) -> SetNote {
        set_notes::save(&*console.session().await?, &console.person(), &self.set_id, &self.text, self.earlier.as_deref())
    }
}
