//! Machine code of a block, with instructions in between that write down what is looked at.
//!
//! A block ends where the traced code may go on in more than one way, or elsewhere; it then leaves by a stub, which says
//! where, or by [`Context::next`]. Addresses are computed by `lea`, and what is written is moved, so that no flag changes.
//! Nothing is pushed, as functions may use the 128 bytes below the stack.

use std::mem::offset_of;

use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, Decoder, DecoderOptions, FlowControl, Instruction,
    InstructionBlock, MemoryOperand, Mnemonic, OpKind, Register,
};

use super::context::{CONTEXT, Context, INDIRECT, trace_leave, trace_leave_indirectly};

/// Longer blocks are divided.
const LONGEST: usize = 200;
/// Where instructions of a block are said to be, one each, so that they can be jumped to.
const PLACES: u64 = 0x1_0000;

/// A block in the cache.
pub struct Block {
    /// Its machine code, for the address that was asked for.
    pub code: Vec<u8>,
    /// The instructions whose events follow after that of the block itself.
    pub events: Vec<u64>,
    /// The address of its last instruction.
    pub last: u64,
    /// Where it may go on, and at which byte of the code the stub is that goes there.
    pub stubs: Vec<(u64, usize)>,
}

#[derive(Default)]
struct Builder {
    out: Vec<Instruction>,
    events: Vec<u64>,
    stubs: Vec<(u64, usize)>,
    first_stub: usize,
}

/// The block of traced code that begins at `start`, whose image ends at `end`, as it is put to `at`. Its stubs have numbers
/// from `first_stub`.
pub fn translate(start: u64, end: u64, at: u64, first_stub: usize) -> Block {
    // SAFETY: this is the text of this program.
    let bytes = unsafe { std::slice::from_raw_parts(start as *const u8, (end - start) as usize) };
    let mut builder = Builder { first_stub, ..Builder::default() };
    builder.event(&[mov_immediate(Register::RAX, start)]);
    let mut last = start;
    let mut ended = false;
    for instruction in Decoder::with_ip(64, bytes, start, DecoderOptions::NONE).into_iter().take(LONGEST) {
        last = instruction.ip();
        builder.look_at(&instruction);
        ended = builder.copy(&instruction);
        if ended {
            break;
        }
        last = instruction.next_ip();
    }
    if !ended {
        builder.stub(last);
    }
    builder.encode(at, last)
}

impl Builder {
    /// Writes down what the instruction accesses or divides.
    fn look_at(&mut self, instruction: &Instruction) {
        if matches!(instruction.mnemonic(), Mnemonic::Nop | Mnemonic::Lea) {
            return;
        }
        if instruction.is_vsib() {
            return self.look_at_gather(instruction);
        }
        let divides = matches!(instruction.mnemonic(), Mnemonic::Div | Mnemonic::Idiv);
        if divides {
            self.event_of(instruction, &[]);
            self.event_of(instruction, &[mov(Register::RAX, Register::RDX)]);
        }
        for operand in 0..instruction.op_count() {
            let address = match instruction.op_kind(operand) {
                OpKind::Memory => {
                    let address =
                        encodable(Instruction::with2(Code::Lea_r64_m, Register::RAX, memory(instruction)));
                    if divides {
                        let value = MemoryOperand::with_base(Register::RAX);
                        self.event_of(instruction, &[address, load(Register::RAX, value)]);
                    }
                    address
                }
                OpKind::MemorySegRSI => mov(Register::RAX, Register::RSI),
                OpKind::MemoryESRDI => mov(Register::RAX, Register::RDI),
                OpKind::Register if divides => {
                    mov(Register::RAX, instruction.op_register(operand).full_register())
                }
                _ => continue,
            };
            self.event_of(instruction, &[address]);
        }
        if instruction.has_rep_prefix() || instruction.has_repne_prefix() {
            self.event_of(instruction, &[mov(Register::RAX, Register::RCX)]);
        }
    }

