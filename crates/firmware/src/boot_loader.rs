//! An example of a boot loader: it starts an application only if its signature is valid.
//!
//! The application is in a slot of flash of its own: a header of [`HEADER`] bytes, which has the length of the application in
//! four bytes, the lowest first, and the signature of the application in the next 64; then the application, which begins
//! with its table of interrupts. Flash is memory that nothing else writes to between verification and start.
//!
//! What an example leaves out: versions that must not go back, and where a new application comes from.

use core::arch::asm;

use lemniscate::{ed25519, jq255e};

use crate::hex::hex;
use crate::semihosting::print;
use crate::start::print_stack;

/// Whose applications are started.
const ED25519: [u8; 32] = hex(include_str!("../keys/ed25519-public.hex"));
const JQ255E: [u8; 32] = hex(include_str!("../keys/jq255e-public.hex"));

/// A multiple of what tables of interrupts are aligned to on either processor.
const HEADER: usize = 512;
/// The first two entries of the table: the stack, and where the application begins.
const LEAST: usize = 8;

unsafe extern "C" {
    /// The slot: addresses, which the linker's script has.
    static slot_begin: u8;
    static slot_end: u8;
}

#[unsafe(no_mangle)]
extern "C" fn boot_loader_ed25519() -> bool {
    boot(|image, signature| {
        let signature = ed25519::Signature::from_bytes(signature);
        ed25519::VerifyingKey::from_bytes(&ED25519)
            .is_ok_and(|key| key.verify_strict(image, &signature).is_ok())
    })
}

#[unsafe(no_mangle)]
extern "C" fn boot_loader_jq255e() -> bool {
    boot(|image, signature| {
        let signature = jq255e::Signature::from_slice(&signature[..jq255e::SIGNATURE_LENGTH]);
        let key = jq255e::VerifyingKey::from_bytes(&JQ255E);
        key.is_ok_and(|key| signature.is_ok_and(|signature| key.verify(image, &signature).is_ok()))
    })
}

/// Starts the application, or returns false if it must not be started.
fn boot(is_valid: impl FnOnce(&[u8], &[u8; 64]) -> bool) -> bool {
    let (begin, end) = (&raw const slot_begin, &raw const slot_end);
    // SAFETY: the slot is flash, which may be read and does not change.
    let slot = unsafe { core::slice::from_raw_parts(begin, end as usize - begin as usize) };
    let image = application(slot).filter(|(image, signature)| is_valid(image, signature));
    print_stack();
    match image {
        None => print(c"refused: the signature of the application is not valid\n"),
        Some((image, _)) => {
            print(c"the signature of the application is valid\n");
            // SAFETY: who has the secret key says that this is an application.
            unsafe { start(image.as_ptr()) }
        }
    }
    false
}

/// The application in a slot and its signature, if the header is one.
fn application(slot: &[u8]) -> Option<(&[u8], &[u8; 64])> {
    let (length, rest) = slot.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let image = slot.get(HEADER..)?.get(..length)?;
    (length >= LEAST).then_some((image, rest.first_chunk()?))
}

/// Starts a program as the processor would after a reset: with its stack, and its table of interrupts where the processor
/// has a register for that. A Cortex-M0 has none.
///
/// # Safety
/// It must be a program that is made to be there.
unsafe fn start(image: *const u8) -> ! {
    const CPUID: *const u32 = 0xe000_ed00_usize as _;
    const VTOR: *mut usize = 0xe000_ed08_usize as _;
    const CORTEX_M0: u32 = 0xc20;
    let table = image.cast::<u32>();
    // SAFETY: registers that all these processors have, and a program as the caller says. Nothing here uses the stack after
    // it is changed.
    unsafe {
        if CPUID.read_volatile() >> 4 & 0xfff != CORTEX_M0 {
            VTOR.write_volatile(image as usize);
        }
        asm!("msr msp, {stack}", "bx {begin}", stack = in(reg) table.read(), begin = in(reg) table.add(1).read(),
            options(noreturn))
    }
}
