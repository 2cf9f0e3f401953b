//! When a read is asked again.
