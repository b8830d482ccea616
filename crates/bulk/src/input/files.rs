//! Which files are meant: files, folders with all their files of known endings, and patterns.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::{Component, Path, PathBuf};

use super::STDIN;
use crate::format::Format;
use crate::{Error, Result};

/// The files, in the order of the arguments; the files of a folder or a pattern are sorted by name. Folders are read with all folders
/// inside, except for hidden files (`.` or `_` first). Without a format, the name of each file must tell it by its ending.
///
/// # Errors
/// A file that is not there, cannot be read, or would be read twice; in a folder what is no file, or tells no format; a folder or a
/// pattern without files.
pub fn expand(paths: &[PathBuf], format: Option<Format>) -> Result<Vec<PathBuf>> {
    let mut found = Found { format, files: Vec::new(), known: HashMap::new() };
    for path in paths {
        let before = found.files.len();
        match path.metadata() {
            _ if path.as_os_str() == STDIN => found.add_stdin()?,
            Ok(_) => found.add(path)?,
            Err(error) => match path.to_string_lossy() {
                pattern if pattern.contains(['*', '?', '[']) => found.add_pattern(path)?,
                _ => return Err(Error::of_reading(path, &error)),
            },
        }
        if found.files.len() == before {
            return Err(Error::of_input(path, "there are no files of rows"));
        }
    }
    Ok(found.files)
}

struct Found {
    format: Option<Format>,
    files: Vec<PathBuf>,
    /// What is read already, by what it is to the system, under the name by which it was found.
    known: HashMap<(u64, u64), PathBuf>,
}

impl Found {
    /// A file or a folder that was named.
    fn add(&mut self, path: &Path) -> Result<()> {
        let metadata = path.metadata().map_err(|error| Error::of_reading(path, &error))?;
        if metadata.is_dir() {
            return self.add_folder(path, &metadata);
        }
        self.add_file(path, &metadata)
    }

    fn add_file(&mut self, path: &Path, metadata: &Metadata) -> Result<()> {
        self.once(path, metadata)?;
        self.files.push(path.to_owned());
        Ok(())
    }

    fn add_stdin(&mut self) -> Result<()> {
        let path = PathBuf::from(STDIN);
        if self.files.contains(&path) {
            return Err(twice(&path, &path));
        }
        stdin().map_or(Ok(()), |metadata| self.once(&path, &metadata))?;
        self.files.push(path);
        Ok(())
    }

    /// An error if it was found before.
    fn once(&mut self, path: &Path, metadata: &Metadata) -> Result<()> {
        let Some(number) = number(path, metadata) else { return Ok(()) };
        match self.known.insert(number, path.to_owned()) {
            Some(other) => Err(twice(path, &other)),
            None => Ok(()),
        }
    }

    fn add_folder(&mut self, folder: &Path, metadata: &Metadata) -> Result<()> {
        self.once(folder, metadata)?;
        for path in entries(folder)?.into_iter().filter(|path| !is_hidden(path)) {
            let metadata = path.metadata().map_err(|error| Error::of_reading(&path, &error))?;
            if metadata.is_dir() {
                self.add_folder(&path, &metadata)?;
            } else if !metadata.is_file() {
                return Err(Error::of_input(&path, "it is a device or a pipe: it must be named to be read"));
            } else if self.format.is_none() && Format::of(&path).is_none() {
                let text = "the file extension names no format: use a pattern such as '*.csv', or --format";
                return Err(Error::of_input(&path, text));
            } else {
                self.add_file(&path, &metadata)?;
            }
        }
        Ok(())
    }

    /// Files and folders whose names are like the pattern, part by part; `**` are folders within folders.
    fn add_pattern(&mut self, path: &Path) -> Result<()> {
        let mut found = vec![PathBuf::new()];
        for part in path.components() {
            let text = part.as_os_str().to_string_lossy();
            let is_pattern = matches!(part, Component::Normal(_)) && text.contains(['*', '?', '[']);
            let mut next = Vec::new();
            for before in found {
                if !is_pattern {
                    next.extend(Some(before.join(part)).filter(|path| path.symlink_metadata().is_ok()));
                } else if text == "**" {
                    add_folders(&before, &mut next)?;
                } else {
                    let pattern = glob::Pattern::new(&text).map_err(|_| {
                        Error::of_input(
                            path,
                            "it is not a pattern: `[` needs a `]`, and `**` must stand alone",
                        )
                    })?;
                    if before.as_os_str().is_empty() || before.is_dir() {
                        let name =
                            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                        next.extend(
                            entries(&before)?.into_iter().filter(|path| pattern.matches(&name(path))),
                        );
                    }
                }
            }
            found = next;
        }
        found.iter().try_for_each(|path| self.add(path))
    }
}

fn twice(path: &Path, other: &Path) -> Error {
    Error::of_input(path, format!("it is the same as {}: nothing is read twice", other.display()))
}

/// A folder and all folders in it; links are not followed.
fn add_folders(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    found.push(folder.to_owned());
    let is_folder = |path: &PathBuf| path.symlink_metadata().is_ok_and(|found| found.is_dir());
    entries(folder)?.iter().filter(|path| is_folder(path)).try_for_each(|path| add_folders(path, found))
}

/// What is in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_here = folder.as_os_str().is_empty();
    let cannot = |error: std::io::Error| Error::of_reading(folder, &error);
    let read = fs::read_dir(if is_here { Path::new(".") } else { folder }).map_err(cannot)?;
    let mut entries = Vec::new();
    for entry in read {
        entries.push(folder.join(entry.map_err(cannot)?.file_name()));
    }
    entries.sort();
    Ok(entries)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| {
        name.as_encoded_bytes().starts_with(b".") || name.as_encoded_bytes().starts_with(b"_")
    })
}

#[cfg(unix)]
fn stdin() -> Option<Metadata> {
    use std::os::fd::AsFd as _;

    fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?).metadata().ok()
}

#[cfg(not(unix))]
fn stdin() -> Option<Metadata> {
    None
}

/// What tells a file or a folder from all others, whatever its names are. Devices may be read again.
#[cfg(unix)]
fn number(_: &Path, metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};

    let kind = metadata.file_type();
    (!kind.is_char_device() && !kind.is_block_device()).then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn number(path: &Path, _: &Metadata) -> Option<(u64, u64)> {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};

    let mut hasher = DefaultHasher::new();
    path.canonicalize().ok()?.hash(&mut hasher);
    Some((0, hasher.finish()))
}
