//! Rows that would vanish, and input that would be passed over, read twice, or read in one of two ways.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use lemniscate_bulk::format::Format;
use lemniscate_bulk::input::expand;
use tempfile::TempDir;

use crate::support::{Asked, batch, line, open, sample, write};

/// Writes a file, and gives the number of its rows.
fn rows(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> lemniscate_bulk::Result<u64> {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    Asked::of(&*open("ed25519", None)).run(&[path]).map(|(counts, _)| counts.rows())
}

fn refused(folder: &TempDir, name: &str, text: impl AsRef<[u8]>, why: &str) {
    let said = line(rows(folder, name, text));
    assert!(said.contains(name) && said.contains(why), "{name}: {said}");
}

/// However the lines end: none is lost, and none is there twice.
#[test]
fn every_end_of_a_record() {
    let folder = TempDir::new().unwrap();
    let records = ["public_key,message,signature", "00,01,02", "\"03\",\"0\r4\n\",05", "06,,"];
    for (number, ends) in
        [["\n"; 4], ["\r\n"; 4], ["\r"; 4], ["\r", "\n", "\r\n", ""], ["\n", "\r", "\r", "\r"]]
            .iter()
            .enumerate()
    {
        let text: String = records.iter().zip(ends).map(|(record, end)| format!("{record}{end}")).collect();
        assert_eq!(rows(&folder, &format!("{number}.csv"), &text).unwrap(), 3, "{text:?}");
        // Empty lines are no rows, but where a row has one field.
        assert_eq!(
            rows(&folder, &format!("{number}.e.csv"), format!("{text}\r\n\n\r")).unwrap(),
            3,
            "{text:?}"
        );
    }
    let asked = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let job = lemniscate_bulk::input::Wanted {
            bytes: vec!["message".to_owned()],
            keep: lemniscate_bulk::input::Keep::These(Vec::new()),
            json: None,
        };
        let mut reader = lemniscate_bulk::input::Reader::open(vec![path], None, job).unwrap();
        reader.next_part().unwrap().unwrap().decode().map(|rows| rows.batch.num_rows())
    };
    assert_eq!(asked("one.csv", "message\n00\n\n\"\"\n11\n").unwrap(), 4);
    for (name, text, why) in [
        ("few.csv", "public_key,message,signature\n00,01\n", "line 2: it has 2 fields"),
        ("many.csv", "public_key,message,signature\n\n00,01,02,03\n", "line 3: it has 4 fields"),
        ("open.csv", "public_key,message,signature\n00,\"01,02\n", "line 2: a quoted field is never closed"),
        ("after.csv", "public_key,message,signature\n\"\n\",\"01\"x,02\n", "line 3: text follows"),
        ("within.csv", "public_key,message,signature\n00,0\"1,02\n", "line 2: a quotation mark inside"),
        (
            "cr.jsonl",
            "{\"public_key\":1}\r{\"public_key\":2}\r",
            "line 1: it is not JSON, or more than one object",
        ),
        ("two.jsonl", "{}\n{} {}\n", "line 2: it is not JSON, or more than one object"),
        ("array.json", "[{},{}]", "line 1: it is not an object"),
        ("pretty.json", "{\n \"public_key\": 1\n}\n", "line 1: its object does not end"),
        (
            "bytes.jsonl",
            "{\"public_key\":1}\n\n{\"x\":\"\u{fffd}\"}\n{\"x",
            "line 4: its object does not end",
        ),
    ] {
        refused(&folder, name, text, why);
    }
    refused(&folder, "latin.jsonl", b"{}\n{\"x\":\"\xe9\"}\n", "line 2: it is not UTF-8");
}

/// Parts end where records do, wherever their ends fall among them.
#[test]
fn ends_between_parts() {
    let folder = TempDir::new().unwrap();
    for (number, end) in ["\n", "\r\n", "\r"].iter().enumerate() {
        for shift in 0..3 {
            let mut text = format!("public_key,message,signature,x{end}");
            let row = format!("00,\"0{}1\",02,{}{end}", end.repeat(2), "x".repeat(97));
            text += &format!("00,01,02,{}{end}", "y".repeat(shift));
            text += &row.repeat(16_000);
            let found = rows(&folder, &format!("{number}.{shift}.csv"), text).unwrap();
            assert_eq!(found, 16_001, "{end:?} {shift}");
        }
    }
}

