//! What makes it harder to take secrets out of the running process. Best effort against programs of the same user (docs/security.md#what-is-not-promised).

/// No core dump, of this process or of the web processes it starts. A build for use cannot be traced by other programs of the user either;
/// one for development can, so that a debugger and the tests that look for secrets in memory work.
pub fn harden() {
    bursar_system::harden(!cfg!(debug_assertions));
}
