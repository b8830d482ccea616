//! Sections 7.4 and 7.5.

#[path = "vectors.rs"]
mod vectors;

mod scheme {
    pub use lemniscate::ed448::*;
    pub use signature::digest::Update;

    pub type Hash = Shake256;

    pub const FILE: &str = include_str!("../data/rfc8032-ed448.txt");
    pub const COUNTS: [usize; 3] = [8, 1, 2];
    pub const SHORTEST_CONTEXT: usize = 0;

    pub fn digest(message: &[u8]) -> Shake256 {
        Shake256::default().chain(message)
    }
}
