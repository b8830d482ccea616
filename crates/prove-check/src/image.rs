//! The program that has the leaves.

use object::elf::{SHF_ALLOC, SHF_WRITE};
use object::read::elf::{ElfFile32, ElfFile64};
use object::{Object, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationTarget, SectionFlags};

/// What stands for the address of `memcpy`, which another library has.
pub const MEMCPY: u64 = u64::MAX;

pub struct Image {
    /// Addresses, and bytes that nothing writes.
    sections: Vec<(u64, Vec<u8>)>,
    symbols: Vec<(String, u64)>,
    /// Places, and the addresses that the loader writes there.
    pointers: Vec<(u64, u64)>,
}

impl Image {
    pub fn new(file: &[u8]) -> Result<Self, String> {
        let error = |error: object::read::Error| error.to_string();
        // Of 32 bits or of 64.
        match file.get(4) {
            Some(1) => Self::of(&ElfFile32::<object::Endianness>::parse(file).map_err(error)?),
            _ => Self::of(&ElfFile64::<object::Endianness>::parse(file).map_err(error)?),
        }
    }

    fn of<'a>(file: &impl Object<'a>) -> Result<Self, String> {
        let is_constant = |flags| matches!(flags, SectionFlags::Elf { sh_flags, .. } if sh_flags.contains(SHF_ALLOC) && !sh_flags.contains(SHF_WRITE));
        let constant = file.sections().filter(|section| is_constant(section.flags()));
        let sections = constant
            .map(|section| Ok((section.address(), section.data().map_err(|e| e.to_string())?.to_vec())));
        let name =
            |index| file.dynamic_symbol_table()?.symbol_by_index(index).ok()?.name().ok().map(str::to_string);
        let pointers =
            file.dynamic_relocations().into_iter().flatten().filter_map(
                |(place, relocation)| match relocation.target() {
                    RelocationTarget::Absolute => Some((place, relocation.addend() as u64)),
                    RelocationTarget::Symbol(index) if name(index)? == "memcpy" => Some((place, MEMCPY)),
                    _ => None,
                },
            );
        Ok(Image {
            sections: sections.collect::<Result<_, String>>()?,
            symbols: file.symbols().filter_map(|s| Some((s.name().ok()?.to_string(), s.address()))).collect(),
            pointers: pointers.collect(),
        })
    }

    pub fn symbol(&self, name: &str) -> Option<u64> {
        self.symbols.iter().find(|symbol| symbol.0 == name).map(|symbol| symbol.1)
    }

    /// Of the one whose name ends so.
    pub fn symbol_with_end(&self, end: &str) -> Option<u64> {
        match self.symbols.iter().filter(|symbol| symbol.0.ends_with(end)).collect::<Vec<_>>()[..] {
            [(_, address)] => Some(*address),
            _ => None,
        }
    }

    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        let (start, bytes) = self
            .sections
            .iter()
            .find(|(start, bytes)| (*start..start + bytes.len() as u64).contains(&address))?;
        bytes.get((address - start) as usize..)
    }

    pub fn constant(&self, address: u64, size: usize) -> Option<u64> {
        let mut word = [0; 8];
        word.get_mut(..size)?.copy_from_slice(self.bytes(address)?.get(..size)?);
        Some(u64::from_le_bytes(word))
    }

    pub fn address_at(&self, place: u64) -> Option<u64> {
        self.pointers.iter().find(|pointer| pointer.0 == place).map(|pointer| pointer.1)
    }
}
