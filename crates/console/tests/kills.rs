//! The power goes at any moment, again and again: every payment happens once, or it says that nobody knows. Counted at the chain.
//!
//! The worker (`examples/worker`) is the whole console in a process of its own; the service answers over loopback and fails at random. In a
//! usual run some sixty kills; `cargo xtask faults` runs a thousand and fifty at each named step. The controls show that the count sees
//! payments made twice, wherever a client does it wrong.

mod killing;

use killing::{Client, STEPS, Service, World};

/// A control has this many kills to pay more than so many payments twice.
const MOST: u32 = 150;
const ENOUGH: u64 = 2;

/// Kills at random moments, and at each named step.
fn length(random: u32, step: u32, full: (u32, u32)) -> (u32, u32) {
    if std::env::var_os("BURSAR_FAULTS").is_some_and(|length| length == "full") { full } else { (random, step) }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_payment_happens_once() {
    let (random, step) = length(40, 2, (1_000, 50));
    let mut world = World::new(Service::Remembers, Client::Console { replay: 15 }).await;
    for _ in 0..random {
        world.kill_at_random().await;
    }
    for name in STEPS {
        for _ in 0..step {
            world.kill_at(name).await;
        }
    }
    let count = world.count().await;
    println!("{count}");
    assert_eq!((count.twice, count.lost, count.untrue), (0, 0, 0), "{count}");
    assert_eq!(count.parked, 0, "the service remembers, so nothing needs a person: {count}");
    assert!(count.once >= u64::from(random) / 4, "too little happened to prove anything: {count}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_service_ignores_keys_and_nothing_is_replayed_nothing_is_paid_twice() {
    let (random, step) = length(12, 0, (500, 20));
    let mut world = World::new(Service::IgnoresKeys, Client::Console { replay: 0 }).await;
    for _ in 0..random {
        world.kill_at_random().await;
    }
    for name in STEPS {
        for _ in 0..step {
            world.kill_at(name).await;
        }
    }
    let count = world.count().await;
    println!("{count}");
    assert_eq!((count.twice, count.lost, count.untrue), (0, 0, 0), "{count}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_every_wrong_client() {
    for client in [Client::NewKeyPerAttempt, Client::KeyAfterAnswer] {
        let mut world = World::new(Service::Remembers, client).await;
        for _ in 0..MOST {
            world.kill_at_random().await;
            if world.paid_twice().await > ENOUGH {
                break;
            }
        }
        let count = world.count().await;
        println!("control: {count}");
        assert!(count.twice > ENOUGH, "the harness did not see what {client:?} does: {count}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_a_replay_that_the_service_takes_for_another_payment() {
    // The same console, told that the service remembers its keys when it does not.
    let mut world = World::new(Service::IgnoresKeys, Client::Console { replay: 15 }).await;
    for _ in 0..MOST {
        world.kill_at("wire.after").await;
        world.kill_at_random().await;
        if world.paid_twice().await > ENOUGH {
            break;
        }
    }
    let count = world.count().await;
    println!("control: {count}");
    assert!(count.twice > ENOUGH, "the harness did not see it: {count}");
}
