//! Files: written whole or not at all.

use std::io::Write as _;
use std::path::Path;

use crate::Error;
use crate::row::{Group, Row};

/// Writes `contents` to `path` by way of a temporary file beside it, which then takes the name.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<(), Error> {
    let failed = |source| Error::Write { path: path.into(), source };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    file.write_all(contents).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// All rows as one JSON array, one row a line.
pub fn json(groups: &[Group]) -> Result<String, Error> {
    let rows: Vec<&Row> = groups.iter().flat_map(|group| &group.rows).collect();
    let lines = rows.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(Error::Json)?;
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}
