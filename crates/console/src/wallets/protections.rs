//! What loosens a rule of wallets: another node of a chain.

use std::sync::Arc;

use bursar_contract::Fault;

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
    let none = || "none".to_owned();
    let (title, meaning) = match &after {
        Some(_) => (
            format!("Set the node for {chain}"),
            "Bursar connects to this host when you approve. It asks the host what token contracts say and what became of your payments, and the host learns which ones.",
        ),
        None => (format!("Remove the node for {chain}"), "Tokens are no longer checked on the chain before you add them."),
    };
    // The same host may have another key in its path, so setting it anew is confirmed too.
    let weaker = before.is_some() || after.is_some();
    let row = Row::change("Node", before.unwrap_or_else(none), after.unwrap_or_else(none), weaker);
    Assessment { title, meaning: meaning.into(), rows: vec![row] }
}
