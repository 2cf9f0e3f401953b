//! What loosens a rule of wallets: another node of a chain.

use std::sync::Arc;

use bursar_contract::Fault;
use bursar_messages::message;

use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row},
        session::Session,
    },
    wallets::commands::{RemoveNode, SetNode},
};

/// A node that is set and one that is taken away are about the same thing.
const NODE: &str = "node";

impl Change for SetNode {
    const KIND: &'static str = NODE;
    const CONFIRMED: &'static str = "every node; Bursar connects to it only after that";

    fn subject(&self) -> &str {
        &self.blockchain.0
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let (name, before, after) = session.nodes().compare(&self.blockchain, Some(&self.address))?;
        Ok(assess_node(&name, before, after))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        let (chain, from_to) = session.nodes().set(&self.blockchain, &self.address).await?;
        session.journal.log("node_address", chain, &from_to)
    }
}

impl Change for RemoveNode {
    const KIND: &'static str = NODE;
    const CONFIRMED: &'static str = "every node that is removed, since a check goes with it";

    fn subject(&self) -> &str {
        &self.blockchain.0
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let (name, before, after) = session.nodes().compare(&self.blockchain, None)?;
        Ok(assess_node(&name, before, after))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        if let Some((chain, was)) = session.nodes().remove(&self.blockchain)? {
            session.journal.log("node_address", chain, &format!("{was} → none"))?;
        }
        Ok(())
    }
}

fn assess_node(chain: &str, before: Option<String>, after: Option<String>) -> Assessment {
    let none = || message!("wallet-node-none").to_string();
    let (title, meaning) = match &after {
        Some(_) => (message!("wallet-node-set", chain = chain), message!("wallet-node-set-meaning")),
        None => (message!("wallet-node-remove", chain = chain), message!("wallet-node-remove-meaning")),
    };
    // The same host may have another key in its path, so setting it again is confirmed too.
    let weaker = before.is_some() || after.is_some();
    let row = Row::change(message!("wallet-node-row"), before.unwrap_or_else(none), after.unwrap_or_else(none), weaker);
    Assessment { title, meaning, rows: vec![row] }
}
