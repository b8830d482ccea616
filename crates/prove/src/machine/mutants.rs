//! Leaves changed one instruction at a time. Each must be refused. The others run, and must keep the contract.

use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, Decoder, DecoderOptions, Instruction, InstructionBlock, OpKind,
    Register,
};

use super::decode::decode;
use super::image::Image;
use super::leaf::Leaf;

/// Operands that a changed leaf is run on.
const RUNS: usize = 3000;

/// What became of changed leaves.
#[derive(Default)]
pub struct Outcome {
    pub refused: usize,
    /// Proved, and right on all operands that it was run on.
    pub same: usize,
    /// Proved, and wrong.
    pub wrong: usize,
}

/// Memory for code, as far from the program as its constants can be reached from.
pub struct Place {
    /// What the addresses of the file become.
    base: u64,
    address: u64,
}

const LENGTH: usize = 1 << 16;

impl Drop for Place {
    fn drop(&mut self) {
        // SAFETY: its own mapping, in which nothing runs any more.
        unsafe { libc::munmap((self.base + self.address) as *mut _, LENGTH) };
    }
}

impl Place {
    /// Memory near the program that has `function` at `address` of its file.
    pub fn new(function: *const (), address: u64) -> Option<Self> {
        let base = (function as u64).wrapping_sub(address);
        // Tests run side by side, and each has a place of its own.
        let near = base + (1 << 28) + (address << 8);
        let protection = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
        // SAFETY: a new mapping, where there is none.
        let memory = unsafe { libc::mmap(near as *mut _, LENGTH, protection, flags, -1, 0) };
        (memory as u64 == near).then_some(Place { base, address: near - base })
    }

    fn write(&self, code: &[u8]) -> *const () {
        assert!(code.len() <= LENGTH, "a leaf of so many bytes");
        let start = (self.base + self.address) as *mut u8;
        // SAFETY: the mapping is as long, and nothing runs in it now.
        unsafe { start.copy_from_nonoverlapping(code.as_ptr(), code.len()) };
        start as *const ()
    }
}

/// The instructions of a leaf, if there is no jump in it. A function that it calls replaces the call.
fn instructions(image: &Image, address: u64) -> Option<Vec<Instruction>> {
    let mut decoder = Decoder::with_ip(64, image.bytes(address)?, address, DecoderOptions::NONE);
    let mut all = Vec::new();
    loop {
        let instruction = decoder.decode();
        match instruction.flow_control() {
            iced_x86::FlowControl::Next | iced_x86::FlowControl::IndirectCall => all.push(instruction),
            iced_x86::FlowControl::Call => {
                let mut called = instructions(image, instruction.near_branch_target())?;
                called.pop();
                all.extend(called);
            }
            iced_x86::FlowControl::Return => {
                all.push(instruction);
                return Some(all);
            }
            _ => return None,
        }
    }
}

fn is_stack(register: Register) -> bool {
    register.full_register() == Register::RSP
}

/// The same instruction with another code of the same operands.
fn with_code(instruction: &Instruction, code: Code) -> Option<Instruction> {
    let mut changed = *instruction;
    changed.set_code(code);
    (code.op_code().op_count() == instruction.code().op_code().op_count()).then_some(changed)
}

