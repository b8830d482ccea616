//! Formats of files, by their endings or their names.

use std::path::Path;
use std::str::FromStr;

/// What rows are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Parquet,
    /// Arrow IPC, as a file. A stream is read too where this is asked for.
    Arrow,
    /// Arrow IPC, as a stream.
    ArrowStream,
    /// A JSON object on each line.
    Json,
    /// With a line of names at the beginning.
    Csv,
}

/// What lines of text are compressed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    #[default]
    None,
    Gzip,
    Zstd,
}

impl Format {
    /// Every format, with its name and its endings.
    pub const ALL: [(&'static str, Self, &'static [&'static str]); 5] = [
        ("parquet", Format::Parquet, &["parquet", "pq"]),
        ("arrow", Format::Arrow, &["arrow", "feather", "ipc"]),
        ("arrow-stream", Format::ArrowStream, &["arrows"]),
        ("json", Format::Json, &["jsonl", "ndjson", "json"]),
        ("csv", Format::Csv, &["csv"]),
    ];

    /// The format and the compression of a file, by the ending of its name.
    pub fn of(name: &Path) -> Option<(Self, Compression)> {
        let name = name.file_name()?.to_string_lossy().to_ascii_lowercase();
        let (name, compression) = if let Some(name) = name.strip_suffix(".gz") {
            (name, Compression::Gzip)
        } else if let Some(name) = name.strip_suffix(".zst") {
            (name, Compression::Zstd)
        } else {
            (&*name, Compression::None)
        };
        let (_, ending) = name.rsplit_once('.')?;
        let (_, format, _) = Self::ALL.into_iter().find(|(_, _, endings)| endings.contains(&ending))?;
        (format.is_text() || compression == Compression::None).then_some((format, compression))
    }

    /// Is it text, for which bytes are encoded, and which is compressed as a whole?
    pub fn is_text(self) -> bool {
        matches!(self, Format::Json | Format::Csv)
    }
}

impl FromStr for Format {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|(known, ..)| *known == name);
        found.map(|(_, format, _)| format).ok_or("no such format")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell_formats() {
        for (name, expected) in [
            ("a.parquet", Some((Format::Parquet, Compression::None))),
            ("a.b/c.PQ", Some((Format::Parquet, Compression::None))),
            ("a.jsonl.gz", Some((Format::Json, Compression::Gzip))),
            ("a.csv.zst", Some((Format::Csv, Compression::Zstd))),
            ("part-0.snappy.parquet", Some((Format::Parquet, Compression::None))),
            ("a.parquet.gz", None),
            ("a.gz", None),
            ("parquet", None),
            ("", None),
        ] {
            assert_eq!(Format::of(Path::new(name)), expected, "{name}");
        }
    }
}
