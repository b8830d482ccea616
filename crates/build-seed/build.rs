//! Draws the seed: new for every build, unless the environment variable `LEMNISCATE_BLINDING_SEED` gives one, so that a
//! build can be reproduced.

use std::env::{self, VarError};
use std::fs;
use std::path::Path;

const VARIABLE: &str = "LEMNISCATE_BLINDING_SEED";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    if let Err(error) = seed().and_then(|seed| write(&seed)) {
        // This lets the build fail.
        println!("cargo::error={error}");
    }
}

fn write(seed: &[u8; 32]) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let path = Path::new(&folder).join("blinding-seed");
    fs::write(&path, seed).map_err(|error| format!("{}: {error}", path.display()))
}

fn seed() -> Result<[u8; 32], String> {
    match env::var(VARIABLE) {
        // Not the value: it is a secret.
        Ok(digits) => decode(&digits).ok_or(format!("{VARIABLE} must be 64 hexadecimal digits")),
        Err(VarError::NotUnicode(_)) => Err(format!("{VARIABLE} must be 64 hexadecimal digits")),
        Err(VarError::NotPresent) => {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed).map_err(|error| {
                format!("the operating system supplies no random numbers ({error}): set {VARIABLE}")
            })?;
            Ok(seed)
        }
    }
}

/// 32 bytes from 64 hexadecimal digits.
pub fn decode(digits: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> = digits.chars().map(|c| Some(c.to_digit(16)? as u8)).collect();
    let digits: [u8; 64] = digits?.try_into().ok()?;
    Some(std::array::from_fn(|i| digits[2 * i] << 4 | digits[2 * i + 1]))
}
