//! Access lists and consoles of Windows. Files have no modes; a device that is written to is a console or nothing that is trusted.
#![allow(unsafe_code)]

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, IsTerminal as _};
use std::os::windows::ffi::OsStrExt as _;
use std::os::windows::io::{AsHandle as _, AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::path::Path;
use std::ptr::null_mut;

use windows_sys::Win32::Foundation::{
    ERROR_SUCCESS, GENERIC_ALL, GENERIC_READ, GENERIC_WRITE, INVALID_HANDLE_VALUE, LocalFree,
};
use windows_sys::Win32::Security::Authorization::{
    ConvertSidToStringSidW, ConvertStringSecurityDescriptorToSecurityDescriptorW, GetSecurityInfo,
    SDDL_REVISION_1, SE_FILE_OBJECT,
};
use windows_sys::Win32::Security::{
    ACCESS_ALLOWED_ACE, ACL, DACL_SECURITY_INFORMATION, EqualSid, GetAce, GetTokenInformation,
    INHERIT_ONLY_ACE, IsWellKnownSid, OWNER_SECURITY_INFORMATION, PSID, SECURITY_ATTRIBUTES, TOKEN_QUERY,
    TOKEN_USER, TokenUser, WinBuiltinAdministratorsSid, WinCreatorOwnerRightsSid, WinLocalSystemSid,
};
use windows_sys::Win32::Storage::FileSystem::{
    CREATE_NEW, CreateFileW, FILE_ATTRIBUTE_NORMAL, FILE_READ_DATA, FILE_SHARE_DELETE, FILE_SHARE_READ,
    FILE_SHARE_WRITE,
};
use windows_sys::Win32::System::Console::{ENABLE_ECHO_INPUT, GetConsoleMode, SetConsoleMode};
use windows_sys::Win32::System::SystemServices::ACCESS_ALLOWED_ACE_TYPE;
use windows_sys::Win32::System::Threading::{GetCurrentProcess, OpenProcessToken};

/// Standard input, without a buffer in which a copy of a secret would stay.
pub fn stdin() -> io::Result<File> {
    io::stdin().as_handle().try_clone_to_owned().map(File::from)
}

/// Standard output, likewise.
pub fn stdout() -> io::Result<File> {
    io::stdout().as_handle().try_clone_to_owned().map(File::from)
}

/// A console that does not show typed text, until this is dropped.
pub struct Unseen(u32);

impl Unseen {
    /// Where standard input is a console.
    pub fn new() -> Option<Self> {
        let (input, mut mode) = (io::stdin(), 0);
        // SAFETY: the handle is open, and the mode is written to the variable.
        let is_console = unsafe { GetConsoleMode(input.as_raw_handle(), &mut mode) } != 0;
        // SAFETY: the handle is open.
        let is_set = || unsafe { SetConsoleMode(input.as_raw_handle(), mode & !ENABLE_ECHO_INPUT) } != 0;
        (is_console && is_set()).then_some(Self(mode))
    }
}

impl Drop for Unseen {
    fn drop(&mut self) {
        // SAFETY: the handle is open.
        unsafe { SetConsoleMode(io::stdin().as_raw_handle(), self.0) };
    }
}

/// It has no other names.
pub fn is_stdout(_: &Path, _: &Metadata) -> bool {
    false
}

/// Opens a path that is not a regular file.
pub fn open_device(path: &Path, _wait: bool) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Returns whether output to it reaches only the user: whether it is a console.
pub fn is_user_alone(file: &File) -> io::Result<bool> {
    Ok(file.is_terminal())
}

/// Makes a file that its owner alone may read and write, whatever the folder's access list is.
pub fn create_private(path: &Path) -> io::Result<File> {
    let list = wide(format!("D:P(A;;FA;;;{})", user()?));
    let path: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    let mut descriptor = Allocated(null_mut());
    // SAFETY: the text ends with 0, and the descriptor is written to the variable, which frees it.
    check(unsafe {
        ConvertStringSecurityDescriptorToSecurityDescriptorW(
            list.as_ptr(),
            SDDL_REVISION_1,
            &mut descriptor.0,
            null_mut(),
        )
    })?;
    let attributes = SECURITY_ATTRIBUTES {
        nLength: size_of::<SECURITY_ATTRIBUTES>() as u32,
        lpSecurityDescriptor: descriptor.0,
        bInheritHandle: 0,
    };
    let share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    // SAFETY: the path ends with 0, and the attributes and their descriptor live on.
    let handle = unsafe {
        CreateFileW(
            path.as_ptr(),
            GENERIC_READ | GENERIC_WRITE,
            share,
            &attributes,
            CREATE_NEW,
            FILE_ATTRIBUTE_NORMAL,
            null_mut(),
        )
    };
    if handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is open, and nobody else's.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) }.into())
}

/// Says what lets others read a file: an access list that names them. Its owner, administrators and the system are no others.
pub fn exposure(file: &File, metadata: &Metadata) -> Option<String> {
    let is_exposed = metadata.is_file() && others_may_read(file).unwrap_or(false);
    is_exposed.then(|| "an access list that names others".to_owned())
}

fn others_may_read(file: &File) -> io::Result<bool> {
    let (mut owner, mut list): (PSID, *mut ACL) = (null_mut(), null_mut());
    let mut descriptor = Allocated(null_mut());
    let asked = OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
    // SAFETY: the handle is open; the descriptor is written to the variable, which frees it, and addresses in it to the others.
    let status = unsafe {
        GetSecurityInfo(
            file.as_raw_handle(),
            SE_FILE_OBJECT,
            asked,
            &mut owner,
            null_mut(),
            &mut list,
            null_mut(),
            &mut descriptor.0,
        )
    };
    if status != ERROR_SUCCESS {
        return Err(io::Error::from_raw_os_error(status as i32));
    }
    if list.is_null() {
        // No list: all may do all.
        return Ok(true);
    }
    // SAFETY: it is a list in the descriptor, which lives on.
    let count = unsafe { (*list).AceCount };
    for i in 0..count.into() {
        let mut entry = null_mut();
        // SAFETY: the list has this entry, whose address is written to the variable.
        check(unsafe { GetAce(list, i, &mut entry) })?;
        let entry: *const ACCESS_ALLOWED_ACE = entry.cast();
        // SAFETY: every entry begins with a header and a mask; one that allows ends with who is allowed.
        let (header, mask, who) =
            unsafe { ((*entry).Header, (*entry).Mask, (&raw const (*entry).SidStart).cast_mut().cast()) };
        let allows = u32::from(header.AceType) == ACCESS_ALLOWED_ACE_TYPE
            && u32::from(header.AceFlags) & INHERIT_ONLY_ACE == 0
            && mask & (FILE_READ_DATA | GENERIC_READ | GENERIC_ALL) != 0;
        let is_known = |kind| {
            // SAFETY: the entry, and who is allowed by it, is in the descriptor, which lives on.
            unsafe { IsWellKnownSid(who, kind) != 0 }
        };
        // SAFETY: likewise, and so is the owner.
        let is_owner = || unsafe { EqualSid(who, owner) != 0 };
        let trusted = [WinLocalSystemSid, WinBuiltinAdministratorsSid, WinCreatorOwnerRightsSid];
        if allows && !is_owner() && !trusted.into_iter().any(is_known) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Who runs the program, as access lists write it.
fn user() -> io::Result<String> {
    let mut token = null_mut();
    // SAFETY: the handle of the process is always good, and the token's is written to the variable.
    check(unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &mut token) })?;
    // SAFETY: the handle is open, and nobody else's.
    let token = unsafe { OwnedHandle::from_raw_handle(token) };
    // A user is a pointer, a word and at most 68 bytes, aligned as a pointer.
    let (mut found, mut length) = ([0_u64; 16], 0);
    // SAFETY: as many bytes as are there may be written to the array.
    check(unsafe {
        GetTokenInformation(
            token.as_raw_handle(),
            TokenUser,
            found.as_mut_ptr().cast(),
            size_of_val(&found) as u32,
            &mut length,
        )
    })?;
    // SAFETY: that is what was written there.
    let user = unsafe { found.as_ptr().cast::<TOKEN_USER>().read() };
    let mut text = null_mut();
    // SAFETY: who it is, is in the array; the text is written to memory whose address is written to the variable.
    check(unsafe { ConvertSidToStringSidW(user.User.Sid, &mut text) })?;
    let _freed = Allocated(text.cast());
    // SAFETY: the text ends with 0.
    let units = unsafe {
        let length = (0..).take_while(|&i| *text.add(i) != 0).count();
        std::slice::from_raw_parts(text, length)
    };
    Ok(String::from_utf16_lossy(units))
}

/// What the system has allocated and the program frees.
struct Allocated(*mut core::ffi::c_void);

impl Drop for Allocated {
    fn drop(&mut self) {
        // SAFETY: the system has allocated it for whoever asked, or it is null.
        unsafe { LocalFree(self.0) };
    }
}

fn check(done: i32) -> io::Result<()> {
    if done == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn wide(text: String) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// If the user or the system ends the program, it removes the file that is half written, if that has a name.
#[cfg(feature = "bulk")]
pub fn leave_nothing(path: Option<&Path>) -> io::Result<()> {
    use std::path::PathBuf;
    use std::sync::OnceLock;

    use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;

    static UNFINISHED: OnceLock<PathBuf> = OnceLock::new();

    extern "system" fn end(_: u32) -> i32 {
        if let Some(path) = UNFINISHED.get() {
            // Where it has its name by now, there is nothing to be removed.
            let _ = std::fs::remove_file(path);
        }
        // The system's own handler ends the program.
        0
    }
    let Some(path) = path else { return Ok(()) };
    let _ = UNFINISHED.set(path.to_owned());
    // SAFETY: the function may be called in a thread of its own, at any time.
    check(unsafe { SetConsoleCtrlHandler(Some(end), 1) })
}
