//! Chores of the repository: generated tables.

fn main() {}
