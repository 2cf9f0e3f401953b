//! One search over everything.

use crate::app::{
    api::{FoundKind, FoundList},
    find,
};

input! {
    /// Looks for words in everything that is known here. The service is not asked.
    FindAnything {
        /// Words that must all be there.
        text: String,
        /// Which kinds; all of them where left empty.
        #[serde(default)]
        kinds: Vec<FoundKind>,
    }
}

handlers! {
    everything_find: Main (self: FindAnything, console) -> FoundList {
        Ok(FoundList(find::find(&*console.session().await?, &self.text, &self.kinds).await?))
    }
}
