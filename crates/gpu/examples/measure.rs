//! Verdicts a second by a device and by all cores of this machine, as a table in Markdown: `measure [ROWS [BYTES]]`, for batches of up
//! to so many rows with messages of so many bytes; 4194304 and 100 if nothing else is said.
//!
//! Signatures are of 65,536 keys, all valid. Each figure is the best of several runs. Transfers, packing and the making of verdicts
//! are in all but the columns `kernels`.

use std::error::Error;
use std::thread::{available_parallelism, scope};
use std::time::{Duration, Instant};

use lemniscate::ed25519::{Entry, Policy, Signature, SigningKey, verify_each_with};
use lemniscate_gpu::{Device, Room, Row, Verifier};

struct Signed {
    public_key: [u8; 32],
    message: Vec<u8>,
    signature: [u8; 64],
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|number| number.parse()).collect();
    let numbers = numbers?;
    let most = numbers.first().copied().unwrap_or(1 << 22);
    let bytes = numbers.get(1).copied().unwrap_or(100);
    let threads = available_parallelism().map_or(1, usize::from);
    let begin = Instant::now();
    let device = Device::open(0)?;
    println!(
        "{}, {threads} cores; kernels ready after {:.2} s",
        device.name(),
        begin.elapsed().as_secs_f64()
    );
    let signed = sign(most.min(1 << 16), bytes, threads);
    let rows: Vec<Row<'_>> = signed.iter().cycle().take(most).map(Row::from).collect();

    let room = Room::of(&device);
    println!("{} blocks of {} rows, {} MiB of the device\n", room.blocks, room.rows, room.size() >> 20);
    println!("| rows | device, M/s | kernels, M/s | all cores, M/s | ratio |\n|---:|---:|---:|---:|---:|");
    let mut verifier = Verifier::with_room(&device, room)?;
    let mut large = Verifier::with_room(&device, Room { rows: most.min(1 << 20), blocks: 1, ..room })?;
    let sizes = (8..).map(|bits| 1 << bits).take_while(|&size| size <= most);
    for size in sizes {
        let rows = &rows[..size];
        let by_device = best(|| {
            let begin = Instant::now();
            let verdicts = verifier.verify_each(Policy::Rfc8032, rows)?;
            let time = begin.elapsed();
            assert!(verdicts.iter().all(Result::is_ok));
            Ok(time)
        })?;
        let (count, kernels) = large.time_kernels(Policy::Rfc8032, rows, 5)?;
        let by_cores = best(|| Ok(by_cores(rows, threads)))?;
        let speed = |rows: usize, time: Duration| rows as f64 / time.as_secs_f64() / 1e6;
        let [device, cores] = [by_device, by_cores].map(|time| speed(size, time));
        println!(
            "| {size} | {device:.3} | {:.3} | {cores:.3} | {:.2} |",
            speed(count, kernels),
            device / cores
        );
    }
    for policy in Policy::ALL {
        let time = best(|| {
            let begin = Instant::now();
            verifier.verify_each(policy, &rows[..])?;
            Ok(begin.elapsed())
        })?;
        println!("\n{policy}: {:.2} M/s", most as f64 / time.as_secs_f64() / 1e6);
    }
    Ok(())
}

fn best(mut run: impl FnMut() -> Result<Duration, Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    let begin = Instant::now();
    let mut least = run()?;
    let mut runs = 1;
    while runs < 3 || (runs < 30 && begin.elapsed() < Duration::from_millis(500)) {
        least = least.min(run()?);
        runs += 1;
    }
    Ok(least)
}

fn sign(count: usize, bytes: usize, threads: usize) -> Vec<Signed> {
    let one = |number: usize| {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let key = SigningKey::from_bytes(&seed);
        let message: Vec<u8> = seed.iter().copied().cycle().take(bytes).collect();
        let signature = key.sign(&message).to_bytes();
        Signed { public_key: key.verifying_key().to_bytes(), message, signature }
    };
    let each = count.div_ceil(threads);
    scope(|scope| {
        let parts = (0..count).step_by(each).map(|begin| begin..count.min(begin + each));
        let parts: Vec<_> =
            parts.map(|part| scope.spawn(move || part.map(one).collect::<Vec<_>>())).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

/// `verify_each_with` on all cores.
fn by_cores(rows: &[Row<'_>], threads: usize) -> Duration {
    let signatures: Vec<_> = rows.iter().map(|row| Signature::from_bytes(row.signature)).collect();
    let entries = rows.iter().zip(&signatures);
    let entries: Vec<_> =
        entries.map(|(row, signature)| Entry::from_bytes(row.public_key, row.message, signature)).collect();
    let begin = Instant::now();
    scope(|scope| {
        for part in entries.chunks(entries.len().div_ceil(threads).next_multiple_of(8)) {
            scope.spawn(move || assert!(verify_each_with(Policy::Rfc8032, part).iter().all(Result::is_ok)));
        }
    });
    begin.elapsed()
}

impl<'a> From<&'a Signed> for Row<'a> {
    fn from(signed: &'a Signed) -> Self {
        Row { public_key: &signed.public_key, message: &signed.message, signature: &signed.signature }
    }
}
