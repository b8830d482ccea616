//! Reads dalek's tests where cargo has unpacked their crates, and marks those that do not apply.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Tests that use what is not here, with the reason: they are shown as ignored. One that is not found fails the build.
const NOT_OURS: &[(&str, &str, &str)] = &[
    ("ed25519", "montgomery_and_edwards_conversion", "no points of curve25519-dalek"),
    ("ed25519", "against_reference_implementation", "its vectors are not in the crate"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let packages = packages();
    let ed25519 = folder(&packages, "ed25519-dalek-3.");
    for name in ["ed25519", "pkcs8", "x25519"] {
        write(&ed25519, name, &out.join(format!("ed_{name}.rs")));
    }
    write(&folder(&packages, "x25519-dalek-3."), "x25519_tests", &out.join("x25519_tests.rs"));
    let examples = out.join("examples");
    fs::create_dir_all(&examples).expect("a folder can be made");
    for file in fs::read_dir(ed25519.join("examples")).expect("the crate has examples of key files") {
        let file = file.expect("it can be listed");
        fs::copy(file.path(), examples.join(file.file_name())).expect("it can be copied");
    }
}

/// What cargo says of all packages.
fn packages() -> String {
    let cargo = env::var_os("CARGO").expect("cargo sets it");
    let output = Command::new(cargo).args(["metadata", "--format-version=1"]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is JSON")
}

/// The tests of the package in a folder whose name begins like this.
fn folder(packages: &str, name: &str) -> PathBuf {
    let mut manifests = packages.split(r#""manifest_path":""#).filter_map(|rest| rest.split('"').next());
    let manifest =
        manifests.find(|path| path.contains(&format!("/{name}"))).expect("the workspace depends on it");
    Path::new(manifest).with_file_name("tests")
}

/// Writes a file of tests as one that can be included: without the attributes of a crate.
fn write(folder: &Path, name: &str, to: &Path) {
    let text = fs::read_to_string(folder.join(name).with_extension("rs")).expect("the crate has this file");
    let is_of_crate = |line: &&str| line.starts_with("#![") || line.starts_with("//!");
    let mut lines: Vec<_> = text.lines().filter(|line| !is_of_crate(line)).map(str::to_owned).collect();
    for (_, test, reason) in NOT_OURS.iter().filter(|(file, ..)| *file == name) {
        ignore(&mut lines, test, reason);
    }
    fs::write(to, lines.join("\n")).expect("it can be written");
}

/// Marks a test as ignored, and takes out what is in it.
fn ignore(lines: &mut Vec<String>, test: &str, reason: &str) {
    let is_it = |line: &String| line.trim_start().starts_with(&format!("fn {test}()"));
    let first = lines.iter().position(is_it).unwrap_or_else(|| panic!("dalek has no test {test}"));
    let indentation = " ".repeat(lines[first].len() - lines[first].trim_start().len());
    let end = lines[first..].iter().position(|line| *line == format!("{indentation}}}")).expect("it ends");
    let stub = format!("{indentation}#[ignore = \"{reason}\"]\n{indentation}fn {test}() {{}}");
    lines.splice(first..=first + end, [stub]);
}
