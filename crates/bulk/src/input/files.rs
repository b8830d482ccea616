//! Which files are meant: files, folders with all their files of known endings, and patterns.

use std::fs;
use std::path::{Path, PathBuf};

use super::STDIN;
use crate::error::without_number;
use crate::format::Format;
use crate::{Error, Result};

/// The files that are named, in the order in which they are; those of a folder or a pattern by their names. In folders, also in
/// those inside, are read the files whose ending tells a format, but none that are hidden (`.` or `_` first).
///
/// # Errors
/// A file that is not there; a folder or a pattern without files.
pub fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        match path.metadata() {
            _ if path.as_os_str() == STDIN => files.push(path.clone()),
            Ok(found) if found.is_dir() => add_folder(path, &mut files)?,
            Ok(_) => files.push(path.clone()),
            Err(error) => match path.to_str().filter(|text| text.contains(['*', '?', '['])) {
                Some(pattern) => add_pattern(path, pattern, &mut files)?,
                None => return Err(Error::of_input(path, without_number(&error))),
            },
        }
        if files.len() == before {
            return Err(Error::of_input(path, "there are no files of rows"));
        }
    }
    Ok(files)
}

fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let cannot = |error: std::io::Error| Error::of_input(folder, without_number(&error));
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        entries.push(entry.map_err(cannot)?.path());
    }
    entries.sort();
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(['.', '_']));
    for path in entries.into_iter().filter(|path| !is_hidden(path)) {
        if path.is_dir() {
            add_folder(&path, files)?;
        } else if Format::of(&path).is_some() {
            files.push(path);
        }
    }
    Ok(())
}

fn add_pattern(path: &Path, pattern: &str, files: &mut Vec<PathBuf>) -> Result<()> {
    for found in glob::glob(pattern).map_err(|error| Error::of_input(path, error))? {
        let found = found.map_err(|error| Error::of_input(path, without_number(error.error())))?;
        if found.is_dir() { add_folder(&found, files)? } else { files.push(found) }
    }
    Ok(())
}
