//! What a program does between two calls, in the cold rows: it runs 4 MB of other code and reads 8 MB of other data.
//!
//! After that, code and data of the measured operation are in no cache near the core, as in a program that signs or verifies
//! once in a while; a loop finds all of them in the nearest one, however much there is. The code is a chain of jumps, one
//! for each cache line, so every line of it passes through the instruction cache and every jump through the branch target
//! buffer. Both are in small pages, so that address translations are replaced, too.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
pub use x86_64::OtherWork;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::hint::black_box;

    use memmap2::{Mmap, MmapMut};

    /// The bytes of other code.
    const CODE: usize = 4 << 20;
    /// The bytes of other data.
    const DATA: usize = 8 << 20;
    /// The bytes that are loaded into a cache at once.
    const LINE: usize = 64;
    /// `jmp` to the beginning of the next line: its own two bytes and 62 more.
    const JUMP: [u8; 2] = [0xeb, LINE as u8 - 2];
    /// `ret`.
    const RETURN: u8 = 0xc3;

    /// Other code and other data.
    pub struct OtherWork {
        code: Mmap,
        data: MmapMut,
    }

    impl OtherWork {
        /// Makes both. The error says why this system allows no code that is made at run time.
        pub fn new() -> Result<Self, String> {
            let mut code = small_pages(CODE)?;
            for line in code.chunks_exact_mut(LINE) {
                line[..2].copy_from_slice(&JUMP);
            }
            code[CODE - LINE] = RETURN;
            let code = code.make_exec().map_err(|error| error.to_string())?;
            let mut data = small_pages(DATA)?;
            // Pages that were never written are all one page of zeros.
            data.fill(1);
            Ok(OtherWork { code, data })
        }

        /// Runs the code and reads the data.
        pub fn run(&self) {
            // SAFETY: the mapping can be executed and lives as long as `self`. From its first byte on there is a jump to each
            // following line and, in the last one, a return; neither changes a register but the instruction pointer and
            // the stack pointer of the call, so every calling convention is kept.
            let code: extern "C" fn() = unsafe { core::mem::transmute(self.code.as_ptr()) };
            code();
            black_box(self.data.iter().step_by(LINE).map(|&byte| u64::from(byte)).sum::<u64>());
        }
    }

    /// Memory that begins on a page, of pages as small as there are.
    fn small_pages(length: usize) -> Result<MmapMut, String> {
        let memory = MmapMut::map_anon(length).map_err(|error| error.to_string())?;
        // A kernel without large pages refuses the advice, and does not need it.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::NoHugePage);
        Ok(memory)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_chain_goes_through_every_line_and_returns() {
            let other = OtherWork::new().unwrap();
            let (mut at, mut lines) = (0, 1);
            while other.code[at] != RETURN {
                assert_eq!(other.code[at], JUMP[0]);
                at += 2 + usize::from(other.code[at + 1]);
                lines += 1;
            }
            assert_eq!(lines, CODE / LINE);
            other.run();
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::OtherWork;

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    /// Other code and other data, which cannot be made here.
    pub enum OtherWork {}

    impl OtherWork {
        /// Says that there is none.
        pub fn new() -> Result<Self, String> {
            Err("other code is made for x86-64 only".into())
        }

        /// Never called.
        pub fn run(&self) {
            match *self {}
        }
    }
}
