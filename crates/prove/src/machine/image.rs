//! The program's file: its functions and its constants.

use std::collections::HashMap;

use object::elf::{SHF_ALLOC, SHF_WRITE};
use object::read::elf::{ElfFile32, ElfFile64};
use object::{
    Architecture, Object, ObjectSection, ObjectSymbol, ObjectSymbolTable, RelocationTarget, SectionFlags,
};

/// Where `memcpy` is said to be: it is in no program.
pub const MEMCPY: u64 = u64::MAX;

/// A program as it is loaded, at the addresses of its file.
#[derive(Clone)]
pub struct Image {
    /// Sections that nothing writes to: addresses and bytes.
    constants: Vec<(u64, Vec<u8>)>,
    symbols: HashMap<String, u64>,
    /// Words that the loader sets to addresses.
    addresses: HashMap<u64, u64>,
    /// Whether it is for a Cortex-M.
    pub is_cortex: bool,
}

impl Image {
    /// # Errors
    /// It is no ELF file.
    pub fn new(file: &[u8]) -> Result<Self, String> {
        let no_file = |error: object::read::Error| error.to_string();
        // The fifth byte says which.
        match file.get(4) {
            Some(1) => Self::of(&ElfFile32::<object::Endianness>::parse(file).map_err(no_file)?),
            _ => Self::of(&ElfFile64::<object::Endianness>::parse(file).map_err(no_file)?),
        }
    }

    fn of<'a>(file: &impl Object<'a>) -> Result<Self, String> {
        let mut constants = Vec::new();
        for section in file.sections() {
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
            if sh_flags.contains(SHF_ALLOC) && !sh_flags.contains(SHF_WRITE) {
                constants
                    .push((section.address(), section.data().map_err(|error| error.to_string())?.to_vec()));
            }
        }
        let symbols =
            file.symbols().filter_map(|symbol| Some((symbol.name().ok()?.to_string(), symbol.address())));
        let mut addresses = HashMap::new();
        for (place, relocation) in file.dynamic_relocations().into_iter().flatten() {
            let address = match relocation.target() {
                RelocationTarget::Absolute => relocation.addend() as u64,
                RelocationTarget::Symbol(symbol) => {
                    let symbol = file.dynamic_symbol_table().and_then(|all| all.symbol_by_index(symbol).ok());
                    match symbol.as_ref().map(ObjectSymbol::name) {
                        Some(Ok("memcpy")) => MEMCPY,
                        _ => continue,
                    }
                }
                _ => continue,
            };
            addresses.insert(place, address);
        }
        let is_cortex = file.architecture() == Architecture::Arm;
        Ok(Image { constants, symbols: symbols.collect(), addresses, is_cortex })
    }

    pub fn symbol(&self, name: &str) -> Option<u64> {
        self.symbols.get(name).copied()
    }

    /// The address of the only symbol that ends so.
    pub fn symbol_that_ends(&self, end: &str) -> Option<u64> {
        let mut all = self.symbols.iter().filter(|(name, _)| name.ends_with(end));
        all.next().filter(|_| all.next().is_none()).map(|symbol| *symbol.1)
    }

    /// The bytes from an address on, to the end of their section.
    pub fn bytes(&self, address: u64) -> Option<&[u8]> {
        self.constants.iter().find_map(|(start, bytes)| {
            let offset = usize::try_from(address.checked_sub(*start)?).ok()?;
            bytes.get(offset..).filter(|rest| !rest.is_empty())
        })
    }

    /// Writes other bytes to an address.
    pub fn change(&mut self, address: u64, bytes: &[u8]) {
        for (start, section) in &mut self.constants {
            if let Some(offset) = address.checked_sub(*start).and_then(|offset| usize::try_from(offset).ok())
                && let Some(place) = section.get_mut(offset..offset + bytes.len())
            {
                place.copy_from_slice(bytes);
            }
        }
    }

    /// A constant of so many bytes, at most 8.
    pub fn constant(&self, address: u64, size: usize) -> Option<u64> {
        let mut word = [0; 8];
        word[..size].copy_from_slice(self.bytes(address)?.get(..size)?);
        Some(u64::from_le_bytes(word))
    }

    /// The address that the loader writes to a place.
    pub fn address_at(&self, place: u64) -> Option<u64> {
        self.addresses.get(&place).copied()
    }
}
