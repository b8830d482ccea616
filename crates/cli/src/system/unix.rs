//! Owners, modes and devices.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, IsTerminal as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::geteuid;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// Standard input, without a buffer in which a copy of a secret would stay.
pub fn stdin() -> io::Result<File> {
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

/// Standard output, likewise.
pub fn stdout() -> io::Result<File> {
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

/// Is what was found at this path standard output, by a name such as `/dev/stdout`?
pub fn is_stdout(path: &Path, found: &Metadata) -> bool {
    let is_other_name = !found.is_file() || path.symlink_metadata().is_ok_and(|link| link.is_symlink());
    let is_same = |out: Metadata| (out.dev(), out.ino()) == (found.dev(), found.ino());
    is_other_name && stdout().and_then(|out| out.metadata()).is_ok_and(is_same)
}

/// Says what lets others than its owner use a file: the mode, of a user's own if any may, and of someone else's if all may.
pub fn exposure(_: &File, metadata: &Metadata) -> Option<String> {
    let others = if metadata.uid() == geteuid().as_raw() { 0o077 } else { 0o007 };
    let is_exposed = metadata.is_file() && metadata.mode() & others != 0;
    is_exposed.then(|| format!("mode {:04o}", metadata.mode() & 0o777))
}

/// Makes a file that its owner alone may read and write.
pub fn create_private(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(path)
}

/// A terminal that does not show typed text, until this is dropped.
pub struct Unseen(Termios);

impl Unseen {
    /// Where standard input is a terminal.
    pub fn new() -> Option<Self> {
        let before = tcgetattr(io::stdin()).ok()?;
        let mut unseen = before.clone();
        unseen.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Now, &unseen).ok()?;
        Some(Self(before))
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        // Where the terminal has gone, there is nothing to be shown.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

/// Opens a device or a pipe to be written to. With `wait` a pipe is opened once it has a reader; without, it fails if it
/// has none.
pub fn open_device(path: &Path, wait: bool) -> io::Result<File> {
    let flags = if wait { OFlags::NOCTTY } else { OFlags::NOCTTY | OFlags::NONBLOCK };
    let file = OpenOptions::new().write(true).custom_flags(flags.bits() as i32).open(path)?;
    if !wait {
        // For what is written.
        fcntl_setfl(&file, OFlags::empty())?;
    }
    Ok(file)
}

/// Returns whether output to it reaches only the user, or nobody: whether it is the user's terminal or /dev/null.
pub fn is_user_alone(file: &File) -> io::Result<bool> {
    let metadata = file.metadata()?;
    let is = |device: &str| {
        fs::metadata(device)
            .is_ok_and(|other| other.file_type().is_char_device() && other.rdev() == metadata.rdev())
    };
    let is_own = || metadata.uid() == geteuid().as_raw() || is("/dev/tty");
    Ok(metadata.file_type().is_char_device() && (is("/dev/null") || file.is_terminal() && is_own()))
}

/// If the user or the system ends the program, it ends with the status that shells know: 128 and the number of the signal. Before
/// that it removes the file that is half written, if that has a name.
#[cfg(feature = "bulk")]
pub fn leave_nothing(path: Option<&Path>) -> io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
    use signal_hook::flag::register_conditional_shutdown;

    const ENDS: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
    let Some(path) = path.map(Path::to_owned) else {
        let always = Arc::new(AtomicBool::new(true));
        return ENDS.into_iter().try_for_each(|signal| {
            register_conditional_shutdown(signal, 128 + signal, always.clone()).map(drop)
        });
    };
    let mut signals = signal_hook::iterator::Signals::new(ENDS)?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            // Where it has its name by now, there is nothing to be removed.
            let _ = fs::remove_file(path);
            std::process::exit(128 + signal);
        }
    };
    std::thread::Builder::new().spawn(wait).map(drop)
}

/// Makes writes beyond the file size limit fail instead of ending the program.
#[cfg(feature = "bulk")]
pub fn fail_at_limits() -> io::Result<()> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default()).map(drop)
}

/// A new file in a folder, which has no name: whatever ends the program, nothing is left of it.
#[cfg(all(feature = "bulk", target_os = "linux"))]
pub fn unnamed(folder: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, open};

    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    // The system takes the user's umask off.
    let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666))?);
    // By this it gets its name.
    fs::metadata(by_number(&file)).map(|_| file)
}

#[cfg(all(feature = "bulk", target_os = "linux"))]
fn by_number(file: &File) -> String {
    use std::os::fd::AsRawFd as _;

    format!("/proc/self/fd/{}", file.as_raw_fd())
}

/// Gives a file its name, unless something has it.
#[cfg(all(feature = "bulk", target_os = "linux"))]
pub fn name(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};

    Ok(linkat(CWD, by_number(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
}

/// Files have names.
#[cfg(all(feature = "bulk", not(target_os = "linux")))]
pub fn unnamed(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There are no others.
#[cfg(all(feature = "bulk", not(target_os = "linux")))]
pub fn name(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
