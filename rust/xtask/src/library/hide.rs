//! Hides the library's functions from whoever loads a module that it is linked into.
//!
//! A module of a game exports every global symbol of the static libraries in it, unless these say that they are hidden. Where two
//! modules bring two versions of this library, the first one loaded would answer for both. The linker finds a hidden symbol;
//! what loads the module does not.

use anyhow::{Context, Result, bail};
use object::elf::{FileHeader32, FileHeader64, STB_LOCAL, STV_HIDDEN};
use object::macho::{MachHeader64, N_EXT, N_PEXT, N_STAB, N_TYPE, N_UNDF};
use object::read::elf::{FileHeader, Sym};
use object::read::macho::{MachHeader, Nlist};
use object::{BinaryFormat, Endianness, Object};

/// `object` with every symbol that it defines hidden, where its format can say so: ELF and Mach-O. Microsoft's needs nothing, there
/// only what is exported by name leaves a module.
pub fn hidden(file: &object::File, object: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = object.to_vec();
    let is_64_bit = file.is_64();
    let places = match file.format() {
        // Behind the name, the kind and, with 32 bits, the value and the size.
        BinaryFormat::Elf if is_64_bit => elf::<FileHeader64<Endianness>>(object, 5)?,
        BinaryFormat::Elf => elf::<FileHeader32<Endianness>>(object, 13)?,
        BinaryFormat::MachO => mach_o(object)?,
        BinaryFormat::Coff => Vec::new(),
        other => bail!("no library is shipped as {other:?}"),
    };
    for (place, bits) in places {
        *bytes.get_mut(place).context("a symbol outside of its file")? |= bits;
    }
    Ok(bytes)
}

/// Which bytes get which bits; `visibility` is where in a symbol's record its visibility stands.
fn elf<H: FileHeader<Endian = Endianness>>(object: &[u8], visibility: usize) -> Result<Vec<(usize, u8)>> {
    let header = H::parse(object)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, object)?;
    let symbols = sections.symbols(endian, object, object::elf::SHT_SYMTAB)?;
    let mut places = Vec::new();
    for symbol in symbols.iter() {
        if symbol.st_bind() != STB_LOCAL && !symbol.is_undefined(endian) {
            places.push((offset_in(object, symbol)? + visibility, STV_HIDDEN));
        }
    }
    Ok(places)
}

/// Which bytes get which bits.
fn mach_o(object: &[u8]) -> Result<Vec<(usize, u8)>> {
    // Behind the name (4 bytes).
    const KIND: usize = 4;
    let header = MachHeader64::<Endianness>::parse(object, 0)?;
    let endian = header.endian()?;
    let mut commands = header.load_commands(endian, object, 0)?;
    let mut places = Vec::new();
    while let Some(command) = commands.next()? {
        let Some(table) = command.symtab()? else { continue };
        let symbols = table.symbols::<MachHeader64<Endianness>, _>(endian, object)?;
        for symbol in symbols.iter() {
            let kind = symbol.n_type();
            if kind & N_STAB == 0 && kind & N_EXT != 0 && kind & N_TYPE != N_UNDF {
                places.push((offset_in(object, symbol)? + KIND, N_PEXT));
            }
        }
    }
    Ok(places)
}

/// Where in `object` the record lies that was read from it.
fn offset_in<T>(object: &[u8], record: &T) -> Result<usize> {
    let offset = (std::ptr::from_ref(record) as usize).checked_sub(object.as_ptr() as usize);
    offset.filter(|&offset| offset < object.len()).context("a record of another file")
}
