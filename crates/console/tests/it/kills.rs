//! The power goes at any moment, again and again: every payment happens once, or it says that nobody knows. Counted at chain and ledger.
//!
//! The worker (`examples/worker`) is the whole console in a process of its own; the service answers over loopback and fails at random. In a
//! usual run some eighty kills; `cargo xtask faults` runs a thousand and fifty at each named step, in each of three worlds. The controls show
//! that the count sees payments made twice, wherever a client does it wrong.

use bursar_test_support::seed::{Repeat, newest, seeds, share};

use crate::killing::{Client, Count, STEPS, Service, World};

/// A control has this many kills to pay more than so many payments twice.
const MOST: u32 = 150;
const ENOUGH: u64 = 2;

/// The length that was asked for: `BURSAR_FAULTS=full`, or as two numbers, kills at random moments and at each step.
fn wanted() -> Option<(u32, u32)> {
    let wanted = std::env::var("BURSAR_FAULTS").ok()?;
    if wanted == "full" {
        return Some((1_000, 50));
    }
    let (random, step) = wanted.split_once(',').expect("BURSAR_FAULTS is `full` or two numbers: 1000,50");
    Some((random.parse().expect("a number"), step.parse().expect("a number")))
}

/// Kills at random moments and at each named step, as many as `length` says or the full number. Sometimes the pause before the next start is
/// long: 25 minutes.
async fn killed(service: Service, replay: u32, length: (u32, u32)) -> Vec<Count> {
    let (random, step) = wanted().unwrap_or(length);
    let each = |whole: u32| share(u64::from(whole)) as u32;
    let mut counts = Vec::new();
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        counts.push(killed_with(service, replay, (each(random), each(step)), seed).await);
    }
    counts
}

