//! The examples run, and what they assert holds.
#![cfg(not(miri))]

#[path = "../examples/batches.rs"]
mod batches;
#[path = "../examples/blinding.rs"]
mod blinding;
#[path = "../examples/exchange.rs"]
mod exchange;
#[path = "../examples/group_protocol.rs"]
mod group_protocol;
#[path = "../examples/keys_and_files.rs"]
mod keys_and_files;
#[path = "../examples/no_std.rs"]
mod no_std;
#[path = "../examples/policies.rs"]
mod policies;
#[path = "../examples/prepared_keys.rs"]
mod prepared_keys;
#[path = "../examples/remote_signer.rs"]
mod remote_signer;

#[test]
fn keys() -> Result<(), Box<dyn std::error::Error>> {
    keys_and_files::main()?;
    remote_signer::main()
}

#[test]
fn signatures() -> Result<(), lemniscate::ed25519::Error> {
    policies::main()?;
    batches::main()?;
    prepared_keys::main()?;
    blinding::main()?;
    no_std::main()
}

#[test]
fn protocols() {
    exchange::main();
    group_protocol::main();
}

/// None is left out here.
#[test]
fn all_examples_are_tested() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).expect("a folder");
    for file in files.map(|file| file.expect("a file").path()).filter(|path| path.is_file()) {
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(include_str!("examples.rs").contains(&format!("examples/{name}\"]")), "{name} is not run");
    }
}
