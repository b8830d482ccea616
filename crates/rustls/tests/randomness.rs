//! Where the operating system supplies no random numbers, a handshake fails, and nothing panics.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::sync::Arc;
use std::thread;

use rustls::{ClientConfig, ClientConnection, Error, NamedGroup, RootCertStore};

/// Has `getrandom` fail on this thread from now on; `false` if the kernel has no such filters.
fn without_randomness() -> bool {
    let step = |code: u32, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt: 0, jf, k };
    let mut steps = [
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 1, libc::SYS_getrandom as u32),
        step(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ERRNO | libc::EIO as u32),
        step(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let program = libc::sock_fprog { len: steps.len() as u16, filter: steps.as_mut_ptr() };
    // SAFETY: the program is there until the kernel has copied it.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program, 0, 0) == 0
    }
}

#[test]
fn no_randomness_is_an_error() {
    let mut provider = lemniscate_rustls::provider();
    provider.kx_groups.retain(|group| group.name() == NamedGroup::X25519);
    let group = provider.kx_groups[0];
    let random = provider.secure_random;
    let config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth();
    // Elsewhere there are random numbers: the filter is that of a thread.
    let thread = thread::spawn(move || {
        if !without_randomness() {
            eprintln!("filters are not allowed here");
            return;
        }
        assert!(matches!(group.start(), Err(Error::FailedToGetRandomBytes)));
        assert!(random.fill(&mut [0; 32]).is_err());
        let connection = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap());
        assert!(matches!(connection, Err(Error::FailedToGetRandomBytes)));
    });
    thread.join().unwrap();
    assert!(group.start().is_ok());
}
