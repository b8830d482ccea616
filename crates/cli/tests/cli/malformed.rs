//! Damaged files of every kind: refused in one line, never a panic.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::{Folder, PRIVATE, SIGNATURE};

/// A command that reads a valid file, the name of the file, and what it holds.
struct Reading {
    command: &'static str,
    file: &'static str,
    valid: Vec<u8>,
}

/// A folder, and a reading of a file for every kind of file there is.
fn readings() -> (Folder, Vec<Reading>) {
    let folder = Folder::new();
    folder.write("message", "\x72");
    folder.write("hex", PRIVATE);
    for format in ["pem", "der", "ssh"] {
        folder.ok(&format!("keygen --scheme ed25519 --format {format} --out key.{format}"));
        folder.ok(&format!("public --scheme ed25519 --key hex --format {format} --out public.{format}"));
    }
    folder.ok("keygen --scheme x25519 --format der --out x.der");
    folder.ok("keygen --scheme jq255e --format der --out jq.der");
    folder.ok("sign --scheme ed25519 --key hex --format ssh --out sig.ssh message");
    folder.write("sig.hex", SIGNATURE);
    folder.ok("sign --scheme ed25519 --key hex --out sig.raw message");
    let commands = [
        ("public --key FILE", "key.pem"),
        ("public --scheme ed25519 --key FILE", "key.der"),
        ("public --key FILE", "key.ssh"),
        ("public --scheme ed25519 --key FILE", "hex"),
        ("public --key FILE", "x.der"),
        ("public --scheme jq255e --key FILE", "jq.der"),
        ("verify --scheme ed25519 --public FILE --signature sig.raw message", "public.pem"),
        ("verify --public FILE --signature sig.raw message", "public.der"),
        ("verify --scheme ed25519 --public FILE --signature sig.raw message", "public.ssh"),
        ("verify --public public.pem --signature FILE message", "sig.raw"),
        ("verify --scheme ed25519 --public public.pem --signature FILE message", "sig.hex"),
        ("verify --scheme ed25519 --public public.pem --signature FILE message", "sig.ssh"),
    ];
    let readings = commands.map(|(command, file)| Reading { command, file, valid: folder.read(file) });
    (folder, readings.into())
}

impl Reading {
    /// The command must succeed, or fail in one line.
    fn read(&self, folder: &Folder, bytes: &[u8]) -> i32 {
        folder.write("damaged", bytes);
        let command = self.command.replace("FILE", "damaged");
        let done = folder.run(&command);
        let status = done.status;
        match status {
            0 => assert_eq!(done.err, "", "{}: {bytes:?}", self.file),
            1 | 2 => drop(done.failed(&format!("{}: {bytes:?}", self.file), status)),
            _ => panic!("{} {bytes:?}: status {status}, {}", self.file, done.err),
        }
        status
    }
}

#[test]
fn valid_files_are_read() {
    let (folder, readings) = readings();
    for reading in readings {
        assert_eq!(reading.read(&folder, &reading.valid), 0, "{}", reading.file);
    }
}

#[test]
fn truncated_files_are_refused() {
    let (folder, readings) = readings();
    for reading in readings {
        let text = reading.valid.trim_ascii_end();
        // Every length of binary files; of text some, for it is long.
        let step = if text.is_ascii() { 7 } else { 1 };
        for length in (0..text.len()).step_by(step).chain([text.len() - 1]) {
            let status = reading.read(&folder, &reading.valid[..length]);
            assert_eq!(status, 2, "{length} bytes of {}", reading.file);
        }
    }
}

#[derive(Clone, Debug)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    Insert(prop::sample::Index, u8),
    Double(prop::sample::Index),
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let length = bytes.len();
        match *self {
            Damage::Flip(at, with) => bytes[at.index(length)] ^= with,
            Damage::Remove(at) => drop(bytes.remove(at.index(length))),
            Damage::Insert(at, byte) => bytes.insert(at.index(length), byte),
            Damage::Double(at) => bytes.extend_from_within(at.index(length)..),
        }
    }
}

fn damage() -> impl Strategy<Value = Vec<Damage>> {
    let one = prop_oneof![
        4 => (any::<prop::sample::Index>(), 1u8..).prop_map(|(at, with)| Damage::Flip(at, with)),
        1 => any::<prop::sample::Index>().prop_map(Damage::Remove),
        1 => (any::<prop::sample::Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        1 => any::<prop::sample::Index>().prop_map(Damage::Double),
    ];
    prop::collection::vec(one, 1..4)
}

#[test]
fn damaged_files_are_no_panic() {
    let (folder, readings) = readings();
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let strategy = (0..readings.len(), damage());
    let outcome = runner.run(&strategy, |(which, damage)| {
        let reading = &readings[which];
        let mut bytes = reading.valid.clone();
        damage.iter().for_each(|damage| damage.apply(&mut bytes));
        reading.read(&folder, &bytes);
        Ok(())
    });
    outcome.unwrap();
}