#[test]
fn parquet_against_what_it_says() {
    let folder = TempDir::new().unwrap();
    let path = sample(&folder, "five.parquet", "ed25519", 5);
    let whole = fs::read(path).unwrap();
    // The number of rows after the schema, before the groups: 5 by zigzag is 10.
    let at = whole.windows(3).position(|bytes| bytes == [0x16, 10, 0x19]).unwrap();
    for said in [4, 6, 10] {
        let mut bytes = whole.clone();
        bytes[at + 1] = 2 * said;
        refused(
            &folder,
            &format!("says{said}.parquet"),
            bytes,
            &format!("its footer states {said} rows, but its row groups have 5"),
        );
    }
    // The rows of the group, which its columns do not have.
    let values = |bytes: &[u8]| {
        bytes
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| *pair == [0x16, 10])
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    let mut all = whole.clone();
    for at in values(&whole) {
        all[at + 1] = 6;
    }
    assert!(rows(&folder, "all.parquet", all).is_err());
    // No rows at all, with pages and without groups.
    let none = rows_of(0);
    for name in ["none.parquet", "none.arrow", "none.arrows", "none.csv", "none.jsonl"] {
        let path = write(&folder, name, &none);
        assert_eq!(Asked::of(&*open("ed25519", None)).run(&[path]).unwrap().0.rows(), 0, "{name}");
    }
    let twice = [&whole[..], &whole[..]].concat();
    refused(&folder, "twice.parquet", &twice, "several Parquet files");
    refused(&folder, "tail.parquet", [&whole[..], b"tail"].concat(), "not a complete Parquet file");
    refused(&folder, "head.parquet", [b"head", &whole[..]].concat(), "not a complete Parquet file");
    refused(&folder, "cut.parquet", &whole[..whole.len() - 1], "not a complete Parquet file");
    refused(&folder, "empty.parquet", "", "it is empty");
}

/// Columns within columns, so many that what goes into each would not come back.
#[test]
fn deep_columns() {
    let folder = TempDir::new().unwrap();
    let element = |children: u8| {
        let name = [0x48, 1, b'a'];
        let leaf = [&[0x15, 12, 0x25, 0][..], &[0x18], &name[1..]].concat();
        let group = [&[0x35, 0, 0x18], &name[1..], &[0x15, 2 * children]].concat();
        [if children == 0 { leaf } else { group }, vec![0]].concat()
    };
    for depth in [5_u32, 200_000] {
        let mut schema: Vec<u8> = (0..depth).flat_map(|_| element(1)).collect();
        schema.extend(element(0));
        let mut count = Vec::new();
        let mut left = depth + 1;
        while left > 0x7f {
            count.push(left as u8 & 0x7f | 0x80);
            left >>= 7;
        }
        count.push(left as u8);
        let footer = [&[0x15, 2, 0x19, 0xfc][..], &count, &schema, &[0x16, 0, 0x19, 0x0c, 0]].concat();
        let length = u32::try_from(footer.len()).unwrap().to_le_bytes();
        let file = [b"PAR1", &footer[..], &length, b"PAR1"].concat();
        let why = if depth > 5 { "200001 levels deep" } else { "there is no column" };
        refused(&folder, &format!("deep{depth}.parquet"), file, why);
    }
}

#[test]
fn arrow_against_what_it_says() {
    let folder = TempDir::new().unwrap();
    let batch = rows_of(4);
    let two = fs::read(write(&folder, "two.arrow", &batch)).unwrap();
    // The beginning of the same rows in one batch; its list names this alone.
    let one = fs::read(write(&folder, "one.arrow", &batch.slice(0, 4))).unwrap();
    assert_eq!(one, two);
    let stream = fs::read(write(&folder, "a.arrows", &batch)).unwrap();
    let cut_list = |bytes: &[u8]| {
        let end = bytes.len() - 10;
        end - i32::from_le_bytes(bytes[end..end + 4].try_into().unwrap()) as usize
    };
    let single = fs::read(write_one(&folder, "single.arrow", &batch.slice(0, 2))).unwrap();
    let hidden = [&two[..cut_list(&two)], &single[cut_list(&single)..]].concat();
    refused(&folder, "hidden.arrow", hidden, "its list of batches does not match its batches");
    let missing = [&single[..cut_list(&single)], &two[cut_list(&two)..]].concat();
    refused(&folder, "missing.arrow", missing, "its list of batches does not match its batches");
    // Where it says that a batch is: the beginning, the length of its description, and that of its body.
    let footer = arrow_ipc::root_as_footer(&two[cut_list(&two)..two.len() - 10]).unwrap();
    let block = footer.recordBatches().unwrap().get(0).0;
    let at = cut_list(&two) + two[cut_list(&two)..].windows(24).position(|bytes| bytes == block).unwrap();
    for (place, change, why) in [
        (0, 8, "list of batches"),
        (8, 8, "list of batches"),
        (16, 8, "list of batches"),
        (16, 4, "is damaged"),
        (23, 128, "is damaged"),
    ] {
        let mut spoilt = two.clone();
        spoilt[at + place] ^= change;
        refused(&folder, &format!("block{place}_{change}.arrow"), spoilt, why);
    }
    refused(&folder, "tail.arrow", [&two[..], b"tail"].concat(), "not a complete Arrow file");
    refused(
        &folder,
        "twice.arrows",
        [&stream[..], &stream[..]].concat(),
        "data follows the end of the stream",
    );
    refused(&folder, "tail.arrows", [&stream[..], b"x"].concat(), "data follows the end of the stream");
    refused(&folder, "half.arrows", &stream[..stream.len() - 20], "truncated");
    refused(&folder, "empty.arrows", "", "it is empty");
    let found: [(&str, &[u8], _); 5] = [
        (
            "length",
            include_bytes!("../data/hostile/struct_length.arrows"),
            "columns do not have as many rows",
        ),
        ("frames", include_bytes!("../data/hostile/lz4_frames.arrows"), "not exactly one LZ4 frame"),
        ("frame", include_bytes!("../data/hostile/lz4_cut.arrows"), "not exactly one LZ4 frame"),
        ("version", include_bytes!("../data/hostile/old_version.arrows"), "version of Arrow is unsupported"),
        ("schema", include_bytes!("../data/hostile/short_schema.arrows"), "truncated"),
    ];
    for (name, bytes, why) in found {
        refused(&folder, &format!("{name}.arrows"), bytes, why);
    }
    refused(&folder, "old.feather", "FEA1....FEA1", "Feather version 1 file");
    // The same in a file whose first message is none, as Polars writes it.
    let name = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/written/polars.arrow");
    let mut polars = fs::read(name).unwrap();
    let listed = cut_list(&polars);
    let list = polars.split_off(listed);
    let extra = [&polars[..], &polars[272..], &list[..]].concat();
    refused(&folder, "more.arrow", extra, "");
    // A length that is promised, and not there.
    let mut promised = stream.clone();
    promised[4..8].copy_from_slice(&0x7fff_ff00_u32.to_le_bytes());
    refused(&folder, "promised.arrows", promised, "damaged");
}

