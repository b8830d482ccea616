//! Sections 7.1 to 7.3.

#[path = "vectors.rs"]
mod vectors;

mod scheme {
    pub use lemniscate::ed25519::*;
    pub use signature::digest::Update;

    pub type Hash = Sha512;

    pub const FILE: &str = include_str!("../data/rfc8032.txt");
    /// Of messages without a context, with one, and hashed beforehand.
    pub const COUNTS: [usize; 3] = [5, 4, 1];
    pub const SHORTEST_CONTEXT: usize = 1;

    pub fn digest(message: &[u8]) -> Sha512 {
        Sha512::new_with_prefix(message)
    }
}
