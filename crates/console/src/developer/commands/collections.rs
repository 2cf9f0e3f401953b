//! Collections of requests.

use crate::developer::{
    api::{CopyForm, CopyText, RequestCollections, SavedRequest},
    inspector::collections,
};

input! {
    /// Every collection of the profile.
    ListCollections {}
    /// Writes a collection as a whole: its name, its requests and their order.
    KeepCollection {
        /// The one to write over; a new one without it.
        #[ts(optional)]
        id: Option<String>,
        /// What a person will know it by.
        name: String,
        /// In order.
        requests: Vec<SavedRequest>,
    }
    /// Removes a collection and its requests.
    DropCollection {
        /// Which.
        id: String,
    }
    /// Every request of a collection as a program.
    CopyCollection {
        /// Which.
        id: String,
        /// The language.
        form: CopyForm,
    }
}

handlers! {
    collection_list: Main (self: ListCollections, console) -> RequestCollections {
        collections::all(&*console.session().await?)
    }
    collection_keep: Main (self: KeepCollection, console) -> RequestCollections {
        collections::keep(&*console.session().await?, self.id.as_deref(), &self.name, self.requests)
    }
    collection_drop: Main (self: DropCollection, console) -> RequestCollections {
        collections::remove(&*console.session().await?, &self.id)
    }
    collection_copy: Main (self: CopyCollection, console) -> CopyText {
        collections::copy(&*console.session().await?, &self.id, self.form)
    }
}
