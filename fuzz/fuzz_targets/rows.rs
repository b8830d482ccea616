//! Files of rows in every format: whatever their bytes are, they are read or refused in one line, in bounded memory.
#![no_main]

use std::panic;
use std::path::PathBuf;
use std::sync::LazyLock;

use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::{Keep, Reader, Wanted};
use lemniscate_bulk::output::Form;
use lemniscate_bulk::scheme::{self, WithPolicy};
use lemniscate_bulk::verify::{Job, Of};
use lemniscate_bulk::{Error, Result};
use libfuzzer_sys::fuzz_target;

static SCHEME: LazyLock<Box<dyn WithPolicy>> = LazyLock::new(|| {
    // As in the program, a panic in the code of a format is an error.
    panic::set_hook(Box::new(|_| ()));
    scheme::by_name("ed25519", None).expect("there is one").expect("its usual policy")
});

/// In memory, where there is such a folder.
static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = PathBuf::from("/dev/shm");
    let folder = if folder.is_dir() { folder } else { std::env::temp_dir() };
    folder.join(format!("lemniscate-fuzz-rows-{}", std::process::id()))
});

fuzz_target!(|data: &[u8]| {
    let Some((choice, bytes)) = data.split_first() else { return };
    let (_, format, _) = Format::ALL[usize::from(choice & 7) % Format::ALL.len()];
    let keep = if choice & 8 == 0 { Keep::These(Vec::new()) } else { Keep::All };
    let only_invalid = choice & 16 != 0;
    std::fs::write(&*FILE, bytes).expect("a file");
    match run(format, keep, only_invalid) {
        Ok(text) => assert!(text.is_empty() || text.ends_with(b"\n")),
        Err(Error::Input(text) | Error::Output(text)) => assert!(!text.is_empty() && !text.contains('\n')),
        Err(Error::Closed) => panic!("nobody has closed it"),
    }
});

fn run(format: Format, keep: Keep, only_invalid: bool) -> Result<Vec<u8>> {
    let names = ["public_key", "message", "signature"];
    let [public_key, message, signature] = names.map(|name| Of { name: name.to_owned(), encoding: None });
    let job = Job { scheme: &**SCHEME, public_key, message, signature, only_invalid, threads: 1 };
    let json = Some(job.added(1));
    let wanted = Wanted { bytes: names.map(str::to_owned).to_vec(), keep, json };
    let reader = Reader::open(vec![FILE.clone()], Some(format), wanted)?;
    let form = Form { format: Format::Json, compression: Compression::None };
    let (_, text) = job.run(reader, Some((form, Vec::new())))?;
    Ok(text.expect("it was given"))
}
