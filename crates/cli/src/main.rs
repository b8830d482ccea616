//! The program `lemniscate`.

fn main() {}
