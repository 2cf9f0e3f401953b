//! How long a test repeats its promise.

/// Set by `cargo xtask test long`, and where CI takes that part of it.
const LONG: &str = "BURSAR_LONG";

/// `usual` times in a usual run, `long` times where a promise is repeated at length.
pub fn repeats(usual: u64, long: u64) -> u64 {
    if std::env::var_os(LONG).is_some_and(|value| !value.is_empty()) { long } else { usual }
}
