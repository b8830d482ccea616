//! Compares the verdicts of a device with others': `agree CRAFTED RANDOM`, the numbers of signatures.
//!
//! Crafted ones by all four policies with those of ed25519-dalek and ed25519-zebra, random ones by one policy each with those of
//! the library on this processor. Ends with status 1 at the first that differs.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::{available_parallelism, scope};
use std::time::Instant;

use lemniscate::ed25519::{Entry, Policy, Signature, verify_each_with};
use lemniscate_corpus::oracle::Judge;
use lemniscate_corpus::random::random;
use lemniscate_corpus::structured::{Variant, block};
use lemniscate_corpus::{Case, Choices};
use lemniscate_gpu::{Device, Row, Verifier};

/// Signatures that are in memory at the same time, for each thread.
const PART: usize = 20_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|number| number.parse()).collect();
    let [crafted, random] = numbers?.try_into().map_err(|_| "two numbers are needed: CRAFTED RANDOM")?;
    let begin = Instant::now();
    let device = Device::open(0)?;
    println!("{}: ready after {:.1} s", device.name(), begin.elapsed().as_secs_f64());
    let crafted = compare(&device, "crafted", crafted, crafted_part)?;
    let random = compare(&device, "random", random, random_part)?;
    Ok(if crafted && random { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A signature, with what others say of it by each policy that they were asked for.
type Judged = (Case, [Option<bool>; 4]);

fn crafted_part(number: u64) -> Vec<Judged> {
    let mut judge = Judge::default();
    let blocks = (0..).flat_map(|i| block(&mut Choices::seeded(number, i), 500));
    let pure = blocks.filter(|structured| structured.variant == Variant::Pure).take(PART);
    pure.map(|structured| {
        let verdicts = judge.verdicts(&structured).map(Some);
        (structured.case, verdicts)
    })
    .collect()
}

fn random_part(number: u64) -> Vec<Judged> {
    let cases: Vec<_> = random(&format!("agree, part {number}")).take(PART).collect();
    let which = (number % 4) as usize;
    let signatures: Vec<_> = cases.iter().map(|case| Signature::from_bytes(&case.signature)).collect();
    let entries = cases.iter().zip(&signatures);
    let entries: Vec<_> = entries
        .map(|(case, signature)| Entry::from_bytes(&case.public_key, &case.message, signature))
        .collect();
    let verdicts = verify_each_with(Policy::ALL[which], &entries);
    let verdicts: Vec<_> = verdicts.into_iter().map(|verdict| verdict.is_ok()).collect();
    let judged = |(case, verdict)| {
        let mut verdicts = [None; 4];
        verdicts[which] = Some(verdict);
        (case, verdicts)
    };
    cases.into_iter().zip(verdicts).map(judged).collect()
}

/// Whether all verdicts are the same.
fn compare(
    device: &Arc<Device>,
    name: &str,
    count: usize,
    part: fn(u64) -> Vec<Judged>,
) -> Result<bool, lemniscate_gpu::Error> {
    let begin = Instant::now();
    let mut verifier = Verifier::new(device)?;
    let threads = available_parallelism().map_or(1, usize::from) as u64;
    let (mut verdicts, mut valid, mut differ, mut done, mut number) = (0, 0, 0, 0, 0);
    while done < count {
        let parts: Vec<_> = (number..number + threads).collect();
        number += threads;
        let judged: Vec<Judged> = scope(|scope| {
            let parts: Vec<_> = parts.into_iter().map(|number| scope.spawn(move || part(number))).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        done += judged.len();
        for (which, policy) in Policy::ALL.into_iter().enumerate() {
            let asked: Vec<_> =
                judged.iter().filter_map(|(case, said)| said[which].map(|said| (case, said))).collect();
            let rows: Vec<_> = asked.iter().map(|(case, _)| row(case)).collect();
            for ((case, said), verdict) in asked.iter().zip(verifier.verify_each(policy, &rows[..])?) {
                verdicts += 1;
                valid += u64::from(verdict.is_ok());
                if verdict.is_ok() != *said {
                    differ += 1;
                    eprintln!("{policy}: {verdict:?}, not {said}, of {case:?}");
                }
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{name}: {done} signatures, {verdicts} verdicts, {valid} of them valid, {differ} differ; {seconds:.0} s"
    );
    Ok(differ == 0 && verdicts > 0)
}

fn row(case: &Case) -> Row<'_> {
    Row { public_key: &case.public_key, message: &case.message, signature: &case.signature }
}