    /// Writes down where a gather or a scatter begins, and the index of each lane, whether it is masked or not.
    fn look_at_gather(&mut self, instruction: &Instruction) {
        let indices = instruction.memory_index();
        let has_masks = instruction.op_mask() != Register::None;
        let code = match (indices.size(), has_masks) {
            (64, _) => Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm,
            (32, true) => Code::EVEX_Vmovdqu64_ymmm256_k1z_ymm,
            (_, true) => Code::EVEX_Vmovdqu64_xmmm128_k1z_xmm,
            (32, false) => Code::VEX_Vmovdqu_ymmm256_ymm,
            _ => Code::VEX_Vmovdqu_xmmm128_xmm,
        };
        let place = offset_of!(Context, indices);
        self.out.push(encodable(Instruction::with2(code, context(place), indices)));
        let size = if instruction.is_vsib32() { 4 } else { 8 };
        for lane in 0..indices.size() / size {
            let from = context(place + lane * size);
            let index = if size == 4 {
                encodable(Instruction::with2(Code::Movsxd_r64_rm32, Register::RAX, from))
            } else {
                load(Register::RAX, from)
            };
            self.event_of(instruction, &[index]);
        }
        if instruction.memory_base().is_gpr64() {
            self.event_of(instruction, &[mov(Register::RAX, instruction.memory_base())]);
        }
    }

    fn event_of(&mut self, instruction: &Instruction, value: &[Instruction]) {
        self.events.push(instruction.ip());
        self.event(value);
    }

    /// Writes down what these instructions leave in rax.
    fn event(&mut self, value: &[Instruction]) {
        let [rax, rcx] = [0, 8].map(|offset| context(offset_of!(Context, scratch) + offset));
        let cursor = context(offset_of!(Context, cursor));
        let next = MemoryOperand::with_base_displ(Register::RCX, 8);
        self.out.push(store(rax, Register::RAX));
        self.out.extend_from_slice(value);
        self.out.extend([
            store(rcx, Register::RCX),
            load(Register::RCX, cursor),
            store(MemoryOperand::with_base(Register::RCX), Register::RAX),
            encodable(Instruction::with2(Code::Lea_r64_m, Register::RCX, next)),
            store(cursor, Register::RCX),
            load(Register::RCX, rcx),
            load(Register::RAX, rax),
        ]);
    }

    /// Adds the instruction, or what stands for it where it goes elsewhere. Returns whether the block ends.
    fn copy(&mut self, instruction: &Instruction) -> bool {
        match instruction.flow_control() {
            FlowControl::Next => {
                self.out.push(*instruction);
                return false;
            }
            FlowControl::ConditionalBranch => {
                let target = instruction.near_branch_target();
                let branch = self.out.len();
                self.out.push(*instruction);
                self.stub(instruction.next_ip());
                let taken = PLACES + self.out.len() as u64;
                self.out[branch].set_near_branch64(taken);
                self.stub(target);
            }
            FlowControl::UnconditionalBranch => self.stub(instruction.near_branch_target()),
            FlowControl::Call if instruction.is_call_near() => {
                self.out.push(store(context(0), Register::RAX));
                self.push(instruction.next_ip());
                self.out.push(load(Register::RAX, context(0)));
                self.stub(instruction.near_branch_target());
            }
            FlowControl::IndirectCall => {
                self.indirect(instruction);
                self.push(instruction.next_ip());
                self.leave_indirectly();
            }
            FlowControl::IndirectBranch => {
                self.indirect(instruction);
                self.leave_indirectly();
            }
            FlowControl::Return => {
                let above =
                    MemoryOperand::with_base_displ(Register::RSP, i64::from(instruction.immediate16()));
                self.out.extend([
                    store(context(0), Register::RAX),
                    encodable(Instruction::with1(Code::Pop_r64, Register::RAX)),
                    store(context(offset_of!(Context, next)), Register::RAX),
                ]);
                if instruction.op_count() > 0 {
                    self.out.push(encodable(Instruction::with2(Code::Lea_r64_m, Register::RSP, above)));
                }
                self.leave_indirectly();
            }
            // Traps: nothing follows.
            FlowControl::Interrupt | FlowControl::Exception => self.out.push(*instruction),
            other => panic!("{:#x}: {other:?} is not translated", instruction.ip()),
        }
        true
    }

