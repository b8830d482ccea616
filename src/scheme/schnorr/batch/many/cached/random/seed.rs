//! A secret by the operating system's generator.

/// Draws it.
pub(super) fn draw() -> [u8; 16] {
    let mut seed = [0; 16];
    getrandom::fill(&mut seed).expect("the operating system gives random numbers");
    seed
}
