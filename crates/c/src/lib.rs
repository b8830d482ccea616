//! The library for C and C++ on hosts, which have memory to allocate and threads: what `include/lemniscate.h` declares. The header
//! is written from this source by `crates/c/header`; types and constants have here the names that they have in C.
//!
//! Keys and batches are objects behind pointers, which the caller frees; everything else is written to memory of the caller's. A function
//! checks pointers and lengths before it reads or writes, and returns a status. No panic leaves a function.
#![allow(non_camel_case_types, reason = "names of C")]
#![allow(
    clippy::missing_safety_doc,
    reason = "what must hold for every function is said at the top of the header"
)]

// In the order of the header.
mod version;

mod status;

mod scheme;

mod secret;

mod public;

mod batch;

mod memory;
mod signatures;
mod xdh;
