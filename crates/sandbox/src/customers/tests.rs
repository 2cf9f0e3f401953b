use std::time::Duration;

use bursar_contract::{
    chain::Chain,
    customers::{ChallengeId, CreateCustomer, CreateCustomerWallet, CustomerId, ListChallenges, ReturnUrl, ViewChallenge},
};

use super::*;
use crate::{
    behaviour::Behaviour,
    clock::Clock,
    credentials::{Credentials, SecretsSource},
    world::open::Opening,
};

fn world(folder: &std::path::Path, clock: &Clock) -> World {
    let opening = Opening {
        folder,
        secrets: &SecretsSource::Given(Credentials::generate()),
        seed: None,
        block_time: Duration::ZERO,
        confirmations: 1,
        behaviour: Behaviour::default(),
        base_url: "http://127.0.0.1:1".into(),
        clock: clock.clone(),
    };
    World::open(&opening, Vec::new()).unwrap().0
}

fn ask(world: &mut World, customer: &str, return_url: &str) -> Result<String, Refusal> {
    let input = CreateCustomerWallet {
        id: CustomerId(customer.into()),
        blockchains: vec![Chain("ETH".into())],
        redirect_url: ReturnUrl(return_url.into()),
        account_type: None,
    };
    world.answer(input, &Caller::default()).map(|answered| answered.reply.challenge_id.0)
}

fn customer(world: &mut World) -> String {
    world.answer(CreateCustomer { name: "Ada".into(), ref_id: "ada".into() }, &Caller::default()).unwrap().reply.id.0
}

#[test]
fn a_challenge_lives_fifteen_minutes_and_then_was_never_there() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::stopped_at(1_800_000_000_000);
    let mut world = world(folder.path(), &clock);
    let id = &customer(&mut world);
    let challenge = ask(&mut world, id, "https://example.com/").unwrap();
    clock.set_ahead(challenge::LIFE - 1);
    assert!(world.scene(&challenge).is_ok());
    let view = |world: &mut World| {
        let input = ViewChallenge { id: CustomerId(id.clone()), challenge_id: ChallengeId(challenge.clone()) };
        world.answer(input, &Caller::default()).map(|answered| answered.reply.status)
    };
    assert_eq!(view(&mut world).unwrap().as_deref(), Some("pending"));
    clock.set_ahead(challenge::LIFE);
    assert_eq!(world.scene(&challenge).err().unwrap().status, 404);
    assert_eq!(view(&mut world).unwrap_err().status, 404);
    let list = ListChallenges { id: CustomerId(id.clone()), status: None, page: None, limit: None, order: None };
    assert!(world.answer(list, &Caller::default()).unwrap().reply.is_empty());
}

#[test]
fn the_way_back_keeps_what_was_there_and_leads_nowhere_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let mut world = world(folder.path(), &Clock::stopped_at(1_800_000_000_000));
    let id = &customer(&mut world);
    for (given, expected) in [
        ("https://example.com", "https://example.com?challengeId=@"),
        ("https://example.com/a?b=c", "https://example.com/a?b=c&challengeId=@"),
        ("http://127.0.0.1:9/a#top", "http://127.0.0.1:9/a?challengeId=@#top"),
    ] {
        let challenge = ask(&mut world, id, given).unwrap();
        assert_eq!(world.asked(&challenge).unwrap().way_back(), expected.replace('@', &challenge));
    }
    for bad in [
        "",
        "/a",
        "example.com",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://bank.com@evil.com/",
        "https://a b/",
        "https://a\n/",
        "file:///etc/passwd",
        "https://",
    ] {
        assert_eq!(ask(&mut world, id, bad).unwrap_err().field.as_deref(), Some("redirectUrl"), "{bad}");
    }
}
