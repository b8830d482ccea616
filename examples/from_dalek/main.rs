//! The same program, once with ed25519-dalek and x25519-dalek and once with this library: only the names of the crates
//! change, and what it computes is the same.

mod with_dalek {
    include!("program.rs");
}

mod with_lemniscate {
    use lemniscate::{ed25519 as ed25519_dalek, x25519 as x25519_dalek};

    include!("program.rs");
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let before = with_dalek::run()?;
    let after = with_lemniscate::run()?;
    assert_eq!(before, after);
    println!("Both computed the same {} values:", after.len());
    for (name, value) in after {
        println!("{name:>28}  {value}");
    }
    Ok(())
}