/// Codes of instructions that are confused easily: a carry that is dropped, the other half of a product, a difference.
fn other_codes(code: Code) -> Vec<Code> {
    let name = format!("{code:?}");
    let pairs = [
        ("Adc_", "Add_"),
        ("Add_", "Adc_"),
        ("Sbb_", "Sub_"),
        ("Sub_", "Sbb_"),
        ("Adcx_", "Adox_"),
        ("Adox_", "Adcx_"),
        ("Add_", "Sub_"),
        ("Sub_", "Add_"),
        ("Shl_", "Shr_"),
        ("Shr_", "Sar_"),
        ("Sar_", "Shr_"),
        ("Shld_", "Shrd_"),
        ("And_", "Or_"),
        ("Or_", "And_"),
        ("Mul_", "Imul_"),
        ("Imul_", "Mul_"),
        ("Cmovb_", "Cmovae_"),
        ("Cmovae_", "Cmovb_"),
        ("Vpmadd52luq", "Vpmadd52huq"),
        ("Vpmadd52huq", "Vpmadd52luq"),
        ("Vpaddq", "Vpsubq"),
        ("Vpsubq", "Vpaddq"),
        ("Vpsrlq", "Vpsllq"),
        ("Vpsllq", "Vpsrlq"),
        ("Vaddpd", "Vsubpd"),
        ("Vsubpd", "Vaddpd"),
        ("Vpand", "Vpor"),
        ("Vfmadd231pd", "Vfmsub231pd"),
        ("Vfmsub213pd", "Vfmadd213pd"),
        ("Vpmuludq", "Vpmuldq"),
        ("Setb_", "Setae_"),
        ("Sete_", "Setne_"),
        ("Vpcmpeqb", "Vpcmpgtb"),
        ("Vpcmpgtb", "Vpcmpeqb"),
        ("Vpcmpeqq", "Vpcmpgtq"),
        ("Vpcmpgtq", "Vpcmpeqq"),
        ("Vpmovsxbq", "Vpmovzxbq"),
        ("Vpmovzxbq", "Vpmovsxbq"),
        ("Vptestnmq", "Vptestmq"),
    ];
    let mut found = Vec::new();
    for (from, to) in pairs {
        // With what tells prefixes and operands apart.
        let other = name.replacen(from, to, 1);
        if other != name && name.split('_').any(|part| from.starts_with(part)) {
            found.extend(Code::values().find(|code| format!("{code:?}") == other));
        }
    }
    found
}

/// All changes of one instruction, given the registers that the leaf uses.
fn changes(instruction: &Instruction, registers: &[Register], codes: &[Code]) -> Vec<Instruction> {
    let mut all: Vec<Instruction> = codes.iter().filter_map(|code| with_code(instruction, *code)).collect();
    // A number off by one, a shift by one less.
    for operand in 0..instruction.op_count() {
        if matches!(
            instruction.op_kind(operand),
            OpKind::Immediate8
                | OpKind::Immediate8to32
                | OpKind::Immediate8to64
                | OpKind::Immediate64
                | OpKind::Immediate32to64
        ) {
            for by in [1, u64::MAX] {
                let mut changed = *instruction;
                let value = instruction.immediate(operand).wrapping_add(by);
                if instruction.op_kind(operand) == OpKind::Immediate8 && value > 255 {
                    continue;
                }
                if matches!(instruction.op_kind(operand), OpKind::Immediate8to32 | OpKind::Immediate8to64)
                    && !(-128..128).contains(&(value as i64 as i32))
                {
                    continue;
                }
                changed.set_immediate_u64(operand as i32 as u32, value);
                all.push(changed);
            }
        }
        // Another register, the next one of those that are used.
        if instruction.op_kind(operand) == OpKind::Register && !is_stack(instruction.op_register(operand)) {
            let register = instruction.op_register(operand);
            let alike: Vec<_> = registers
                .iter()
                .filter(|other| other.size() == register.size() && other.is_gpr() == register.is_gpr())
                .collect();
            if let Some(at) = alike.iter().position(|other| **other == register) {
                let mut changed = *instruction;
                changed.set_op_register(operand, *alike[(at + 1) % alike.len()]);
                if changed != *instruction {
                    all.push(changed);
                }
            }
        }
    }
    // The neighbouring limb of an operand.
    let is_memory = (0..instruction.op_count()).any(|operand| instruction.op_kind(operand) == OpKind::Memory);
    if is_memory && !is_stack(instruction.memory_base()) {
        let mut changed = *instruction;
        changed.set_memory_displacement64(instruction.memory_displacement64().wrapping_add(8));
        if instruction.memory_displ_size() == 0 {
            changed.set_memory_displ_size(1);
        }
        all.push(changed);
    }
    all
}

