//! `derive(TS)` for programs that write no TypeScript: it accepts what ts-rs accepts, and makes nothing.
//!
//! The types of the pages are written by tests, which are never built for release. There, the code that writes them took a fifth of the console's and
//! half of the contract's machine code before the linker threw it away.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Makes nothing.
#[proc_macro_derive(TS, attributes(ts))]
pub fn no_bindings(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
