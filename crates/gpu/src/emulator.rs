//! The kernels as functions of this processor.

use core::ffi::c_void;
use std::sync::LazyLock;

use lemniscate::ed25519::{self, Policy};

use crate::chunk::{BASE_TABLE, Chunk, MULTIPLES, SCALARS};
use crate::packed::{Capacity, Layout, pack};
use crate::verdict::{UNDECIDED, asked, verdict};
use crate::{Error, Rows};

unsafe extern "C" {
    fn lemniscate_gpu_make_base_table(base: *mut c_void);
    fn lemniscate_gpu_verify(chunk: &Chunk);
}

/// 16 bytes that are aligned as the kernels want them.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Unit(#[expect(dead_code, reason = "room for the kernels")] [u8; 16]);

/// Room for so many bytes.
fn room(bytes: usize) -> Vec<Unit> {
    vec![Unit([0; 16]); bytes.div_ceil(16)]
}

/// What [`Verifier::verify_each`](crate::Verifier::verify_each) does, by the kernels as functions of this processor, in blocks of so
/// many rows.
///
/// # Errors
/// [`Error::Undecided`]
pub fn verify_each<R: Rows + ?Sized>(
    policy: Policy,
    rows: &R,
    block: usize,
) -> Result<Vec<Result<(), ed25519::Error>>, Error> {
    let capacity = Capacity::new(block.max(1), 256);
    let mut memory = vec![0; capacity.length()];
    let mut verdicts = Vec::with_capacity(rows.len());
    let mut begin = 0;
    while begin < rows.len() {
        let range = capacity.fill(rows, begin);
        begin = range.end;
        let layout = pack(rows, range, 1, &mut memory);
        verdicts.extend(run(&memory, layout, asked(policy)).into_iter().filter_map(verdict));
    }
    if verdicts.len() == rows.len() { Ok(verdicts) } else { Err(Error::Undecided(rows.len() - verdicts.len())) }
}

/// Multiples of the base point.
static BASE: LazyLock<Vec<Unit>> = LazyLock::new(|| {
    let mut base = room(BASE_TABLE);
    // SAFETY: it writes a table of this size, aligned to 16 bytes.
    unsafe { lemniscate_gpu_make_base_table(base.as_mut_ptr().cast()) };
    base
});

/// What is wrong with each row of a block.
fn run(block: &[u8], layout: Layout, asked: u32) -> Vec<u32> {
    let mut input = room(layout.length());
    // SAFETY: the room has at least this many bytes, which any bytes may be.
    unsafe { input.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(block.as_ptr(), layout.length()) };
    let mut scalars = room(SCALARS * layout.rows);
    let mut multiples = room(MULTIPLES * layout.rows);
    let mut found = vec![0u32; 2 * layout.rows];
    let mut wrong = vec![UNDECIDED; layout.rows];
    let address = |at: *mut Unit| at as u64;
    let chunk = Chunk::new(
        layout,
        asked,
        address(input.as_mut_ptr()),
        BASE.as_ptr() as u64,
        [address(scalars.as_mut_ptr()), address(multiples.as_mut_ptr())],
        [found.as_mut_ptr() as u64, wrong.as_mut_ptr() as u64],
    );
    // SAFETY: all addresses are of rooms with the sizes that the kernels use for this number of rows, and the block ends behind its
    // last message with as many bytes as they read there.
    unsafe { lemniscate_gpu_verify(&chunk) };
    wrong
}
