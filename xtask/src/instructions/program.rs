//! The program of all operations, built for 64-bit ARM, and what it executes in QEMU.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use object::{Object, ObjectSymbol, SymbolKind};

use crate::command::{CFG, USERS, succeed};
use crate::qemu;
use crate::text::grouped;

/// Whose the library's operations are.
pub const OURS: &str = "Lemniscate";

/// Functions that are shown of an operation.
const SHOWN: usize = 25;

/// The program and the plugin that counts.
pub struct Program {
    program: PathBuf,
    plugin: PathBuf,
    /// What the plugin writes.
    out: tempfile::NamedTempFile,
}

/// Executed blocks: where they begin, and instructions.
pub struct Blocks(BTreeMap<u64, u64>);

impl Blocks {
    /// All instructions.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// A line for each block: its address, its instructions, and how often it was executed.
    fn read(text: &str) -> Option<Self> {
        let mut blocks = BTreeMap::new();
        for line in text.lines() {
            let mut fields = line.split(' ');
            let address = u64::from_str_radix(fields.next()?, 16).ok()?;
            let [instructions, executions]: [u64; 2] =
                [fields.next()?.parse().ok()?, fields.next()?.parse().ok()?];
            *blocks.entry(address).or_default() += instructions * executions;
        }
        Some(Self(blocks))
    }
}

impl Program {
    /// Builds both.
    pub fn build(root: &Path, with_peers: bool) -> Result<Self, String> {
        let folder = crate::target(root).join("instructions");
        let mut cargo = qemu::build();
        cargo.args(["--release", "--target-dir"]).arg(&folder).env(CFG, USERS);
        cargo.arg("--manifest-path").arg(root.join("crates/instructions/Cargo.toml"));
        if with_peers {
            cargo.args(["--features", "peers"]);
        }
        succeed(&mut cargo, qemu::NO_COMPILER)?;
        let plugin = qemu::plugin(root)?;
        let out = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
        Ok(Self { program: folder.join(qemu::TARGET).join("release/lemniscate-instructions"), plugin, out })
    }

    /// The file of the program.
    pub fn path(&self) -> &Path {
        &self.program
    }

    /// Each operation, and whose it is.
    pub fn operations(&self) -> Result<Vec<(String, String)>, String> {
        let output = Command::new("qemu-aarch64").arg(&self.program).arg("list").output();
        let output = output.map_err(|error| format!("install qemu-user (qemu-aarch64: {error})"))?;
        let line =
            |line: &str| line.split_once('\t').map(|(name, whose)| (name.to_owned(), whose.to_owned()));
        let found = String::from_utf8_lossy(&output.stdout).lines().map(line).collect::<Option<Vec<_>>>();
        found.filter(|found| !found.is_empty()).ok_or_else(|| "the program lists no operations".into())
    }

    /// What so many calls of an operation execute, and the program's start.
    pub fn blocks(
        &self,
        name: &str,
        whose: &str,
        calls: u64,
        backend: Option<&str>,
    ) -> Result<Blocks, String> {
        let text = self.run("count", [name, whose, &calls.to_string()], backend)?;
        Blocks::read(&text).ok_or_else(|| "the plugin has not written blocks".into())
    }

    /// The blocks of one call, in their order: the address and the instructions of each.
    pub fn order(&self, name: &str, whose: &str) -> Result<Vec<(u64, u64)>, String> {
        let text = self.run("order", [name, whose, "1"], None)?;
        let line = |line: &str| {
            let (address, instructions) = line.split_once(' ')?;
            Some((u64::from_str_radix(address, 16).ok()?, instructions.parse().ok()?))
        };
        text.lines()
            .map(line)
            .collect::<Option<_>>()
            .ok_or_else(|| "the plugin has not written blocks".into())
    }

    /// Runs the program with the plugin in this mode, and returns what that has written.
    fn run(&self, mode: &str, arguments: [&str; 3], backend: Option<&str>) -> Result<String, String> {
        let mut qemu = Command::new("qemu-aarch64");
        let out = self.out.path();
        qemu.arg("-plugin").arg(format!("{},{mode}={}", self.plugin.display(), out.display()));
        qemu.arg(&self.program).args(arguments).env_remove("LEMNISCATE_BACKEND");
        if let Some(backend) = backend {
            qemu.env("LEMNISCATE_BACKEND", backend);
        }
        succeed(&mut qemu, "an operation fails")?;
        std::fs::read_to_string(out).map_err(|error| format!("{}: {error}", out.display()))
    }

    /// The functions that take the most instructions of one call.
    pub fn profile(&self, few: &Blocks, many: &Blocks, calls: u64) -> Result<String, String> {
        let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", self.program.display());
        let data = std::fs::read(&self.program).map_err(|error| problem(&error))?;
        let file = object::File::parse(&*data).map_err(|error| problem(&error))?;
        let functions: BTreeMap<u64, &str> = file
            .symbols()
            .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.is_definition())
            .filter_map(|symbol| Some((symbol.address(), symbol.name().ok()?)))
            .filter(|(_, name)| !name.starts_with('$'))
            .collect();
        let mut of_functions = BTreeMap::<&str, u64>::new();
        for (address, instructions) in &many.0 {
            let name = functions.range(..=address).next_back().map_or("?", |(_, name)| *name);
            let before = few.0.get(address).copied().unwrap_or_default();
            *of_functions.entry(name).or_default() += instructions.saturating_sub(before);
        }
        let mut sorted: Vec<_> = of_functions.into_iter().filter(|(_, count)| *count >= calls).collect();
        sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let line = |(name, count): &(&str, u64)| {
            format!("{:>12}  {:#}\n", grouped(count / calls), rustc_demangle::demangle(name))
        };
        Ok(sorted.iter().take(SHOWN).map(line).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_the_plugin() {
        let blocks = Blocks::read("4000 3 10\nff 1 0\n4000 2 5\n").unwrap();
        assert_eq!(blocks.total(), 40);
        assert_eq!(blocks.0[&0x4000], 40);
        assert!(Blocks::read("4000 3\n").is_none());
        assert!(Blocks::read("no address\n").is_none());
    }
}
