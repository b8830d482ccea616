//! Handshakes with OpenSSL's programs, by TLS 1.3 and 1.2, X25519 alone and a certificate of Ed25519.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::{env, fs, thread, time};

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{
    ClientConfig, ClientConnection, NamedGroup, RootCertStore, ServerConfig, ServerConnection,
    SignatureAlgorithm, StreamOwned,
};

/// A folder with a certificate for localhost and its key.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("lemniscate-rustls-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        openssl(&folder)
            .args([
                "req",
                "-x509",
                "-newkey",
                "ed25519",
                "-nodes",
                "-keyout",
                "key.pem",
                "-out",
                "certificate.pem",
            ])
            .args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:false"])
            .stderr(Stdio::null())
            .status()
            .unwrap();
        Folder(folder)
    }

    fn certificate(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_file(self.0.join("certificate.pem")).unwrap()
    }

    fn client(&self) -> ClientConfig {
        let mut roots = RootCertStore::empty();
        roots.add(self.certificate()).unwrap();
        ClientConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth()
    }

    fn server(&self) -> ServerConfig {
        let key = PrivateKeyDer::from_pem_file(self.0.join("key.pem")).unwrap();
        ServerConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![self.certificate()], key)
            .unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn openssl(folder: &Path) -> Command {
    let mut command = Command::new("openssl");
    command.current_dir(folder);
    command
}

/// Ours, with nothing but X25519 for the exchange.
fn provider() -> Arc<CryptoProvider> {
    let mut provider = lemniscate_rustls::provider();
    provider.kx_groups.retain(|group| group.name() == NamedGroup::X25519);
    assert_eq!(provider.kx_groups.len(), 1);
    Arc::new(provider)
}

/// Ends a program when the test does.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn connect(port: u16) -> TcpStream {
    for _ in 0..200 {
        if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)) {
            stream.set_read_timeout(Some(time::Duration::from_secs(30))).unwrap();
            return stream;
        }
        thread::sleep(time::Duration::from_millis(50));
    }
    panic!("the server does not listen");
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The server sends what it gets, line by line reversed.
fn with_s_server(version: &str) {
    let (folder, port) = (Folder::new(&format!("server{version}")), free_port());
    let _server = Running(
        openssl(&folder.0)
            .args([
                "s_server",
                "-accept",
                &port.to_string(),
                "-cert",
                "certificate.pem",
                "-key",
                "key.pem",
                "-rev",
                "-quiet",
            ])
            .args([version, "-groups", "X25519"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let connection =
        ClientConnection::new(Arc::new(folder.client()), "localhost".try_into().unwrap()).unwrap();
    let mut stream = StreamOwned::new(connection, connect(port));
    stream.write_all(b"a message\n").unwrap();
    let mut line = String::new();
    BufReader::new(&mut stream).read_line(&mut line).unwrap();
    assert_eq!(line, "egassem a\n");
    let group = stream.conn.negotiated_key_exchange_group().unwrap();
    assert!(format!("{group:?}").starts_with("X25519"));
}

#[test]
fn client_to_openssl_by_tls_1_3() {
    with_s_server("-tls1_3");
}

#[test]
fn client_to_openssl_by_tls_1_2() {
    with_s_server("-tls1_2");
}

fn with_s_client(version: &str) {
    let folder = Folder::new(&format!("client{version}"));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let config = Arc::new(folder.server());
    let server = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut stream = StreamOwned::new(ServerConnection::new(config).unwrap(), stream);
        let mut message = [0; 10];
        stream.read_exact(&mut message).unwrap();
        stream.write_all(&message).unwrap();
        stream.conn.send_close_notify();
        stream.flush().unwrap();
        message
    });
    let mut client = openssl(&folder.0)
        .args(["s_client", "-connect", &format!("127.0.0.1:{port}"), "-servername", "localhost", "-quiet"])
        .args([
            "-CAfile",
            "certificate.pem",
            "-verify_return_error",
            "-verify_hostname",
            "localhost",
            version,
        ])
        .args(["-groups", "X25519"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = client.stdin.take().unwrap();
    input.write_all(b"a message\n").unwrap();
    assert_eq!(&server.join().unwrap(), b"a message\n");
    drop(input);
    let output = client.wait_with_output().unwrap();
    assert_eq!(output.stdout, b"a message\n");
}

#[test]
fn openssl_to_server_by_tls_1_3() {
    with_s_client("-tls1_3");
}

#[test]
fn openssl_to_server_by_tls_1_2() {
    with_s_client("-tls1_2");
}

/// A certificate that its key has not signed is refused, by this crate's verification.
#[test]
fn a_wrong_signature_is_refused() {
    let folder = Folder::new("wrong");
    let server = Arc::new(folder.server());
    let mut der = folder.certificate().to_vec();
    *der.last_mut().unwrap() ^= 1;
    let wrong = CertificateDer::from(der);
    let (good, listener) = (folder.certificate(), TcpListener::bind("127.0.0.1:0").unwrap());
    let port = listener.local_addr().unwrap().port();
    let key = || PrivateKeyDer::from_pem_file(folder.0.join("key.pem")).unwrap();
    assert_eq!(
        server.crypto_provider().key_provider.load_private_key(key()).unwrap().algorithm(),
        SignatureAlgorithm::ED25519
    );
    let config = ServerConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![wrong], key())
        .unwrap();
    let thread = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut stream = StreamOwned::new(ServerConnection::new(Arc::new(config)).unwrap(), stream);
        stream.read(&mut [0]).is_err()
    });
    let mut roots = RootCertStore::empty();
    roots.add(good).unwrap();
    let config = ClientConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap();
    let mut stream = StreamOwned::new(connection, connect(port));
    assert!(stream.write_all(b"a message\n").is_err());
    assert!(thread.join().unwrap());
}

#[test]
fn bad_key_shares_are_refused() {
    let group = provider().kx_groups[0];
    for share in [&[][..], &[9; 31], &[9; 33], &[0; 32]] {
        assert!(group.start().unwrap().complete(share).is_err());
    }
    let (ours, theirs) = (group.start().unwrap(), group.start().unwrap());
    let (our_key, their_key) = (ours.pub_key().to_vec(), theirs.pub_key().to_vec());
    let (a, b) = (ours.complete(&their_key).unwrap(), theirs.complete(&our_key).unwrap());
    assert_eq!(a.secret_bytes(), b.secret_bytes());
}
