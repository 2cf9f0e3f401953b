//! What the types of the pages are written from: `TS` of ts-rs, trait and derive. Tests write them, and tests are never built for release, so a release
//! has a trait that asks for nothing and a derive that makes nothing.

#[cfg(debug_assertions)]
pub use ts_rs::TS;

#[cfg(not(debug_assertions))]
pub use self::released::TS;

#[cfg(not(debug_assertions))]
mod released {
    pub use bursar_no_bindings::TS;

    /// Every type has it.
    pub trait TS {}

    impl<T: ?Sized> TS for T {}
}
