//! What an ELF file takes in memory, and which functions it has.

use std::collections::HashSet;
use std::path::Path;

use object::elf::{SHF_ALLOC, SHF_WRITE, SHT_NOBITS};
use object::{File, Object as _, ObjectSection as _, ObjectSymbol as _, SectionFlags, SymbolKind};

/// What is looked at in a program.
pub struct Program {
    /// The bytes that are loaded and never written: machine code, constants, tables for unwinding. The program `size`
    /// calls it `text`, too.
    pub text: u64,
    /// The bytes that are loaded and may be written, without those that are zero at first.
    pub data: u64,
    /// Its functions.
    pub functions: Vec<Function>,
}

/// One function.
pub struct Function {
    /// Its name as the linker sees it.
    pub symbol: String,
    /// The bytes of its machine code.
    pub size: u64,
}

impl Program {
    /// Reads the program.
    pub fn read(path: &Path) -> Result<Self, String> {
        let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = std::fs::read(path).map_err(|error| problem(&error))?;
        let file = File::parse(&*bytes).map_err(|error| problem(&error))?;
        let (mut text, mut data) = (0, 0);
        for section in file.sections() {
            let SectionFlags::Elf { sh_type, sh_flags } = section.flags() else { continue };
            if !sh_flags.contains(SHF_ALLOC) || sh_type == SHT_NOBITS {
                continue;
            }
            *(if sh_flags.contains(SHF_WRITE) { &mut data } else { &mut text }) += section.size();
        }
        Ok(Program { text, data, functions: functions(&file) })
    }
}

impl Program {
    /// The bytes of variables that are zero at first.
    pub fn zeros(path: &Path) -> Result<u64, String> {
        let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = std::fs::read(path).map_err(|error| problem(&error))?;
        let file = File::parse(&*bytes).map_err(|error| problem(&error))?;
        let is_zero =
            |section: &object::Section<'_, '_>| section.kind() == object::SectionKind::UninitializedData;
        Ok(file.sections().filter(is_zero).map(|section| section.size()).sum())
    }
}

/// The functions, each address once.
fn functions(file: &File<'_>) -> Vec<Function> {
    let mut addresses = HashSet::new();
    let is_function = |kind| kind == SymbolKind::Text;
    let symbols = file.symbols().filter(|symbol| is_function(symbol.kind()) && symbol.size() > 0);
    symbols
        .filter(|symbol| addresses.insert(symbol.address()))
        .filter_map(|symbol| Some(Function { symbol: symbol.name().ok()?.into(), size: symbol.size() }))
        .collect()
}
