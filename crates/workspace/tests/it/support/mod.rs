//! A workspace with four members, and what tests do to its server.

pub mod cluster;
pub mod proxy;

use std::collections::BTreeMap;

use bursar_approvals::{
    keys::{Digest, KeyId, sha256},
    policy::MemberId,
};
use bursar_contract::clock::Clock;
use bursar_workspace::{
    Address, Keyring, Owner, Roots, Workspace,
    chain::{Heads, Reader, Roster},
    keys::Collection,
    record::{Author, Head, Row},
};
use cluster::Cluster;
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

use crate::team::Team;

pub const MEMBERS: [&str; 4] = ["ada", "bisi", "chidi", "dayo"];

pub struct Scene {
    pub cluster: Cluster,
    pub owner: Owner,
    pub owner_address: Address,
    pub id: Uuid,
    pub team: Team,
    pub members: BTreeMap<&'static str, MemberId>,
    pub keys: Keyring,
    pub roster: Roster,
    pub logins: BTreeMap<&'static str, Address>,
    pub clock: Clock,
}

pub fn team_id() -> Digest {
    sha256(b"the team")
}

impl Scene {
    pub async fn new() -> Self {
        Self::with_clock(Clock::system()).await
    }

    pub async fn with_clock(clock: Clock) -> Self {
        Self::on(Cluster::start(), clock).await
    }

    pub async fn on(cluster: Cluster, clock: Clock) -> Self {
        let owner_address = cluster.owner_of("books").await;
        let mut owner = Owner::open(&owner_address, &Roots::default(), &clock).await.unwrap();
        let (id, team) = (Uuid::new_v4(), Team::of_three());
        owner.init(id, team_id()).await.unwrap();
        let mut logins = BTreeMap::new();
        for name in MEMBERS {
            logins.insert(name, owner.add_member(&MemberId(name.into()), &[team.card(name)]).await.unwrap());
        }
        let members = MEMBERS.into_iter().map(|name| (name, MemberId(name.into()))).collect();
        let (keys, roster) = (Keyring::fresh(id).unwrap(), Roster::of(&team.chain()));
        Self { cluster, owner, owner_address, id, team, members, keys, roster, logins, clock }
    }

    pub async fn enter(&self, name: &str) -> Workspace {
        self.enter_at(&self.logins[name]).await
    }

    pub async fn enter_at(&self, address: &Address) -> Workspace {
        Workspace::enter(address, &Roots::default(), &self.clock, self.id).await.unwrap()
    }

    pub fn author(&self, name: &str) -> Author<'_> {
        Author { member: &self.members[name], key: self.team.key(name), keys: &self.keys }
    }

    pub fn card(&self, name: &str) -> KeyId {
        self.team.card(name)
    }

    /// Rows of a member that follow this head.
    pub fn notes(&self, name: &str, after: Option<Head>, count: usize) -> Vec<Row> {
        let (mut head, notes) = (after, Collection::new("notes").unwrap());
        let row = |at: usize| {
            let row = self.author(name).record(head.as_ref(), &notes, "n1", format!("note {at}"), at as i64).unwrap();
            head = Some(row.head());
            row
        };
        (0..count).map(row).collect()
    }

    pub fn reader<'a>(&'a self, remembered: &'a Heads) -> Reader<'a> {
        Reader { roster: &self.roster, keys: &self.keys, remembered }
    }

    /// A plain connection with anybody's login, for statements that no console makes.
    pub async fn sql(&self, name: &str) -> Client {
        match name {
            "owner" => sql(&self.owner_address).await,
            "superuser" => sql(&self.cluster.superuser("books")).await,
            member => sql(&self.logins[member]).await,
        }
    }
}

pub async fn sql(address: &Address) -> Client {
    let url = address.url();
    let (client, stream) = tokio_postgres::connect(url.expose("a test"), NoTls).await.unwrap();
    tokio::spawn(stream);
    client
}

pub fn proposal(number: u8) -> Digest {
    sha256(&[number])
}
