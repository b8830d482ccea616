//! The conditions of the library's own build script, with all the features that its Cargo.toml has.

use std::collections::BTreeSet;
use std::fs;

#[path = "../../build.rs"]
#[allow(dead_code, reason = "its `main` asks for the features of the package")]
mod library;

const MANIFEST: &str = "../../Cargo.toml";

/// Features of other tables and of another blinding, which `lemniscate-builds` checks, and of crates that these tests do without.
const LEFT_OUT: [&str; 5] = ["build-blinding", "large-tables", "small-tables", "ssh", "wasm_js"];

fn main() {
    println!("cargo::rerun-if-changed={MANIFEST}");
    println!("cargo::rerun-if-changed=../../build.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let manifest = fs::read_to_string(MANIFEST).expect("the library has a manifest");
    let all: BTreeSet<&str> = features(&manifest).collect();
    for feature in &all {
        println!("cargo::rustc-check-cfg=cfg(feature, values(\"{feature}\"))");
        if !LEFT_OUT.contains(feature) {
            println!("cargo::rustc-cfg=feature=\"{feature}\"");
        }
    }
    library::conditions(|feature| {
        all.iter().any(|name| !LEFT_OUT.contains(name) && name.to_uppercase().replace('-', "_") == feature)
    });
}

/// The names in the table of features.
fn features(manifest: &str) -> impl Iterator<Item = &str> {
    let (_, table) = manifest.split_once("\n[features]\n").expect("a table of features");
    let table = table.split("\n[").next().unwrap_or_default();
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
}
