//! The dynamic library for Windows, of either processor: linked from the static one without Microsoft's tools or a C run-time library.
//! What it needs of a C library it imports from the one that is part of Windows.

use super::link::Linker;
use super::platforms::TargetBuild;
use super::verify;
use crate::tools::{self, DLLTOOL};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use object::{Architecture, BinaryFormat, Object};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The C library that every Windows has.
const SYSTEM: &str = "msvcrt.dll";

/// What compilers refer to on their own and no DLL exports; a DLL has its own.
const OWN: [&str; 2] = ["__chkstk", "_fltused"];

/// One processor of Windows.
struct Processor {
    architecture: Architecture,
    /// Its name to `dlltool`.
    machine: &'static str,
    /// The names of `OWN`, in its assembler. `__chkstk` touches each page of a new stack frame in turn, since Windows gives a thread
    /// its stack page by page, and leaves the registers that its callers rely on: all but x16 and x17, on x64 all.
    own: &'static str,
}

/// The frame's size arrives in rax.
/// Source: "x64 prolog and epilog", "x64 calling convention", learn.microsoft.com.
const X64: Processor = Processor {
    architecture: Architecture::X86_64,
    machine: "i386:x86-64",
    own: "
	.globl _fltused
	.set _fltused, 0x9875
	.globl __chkstk
	.seh_proc __chkstk
__chkstk:
	pushq %r10
	.seh_pushreg %r10
	pushq %r11
	.seh_pushreg %r11
	.seh_endprologue
	leaq 24(%rsp), %r11
	movq %r11, %r10
	subq %rax, %r10
	andq $-4096, %r10
	andq $-4096, %r11
1:	cmpq %r10, %r11
	jbe 2f
	subq $4096, %r11
	testb %al, (%r11)
	jmp 1b
2:	popq %r11
	popq %r10
	ret
	.seh_endproc
",
};

/// A sixteenth of the frame's size arrives in x15.
/// Source: "Overview of ARM64 ABI conventions", section "Stack", learn.microsoft.com.
const ARM64: Processor = Processor {
    architecture: Architecture::Aarch64,
    machine: "arm64",
    own: "
	.globl _fltused
	.set _fltused, 0x9875
	.globl __chkstk
__chkstk:
	sub x16, sp, x15, uxtx #4
	and x16, x16, #-4096
	mov x17, sp
	and x17, x17, #-4096
1:	cmp x17, x16
	b.ls 2f
	sub x17, x17, #4096
	ldrb wzr, [x17]
	b 1b
2:	ret
",
};

/// Makes `pursuit.dll` of the static library `archive`, with the list of its functions for a linker; both files, checked.
pub fn make(build: &TargetBuild, archive: &Path, names: &[&str], folder: &Path) -> Result<Vec<PathBuf>> {
    tools::ensure(&[&DLLTOOL])?;
    let processor = if build.triple.starts_with("x86_64") { X64 } else { ARM64 };
    let linker = Linker::new(build, BinaryFormat::Coff, &folder.join("parts"))?;
    let borrowed: Vec<_> = build.needs.iter().copied().filter(|name| !OWN.contains(name)).collect();
    let system = import_library(&processor, SYSTEM, &borrowed, &folder.join("parts"))?;
    let import = import_library(&processor, "pursuit.dll", names, folder)?;
    let own = linker.compiled("own.s", processor.own)?;
    let dll = folder.join("pursuit.dll");
    linker.link_dll(&[archive, &own, &system], &dll, names)?;
    check(&processor, &dll, SYSTEM, &borrowed)?;

    // Whoever calls every function asks this library for each of them, and for nothing else.
    let caller = linker.compiled("caller.c", &verify::source(names))?;
    let calling = folder.join("parts").join("caller.dll");
    linker.link_dll(&[&caller, &import], &calling, &[verify::EXPORTED])?;
    check(&processor, &calling, "pursuit.dll", names)?;
    Ok(vec![dll, import])
}

/// By which a linker learns that `library` exports `names`.
fn import_library(processor: &Processor, library: &str, names: &[&str], folder: &Path) -> Result<PathBuf> {
    let list: String = names.iter().map(|name| format!("    {name}\n")).collect();
    let (exports, import) = (folder.join(format!("{library}.def")), folder.join(format!("{library}.lib")));
    fs::write(&exports, format!("LIBRARY {library}\nEXPORTS\n{list}"))?;
    let mut dlltool = Command::new(DLLTOOL.require()?);
    dlltool.args(["-m", processor.machine, "-d"]).arg(exports).arg("-l").arg(&import);
    process::output(&mut dlltool)?;
    Ok(import)
}

/// A DLL is for its processor and imports from one library alone, only what is listed.
fn check(processor: &Processor, dll: &Path, library: &str, listed: &[&str]) -> Result<()> {
    let bytes = fs::read(dll).with_context(|| paths::shown(dll))?;
    let file = object::File::parse(&*bytes).with_context(|| paths::shown(dll))?;
    if file.architecture() != processor.architecture {
        bail!("{} is for {:?}", paths::shown(dll), file.architecture());
    }
    let imports = file.imports()?;
    let asked: BTreeSet<_> = imports.iter().map(|import| (import.library(), import.name())).collect();
    let known: BTreeSet<_> = listed.iter().map(|name| (library.as_bytes(), name.as_bytes())).collect();
    if let Some((from, name)) = asked.difference(&known).next() {
        let (from, name) = (String::from_utf8_lossy(from), String::from_utf8_lossy(name));
        bail!("{} imports {name} from {from}", paths::shown(dll));
    }
    if asked.is_empty() {
        bail!("{} imports nothing from {library}", paths::shown(dll));
    }
    Ok(())
}
