//! Files: written whole or not at all.

use std::io::Write as _;
use std::path::Path;

use crate::Error;

/// Writes `contents` to `path` by way of a temporary file beside it, which then takes the name.
pub fn write_whole(path: &Path, contents: &str) -> Result<(), Error> {
    let failed = |source| Error::Write { path: path.into(), source };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = new_file(folder).map_err(failed)?;
    file.write_all(contents.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// A temporary file with the rights that an ordinary new file has.
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".lemniscate-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.json");
        for contents in ["a longer first text", "second"] {
            write_whole(&path, contents).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), contents);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn names_the_file_that_cannot_be_written() {
        let error = write_whole(Path::new("/no such folder/rows.json"), "").unwrap_err();
        assert!(error.to_string().starts_with("cannot write /no such folder/rows.json: "), "{error}");
    }
}
