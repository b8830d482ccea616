//! Registers of the traced code, and the ways between it and this program.

use std::arch::global_asm;
use std::mem::offset_of;

/// What [`Context::stub`] holds when the traced code goes on at [`Context::next`].
pub const INDIRECT: u64 = u64::MAX;
/// What it holds when a function that is not traced has returned.
pub const RETURNED: u64 = u64::MAX - 1;

/// The state of the traced code while it does not run, and what the code in the cache writes.
#[repr(C, align(64))]
pub struct Context {
    /// In the order of their numbers.
    pub registers: [u64; 16],
    pub flags: u64,
    /// Where the traced code goes on, if not at the target of a stub.
    pub next: u64,
    /// The stub by which it left the cache.
    pub stub: u64,
    /// Where the next event is written.
    pub cursor: *mut u64,
    pub scratch: [u64; 2],
    /// The indices of a gather.
    pub indices: [u64; 8],
    /// Where in the cache it goes on.
    target: u64,
    host_stack: u64,
    /// Where a function that is not traced returns to.
    pub returns_to: u64,
    /// The bottom of the stack of the traced code.
    pub stack: u64,
    vectors: Vectors,
}

/// Places in the cache that were looked for, by the low 16 bits of their addresses: address and place.
pub static mut TABLE: [[u64; 2]; 1 << 16] = [[0; 2]; 1 << 16];

/// What XSAVE writes for AVX-512.
#[repr(C, align(64))]
struct Vectors([u8; 4096]);

/// There is one, as the code in the cache has its address.
pub static mut CONTEXT: Context = Context {
    registers: [0; 16],
    flags: 0,
    next: 0,
    stub: INDIRECT,
    cursor: std::ptr::null_mut(),
    scratch: [0; 2],
    indices: [0; 8],
    target: 0,
    host_stack: 0,
    returns_to: 0,
    stack: 0,
    vectors: Vectors([0; 4096]),
};

unsafe extern "C" {
    /// Runs the traced code from [`Context::next`] until it comes to [`exit`](trace_exit).
    pub fn trace_enter();
    /// Where code in the cache jumps to, with rax saved, to go on elsewhere.
    pub fn trace_leave();
    /// The same where it goes on at [`Context::next`] and flags need not be kept: after returns, calls and jumps to what was
    /// computed.
    pub fn trace_leave_indirectly();
    /// Where functions that are not traced return to.
    pub fn trace_return();
    /// Where the first function of the traced code returns to.
    pub fn trace_exit();
}

global_asm!(
    "trace_leave_indirectly:",
    "mov [rip + {context} + 8], rcx; mov [rip + {context} + 16], rdx",
    "mov rax, [rip + {context} + {next}]; movzx ecx, ax; shl ecx, 4; lea rdx, [rip + {table}]; add rdx, rcx",
    "cmp [rdx], rax; jne 2f",
    "mov rax, [rdx + 8]; mov [rip + {context} + {target}], rax",
    "mov rax, [rip + {context}]; mov rcx, [rip + {context} + 8]; mov rdx, [rip + {context} + 16]",
    "jmp qword ptr [rip + {context} + {target}]",
    "2:",
    "mov rcx, [rip + {context} + 8]; mov rdx, [rip + {context} + 16]",
    "jmp trace_leave",
    "trace_enter:",
    "push rbx; push rbp; push r12; push r13; push r14; push r15; sub rsp, 8",
    "mov [rip + {context} + {host_stack}], rsp",
    "mov rsp, [rip + {context} + {stack}]",
    "trace_leave:",
    "mov [rip + {context} + 8], rcx; mov [rip + {context} + 16], rdx; mov [rip + {context} + 24], rbx",
    "mov [rip + {context} + 32], rsp; mov [rip + {context} + 40], rbp; mov [rip + {context} + 48], rsi",
    "mov [rip + {context} + 56], rdi; mov [rip + {context} + 64], r8; mov [rip + {context} + 72], r9",
    "mov [rip + {context} + 80], r10; mov [rip + {context} + 88], r11; mov [rip + {context} + 96], r12",
    "mov [rip + {context} + 104], r13; mov [rip + {context} + 112], r14; mov [rip + {context} + 120], r15",
    "mov rsp, [rip + {context} + {host_stack}]",
    "pushfq; pop qword ptr [rip + {context} + {flags}]; cld",
    "mov eax, 0xe7; xor edx, edx; xsave64 [rip + {context} + {vectors}]",
    "call {dispatch}",
    "mov [rip + {context} + {target}], rax",
    "mov eax, 0xe7; xor edx, edx; xrstor64 [rip + {context} + {vectors}]",
    "push qword ptr [rip + {context} + {flags}]; popfq",
    "mov rax, [rip + {context}]",
    "mov rcx, [rip + {context} + 8]; mov rdx, [rip + {context} + 16]; mov rbx, [rip + {context} + 24]",
    "mov rsp, [rip + {context} + 32]; mov rbp, [rip + {context} + 40]; mov rsi, [rip + {context} + 48]",
    "mov rdi, [rip + {context} + 56]; mov r8, [rip + {context} + 64]; mov r9, [rip + {context} + 72]",
    "mov r10, [rip + {context} + 80]; mov r11, [rip + {context} + 88]; mov r12, [rip + {context} + 96]",
    "mov r13, [rip + {context} + 104]; mov r14, [rip + {context} + 112]; mov r15, [rip + {context} + 120]",
    "jmp qword ptr [rip + {context} + {target}]",
    "trace_return:",
    "mov [rip + {context}], rax",
    "mov qword ptr [rip + {context} + {stub}], -2",
    "jmp trace_leave",
    "trace_exit:",
    "mov rsp, [rip + {context} + {host_stack}]",
    "add rsp, 8; pop r15; pop r14; pop r13; pop r12; pop rbp; pop rbx; ret",
    context = sym CONTEXT,
    table = sym TABLE,
    next = const offset_of!(Context, next),
    dispatch = sym super::dispatch::dispatch,
    flags = const offset_of!(Context, flags),
    stub = const offset_of!(Context, stub),
    target = const offset_of!(Context, target),
    host_stack = const offset_of!(Context, host_stack),
    stack = const offset_of!(Context, stack),
    vectors = const offset_of!(Context, vectors),
);