    /// Goes on at a known place. Later these instructions are overwritten by a jump to it.
    fn stub(&mut self, target: u64) {
        self.stubs.push((target, self.out.len()));
        self.out.push(store(context(0), Register::RAX));
        self.stub_number((self.first_stub + self.stubs.len() - 1) as i32);
        self.jump(trace_leave as *const () as u64);
    }

    fn leave_indirectly(&mut self) {
        self.stub_number(INDIRECT as i32);
        self.jump(trace_leave_indirectly as *const () as u64);
    }

    /// Saves rax, and goes on where the operand says.
    fn indirect(&mut self, instruction: &Instruction) {
        self.out.push(store(context(0), Register::RAX));
        self.out.push(match instruction.op0_kind() {
            OpKind::Register => mov(Register::RAX, instruction.op0_register()),
            _ => load(Register::RAX, memory(instruction)),
        });
        self.out.push(store(context(offset_of!(Context, next)), Register::RAX));
    }

    /// Pushes an address, as a call does; rax is saved.
    fn push(&mut self, address: u64) {
        self.out.push(mov_immediate(Register::RAX, address));
        self.out.push(encodable(Instruction::with1(Code::Push_r64, Register::RAX)));
    }

    fn stub_number(&mut self, number: i32) {
        let stub = context(offset_of!(Context, stub));
        self.out.push(encodable(Instruction::with2(Code::Mov_rm64_imm32, stub, number)));
    }

    fn jump(&mut self, target: u64) {
        self.out.push(encodable(Instruction::with_branch(Code::Jmp_rel32_64, target)));
    }

    fn encode(mut self, at: u64, last: u64) -> Block {
        for (i, instruction) in self.out.iter_mut().enumerate() {
            instruction.set_ip(PLACES + i as u64);
        }
        let block = InstructionBlock::new(&self.out, at);
        let options = BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS;
        let encoded = BlockEncoder::encode(64, block, options).expect("every instruction can be moved");
        let offset = |index: usize| encoded.new_instruction_offsets[index] as usize;
        let stubs = self.stubs.iter().map(|&(target, index)| (target, offset(index))).collect();
        Block { stubs, code: encoded.code_buffer, events: self.events, last }
    }
}

/// A field of the context, by its offset.
fn context(offset: usize) -> MemoryOperand {
    MemoryOperand::with_base_displ(Register::RIP, &raw const CONTEXT as i64 + offset as i64)
}

/// The operand in memory.
fn memory(instruction: &Instruction) -> MemoryOperand {
    MemoryOperand::new(
        instruction.memory_base(),
        instruction.memory_index(),
        instruction.memory_index_scale(),
        instruction.memory_displacement64() as i64,
        instruction.memory_displ_size(),
        false,
        Register::None,
    )
}

fn mov(to: Register, from: Register) -> Instruction {
    encodable(Instruction::with2(Code::Mov_r64_rm64, to, from))
}

fn mov_immediate(to: Register, value: u64) -> Instruction {
    encodable(Instruction::with2(Code::Mov_r64_imm64, to, value))
}

fn load(to: Register, from: MemoryOperand) -> Instruction {
    encodable(Instruction::with2(Code::Mov_r64_rm64, to, from))
}

fn store(to: MemoryOperand, from: Register) -> Instruction {
    encodable(Instruction::with2(Code::Mov_rm64_r64, to, from))
}

fn encodable(instruction: Result<Instruction, iced_x86::IcedError>) -> Instruction {
    instruction.expect("the operands fit the instruction")
}
