//! Where the traced code goes on: in the cache, or in a function that is not traced.

use std::collections::HashMap;
use std::ptr;

use super::context::{CONTEXT, INDIRECT, RETURNED, TABLE, trace_enter, trace_exit, trace_return};
use super::memory;
use super::translate::{Block, translate};

/// Bytes of machine code at most.
const CACHE: usize = 256 << 20;
/// Events of a run: many more than there are. Only those that there are take memory.
const EVENTS: usize = 1 << 28;
/// Bytes of the stack of the traced code.
const STACK: usize = 16 << 20;

/// A function that is not traced, and which of its arguments are events: its addresses, or lengths.
type Outside = (u64, &'static [usize]);

/// Registers of the first three arguments.
const RDI: usize = 7;
const RSI: usize = 6;
const RDX: usize = 2;

/// What is traced, and all that is known of it.
pub struct Machine {
    /// The text of this program.
    image: (u64, u64),
    outside: Vec<Outside>,
    cache: *mut u8,
    used: usize,
    blocks: HashMap<u64, (u64, Block)>,
    /// Where each stub goes, and where it is.
    stubs: Vec<(u64, u64)>,
    /// Memory of the events of the run that is compared with, and of the other ones.
    events: [*mut u64; 2],
    /// What the function that is not traced returns is an event.
    compares: bool,
}

/// There is one, as code in the cache cannot carry it along.
static mut MACHINE: Option<Machine> = None;

unsafe extern "C" {
    static __executable_start: u8;
    static etext: u8;
}

/// Memory that the system gives, near an address if there is one.
fn map(near: u64, length: usize, protection: i32) -> *mut u8 {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping, which is never taken back.
    let memory = unsafe { libc::mmap(near as *mut _, length, protection, flags, -1, 0) };
    assert_ne!(memory, libc::MAP_FAILED, "no memory of {length} bytes");
    memory.cast()
}

impl Machine {
    /// Prepares everything; `native` are functions of this program that are not traced.
    pub fn prepare(native: &[u64]) {
        let image = (&raw const __executable_start as u64, &raw const etext as u64);
        let readable = libc::PROT_READ | libc::PROT_WRITE;
        let cache = map((image.0 - (1 << 30)) & !0xfff, CACHE, readable | libc::PROT_EXEC);
        assert!(image.0.abs_diff(cache as u64) < 3 << 29, "the cache is too far from the program");
        let mut outside: Vec<Outside> = native.iter().map(|&function| (function, &[][..])).collect();
        outside.extend([
            (libc::memcpy as *const () as u64, &[RDI, RSI, RDX][..]),
            (libc::memmove as *const () as u64, &[RDI, RSI, RDX]),
            (libc::memset as *const () as u64, &[RDI, RDX]),
            (libc::memcmp as *const () as u64, &[RDI, RSI, RDX]),
        ]);
        let events = [(); 2].map(|()| map(0, EVENTS * 8, readable).cast());
        // As a call leaves it: 8 bytes below a multiple of 16.
        let stack = map(0, STACK, readable) as u64 + STACK as u64 - 72;
        let machine = Machine {
            image,
            outside,
            cache,
            used: 0,
            blocks: HashMap::new(),
            stubs: Vec::new(),
            events,
            compares: false,
        };
        // SAFETY: nothing is traced yet, and there is one thread.
        unsafe {
            CONTEXT.stack = stack;
            MACHINE = Some(machine);
        }
    }

    /// Runs a function and returns its events, which are there until the next run with the same half of
    /// the memory.
    pub fn run(function: fn(), half: usize) -> &'static [u64] {
        // SAFETY: one thread, which is here and not in the traced code. That is on a stack of its own, and its first function
        // returns to `trace_exit`, which returns here.
        unsafe {
            let events = machine().events[half];
            let context = &raw mut CONTEXT;
            *((*context).stack as *mut u64) = trace_exit as *const () as u64;
            (*context).next = function as *const () as u64;
            (*context).stub = INDIRECT;
            (*context).cursor = events;
            memory::begin();
            trace_enter();
            memory::pause();
            let length = (*context).cursor.offset_from(events) as usize;
            assert!(length < EVENTS, "too many events");
            std::slice::from_raw_parts(events, length)
        }
    }

    /// The instruction of event `index`, and the one after which it happened.
    pub fn place(events: &[u64], index: usize) -> (u64, bool) {
        // SAFETY: one thread, which is here.
        let machine = unsafe { machine() };
        let (mut at, mut before) = (0, 0);
        loop {
            let (follow, last): (&[u64], u64) = match machine.blocks.get(&events[at]) {
                Some((_, block)) => (&block.events, block.last),
                None => (&[], before),
            };
            let next = at
                + 1
                + match machine.outside.iter().find(|(function, _)| *function == events[at]) {
                    Some((_, arguments)) => arguments.len() + usize::from(is_comparison(events[at])),
                    None => follow.len(),
                };
            if index <= at {
                return (before, true);
            }
            if index < next {
                return (follow.get(index - at - 1).copied().unwrap_or(before), false);
            }
            (at, before) = (next, last);
        }
    }

    /// Where in the cache, or outside, the traced code goes on.
    ///
    /// # Safety
    /// The context is that of traced code.
    unsafe fn go_on(&mut self) -> u64 {
        let context = &raw mut CONTEXT;
        // SAFETY: the traced code does not run, so the context and its stack are nobody's else.
        unsafe {
            let stub = (*context).stub;
            if stub == RETURNED {
                (*context).next = (*context).returns_to;
                if self.compares {
                    self.event((*context).registers[0]);
                }
            }
            let known = self.stubs.get(stub as usize).copied();
            let next = known.map_or((*context).next, |(target, _)| target);
            if next == trace_exit as *const () as u64 {
                return next;
            }
            let outside = self.outside.iter().find(|(function, _)| *function == next).map(|found| found.1);
            if outside.is_some() || !(self.image.0..self.image.1).contains(&next) {
                self.event(next);
                for &register in outside.unwrap_or_default() {
                    self.event((*context).registers[register]);
                }
                self.compares = is_comparison(next);
                let return_address = (*context).registers[4] as *mut u64;
                (*context).returns_to = return_address.read();
                return_address.write(trace_return as *const () as u64);
                return next;
            }
            let code = self.block(next);
            if stub == INDIRECT {
                TABLE[next as usize % (1 << 16)] = [next, code];
            }
            if let Some((_, stub)) = known {
                let jump = (code.wrapping_sub(stub + 5) as i32).to_le_bytes();
                let stub = stub as *mut u8;
                stub.write(0xe9);
                ptr::copy_nonoverlapping(jump.as_ptr(), stub.add(1), 4);
            }
            code
        }
    }

    /// The place in the cache of the block that begins there.
    fn block(&mut self, start: u64) -> u64 {
        if let Some((code, _)) = self.blocks.get(&start) {
            return *code;
        }
        let at = self.cache as u64 + self.used as u64;
        let block = translate(start, self.image.1, at, self.stubs.len());
        assert!(self.used + block.code.len() < CACHE, "the cache is full");
        // SAFETY: there is room, and nothing is at this place yet.
        unsafe { ptr::copy_nonoverlapping(block.code.as_ptr(), at as *mut u8, block.code.len()) };
        self.used += block.code.len().next_multiple_of(16);
        self.stubs.extend(block.stubs.iter().map(|&(target, offset)| (target, at + offset as u64)));
        self.blocks.insert(start, (at, block));
        at
    }

    fn event(&mut self, event: u64) {
        // SAFETY: there is room for many more than there are.
        unsafe {
            CONTEXT.cursor.write(event);
            CONTEXT.cursor = CONTEXT.cursor.add(1);
        }
    }
}

/// Does this compare memory, so that what it returns tells how long it took?
fn is_comparison(function: u64) -> bool {
    function == libc::memcmp as *const () as u64
}

/// # Safety
/// Nothing else may use the machine at the same time.
unsafe fn machine() -> &'static mut Machine {
    // SAFETY: the caller's.
    unsafe { (&raw mut MACHINE).as_mut().and_then(Option::as_mut).expect("the machine is prepared") }
}

/// Called where the traced code leaves the cache. Returns where to jump with its registers.
pub extern "C" fn dispatch() -> u64 {
    let allocated = memory::pause();
    // SAFETY: one thread, and the traced code waits.
    let place = unsafe { machine().go_on() };
    memory::set(allocated);
    place
}
