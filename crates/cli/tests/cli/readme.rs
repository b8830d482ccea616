//! What the README tells users to type does what it says.

use std::path::Path;

use crate::support::Folder;

/// Runs every block of shell commands that uses the program, in an empty folder except for the letter.
#[test]
fn the_readme_is_true() {
    let readme = include_str!("../../../../README.md");
    let folder = Folder::new();
    folder.write("letter.txt", "Dear reader,\n");
    // Where it is: a copy could not run while another thread starts programs, which inherit the open file.
    let bin = Path::new(env!("CARGO_BIN_EXE_lemniscate")).parent().unwrap().display();
    // The packages for other languages have tests of their own.
    let of_others = ["cargo ", "sudo ", "pkg-config", "crates/c/", "crates/python", "crates/wasm"];
    let blocks = readme.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut run = 0;
    for block in blocks.filter(|block| !of_others.iter().any(|other| block.contains(other))) {
        folder.tool("sh", &["-ec", &format!("PATH='{bin}':\"$PATH\"\n{block}")], b"");
        run += 1;
    }
    assert_eq!(run, 6);
}
