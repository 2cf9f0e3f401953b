//! Collections of requests.

use crate::developer::{
    api::{CopyForm, CopyText, RequestCollections, SavedRequest},
    inspector::collections,
};

input! {
    /// Lists the collections of the profile.
    ListCollections {}
    /// Saves a whole collection: its name, its requests and their order.
    KeepCollection {
        /// The collection to replace. Omit it to add a new one.
        #[ts(optional)]
        id: Option<String>,
        /// Its name.
        name: String,
        /// Its requests, in order.
        requests: Vec<SavedRequest>,
    }
    /// Removes a collection and its requests.
    DropCollection {
        /// Id of the collection.
        id: String,
    }
    /// Copies every request of a collection as code.
    CopyCollection {
        /// Id of the collection.
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
