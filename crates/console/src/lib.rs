//! Placeholder of the first commit; the crate follows.