async fn killed_with(service: Service, replay: u32, (random, step): (u32, u32), seed: u64) -> Count {
    let mut world = World::new(service, Client::Console { replay }, seed).await;
    let steps = STEPS.iter().flat_map(|name| (0..step).map(move |_| Some(*name)));
    for (done, kill) in (0..random).map(|_| None).chain(steps).enumerate() {
        match kill {
            None => world.kill_at_random().await,
            Some(step) => world.kill_at(step).await,
        }
        if matches!(service, Service::Forgets(_)) && done % 9 == 8 {
            world.pass(25).await;
        }
    }
    // On a slow machine the kills may come before anything was approved: then more of them follow, and not for ever.
    for _ in 0..10 * random {
        if world.approved() >= random as usize / 3 {
            break;
        }
        world.kill_at_random().await;
    }
    let count = world.count().await;
    println!("{count}");
    assert_eq!((count.twice, count.lost, count.untrue), (0, 0, 0), "{count}");
    assert!(count.once >= u64::from(random) / 6, "too little happened to prove anything: {count}");
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_payment_happens_once() {
    for count in killed(Service::Remembers, 15, (36, 2)).await {
        assert_eq!(count.early, 0, "the service remembers, so nothing needs a person that did not leave five times: {count}");
    }
}

/// Steps that a row of a batch comes to.
const BATCH_STEPS: [&str; 8] =
    ["approve.committed", "row.before", "row.committed", "sending.committed", "wire.before", "wire.after", "again.waiting", "outcome.committed"];

/// Rows of a sheet, in a usual run.
const ROWS: u64 = 12;

async fn killed_in_batches(service: Service, replay: u32, (random, step): (u32, u32)) {
    let (rows, (random, step)) = wanted().map_or((ROWS, (random, step)), |length| (200, length));
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        let mut world = World::new(service, Client::Console { replay }, seed).await;
        let steps = BATCH_STEPS.iter().flat_map(|name| (0..share(u64::from(step))).map(move |_| Some(*name)));
        for (done, kill) in (0..share(u64::from(random))).map(|_| None).chain(steps).enumerate() {
            world.kill_in_batch(rows, kill).await;
            if matches!(service, Service::Forgets(_)) && done % 9 == 8 {
                world.pass(25).await;
            }
        }
        let count = world.count().await;
        println!("batches of {rows}: {count}");
        assert_eq!((count.twice, count.lost, count.untrue), (0, 0, 0), "{count}");
        // Account and wallet pay at the same time, so a kill leaves two rows for a person where nothing is sent again.
        let transfers = count.once - count.payouts;
        assert!(count.once >= ROWS / 2 && count.payouts.min(transfers) >= 2, "too little happened to prove anything: {count}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_inside_batches_at_any_moment_every_row_is_paid_once() {
    killed_in_batches(Service::Remembers, 15, (12, 2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_inside_batches_where_keys_are_forgotten_nothing_is_paid_twice() {
    killed_in_batches(Service::Forgets(20), 15, (10, 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_inside_batches_where_keys_are_ignored_and_nothing_is_replayed_nothing_is_paid_twice() {
    killed_in_batches(Service::IgnoresKeys, 0, (10, 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_rows_of_batches_that_are_paid_twice() {
    // The same console, told that the service remembers its keys when it does not.
    let mut world = World::new(Service::IgnoresKeys, Client::Console { replay: 15 }, newest()).await;
    for _ in 0..8 {
        world.kill_in_batch(ROWS, Some("wire.after")).await;
    }
    let count = world.count().await;
    println!("control: {count}");
    // A row that is killed at its answer is sent five times at most, so few rows are reached.
    assert!(count.twice > 0, "the harness did not see rows that are paid twice: {count}");
}

const SETS: &str = "wallet_set_create_developer";
/// Steps that a creation comes to.
const CREATION_STEPS: [&str; 5] = ["sending.before", "sending.committed", "wire.before", "wire.after", "outcome.committed"];

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_wallet_set_is_made_once_and_its_secret_is_kept() {
    // No more sets than one page of their list holds.
    let (random, step) = wanted().map_or((18, 2), |(random, step)| (random.min(200), step.min(20)));
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        let mut world = World::new(Service::Remembers, Client::Console { replay: 15 }, seed).await;
        let steps = CREATION_STEPS.iter().flat_map(|name| (0..share(u64::from(step))).map(move |_| Some(*name)));
        for kill in (0..share(u64::from(random))).map(|_| None).chain(steps) {
            world.kill_creating(SETS, kill).await;
        }
        let (times, missing) = world.count_made(SETS).await;
        println!("{} sets, each made as often as {:?} (seed {seed})", times.len(), times.values().max());
        assert!(times.len() as u64 >= share(u64::from(random)) / 3, "too little happened to prove anything: {times:?}");
        let twice: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty() && missing.is_empty(), "made twice: {twice:?}; without a secret: {missing:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_every_wallet_account_and_token_is_made_once() {
    let (random, step) = wanted().map_or((10, 1), |(random, step)| (random.min(150), step.min(15)));
    for seed in seeds() {
        let _repeat = Repeat::with(seed);
        for what in ["wallet_create_developer", "virtual_account_create", "token_add"] {
            let mut world = World::new(Service::Remembers, Client::Console { replay: 15 }, seed).await;
            let steps = CREATION_STEPS.iter().flat_map(|name| (0..step).map(move |_| Some(*name)));
            for kill in (0..share(u64::from(random))).map(|_| None).chain(steps) {
                world.kill_creating(what, kill).await;
            }
            let mut times = world.count_made(what).await.0;
            // The list of tokens has those of the sandbox, too.
            times.retain(|name, _| name.starts_with("Made "));
            let twice: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
            let made = times.len() as u64;
            println!("{what}: {made} (seed {seed})");
            assert!(made >= share(u64::from(random)) / 4, "{what}: too little happened to prove anything: {times:?}");
            assert!(twice.is_empty(), "{what}: made twice: {twice:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_wallets_that_are_made_a_second_time() {
    // The service takes every request for another one. Accounts are looked for in its list and not asked for again.
    let mut world = World::new(Service::IgnoresKeys, Client::Console { replay: 15 }, newest()).await;
    for _ in 0..MOST {
        world.kill_creating("wallet_create_developer", Some("wire.after")).await;
        if world.count_made("wallet_create_developer").await.0.values().any(|times| *times > 1) {
            return;
        }
    }
    panic!("nothing was made twice where keys are ignored");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_sets_that_are_made_a_second_time() {
    // The service takes every request for another one: what is asked for again is made again.
    let mut world = World::new(Service::IgnoresKeys, Client::Console { replay: 15 }, newest()).await;
    for _ in 0..MOST {
        world.kill_creating(SETS, Some("wire.after")).await;
        if world.count_made(SETS).await.0.values().any(|times| *times > 1) {
            return;
        }
    }
    panic!("no set was made twice where keys are ignored");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_service_forgets_keys_the_window_closes_first_and_nothing_is_paid_twice() {
    killed(Service::Forgets(20), 15, (18, 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_service_ignores_keys_and_nothing_is_replayed_nothing_is_paid_twice() {
    killed(Service::IgnoresKeys, 0, (12, 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_after_every_attempt_sends_five_times_at_most_however_often_it_starts() {
    let mut world = World::new(Service::Remembers, Client::Console { replay: 15 }, newest()).await;
    let (reached, told) = world.crash_loop(10).await;
    assert_eq!((reached, told), (5, 5), "requests under one key: at the service, and as the journal says");
    // The control: what is counted are requests that leave, and an honest answer ends the payment.
    let mut world = World::new(Service::Remembers, Client::Console { replay: 15 }, newest()).await;
    assert_eq!(world.crash_loop(2).await, (2, 2));
    let count = world.count().await;
    assert_eq!((count.once, count.twice, count.lost, count.untrue), (1, 0, 0, 0), "{count}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_every_wrong_client() {
    for client in [Client::NewKeyPerAttempt, Client::KeyAfterAnswer] {
        control(Service::Remembers, client, async |world| {
            // These clients go wrong between the answer and saving it. On a fast machine, random kills hardly ever hit that moment.
            world.kill_at("wire.after").await;
            world.kill_at_random().await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_finds_a_replay_that_the_service_takes_for_another_payment() {
    // The same console, told that the service remembers its keys when it does not.
    control(Service::IgnoresKeys, Client::Console { replay: 15 }, async |world| {
        world.kill_at("wire.after").await;
        world.kill_at_random().await;
    })
    .await;
    // And one whose window is longer than the service remembers.
    control(Service::Forgets(5), Client::Console { replay: 15 }, async |world| {
        world.kill_at("wire.after").await;
        world.pass(10).await;
    })
    .await;
}

/// Goes on until the count has found more than enough, and fails if it never does.
async fn control(service: Service, client: Client, kill: impl AsyncFn(&mut World)) {
    let mut world = World::new(service, client, newest()).await;
    for _ in 0..MOST {
        kill(&mut world).await;
        if world.paid_twice().await > ENOUGH {
            break;
        }
    }
    let count = world.count().await;
    println!("control: {count}");
    assert!(count.twice > ENOUGH, "the harness did not see what {client:?} does at {service:?}: {count}");
}
