//! Memory that traced code allocates: from the same place in every run, so that its addresses can be compared.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;

/// Bytes that one run may allocate; nothing is given back within it.
const SIZE: usize = 64 << 20;

static mut ROOM: [u8; SIZE] = [0; SIZE];
/// Bytes used, while traced code runs.
static mut USED: Option<usize> = None;

struct Memory;

#[global_allocator]
static MEMORY: Memory = Memory;

/// A run begins.
pub fn begin() {
    set(Some(0));
}

/// Traced code goes on with this, or stops.
pub fn set(used: Option<usize>) {
    // SAFETY: one thread.
    unsafe { USED = used }
}

/// The traced code stops.
pub fn pause() -> Option<usize> {
    // SAFETY: one thread.
    unsafe { (&raw mut USED).replace(Default::default()) }
}

// SAFETY: what is given is in `ROOM`, and nothing of it is given twice in a run, or else the system's.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: one thread.
        let Some(used) = (unsafe { USED }) else {
            // SAFETY: the caller's.
            return unsafe { System.alloc(layout) };
        };
        let room = &raw mut ROOM as *mut u8;
        let start = (room as usize + used).next_multiple_of(layout.align()) - room as usize;
        if start + layout.size() > SIZE {
            return null_mut();
        }
        set(Some(start + layout.size()));
        room.wrapping_add(start)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        let room = &raw const ROOM as usize;
        if !(room..room + SIZE).contains(&(memory as usize)) {
            // SAFETY: the caller's, and it is the system's.
            unsafe { System.dealloc(memory, layout) }
        }
    }
}
