//! `lemniscate-c-header [--check]`: writes `crates/c/include/lemniscate.h` from the source of `crates/c`, or fails if it is not what
//! would be written.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, Language, ParseConfig, Style};

const ABOUT: &str = "/*
 * Lemniscate for C and C++: Ed25519, Ed448, X25519, X448, jq255e, jq255s, do255e, do255s and Curve9767. See docs/c.md.
 *
 * Functions that can fail return a status. A function that creates an object writes its address through a pointer, or null if it
 * fails. The caller frees objects and does not use them afterwards. Any number of threads may use an object while none of them
 * changes or frees it.
 *
 * A pointer with a length refers to that many bytes, and may be null if the length is 0. Output buffers must have exactly the right
 * length; buffers for files may be longer. Any other null pointer is an error unless a function documents its meaning. The
 * library does not keep the caller's pointers.
 *
 * Operations on secrets are constant-time, except for the lengths of messages.
 *
 * cbindgen writes this file from crates/c.
 */";

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the library");
    let config = Config {
        language: Language::C,
        style: Style::Type,
        header: Some(ABOUT.into()),
        include_guard: Some("LEMNISCATE_H".into()),
        cpp_compat: true,
        no_includes: true,
        sys_includes: vec!["stddef.h".into(), "stdint.h".into()],
        documentation_style: DocumentationStyle::C99,
        line_length: 130,
        usize_is_size_t: true,
        enumeration: EnumConfig::default(),
        parse: ParseConfig::default(),
        ..Config::default()
    };
    let mut written = Vec::new();
    match Builder::new().with_config(config).with_crate(folder).generate() {
        Ok(bindings) => bindings.write(&mut written),
        Err(error) => {
            eprintln!("cbindgen: {error}");
            return ExitCode::FAILURE;
        }
    }
    let path = folder.join("include/lemniscate.h");
    if env::args().nth(1).as_deref() != Some("--check") {
        fs::write(&path, written).expect("the header can be written");
    } else if fs::read(&path).ok().as_ref() != Some(&written) {
        eprintln!("{} is not what `cargo run -p lemniscate-c-header` writes", path.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
