//! The build script of the benchmark. Cargo packages no build script from outside a package's folder.

#[path = "../build.rs"]
mod benchmark;

fn main() {
    benchmark::main();
}
