//! Rows in memory and in files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use lemniscate_bulk::encoding::Encoding;
use lemniscate_bulk::format::{Compression, Format};
use lemniscate_bulk::input::{Keep, Reader, Wanted};
use lemniscate_bulk::output::{Form, Writer};
use lemniscate_bulk::sample;
use lemniscate_bulk::scheme::{self, WithPolicy};
use lemniscate_bulk::verify::{Counts, Job, Of, Report};
use lemniscate_bulk::{Error, Result};
use tempfile::TempDir;

/// Every ending, with the form that it stands for.
pub const ENDINGS: [&str; 9] =
    ["parquet", "arrow", "arrows", "jsonl", "jsonl.gz", "jsonl.zst", "csv", "csv.gz", "csv.zst"];

pub fn form(name: &str) -> Form {
    let (format, compression) = Format::of(Path::new(name)).expect(name);
    Form { format, compression }
}

pub const CSV: Form = Form { format: Format::Csv, compression: Compression::None };

pub fn open(scheme: &str, policy: Option<&str>) -> Box<dyn WithPolicy> {
    scheme::by_name(scheme, policy).expect(scheme).expect("a policy")
}

/// A batch of these columns.
pub fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    let fields: Vec<_> =
        columns.iter().map(|(name, array)| Field::new(*name, array.data_type().clone(), true)).collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).expect("columns of one length")
}

/// Writes a file.
pub fn write(folder: &TempDir, name: &str, rows: &RecordBatch) -> PathBuf {
    let path = folder.path().join(name);
    let file = std::fs::File::create(&path).expect("a file");
    let mut writer = Writer::begin(form(name), &rows.schema(), file).expect("its head");
    // In two parts.
    let half = rows.num_rows() / 2;
    for part in [rows.slice(0, half), rows.slice(half, rows.num_rows() - half)] {
        writer.write(form(name).prepare(part, &|row| format!("row {row}")).expect("rows")).expect("written");
    }
    writer.finish().expect("its end");
    path
}

/// Some rows of a scheme, of which half are spoilt.
pub fn sample(folder: &TempDir, name: &str, scheme: &str, rows: u64) -> PathBuf {
    let path = folder.path().join(name);
    let job = sample::Job {
        scheme: &*open(scheme, None),
        rows,
        seed: 7,
        keys: Some(rows / 2 + 1),
        length: 20,
        invalid: 0.5,
        kinds: sample::Kind::of(scheme).collect(),
        encoding: Encoding::Hex,
        threads: 2,
    };
    job.run(form(name), std::fs::File::create(&path).expect("a file"), |_| ()).expect("a sample");
    path
}

/// What is asked for in a test.
pub struct Asked<'a> {
    pub scheme: &'a dyn WithPolicy,
    pub encodings: [Option<Encoding>; 3],
    pub keep: Keep,
    pub only_invalid: bool,
    pub form: Form,
}

impl<'a> Asked<'a> {
    pub fn of(scheme: &'a dyn WithPolicy) -> Self {
        Asked { scheme, encodings: [None; 3], keep: Keep::These(Vec::new()), only_invalid: false, form: CSV }
    }

    /// The verdicts on files, and what is written of them.
    pub fn run(&self, files: &[PathBuf]) -> Result<(Counts, Vec<u8>)> {
        self.report(files).map(|(report, out)| (report.counts, out))
    }

    /// All that is said of files, and what is written of them.
    pub fn report(&self, files: &[PathBuf]) -> Result<(Report, Vec<u8>)> {
        let names = ["public_key", "message", "signature"];
        let [public_key, message, signature] =
            [0, 1, 2].map(|i| Of { name: names[i].to_owned(), encoding: self.encodings[i] });
        let job = Job {
            scheme: self.scheme,
            public_key,
            message,
            signature,
            only_invalid: self.only_invalid,
            threads: 3,
        };
        let json = (self.form.format == Format::Json).then(|| job.added(files.len()));
        let wanted = Wanted { bytes: names.map(str::to_owned).to_vec(), keep: self.keep.clone(), json };
        let reader = Reader::open(files.to_vec(), None, wanted)?;
        let (report, out) = job.run(reader, Some((self.form, Vec::new())))?;
        Ok((report, out.expect("it was given")))
    }

    /// The verdict on each row.
    pub fn verdicts(&self, file: &Path) -> Vec<String> {
        let (counts, text) = self.run(&[file.to_owned()]).expect("it can be read");
        let text = String::from_utf8(text).expect("CSV is text");
        let verdicts: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        assert_eq!(counts.rows(), verdicts.len() as u64);
        assert_eq!(counts.0[0], verdicts.iter().filter(|verdict| *verdict == "valid").count() as u64);
        verdicts
    }
}

/// The line that an error is.
pub fn line<T>(result: Result<T>) -> String {
    match result {
        Err(Error::Input(text) | Error::Output(text)) => {
            assert!(!text.contains('\n') && !text.is_empty(), "{text}");
            text
        }
        Err(Error::Closed) => panic!("nobody has closed it"),
        Ok(_) => panic!("no error"),
    }
}
