//! `verify_each` by a device: blocks of rows one behind the other, so that one is packed while others are copied and worked on.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use lemniscate::ed25519::{self, Policy};

use crate::device::{Block, Device};
use crate::packed::{Capacity, pack};
use crate::verdict::{asked, verdict, whole};
use crate::{Error, Rows};

/// Verifies on a device, with memory for some blocks of rows. Several verifiers in separate threads share a device well.
///
/// ```no_run
/// use lemniscate::ed25519::Policy;
/// use lemniscate_gpu::{Device, Row, Verifier};
///
/// # fn main() -> Result<(), lemniscate_gpu::Error> {
/// let mut verifier = Verifier::new(&Device::open(0)?)?;
/// let rows = [Row { public_key: &[1; 32], message: b"a message", signature: &[2; 64] }];
/// let verdicts = verifier.verify_each(Policy::default(), &rows[..])?;
/// assert!(verdicts[0].is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Verifier {
    capacity: Capacity,
    blocks: Vec<Block>,
    threads: usize,
}

/// The memory of a [`Verifier`], and its threads.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The number of rows in a block, at most 2^26. A device processes [`Device::width`] rows at the same time.
    pub rows: usize,
    /// The bytes of messages per row that a block has room for; at least 4096 for the whole block.
    pub message: usize,
    /// The number of blocks: one is packed while others are on the device.
    pub blocks: usize,
    /// Threads that pack rows.
    pub threads: usize,
}

/// The most rows of a block.
const MOST: usize = 1 << 26;

impl Room {
    /// Fast for many rows; takes about 700 MiB of memory on a large device.
    pub fn of(device: &Device) -> Self {
        let threads = available_parallelism().map_or(1, usize::from);
        Room { rows: device.width(), message: 256, blocks: 4, threads }
    }

    /// Bytes of the device's memory.
    pub fn size(self) -> usize {
        self.blocks.saturating_mul(Block::size(self.capacity()))
    }

    fn capacity(self) -> Capacity {
        Capacity::new(self.rows.clamp(1, MOST), self.message)
    }
}

impl Verifier {
    /// Creates a verifier with enough memory for many rows.
    ///
    /// # Errors
    /// [`Error::Memory`], or what the driver says.
    pub fn new(device: &Arc<Device>) -> Result<Self, Error> {
        Self::with_room(device, Room::of(device))
    }

    /// Creates a verifier with this memory.
    ///
    /// # Errors
    /// [`Error::Memory`], or what the driver says.
    pub fn with_room(device: &Arc<Device>, room: Room) -> Result<Self, Error> {
        let capacity = room.capacity();
        let blocks =
            (0..room.blocks.max(1)).map(|_| Block::new(device, capacity)).collect::<Result<_, _>>()?;
        Ok(Verifier { capacity, blocks, threads: room.threads })
    }

    /// Returns the verdict on each row, which equals that of [`lemniscate::ed25519::verify_each_with`]. Variable-time.
    ///
    /// # Errors
    /// If the device fails; no row gets a verdict then.
    pub fn verify_each<R: Rows + ?Sized>(
        &mut self,
        policy: Policy,
        rows: &R,
    ) -> Result<Vec<Result<(), ed25519::Error>>, Error> {
        let mut verdicts = Vec::with_capacity(rows.len());
        let mut begun = VecDeque::with_capacity(self.blocks.len());
        let mut next = 0;
        let mut packed = 0;
        while packed < rows.len() || !begun.is_empty() {
            if packed < rows.len() && begun.len() < self.blocks.len() {
                let range = self.capacity.fill(rows, packed);
                packed = range.end;
                self.begin(next, policy, rows, range.clone())?;
                begun.push_back((next, range.len()));
                next = (next + 1) % self.blocks.len();
            } else if let Some((block, count)) = begun.pop_front() {
                let said = self.blocks[block].end(count)?;
                verdicts.extend(said.iter().filter_map(|&wrong| verdict(wrong)));
            }
        }
        whole(verdicts, rows.len())
    }

    /// The time that the kernels alone take for rows that are on the device already, for measurements: the least of so many runs.
    /// For as many of the rows as a block has room for, which is the number beside it.
    ///
    /// # Errors
    /// If the device fails.
    pub fn time_kernels<R: Rows + ?Sized>(
        &mut self,
        policy: Policy,
        rows: &R,
        runs: usize,
    ) -> Result<(usize, Duration), Error> {
        let range = self.capacity.fill(rows, 0);
        let count = range.len();
        let block = &mut self.blocks[0];
        let layout = pack(rows, range, self.threads, block.memory()?);
        block.begin(layout, asked(policy))?;
        block.end(count)?;
        let mut least = Duration::MAX;
        for _ in 0..runs.max(1) {
            let start = Instant::now();
            block.begin_kernels(layout, asked(policy))?;
            block.end(count)?;
            least = least.min(start.elapsed());
        }
        Ok((count, least))
    }

    fn begin<R: Rows + ?Sized>(
        &mut self,
        block: usize,
        policy: Policy,
        rows: &R,
        range: Range<usize>,
    ) -> Result<(), Error> {
        let block = &mut self.blocks[block];
        let layout = pack(rows, range, self.threads, block.memory()?);
        block.begin(layout, asked(policy))
    }
}
