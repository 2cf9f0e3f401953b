//! Nodes of chains: their addresses, and what contracts say by them.

use bursar_contract::{Fault, address, chain::Chain};

use crate::api::{NodeAddresses, TokenOnChain};

input! {
    /// The nodes of the open profile.
    ListNodes {}
    /// Sets the node of a chain, once it answered and is of that chain.
    SetNode {
        /// The chain.
        blockchain: Chain,
        /// https, or http with a loopback literal. Kept sealed; it never comes back whole.
        address: String,
    }
    /// Takes the node of a chain away.
    RemoveNode {
        /// The chain.
        blockchain: Chain,
    }
    /// Asks a contract what it says of itself. `token_check` holds the form against the answer.
    LookAtToken {
        /// Chain it lives on.
        blockchain: Chain,
        /// Contract address.
        address: String,
        /// Whether it is asked once more.
        again: bool,
    }
}

handlers! {
    node_list: Main (self: ListNodes, console) -> NodeAddresses {
        console.session().await?.nodes.view()
    }
    node_set: Main (self: SetNode, console) -> NodeAddresses {
        let session = console.session().await?;
        let (chain, from_to) = session.nodes.set(&self.blockchain, &self.address).await?;
        session.journal.log("node_address", chain, &from_to)?;
        session.nodes.view()
    }
    node_remove: Main (self: RemoveNode, console) -> NodeAddresses {
        let session = console.session().await?;
        if let Some((chain, was)) = session.nodes.remove(&self.blockchain)? {
            session.journal.log("node_address", chain, &format!("{was} → none"))?;
        }
        session.nodes.view()
    }
    token_look: Main (self: LookAtToken, console) -> TokenOnChain {
        let session = console.session().await?;
        let contract = address::checked(&self.address).map_err(|error| Fault::invalid("address", error.to_string()))?;
        session.nodes.look(&self.blockchain, &contract, self.again).await
    }
}