fn rows_of(count: usize) -> RecordBatch {
    let text = Arc::new(StringArray::from(vec!["00"; count])) as ArrayRef;
    batch(vec![("public_key", text.clone()), ("message", text.clone()), ("signature", text)])
}

/// In one batch.
fn write_one(folder: &TempDir, name: &str, rows: &RecordBatch) -> PathBuf {
    let path = folder.path().join(name);
    let file = fs::File::create(&path).unwrap();
    let form = crate::support::form(name);
    let mut writer = lemniscate_bulk::output::Writer::begin(form, &rows.schema(), file).unwrap();
    writer.write(form.prepare(rows.clone(), &|_| String::new()).unwrap()).unwrap();
    writer.finish().unwrap();
    path
}

#[test]
fn compressed_text_has_one_end() {
    let folder = TempDir::new().unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    for ending in ["csv.gz", "csv.zst", "jsonl.gz", "jsonl.zst"] {
        write(&folder, &format!("a.{ending}"), &rows_of(3));
        let whole = read(&format!("a.{ending}"));
        refused(&folder, &format!("tail.{ending}"), [&whole[..], b"tail"].concat(), "other data follows");
        refused(&folder, &format!("cut.{ending}"), &whole[..whole.len() - 3], "truncated");
        refused(&folder, &format!("empty.{ending}"), "", "it is empty");
    }
    // Members, and frames: of lines they are one text.
    let (gzip, zstd) = (read("a.jsonl.gz"), read("a.jsonl.zst"));
    assert_eq!(rows(&folder, "two.jsonl.gz", [&gzip[..], &gzip].concat()).unwrap(), 6);
    let skipped = b"\x50\x2a\x4d\x18\x04\0\0\0skip";
    assert_eq!(rows(&folder, "two.jsonl.zst", [skipped, &zstd[..], skipped, &zstd].concat()).unwrap(), 6);
    let mut outer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    outer.write_all(&gzip).unwrap();
    refused(&folder, "twice.jsonl.gz", outer.finish().unwrap(), "compressed twice");
    for (name, start, why) in [
        ("a.csv", &b"BZh9"[..], "bzip2"),
        ("b.csv", b"\xfd7zXZ\0", "xz"),
        ("c.csv", b"PK\x03\x04", "ZIP"),
        ("d.csv", b"PAR1", "a Parquet file"),
        ("e.jsonl", b"ARROW1\0\0", "an Arrow file"),
        ("f.csv", b"\xff\xfep\0", "UTF-16"),
    ] {
        refused(&folder, name, start, why);
    }
}

