//! A module whose leaves have another body. It exports leaves by their names, and does not after that.

use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, ExportSection, Module};
use wasmparser::{ExportSectionReader, ExternalKind, FunctionBody, Parser, Payload, TypeRef};

use crate::leaves::Leaf;

/// The module with the bodies that [`Leaf`] has.
pub fn with_leaves(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut writer = Writer::of(bytes)?;
    let mut module = Module::new();
    let written = writer.parse_core_module(&mut module, Parser::new(0), bytes);
    written.map_err(|error| error.to_string())?;
    Ok(module.finish())
}

struct Writer {
    /// The leaves that the module exports, with the numbers of their functions.
    leaves: Vec<(u32, Leaf)>,
    /// The number of the next function. Those that are imported come first.
    next: u32,
}

impl Writer {
    /// For a module; an error if it does not export a leaf.
    fn of(bytes: &[u8]) -> Result<Self, String> {
        let mut writer = Self { leaves: Vec::new(), next: 0 };
        let error = |error: wasmparser::BinaryReaderError| error.to_string();
        for payload in Parser::new(0).parse_all(bytes) {
            match payload.map_err(error)? {
                Payload::ImportSection(section) => {
                    for import in section {
                        writer.next += u32::from(matches!(import.map_err(error)?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export.map_err(error)?;
                        if let (ExternalKind::Func, Some(leaf)) = (export.kind, Leaf::named(export.name)) {
                            writer.leaves.push((export.index, leaf));
                        }
                    }
                }
                _ => {}
            }
        }
        let is_missing = |leaf: &Leaf| !writer.leaves.iter().any(|(_, found)| found == leaf);
        match Leaf::ALL.into_iter().find(is_missing) {
            Some(missing) => Err(format!("it does not export {}", missing.name())),
            None => Ok(writer),
        }
    }
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
