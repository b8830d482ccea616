//! A module with some functions replaced, which it exports by name and does not export after that.
use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, ExportSection, Module};
use wasmparser::{ExportSectionReader, ExternalKind, FunctionBody, Parser, Payload};

use crate::leaves;

struct Replaced {
    /// By index, without imports: modules have none.
    names: Vec<(u32, &'static str)>,
    next: u32,
}

impl Reencode for Replaced {
    type Error = Infallible;

    fn parse_export_section(&mut self, exports: &mut ExportSection, section: ExportSectionReader<'_>) -> Result<(), Error<Infallible>> {
        for export in section {
            let export = export?;
            if leaves::named(export.name).is_none() {
                self.parse_export(exports, export)?;
            }
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<(), Error<Infallible>> {
        let index = self.next;
        self.next += 1;
        match self.names.iter().find(|(of, _)| *of == index).and_then(|(_, name)| leaves::named(name)) {
            Some(leaf) => {
                code.function(&leaf);
                Ok(())
            }
            None => wasm_encoder::reencode::utils::parse_function_body(self, code, body),
        }
    }
}

pub fn replaced(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut names = vec![];
    for payload in Parser::new(0).parse_all(bytes) {
        match payload.map_err(|error| error.to_string())? {
            Payload::ImportSection(_) => return Err("has imports".into()),
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.map_err(|error| error.to_string())?;
                    if let (ExternalKind::Func, Some(name)) = (export.kind, leaves::NAMES.iter().find(|name| **name == export.name)) {
                        names.push((export.index, *name));
                    }
                }
            }
            _ => {}
        }
    }
    eprintln!("{names:?}");
    let mut module = Module::new();
    Replaced { names, next: 0 }.parse_core_module(&mut module, Parser::new(0), bytes).map_err(|error| error.to_string())?;
    Ok(module.finish())
}
