//! `cargo test -rp lemniscate-bulk speed -- --ignored --nocapture`: rows a second of a Parquet file beside those of `verify_each` by
//! itself, of the same rows in memory, on as many threads. Minima of rounds, as other programs may run.

use std::fs::File;
use std::thread;
use std::time::Instant;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use lemniscate::ed25519::{Entry, Signature, verify_each};
use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::input::{Keep, Reader, Wanted};
use lemniscate_bulk::sample;
use lemniscate_bulk::verify::{Job, Of};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use tempfile::TempDir;

use crate::support::{form, open};

const ROUNDS: usize = 5;
/// Signatures that `verify_each` is given at a time.
const TOGETHER: usize = 1024;

type Row = ([u8; 32], Vec<u8>, Signature);

/// Seconds, and seconds of all processors.
#[derive(Clone, Copy)]
struct Time(f64, f64);

impl Time {
    const LONG: Self = Time(f64::MAX, f64::MAX);

    fn of(work: impl FnOnce()) -> Self {
        let (begin, used) = (Instant::now(), processor());
        work();
        Time(begin.elapsed().as_secs_f64(), processor() - used)
    }

    fn min(self, other: Self) -> Self {
        Time(self.0.min(other.0), self.1.min(other.1))
    }
}

/// Seconds that this process has used, which Linux counts in hundredths.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = text.rsplit(") ").next().unwrap().split(' ').collect();
    [11, 12].iter().map(|field| fields[*field].parse::<f64>().unwrap()).sum::<f64>() / 100.0
}

fn read(file: &std::path::Path) -> Vec<Row> {
    let mut rows = Vec::new();
    for part in ParquetRecordBatchReaderBuilder::try_new(File::open(file).unwrap()).unwrap().build().unwrap()
    {
        let part = part.unwrap();
        let columns = ["public_key", "message", "signature"]
            .map(|name| part.column_by_name(name).unwrap().as_binary::<i32>());
        for row in 0..part.num_rows() {
            if columns.iter().all(|column| column.is_valid(row))
                && let [key, message, signature] = columns.map(|column| column.value(row))
                && let (Ok(key), Ok(signature)) = (key.try_into(), Signature::from_slice(signature))
            {
                rows.push((key, message.to_vec(), signature));
            }
        }
    }
    rows
}

fn by_itself(rows: &[Row], threads: usize) {
    thread::scope(|scope| {
        for rows in rows.chunks(rows.len().div_ceil(threads)) {
            scope.spawn(|| {
                for rows in rows.chunks(TOGETHER) {
                    let entries: Vec<_> = rows
                        .iter()
                        .map(|(key, message, signature)| Entry::from_bytes(key, &**message, signature))
                        .collect();
                    assert!(verify_each(&entries).iter().any(Result::is_ok));
                }
            });
        }
    });
}

#[test]
#[ignore = "it measures time"]
fn speed() {
    let folder = TempDir::new().unwrap();
    let scheme = open("ed25519", None);
    let count = std::env::var("LEMNISCATE_BULK_ROWS").map_or(1_000_000, |rows| rows.parse().unwrap());
    let threads = thread::available_parallelism().unwrap().get();
    let files = [("different keys", None), ("1,000 keys", Some(1000))].map(|(name, keys)| {
        let path = folder.path().join(format!("{}.parquet", keys.unwrap_or(0)));
        let kinds = sample::Kind::of("ed25519").collect();
        let job = sample::Job {
            scheme: &*scheme,
            rows: count,
            seed: 1,
            keys,
            length: 100,
            invalid: 0.01,
            kinds,
            encoding: Encoding::Hex,
            threads,
        };
        job.run(form("x.parquet"), File::create(&path).unwrap(), |_| ()).unwrap();
        (name, path)
    });
    let rows = read(&files[0].1);
    let of = |name: &str| Of { name: name.to_owned(), encoding: None };
    let job = Job {
        scheme: &*scheme,
        public_key: of("public_key"),
        message: of("message"),
        signature: of("signature"),
        only_invalid: false,
        threads,
    };
    let mut times = [Time::LONG; 3];
    for _ in 0..ROUNDS {
        times[0] = times[0].min(Time::of(|| by_itself(&rows, threads)));
        for (time, (_, path)) in times[1..].iter_mut().zip(&files) {
            let bytes = ["public_key", "message", "signature"].map(str::to_owned).to_vec();
            let reader = Reader::open(
                vec![path.clone()],
                None,
                Wanted { bytes, keep: Keep::These(Vec::new()), json: None },
            );
            let run = || drop(job.run::<File>(reader.unwrap(), None).unwrap());
            *time = time.min(Time::of(run));
        }
    }
    let names = ["verify_each by itself", files[0].0, files[1].0];
    let of_each = |rows: usize, seconds: f64| rows as f64 / seconds;
    let base = Time(of_each(rows.len(), times[0].0), of_each(rows.len(), times[0].1));
    for (name, time) in names.into_iter().zip(times) {
        let rows = if name == names[0] { rows.len() } else { count as usize };
        let (speed, of_processor) = (of_each(rows, time.0), of_each(rows, time.1));
        println!(
            "{name:22} {speed:9.0} rows a second on {threads} threads ({:.2}), {of_processor:9.0} a second of a processor ({:.2})",
            speed / base.0,
            of_processor / base.1
        );
    }
}
