//! Where input comes from: files and standard input, and the whole of those that are small.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use zeroize::Zeroizing;

use crate::failure::{self, Outcome, bad};
use crate::system;

/// Bytes that may be secret; wiped when dropped.
pub type Secret = Zeroizing<Vec<u8>>;

/// No file of a key or a signature is as long as this.
const SMALL: usize = 1 << 16;

/// Where bytes come from.
pub struct Source {
    /// For messages.
    pub name: String,
    /// The bytes.
    pub reader: Box<dyn Read>,
    /// How many there are, where that is known.
    pub length: Option<u64>,
    /// The mode of a file that others than its owner may use.
    pub exposed: Option<String>,
}

/// Opens a file, or standard input for `-`, which can be read only once.
pub fn open(path: &Path) -> Outcome<Source> {
    static STDIN_TAKEN: AtomicBool = AtomicBool::new(false);
    let name = name(path);
    let cannot = |error: std::io::Error| bad(format!("cannot read {name}: {}", failure::io(&error)));
    if path.as_os_str() == "-" {
        if STDIN_TAKEN.swap(true, Ordering::Relaxed) {
            return Err(bad("only one input can be read from standard input"));
        }
        let reader = Box::new(system::stdin().map_err(cannot)?);
        return Ok(Source { name, reader, length: None, exposed: None });
    }
    let file = File::open(path).map_err(cannot)?;
    let metadata = file.metadata().map_err(cannot)?;
    if metadata.is_dir() {
        return Err(bad(format!("cannot read {name}: it is a directory")));
    }
    let length = metadata.is_file().then_some(metadata.len());
    let exposed = system::exposure(&file, &metadata);
    Ok(Source { name, reader: Box::new(file), length, exposed })
}

/// What messages call an input.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// The whole of a small file: a key or a signature.
pub fn small(path: &Path) -> Outcome<Secret> {
    whole(open(path)?)
}

/// The same of a file that should be for its owner alone, and what lets others use it. A terminal does not show typed text.
pub fn private(path: &Path) -> Outcome<(Secret, Option<String>)> {
    let mut source = open(path)?;
    let exposed = source.exposed.take();
    let _unseen = (path.as_os_str() == "-").then(system::Unseen::new);
    Ok((whole(source)?, exposed))
}

fn whole(Source { name, reader, .. }: Source) -> Outcome<Secret> {
    // With room for all that is read nothing is moved, and no copy of a secret stays behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(SMALL + 64));
    reader
        .take(SMALL as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| bad(format!("cannot read {name}: {}", failure::io(&error))))?;
    if bytes.len() > SMALL {
        return Err(bad(format!("{name} is too large to be a key or a signature")));
    }
    Ok(bytes)
}
