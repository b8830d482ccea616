//! Calls of the counter, which is a program in Python: `crates/firmware/counter`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::succeed;
use crate::firmware::Processor;

/// What the counter needs: emulation, decoding of instructions, and of ELF files.
const PACKAGES: [&str; 3] = ["unicorn==2.1.4", "capstone==5.0.9", "pyelftools==0.33"];

/// What was counted of an operation on one processor.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// What the operation belongs to.
    pub group: String,
    /// Its name.
    pub name: String,
    /// Cycles of a call, and bytes of stack.
    pub figures: [u64; 2],
    /// The cycles that were published for it.
    pub published: Option<f64>,
}

/// What was counted of all operations on one processor.
pub type Counts = Vec<Count>;

/// What was counted on processors that execute the same, what is printed of it, and whether no time depends on a secret.
pub type Counted = (Vec<Counts>, String, Result<(), String>);

/// Counts the operations whose names contain all of `texts`: on this processor, and on each that executes the same.
pub fn count(
    root: &Path,
    python: &Path,
    processor: Processor,
    image: &Path,
    texts: &[&str],
) -> Result<Counted, String> {
    let processors: Vec<_> =
        Processor::ALL.into_iter().filter(|other| other.target() == processor.target()).collect();
    let counters: Vec<_> = processors.iter().map(|processor| processor.counter()).collect();
    let output = Command::new(python)
        .arg("-B")
        .arg(root.join("crates/firmware/counter/count.py"))
        .arg(counters.join("+"))
        .arg(image)
        .arg(root.join("crates/bench/published.toml"))
        .args(texts)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("python: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (mut counts, mut printed, mut next) = (vec![Vec::new(); processors.len()], String::new(), 0);
    for line in text.lines() {
        match line.starts_with(' ') {
            true => printed += &format!("{line}\n"),
            false => {
                counts[next].push(read(line).ok_or_else(|| format!("count.py: {line}"))?);
                if texts.contains(&"--profile") {
                    printed += &format!("{}: {line}\n", processors[next].name());
                }
                next = (next + 1) % processors.len();
            }
        }
    }
    let verdict = if output.status.success() { Ok(()) } else { Err(format!("{} failed", processor.name())) };
    Ok((counts, printed, verdict))
}

fn read(line: &str) -> Option<Count> {
    let [group, name, cycles, stack, published] = line.split('\t').collect::<Vec<_>>()[..] else {
        return None;
    };
    Some(Count {
        group: group.into(),
        name: name.into(),
        figures: [cycles.parse().ok()?, stack.parse().ok()?],
        published: published.parse().ok(),
    })
}

/// Python with what the counter needs, which is installed if it is not there.
pub fn python(root: &Path) -> Result<PathBuf, String> {
    let folder = crate::target(root).join("firmware/python");
    let python = folder.join("bin/python");
    let wanted = PACKAGES.join("\n");
    let note = folder.join("packages");
    if std::fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    succeed(
        Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder),
        "no environment for Python; apt-get install python3-venv?",
    )?;
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
    succeed(Command::new(&python).args(install).args(PACKAGES), "nothing is installed; is there a network?")?;
    std::fs::write(&note, wanted).map_err(|error| format!("{}: {error}", note.display()))?;
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let count = read("X25519\texchange\t7103015\t1540\t3229983").unwrap();
        assert_eq!((&*count.group, &*count.name, count.figures), ("X25519", "exchange", [7_103_015, 1540]));
        assert_eq!(count.published, Some(3_229_983.0));
        assert_eq!(read("X25519\tbase point\t1\t2\t-").unwrap().published, None);
        assert_eq!(read("X25519\tbase point\t1\t2"), None);
        assert_eq!(read("X25519\tbase point\t1\tmany\t-"), None);
    }
}
