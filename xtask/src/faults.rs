//! `faults`: the kill harness at full length. `cargo xtask test` runs it short.

use crate::place::Place;
use crate::step::{Outcome, run, step};
use crate::tools;

/// A thousand kills at random moments and fifty at each named step, in each world; then the controls. Prints counts and seeds.
pub fn faults(place: &Place) -> Outcome {
    step("Tools", tools::check)?;
    step("Worker", || run(&mut place.cargo(&["build", "-p", "bursar-console", "--example", "worker"])))?;
    step("Kills", || {
        let words = ["test", "-p", "bursar-console", "--test", "kills", "--", "--nocapture", "--test-threads", "1"];
        run(place.cargo(&words).env("BURSAR_FAULTS", "full"))
    })
}

/// Two hundred kills of the sandbox under load, all its tables examined, and a thousand transactions beside anvil.
pub fn sandbox(place: &Place) -> Outcome {
    step("Tools", tools::check)?;
    step("Another Ethereum node", || crate::bench::anvil(place).map(drop))?;
    step("Kills of the sandbox, and its chain beside anvil", || {
        let words = ["test", "-p", "bursar-sandbox", "--test", "kills", "--test", "differential", "--", "--nocapture", "--test-threads", "1"];
        run(place.cargo(&words).env("BURSAR_KILLS", "200").env("BURSAR_DIFFERENTIAL", "1000"))
    })
}
