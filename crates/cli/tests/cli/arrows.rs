//! Which file of the program knows which: never one above it, and never in a circle.
//!
//! What is above what stands in `main.rs`, in one line of arrows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module, as its path from the root: `["schemes", "ed25519"]`. The root is empty.
type Module = Vec<String>;

/// The modules, each with the text of its file except for its tests and its comments.
fn modules() -> BTreeMap<Module, String> {
    let mut modules = BTreeMap::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![(source, Module::new())];
    while let Some((folder, module)) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            let inside = |name: &str| [&module[..], &[name.to_owned()]].concat();
            match name.strip_suffix(".rs") {
                None => folders.push((entry.path(), inside(&name))),
                Some("main" | "mod") => drop(modules.insert(module.clone(), code(&entry.path()))),
                Some(name) => drop(modules.insert(inside(name), code(&entry.path()))),
            }
        }
    }
    modules
}

fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The paths of a tree of imports: of `a::{b, c::d}` they are `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((start, rest)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in rest.strip_suffix('}').expect("a brace at the end of an import").chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 { parts.push(String::new()) } else { parts.last_mut().unwrap().push(c) }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| paths(part)).map(|path| format!("{start}{path}")).collect()
}

/// The modules that a module knows: those it has, and those from which it imports anything.
fn known(modules: &BTreeMap<Module, String>, module: &Module) -> BTreeSet<Module> {
    let children = statements(&modules[module], "mod ").into_iter().map(|name| format!("self::{name}"));
    let paths = statements(&modules[module], "use ").into_iter().flat_map(paths).chain(children);
    paths.filter_map(|path| resolve(modules, module, &path)).filter(|known| known != module).collect()
}

/// What follows this word where it begins a line, up to the semicolon.
fn statements<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let starts = text.match_indices(word).filter(|(at, _)| {
        let before = text[..*at].rsplit('\n').next().unwrap_or_default();
        matches!(before, "" | "pub " | "pub(super) " | "pub(crate) ")
    });
    starts.map(|(at, _)| text[at + word.len()..].split(';').next().unwrap_or_default()).collect()
}

/// The module at the beginning of a path; none if it is of another crate.
fn resolve(modules: &BTreeMap<Module, String>, module: &Module, path: &str) -> Option<Module> {
    let names = path.split("::").map(|name| name.split_whitespace().next().unwrap_or_default());
    let (mut at, mut is_ours) = (module.clone(), false);
    for (i, name) in names.enumerate() {
        match name {
            "crate" => at.clear(),
            "super" => drop(at.pop()),
            "self" => {}
            name => {
                at.push(name.to_owned());
                if !modules.contains_key(&at) {
                    // Something in the module before it.
                    at.pop();
                    return is_ours.then_some(at);
                }
            }
        }
        is_ours |= i == 0;
    }
    Some(at)
}

#[test]
fn no_module_knows_one_above_it() {
    let modules = modules();
    let main = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs")).unwrap();
    let arrows = main.lines().find_map(|line| line.strip_prefix("//! main -> ")).expect("a line of arrows");
    let layers: Vec<Vec<&str>> =
        arrows.split("->").map(|layer| layer.split(',').map(str::trim).collect()).collect();
    let layer = |module: &Module| {
        let top = module.first()?;
        Some(layers.iter().position(|layer| layer.contains(&&**top)).expect(top))
    };
    let mut arrows = 0;
    for module in modules.keys() {
        for import in known(&modules, module) {
            arrows += 1;
            assert!(layer(module) <= layer(&import), "{module:?} knows {import:?}, which is above it");
        }
    }
    // It does find them.
    assert!(arrows > 80, "{arrows}");
}

#[test]
fn no_two_files_know_each_other() {
    let modules = modules();
    let mut left: BTreeMap<Module, BTreeSet<Module>> =
        modules.keys().map(|module| (module.clone(), known(&modules, module))).collect();
    // Takes away what knows nothing that is left or is known to nothing that is left, until only circles are.
    let at_an_end = |left: &BTreeMap<Module, BTreeSet<Module>>| {
        let is_known = |module: &Module| left.values().any(|known| known.contains(module));
        left.iter()
            .find(|(module, known)| known.is_empty() || !is_known(module))
            .map(|(module, _)| module.clone())
    };
    while let Some(module) = at_an_end(&left) {
        left.remove(&module);
        left.values_mut().for_each(|known| known.retain(|one| *one != module));
    }
    assert!(left.is_empty(), "a circle among {left:#?}");
}

#[test]
fn nothing_is_used_but_what_is_imported() {
    for (module, text) in modules() {
        for line in text.lines().filter(|line| !line.contains("use ")) {
            assert!(!line.contains("crate::") && !line.contains("super::"), "{module:?}: {line}");
        }
    }
}

#[test]
fn trees_of_imports() {
    assert_eq!(paths("a::b"), ["a::b"]);
    assert_eq!(paths("a::{b, c::{d, self},}"), ["a::b", "a::c::d", "a::c::self"]);
}
