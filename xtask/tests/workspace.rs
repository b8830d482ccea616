//! Says at the end of `cargo test` which members of the workspace it leaves out, as they are no default members.
//!
//! No test of libtest's, which would keep what it prints to itself.

use std::collections::BTreeSet;
use std::path::Path;

/// The packages that are left out, with a description of each.
const LEFT_OUT: [(&str, &str); 3] =
    [("crates/bulk", "rows of files"), ("crates/cli", "the program"), ("crates/gpu", "GPU kernels")];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let manifest = read("Cargo.toml");
    let list = |key: &str| {
        let from = manifest.find(&format!("\n{key} = [")).unwrap_or_else(|| panic!("no {key}"));
        let list = manifest[from..].split(']').next().unwrap();
        list.split('"').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let mut members = list("members");
    assert!(members.remove("crates/*"), "members are all folders of crates");
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        let name = format!("crates/{}", entry.unwrap().file_name().to_str().unwrap());
        if root.join(&name).join("Cargo.toml").is_file() {
            members.insert(name);
        }
    }
    let (excluded, default) = (list("exclude"), list("default-members"));
    let left_out: Vec<_> =
        members.iter().filter(|name| !excluded.contains(*name) && !default.contains(*name)).collect();
    assert_eq!(left_out, LEFT_OUT.map(|(name, _)| name), "default members of Cargo.toml");

    let packages = LEFT_OUT.map(|(name, _)| format!(" -p lemniscate-{}", name.trim_start_matches("crates/")));
    let command = format!("cargo test --release{}", packages.concat());
    for script in [".ci/run", "CONTRIBUTING.md"] {
        assert!(read(script).contains(&command), "{script} lacks `{command}`");
    }
    let what = LEFT_OUT.map(|(_, what)| what).join(", ");
    println!("\nWithout `--workspace`, `cargo test` leaves out: {what}. To test these: `{command}`\n");
}
