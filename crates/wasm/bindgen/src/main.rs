//! `lemniscate-bindgen MODULE FOLDER`: writes what wasm-bindgen makes of a WebAssembly module into a folder.

use std::env;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let module = arguments.next().context("the module to read")?;
    let folder = arguments.next().context("the folder to write to")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).remove_producers_section(true).out_name("module");
    bindgen.generate(folder)
}
