//! Every function of the C API, called once with each of the valid inputs that the tests of refusals have: for Miri, which sees what no
//! test of C sees, such as two references to one place.
//!
//! `tests/memory/calls.py` writes the calls and their memory; `scripts/trust.sh miri` runs both.

use std::alloc::{Layout, alloc, dealloc};

// Its functions are called by their names in C.
use pursuit as _;

/// Some memory of a call, of the size that it was given.
struct Block {
    /// Where its bytes begin in `calls.bin`.
    begin: usize,
    size: usize,
    /// How far its address is behind one that 8 divides.
    misaligned: usize,
    /// Whether it is only written: nothing is in it before.
    is_output: bool,
}

/// A word in a block that is another one in each process.
struct Link {
    block: usize,
    offset: usize,
    to: To,
}

/// What the word is.
enum To {
    /// The address of a place: the block, and where in it.
    Place(usize, usize),
    /// What identifies the library in memory that it has filled.
    Library,
    /// The seal of a processor level.
    Seal,
}

/// The blocks of a call, each in an allocation of its own.
struct Memory(Vec<(*mut u8, Layout, usize)>);

impl Memory {
    fn of(blocks: &[Block], links: &[Link]) -> Self {
        let allocated = blocks.iter().map(|block| {
            let layout = Layout::from_size_align(block.misaligned + block.size, 8).unwrap();
            // SAFETY: no block is empty.
            (unsafe { alloc(layout) }, layout, block.misaligned)
        });
        let memory = Self(allocated.collect());
        for (index, block) in blocks.iter().enumerate().filter(|(_, block)| !block.is_output) {
            let bytes = &CONTENT[block.begin..block.begin + block.size];
            // SAFETY: the block has room for them.
            unsafe { memory.at(index).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        }
        for link in links {
            // SAFETY: the place is within its block, and so is the one that it leads to.
            unsafe {
                let place = memory.at(link.block).add(link.offset);
                match link.to {
                    To::Place(block, at) => place.cast::<*mut u8>().write_unaligned(memory.at(block).add(at)),
                    To::Library => place.cast::<u64>().write_unaligned(library_address()),
                    To::Seal => place.cast::<u64>().write_unaligned(seal()),
                }
            }
        }
        memory
    }

    fn at(&self, block: usize) -> *mut u8 {
        let (base, _, misaligned) = self.0[block];
        // SAFETY: within its allocation.
        unsafe { base.add(misaligned) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for &(base, layout, _) in &self.0 {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(base, layout) };
        }
    }
}

fn library_address() -> u64 {
    // Of the settings of a tracker the memory in seconds, and the greatest speed.
    let settings = [6.0, f64::INFINITY];
    let mut tracker = [0_u64; 1024];
    let at = tracker.as_mut_ptr().cast();
    // SAFETY: there is room for the tracker.
    let status = unsafe {
        pursuit_begin_motion_tracker(settings.as_ptr().cast_mut().cast(), at, size_of_val(&tracker))
    };
    assert_eq!(status, 0);
    tracker[1]
}

fn seal() -> u64 {
    let mut level = [0_u64; 2];
    // SAFETY: there is room for the level.
    let status = unsafe { pursuit_get_processor_level(0, level.as_mut_ptr().cast()) };
    assert_eq!(status, 0);
    level[1]
}

const CONTENT: &[u8] = include_bytes!(concat!(env!("PURSUIT_CALLS"), "/calls.bin"));
include!(concat!(env!("PURSUIT_CALLS"), "/calls.rs"));
