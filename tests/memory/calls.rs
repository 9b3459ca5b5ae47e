//! Every function of the C API, called with each of the valid inputs that the tests of refusals have: once for Miri, which sees what no
//! test of C sees, such as two references to one place; otherwise by some threads at once, which share all that is only read, for
//! ThreadSanitizer.
//!
//! `tests/memory/calls.py` writes the calls and their memory; `scripts/trust.sh miri` and `scripts/trust.sh threads` run both.

use std::alloc::{Layout, alloc, dealloc};
use std::sync::Barrier;
use std::thread;

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
    /// Whether each thread has one of its own.
    is_own: bool,
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
struct Memory {
    blocks: &'static [Block],
    links: &'static [Link],
    places: Vec<Place>,
}

#[derive(Clone, Copy)]
struct Place {
    base: *mut u8,
    layout: Layout,
    /// Whether another memory has it, too, and frees it.
    is_lent: bool,
}

// SAFETY: what threads share of it they only read, or each writes a part of its own.
unsafe impl Send for Memory {}

impl Memory {
    fn of(blocks: &'static [Block], links: &'static [Link]) -> Self {
        Self::with(blocks, links, |_| None)
    }

    /// The same for another thread: with its own blocks, and those that all threads share.
    fn beside(&self) -> Self {
        Self::with(self.blocks, self.links, |index| {
            (!self.blocks[index].is_own).then_some(self.places[index])
        })
    }

    fn with(
        blocks: &'static [Block],
        links: &'static [Link],
        shared: impl Fn(usize) -> Option<Place>,
    ) -> Self {
        let places = blocks.iter().enumerate().map(|(index, block)| match shared(index) {
            Some(place) => Place { is_lent: true, ..place },
            None => {
                let layout = Layout::from_size_align(block.misaligned + block.size, 8).unwrap();
                // SAFETY: no block is empty.
                Place { base: unsafe { alloc(layout) }, layout, is_lent: false }
            }
        });
        let memory = Self { blocks, links, places: places.collect() };
        let is_own = |index: usize| !memory.places[index].is_lent;
        for (index, block) in
            blocks.iter().enumerate().filter(|(index, block)| is_own(*index) && !block.is_output)
        {
            let bytes = &CONTENT[block.begin..block.begin + block.size];
            // SAFETY: the block has room for them.
            unsafe { memory.at(index).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        }
        for link in links.iter().filter(|link| is_own(link.block)) {
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
        // SAFETY: within its allocation.
        unsafe { self.places[block].base.add(self.blocks[block].misaligned) }
    }

    /// Asserts the status of a call that some threads make at once. It is given the number of the thread, for those that share what they
    /// write: each must take another range then.
    fn called(&self, threads: u32, call: impl Fn(&Self, u32) -> i32 + Sync, status: i32) {
        for _ in 0..if cfg!(miri) { 1 } else { 8 } {
            let barrier = Barrier::new(threads as usize);
            thread::scope(|scope| {
                for thread in 0..threads {
                    let (call, barrier, memory) = (&call, &barrier, self.beside());
                    scope.spawn(move || {
                        barrier.wait();
                        assert_eq!(call(&memory, thread), status);
                    });
                }
            });
        }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for place in self.places.iter().filter(|place| !place.is_lent) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(place.base, place.layout) };
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

/// Threads that make the same call at once.
const ALL: u32 = if cfg!(miri) { 1 } else { 4 };
const CONTENT: &[u8] = include_bytes!(concat!(env!("PURSUIT_CALLS"), "/calls.bin"));
include!(concat!(env!("PURSUIT_CALLS"), "/calls.rs"));
