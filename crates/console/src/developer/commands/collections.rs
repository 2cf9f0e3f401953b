//! Collections of requests.

use crate::developer::{
    api::{CollectionRun, CopyForm, CopyText, EarlierRequest, ExportedCollection, ImportedCollection, RequestCollections, SavedPlace, SavedRequest},
    inspector::{
        collection_file,
        collection_run::{self, LastRun},
        collections, references,
    },
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
    /// What a saved request can take from the answers of those before it.
    ListEarlierValues {
        /// The request.
        saved: SavedPlace,
    }
    /// Runs a collection from its first request, until one fails or makes a draft.
    RunCollection {
        /// Id of the collection.
        id: String,
    }
    /// How the run stands.
    ViewCollectionRun {}
    /// Stops it after the request it is at.
    StopCollectionRun {}
    /// Saves a collection as a file.
    ExportCollection {
        /// Id of the collection.
        id: String,
    }
    /// Adds a collection from a file.
    ImportCollection {}
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
    collection_values: Main (self: ListEarlierValues, console) -> Vec<EarlierRequest> {
        references::offered(&*console.session().await?, &self.saved)
    }
    collection_run: Main (self: RunCollection, console) -> CollectionRun {
        collection_run::start(console, &console.session().await?, &self.id)
    }
    collection_run_view: Main (self: ViewCollectionRun, console) -> Option<CollectionRun> {
        let _ = self;
        Ok(console.session().await?.state::<LastRun>().view())
    }
    collection_run_stop: Main (self: StopCollectionRun, console) -> Option<CollectionRun> {
        let _ = self;
        Ok(console.session().await?.state::<LastRun>().stop())
    }
    collection_export: Main (self: ExportCollection, console) -> Option<ExportedCollection> {
        collection_file::export(console, &*console.session().await?, &self.id).await
    }
    collection_import: Main (self: ImportCollection, console) -> Option<ImportedCollection> {
        let _ = self;
        collection_file::import(console, &*console.session().await?).await
    }
}
