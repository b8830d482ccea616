//! The commands that README.md and the pages in `docs` tell users to type run as written.

use std::fs;
use std::path::Path;

use crate::support::Folder;

/// Programs that the packages, the bench, firmware and the tools of this repository have tests for.
const OTHERS: [&str; 10] = [
    "cargo ",
    "sudo ",
    "pkg-config",
    "rustup ",
    "crates/c/",
    "crates/openssl/",
    "crates/python",
    "crates/wasm",
    "crates/firmware",
    "PKG_CONFIG_PATH",
];

/// Runs the blocks of shell commands of each page that use the program, in a folder that has the letter alone.
#[test]
fn the_pages_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages: Vec<_> =
        fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.push(root.join("README.md"));
    pages.sort();
    // Where it is: a copy could not run while another thread starts programs, which inherit the open file.
    let bin = Path::new(env!("CARGO_BIN_EXE_lemniscate")).parent().unwrap().display();
    let mut run = 0;
    for page in pages.iter().filter(|page| page.extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(page).unwrap();
        let folder = Folder::new();
        folder.write("letter.txt", "Dear reader,\n");
        let blocks = text.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let blocks = blocks.filter(|block| cfg!(feature = "gpu") || !block.contains("--device gpu"));
        for block in blocks.filter(|block| !OTHERS.iter().any(|other| block.contains(other))) {
            folder.tool("sh", &["-ec", &format!("PATH='{bin}':\"$PATH\"\n{block}")], b"");
            run += 1;
        }
    }
    assert_eq!(run, if cfg!(feature = "gpu") { 7 } else { 6 });
}
