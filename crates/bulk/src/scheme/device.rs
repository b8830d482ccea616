//! Ed25519 by a GPU: each thread has memory of its own there, and when the device fails its rows are verified by this processor.

use std::sync::{Arc, Mutex, PoisonError};

use lemniscate::ed25519::{Ed25519, Error, Policy};
use lemniscate_bindings::SignatureScheme;
use lemniscate_gpu::{Device, Room, Row, Rows, Verifier};

use super::{Elsewhere, Of, WellFormed, WithPolicy, small_order};

/// Rows that a thread has on the device at the same time: one batch of the readers.
const ROWS: usize = 8192;
/// Bytes of messages that there is room for, for each row.
const MESSAGE: usize = 256;

/// A device, and what became of it.
#[derive(Debug)]
pub struct Devices {
    device: Arc<Device>,
    failed: Mutex<Option<lemniscate_gpu::Error>>,
}

impl Devices {
    /// Opens the first device.
    ///
    /// # Errors
    /// Why there is none.
    pub fn open() -> Result<Arc<Self>, lemniscate_gpu::Error> {
        Ok(Arc::new(Devices { device: Device::open(0)?, failed: Mutex::new(None) }))
    }

    /// The name of the device.
    #[must_use]
    pub fn name(&self) -> &str {
        self.device.name()
    }

    /// Why rows were verified by this processor after all, if some were.
    #[must_use]
    pub fn failed(&self) -> Option<lemniscate_gpu::Error> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fail(&self, error: lemniscate_gpu::Error) {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// Ed25519 with the policy of a name or with its usual one, by a device.
///
/// # Errors
/// [`Error::PolicyName`]
pub fn ed25519_on_device(policy: Option<&str>, devices: &Arc<Devices>) -> Result<Box<dyn WithPolicy>, Error> {
    let policy = <Ed25519 as SignatureScheme>::policy(policy)?;
    let devices = devices.clone();
    let make = move || -> Box<dyn Elsewhere<Ed25519>> {
        let room = Room { rows: ROWS, message: MESSAGE, blocks: 1, threads: 1 };
        let verifier = Verifier::with_room(&devices.device, room).map_err(|error| devices.fail(error)).ok();
        Box::new(OnDevice { verifier, policy, devices: devices.clone() })
    };
    Ok(Box::new(Of { policy, is_small_order: small_order::of_ed25519, elsewhere: Some(Arc::new(make)) }))
}

/// A device, as one thread has it.
struct OnDevice {
    /// None after an error.
    verifier: Option<Verifier>,
    policy: Policy,
    devices: Arc<Devices>,
}

struct Well<'a> {
    rows: &'a [WellFormed<'a, Ed25519>],
    signatures: Vec<[u8; 64]>,
}

impl Rows for Well<'_> {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, number: usize) -> Row<'_> {
        let (_, public_key, message, _) = &self.rows[number];
        Row { public_key, message, signature: &self.signatures[number] }
    }
}

impl Elsewhere<Ed25519> for OnDevice {
    fn verify_each(&mut self, rows: &[WellFormed<'_, Ed25519>]) -> Option<Vec<Result<(), Error>>> {
        let signatures = rows.iter().map(|(.., signature)| signature.to_bytes()).collect();
        let verdicts = self.verifier.as_mut()?.verify_each(self.policy, &Well { rows, signatures });
        verdicts
            .map_err(|error| {
                self.devices.fail(error);
                self.verifier = None;
            })
            .ok()
    }
}
