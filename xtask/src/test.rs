//! Runs the tests of one part of the repository, after a change in it: of a module of the library, or of a package.
//!
//! The unit tests of the library are compiled by the profile `changes`, with which cargo makes again only what a change touches.

use std::path::Path;
use std::process::Command;

use crate::command::succeed;

/// The parts that are no module of the library: their names, what they are, and the options of `cargo test` for each run, or the
/// script that tests them.
const PARTS: &[(&str, &str, &[Run])] = &[
    (
        "library",
        "the library as its users see it: published vectors, peers, what is public, layers",
        &[Run::Package("lemniscate")],
    ),
    ("promises", "what every scheme must have, and laws", &[Run::Package("lemniscate-promises")]),
    (
        "differential",
        "comparisons with other libraries and between backends",
        &[Run::Package("lemniscate-differential")],
    ),
    (
        "protocols",
        "OPRF, VRF, FROST, half-aggregation and XEdDSA",
        &[Run::Package("lemniscate-protocols"), Run::Package("lemniscate-protocols-tests")],
    ),
    ("builds", "every scheme, by digests", &[Run::Package("lemniscate-builds")]),
    ("dalek", "the tests of ed25519-dalek and x25519-dalek", &[Run::Package("lemniscate-dalek")]),
    (
        "constant-time",
        "the checks find what is planted",
        &[Run::Package("lemniscate-ctcheck"), Run::Package("lemniscate-trace")],
    ),
    ("prove", "formulas are the group law", &[Run::Package("lemniscate-prove")]),
    ("bench", "the benchmark", &[Run::Package("lemniscate-bench-unit-tests")]),
    ("program", "the program, and with it crates/bindings", &[Run::Package("lemniscate-cli")]),
    ("rows", "verdicts on rows, and signatures of them", &[Run::Package("lemniscate-bulk")]),
    ("gpu", "kernels for GPUs", &[Run::Package("lemniscate-gpu")]),
    ("xtask", "chores: generated tables, readers of programs", &[Run::Package("xtask")]),
    ("c", "the package for C and C++", &[Run::Script(".ci/c")]),
    ("python", "the package for Python", &[Run::Script(".ci/python")]),
    ("javascript", "the package for JavaScript", &[Run::Script(".ci/javascript")]),
];

/// What runs tests.
enum Run {
    Package(&'static str),
    Script(&'static str),
}

/// Runs the tests of a part; without one, all.
pub fn run(root: &Path, part: Option<&str>) -> Result<(), String> {
    let cargo = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        succeed(command.arg("test").args(options).current_dir(root), "a test fails")
    };
    let Some(name) = part else { return cargo(&["--release", "--workspace"]) };
    if let Some((_, _, runs)) = PARTS.iter().find(|(part, ..)| *part == name) {
        return runs.iter().try_for_each(|run| match run {
            Run::Package(package) => cargo(&["--release", "--package", package]),
            Run::Script(script) => succeed(Command::new(root.join(script)).current_dir(root), "a test fails"),
        });
    }
    let modules = modules(root)?;
    if !modules.iter().any(|(module, _)| module == name) {
        return Err(format!("no part `{name}`; there are:\n{}", list(&modules)));
    }
    let filter = format!("{name}::");
    let target = target(name);
    cargo(&["--profile", "changes", "--package", "lemniscate-unit-tests", "--test", target, "--", &filter])
}

/// The target of `crates/unit-tests` that has a module with little above it, which takes the least time to compile.
fn target(module: &str) -> &'static str {
    match module {
        "field" | "scalar" | "xof" => "low",
        "backend" | "group" | "multiply" | "sha512" => "middle",
        _ => "lemniscate-unit-tests",
    }
}

fn list(modules: &[(String, String)]) -> String {
    let modules = modules.iter().map(|(name, what)| (&**name, &**what));
    let all = modules.chain(PARTS.iter().map(|(name, what, _)| (*name, *what)));
    all.map(|(name, what)| format!("  {name:13} {what}\n")).collect()
}

/// The modules of the library that are folders, and the first line of what they say of themselves.
fn modules(root: &Path) -> Result<Vec<(String, String)>, String> {
    let source = root.join("src");
    let failed = |error: std::io::Error| format!("{}: {error}", source.display());
    let mut modules = Vec::new();
    for entry in std::fs::read_dir(&source).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if let Ok(text) = std::fs::read_to_string(path.join("mod.rs")) {
            let what = text.lines().next().unwrap_or_default().trim_start_matches("//! ").to_owned();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            modules.push((name, what));
        }
    }
    modules.sort_unstable();
    Ok(modules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn modules_are_parts() {
        let modules = modules(&root()).unwrap();
        for name in ["engine", "field", "group", "multiply", "scalar", "scheme"] {
            assert!(modules.iter().any(|(module, what)| module == name && !what.is_empty()), "{modules:?}");
        }
        let problem = run(&root(), Some("none such")).unwrap_err();
        assert!(problem.contains("\n  field ") && problem.contains("\n  rows "), "{problem}");
    }

    /// A filter that fits nothing would pass.
    #[test]
    fn targets_have_their_modules() {
        for (module, _) in modules(&root()).unwrap() {
            let target = target(&module);
            if target != "lemniscate-unit-tests" {
                let file = root().join(format!("crates/unit-tests/src/{target}.rs"));
                let text = std::fs::read_to_string(file).unwrap();
                assert!(text.contains(&format!("mod {module};")), "{target} lacks {module}");
            }
        }
    }

    /// Each package and script is there, so that a part runs something.
    #[test]
    fn parts_are_of_the_repository() {
        let lock = std::fs::read_to_string(root().join("Cargo.lock")).unwrap();
        for run in PARTS.iter().flat_map(|(.., runs)| *runs) {
            match run {
                Run::Package(name) => assert!(lock.contains(&format!("\nname = \"{name}\"\n")), "{name}"),
                Run::Script(path) => assert!(root().join(path).is_file(), "{path}"),
            }
        }
    }
}