/// One of so many bits of an instruction is changed; and of a leaf whose proof needs integer programs, which take long where there is no proof.
const BITS: usize = 3;
const FEWER_BITS: usize = 29;

/// Changes bits of every instruction of a leaf for Cortex-M, and leaves each out; where code is no instruction any more, nothing is tried.
pub fn outcome_of_thumb(image: &Image, leaf: &Leaf) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let addresses = leaf.holds_in(image, RUNS).ok_or("the emulator does not run it")?;
    let place = image.symbol(leaf.symbol).ok_or("no such function")? & !1;
    let own = image.bytes(place).map(|code| (place, code));
    let names_rests = leaf.prove(image, None, false).is_err();
    let is_quick = leaf.prove(image, own, names_rests).is_ok();
    let step = if is_quick { BITS } else { FEWER_BITS };
    for (i, at) in addresses.into_iter().enumerate() {
        let code = image.bytes(at).ok_or("no code")?;
        let (instruction, size) = decode(code, at).ok_or("no instruction")?;
        let code = &code[..size as usize];
        let flipped = (i % step..8 * code.len()).step_by(step).map(|bit| {
            let mut changed = code.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            changed
        });
        let nothing = [0, 0xbf].repeat(code.len() / 2);
        let nothing = Some(nothing).filter(|_| is_quick || i % 4 == 0);
        for changed in flipped.chain(nothing) {
            let mut program = image.clone();
            program.change(at, &changed);
            let Some(found) = program.bytes(at).and_then(|code| decode(code, at)) else { continue };
            if found.0 == instruction {
                continue;
            }
            let changed_code = program.bytes(place).filter(|_| is_quick).map(|code| (place, code));
            if leaf.prove(&program, changed_code, names_rests).is_err() {
                outcome.refused += 1;
            } else if leaf.holds_in(&program, RUNS).is_some() {
                outcome.same += 1;
            } else {
                outcome.wrong += 1;
                println!("{}: WRONG at {at:#x}: {instruction:?} became {:?}", leaf.name, found.0);
            }
        }
    }
    Ok(outcome)
}

/// Changes every instruction of a leaf in every way, and says what the prover makes of each.
pub fn outcome(image: &Image, leaf: &Leaf, place: &Place) -> Outcome {
    let mut outcome = Outcome::default();
    let Some(address) = image.symbol(leaf.symbol) else { return outcome };
    let Some(original) = instructions(image, address) else { return outcome };
    let names_rests = leaf.prove(image, None, false).is_err();
    let mut registers: Vec<Register> = original
        .iter()
        .flat_map(|i| {
            (0..i.op_count()).filter(|o| i.op_kind(*o) == OpKind::Register).map(|o| i.op_register(o))
        })
        .filter(|register| !is_stack(*register))
        .collect();
    registers.sort_unstable();
    registers.dedup();
    for (at, instruction) in original.iter().enumerate() {
        let mut all: Vec<Option<Instruction>> =
            changes(instruction, &registers, &other_codes(instruction.code()))
                .into_iter()
                .map(Some)
                .collect();
        if at + 1 < original.len() {
            all.push(None);
        }
        for change in all {
            let mut changed = original.clone();
            match change {
                Some(change) => changed[at] = change,
                None => {
                    changed.remove(at);
                }
            }
            let block = InstructionBlock::new(&changed, place.address);
            let Ok(encoded) = BlockEncoder::encode(64, block, BlockEncoderOptions::NONE) else { continue };
            let code = encoded.code_buffer;
            if leaf.prove(image, Some((place.address, &code)), names_rests).is_err() {
                outcome.refused += 1;
                continue;
            }
            let function = place.write(&code);
            // SAFETY: the prover has found where it reads and writes.
            if unsafe { leaf.holds(function, RUNS) } {
                outcome.same += 1;
            } else {
                outcome.wrong += 1;
                println!(
                    "{}: WRONG at {:#x}: {instruction} became {}",
                    leaf.name,
                    instruction.ip(),
                    change.map_or("nothing".into(), |i| i.to_string())
                );
            }
        }
    }
    outcome
}
