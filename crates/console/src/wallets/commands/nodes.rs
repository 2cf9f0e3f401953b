//! Nodes of chains: their addresses, and what contracts say by them.

use bursar_contract::{Fault, address, chain::Chain};

use crate::{
    base::api::Guarded,
    wallets::api::{NodeAddresses, TokenOnChain},
};

input! {
    /// The nodes of the open profile.
    ListNodes {}
    /// Sets the node of a chain. The confirm window asks first; then it must answer and be of that chain.
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
        console.session().await?.nodes().view()
    }
    node_set: Main (self: SetNode, console) -> Guarded<NodeAddresses> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.nodes().view().map(Guarded::Applied),
        }
    }
    node_remove: Main (self: RemoveNode, console) -> Guarded<NodeAddresses> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.nodes().view().map(Guarded::Applied),
        }
    }
    token_look: Main (self: LookAtToken, console) -> TokenOnChain {
        let session = console.session().await?;
        let contract = address::checked(&self.address).map_err(|error| Fault::invalid("address", error.to_string()))?;
        session.nodes().look(&self.blockchain, &contract, self.again).await
    }
}
