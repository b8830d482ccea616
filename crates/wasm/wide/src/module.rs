//! A module whose leaves have another body. It exports leaves by their names, and does not after that.

use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, ExportSection, Module};
use wasmparser::{ExportSectionReader, ExternalKind, FunctionBody, Parser, Payload};

use crate::leaves::Leaf;

/// The module with the bodies that [`Leaf`] has.
pub fn with_leaves(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut writer = Writer { leaves: exported(bytes)?, next: 0 };
    let mut module = Module::new();
    let written = writer.parse_core_module(&mut module, Parser::new(0), bytes);
    written.map_err(|error| error.to_string())?;
    Ok(module.finish())
}

/// The leaves that a module exports, with the numbers of their functions; an error if one is missing.
fn exported(bytes: &[u8]) -> Result<Vec<(u32, Leaf)>, String> {
    let mut leaves = Vec::new();
    for payload in Parser::new(0).parse_all(bytes) {
        match payload.map_err(|error| error.to_string())? {
            // Their functions would be counted first.
            Payload::ImportSection(_) => return Err("it imports something".into()),
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export.map_err(|error| error.to_string())?;
                    if let (ExternalKind::Func, Some(leaf)) = (export.kind, Leaf::named(export.name)) {
                        leaves.push((export.index, leaf));
                    }
                }
            }
            _ => {}
        }
    }
    match Leaf::ALL.into_iter().find(|leaf| !leaves.iter().any(|(_, found)| found == leaf)) {
        Some(missing) => Err(format!("it does not export {}", missing.name())),
        None => Ok(leaves),
    }
}

struct Writer {
    leaves: Vec<(u32, Leaf)>,
    /// The number of the next function.
    next: u32,
}

impl Reencode for Writer {
    type Error = Infallible;

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        for export in section {
            let export = export?;
            if Leaf::named(export.name).is_none() {
                self.parse_export(exports, export)?;
            }
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Infallible>> {
        let leaf = self.leaves.iter().find(|(number, _)| *number == self.next).map(|(_, leaf)| *leaf);
        self.next += 1;
        match leaf {
            Some(leaf) => {
                code.function(&leaf.function());
                Ok(())
            }
            None => utils::parse_function_body(self, code, body),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_without_leaves_is_refused() {
        let empty = Module::new().finish();
        assert_eq!(with_leaves(&empty), Err("it does not export lemniscate_wide_mul".into()));
        assert!(with_leaves(b"no module").is_err());
    }
}