#[test]
fn names_that_are_there_twice() {
    let folder = TempDir::new().unwrap();
    refused(
        &folder,
        "a.csv",
        "public_key,message,message,signature\n1,2,3,4\n",
        "there are 2 columns `message`",
    );
    for member in ["message", "mess\\u0061ge"] {
        let text = format!("{{\"public_key\":1}}\n{{\"message\":1,\"x\":2,\"x\":3,\"{member}\":2}}\n");
        refused(&folder, "a.jsonl", text, "line 2: the member `message` appears twice");
    }
    let text = Arc::new(StringArray::from(vec!["00"])) as ArrayRef;
    let names = ["public_key", "message", "signature", "signature"];
    let twice = batch(names.map(|name| (name, text.clone())).to_vec());
    for name in ["a.parquet", "a.arrow", "a.arrows"] {
        let path = write(&folder, name, &twice);
        let said = line(Asked::of(&*open("ed25519", None)).run(&[path]));
        assert!(said.contains("there are 2 columns `signature`"), "{said}");
    }
    // What is not read may be there twice.
    assert_eq!(rows(&folder, "b.csv", "public_key,x,x,message,signature\n1,2,3,4,5\n").unwrap(), 1);
    // No row has it.
    refused_whole(
        &folder,
        "c.jsonl",
        "{\"public_key\":1,\"message\":2}\n{}\n",
        "there is no column `signature`",
    );
}

fn refused_whole(folder: &TempDir, name: &str, text: &str, why: &str) {
    let said = line(rows(folder, name, text));
    assert!(said.contains(why), "{name}: {said}");
}

fn expanded(paths: &[&Path], format: Option<Format>) -> lemniscate_bulk::Result<Vec<PathBuf>> {
    expand(&paths.iter().map(|path| path.to_path_buf()).collect::<Vec<_>>(), format)
}

#[test]
fn files_that_would_be_passed_over() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("rows/deep")).unwrap();
    fs::write(path("rows/deep/a.csv"), "").unwrap();
    fs::write(path("rows/b.csv.part"), "").unwrap();
    assert!(
        line(expanded(&[&path("rows")], None)).contains("b.csv.part: the file extension names no format")
    );
    // With a format all files are of it.
    assert_eq!(expanded(&[&path("rows")], Some(Format::Csv)).unwrap().len(), 2);
    assert_eq!(expanded(&[&path("rows/**/*.csv")], None).unwrap(), [path("rows/deep/a.csv")]);
    assert_eq!(expanded(&[&path("*/*/?.csv")], None).unwrap(), [path("rows/deep/a.csv")]);
    assert!(line(expanded(&[&path("rows/[a.csv")], None)).contains("it is not a pattern"));
}

#[cfg(unix)]
#[test]
fn files_that_would_be_read_twice() {
    use std::os::unix::fs::symlink;

    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("rows")).unwrap();
    fs::write(path("rows/a.csv"), "").unwrap();
    let twice = |paths: &[&Path], named: &str| {
        let said = line(expanded(paths, None));
        assert!(said.contains(named) && said.contains("nothing is read twice"), "{said}");
    };
    twice(&[&path("rows/a.csv"), &path("rows/a.csv")], "rows/a.csv");
    twice(&[&path("rows"), &path("rows/*.csv")], "rows/a.csv");
    twice(&[Path::new("-"), Path::new("-")], "-: it is the same as -");
    fs::hard_link(path("rows/a.csv"), path("rows/b.csv")).unwrap();
    twice(&[&path("rows")], "rows/b.csv");
    fs::remove_file(path("rows/b.csv")).unwrap();
    symlink("a.csv", path("rows/c.csv")).unwrap();
    twice(&[&path("rows")], "rows/c.csv");
    fs::remove_file(path("rows/c.csv")).unwrap();
    for (to, name) in [("..", "up"), (".", "here"), ("../rows", "again")] {
        symlink(to, path("rows").join(name)).unwrap();
        twice(&[&path("rows")], "it is the same as");
        fs::remove_file(path("rows").join(name)).unwrap();
    }
    // A link to nowhere is an error, and to somewhere else the file there.
    symlink("nowhere", path("rows/d.csv")).unwrap();
    assert!(line(expanded(&[&path("rows")], None)).contains("rows/d.csv: No such file"));
    fs::remove_file(path("rows/d.csv")).unwrap();
    fs::write(path("e"), "").unwrap();
    symlink("../e", path("rows/e.csv")).unwrap();
    assert_eq!(expanded(&[&path("rows")], None).unwrap().len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_and_what_is_no_file() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::net::UnixListener;

    let folder = TempDir::new().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"x\xff.csv"));
    fs::write(&file, "").unwrap();
    assert_eq!(expanded(&[folder.path()], None).unwrap(), std::slice::from_ref(&file));
    assert_eq!(expanded(&[&folder.path().join("*.csv")], None).unwrap(), std::slice::from_ref(&file));
    assert_eq!(expanded(&[&folder.path().join("x?.csv")], None).unwrap(), [file]);
    let _socket = UnixListener::bind(folder.path().join("socket.csv")).unwrap();
    let said = line(expanded(&[folder.path()], None));
    assert!(said.contains("socket.csv: it is a device or a pipe"), "{said}");
}
