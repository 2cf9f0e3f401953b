//! The explorer.

use crate::signing::{
    api::{ChainPage, ChainQuestion},
    explorer,
};

handlers! {
    chain_look: Main (self: ChainQuestion, console) -> ChainPage {
        explorer::look(&*console.session().await?, &self).await
    }
}
