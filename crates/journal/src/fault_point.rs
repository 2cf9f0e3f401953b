//! Named steps at which the kill harness ends the process. In release builds there are none.

/// Ends the process at once, as a power cut would, if the environment names this step: `BURSAR_KILL_AT=sending.committed`.
#[cfg(debug_assertions)]
pub fn fault_point(step: &str) {
    if std::env::var_os("BURSAR_KILL_AT").is_some_and(|wanted| wanted == step) {
        std::process::abort();
    }
}

/// Nothing.
#[cfg(not(debug_assertions))]
pub fn fault_point(_step: &str) {}
