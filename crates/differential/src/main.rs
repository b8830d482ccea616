//! `lemniscate-differential WHAT --cases N`: runs so many cases of one kind with every backend, counts them, and ends with
//! status 1 if something differs. Equal seeds give equal cases; each difference is printed with the command that shows it
//! again.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use lemniscate::backend::BackendKind;
use lemniscate_differential::{Report, backends, ed448, elements, exchange, prime_order, sign, verify};

const USAGE: &str = "usage: lemniscate-differential verify|sign|exchange|ed448|elements|prime-order \
                     [--cases N] [--seed N] [--backend NAME|all] [--block N] [--minutes N]

  --cases N       at least so many cases (100000)
  --seed N        from which all cases follow (1)
  --backend NAME  one of portable32, portable, adx, avx2, avx512ifma, aarch64; or all (all)
  --block N       the block of this number alone
  --minutes N     ends then at the latest";

/// Runs blocks of cases.
type Run = fn(u64, core::ops::Range<u64>, &[BackendKind], &mut Report);

struct Arguments {
    run: Run,
    blocks: core::ops::Range<u64>,
    seed: u64,
    backends: Vec<BackendKind>,
    time: Duration,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(arguments) = parse(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // One core does all, unless the environment variable RAYON_NUM_THREADS says another number.
    let threads = std::env::var("RAYON_NUM_THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let report = pool.install(|| run(&arguments));
    print!("{report}");
    if report.differences().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn parse(arguments: &[String]) -> Option<Arguments> {
    let (what, options) = arguments.split_first()?;
    let (run, of_block): (Run, usize) = match what.as_str() {
        "verify" => (verify::run, verify::BLOCK),
        "sign" => (sign::run, sign::BLOCK),
        "exchange" => (exchange::run, exchange::BLOCK),
        "ed448" => (ed448::run, ed448::BLOCK),
        "elements" => (elements::run, elements::BLOCK),
        "prime-order" => (prime_order::run, prime_order::BLOCK),
        _ => return None,
    };
    let mut parsed = Arguments { run, blocks: 0..0, seed: 1, backends: backends(), time: Duration::MAX };
    let (mut cases, mut block) = (100_000, None);
    for pair in options.chunks(2) {
        let [name, value] = pair else { return None };
        match name.as_str() {
            "--cases" => cases = value.parse().ok()?,
            "--seed" => parsed.seed = value.parse().ok()?,
            "--block" => block = Some(value.parse::<u64>().ok()?),
            "--minutes" => parsed.time = Duration::from_secs(60 * value.parse::<u64>().ok()?),
            "--backend" if value == "all" => {}
            "--backend" => {
                parsed.backends = vec![value.parse().ok().filter(|kind: &BackendKind| kind.is_available())?]
            }
            _ => return None,
        }
    }
    parsed.blocks = match block {
        Some(block) => block..block + 1,
        None => 0..u64::div_ceil(cases, of_block as u64),
    };
    Some(parsed)
}

fn run(arguments: &Arguments) -> Report {
    let start = Instant::now();
    let mut shown = Duration::ZERO;
    let mut report = Report::default();
    for block in arguments.blocks.clone() {
        (arguments.run)(arguments.seed, block..block + 1, &arguments.backends, &mut report);
        let elapsed = start.elapsed();
        if elapsed - shown > Duration::from_secs(60) {
            shown = elapsed;
            let (cases, differences) = (report.cases(), report.differences().len());
            eprintln!("{cases} cases, {differences} differences after {} s", elapsed.as_secs());
        }
        if elapsed > arguments.time {
            eprintln!("out of time in block {block} of {}", arguments.blocks.end);
            break;
        }
    }
    report
}
