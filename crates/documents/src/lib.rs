//! Files in and out: tables that people bring along, and what leaves as PDF, PNG, XLSX or CSV. Values in, bytes out.
//!
//! It may depend on the contract and on the libraries of file formats. It must never know a journal, HTTP, a database, a profile or a screen, and
//! it opens no file itself: whoever calls it reads and writes. Start reading in [`receipt`], which shows how a page is made, and in [`table_reader`].

pub mod account_card;
pub mod account_statement;
pub mod attached;
pub mod fonts;
pub mod formula;
pub mod logo;
pub mod pdf;
pub mod png;
pub mod qr;
pub mod receipt;
pub mod signed;
pub mod statement;
pub mod table_reader;
pub mod table_writer;
