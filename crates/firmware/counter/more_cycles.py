"""More processors for cm_cycles.py: Cortex-M4F, M3 and M33, and RISC-V of 32 bits.

Cortex-M4F: the model of the Cortex-M4, which has the cycles of moves to and from the floating-point unit (ARM DDI 0439B, table 7-1).

Cortex-M3: the model of the Cortex-M4, with what its own table (ARM DDI 0337I, table 3-1) says otherwise: MLA and MLS 2; UMULL and
SMULL 3 to 5, UMLAL and SMLAL 4 to 7, depending on the operands; the counter charges the most. No instructions for signal processing.

Cortex-M33: the model of the Cortex-M4, instruction by instruction. Arm publishes no table for it. What its manual (100230) says:
in order, three stages, and now and then two instructions of 16 bits at once, which is not charged as less here.

RISC-V: "rv32" counts instructions, one each. "hazard3" (the RISC-V cores of an RP2350) and "e31" (SiFive's E31, of a FE310) are
tables from their manuals:
  - Hazard3 ("Instruction Cycle Counts" of its documentation, built for speed): all 1, but JAL, JALR and branches that are taken 2, one
    more to an instruction of 32 bits that is not aligned to them; a load 1 more if the next instruction needs it (not to store it);
    divisions 19. A branch that is taken back may be predicted, which is not charged as less here.
  - E31 (its manual, chapter 3): all 1, but results of LW after 2 cycles, of other loads after 3, of multiplications after 5, and no
    multiplication begins before the last one is done; divisions 33. Branches are taken as predicted, and so cost nothing, and
    everything as in tightly coupled memory.
"""

import capstone
import unicorn
from capstone import riscv as cr
from unicorn import arm_const as ua
from unicorn import riscv_const as ur

from cm_cycles import MODELS, Block, CortexM4, Machine

# Instructions whose time may depend on their operands.
DIVISIONS = {"udiv", "sdiv"}
LONG_PRODUCTS = {"umull", "smull", "umlal", "smlal"}


class CortexM33(CortexM4):
    unicorn_model = ua.UC_CPU_ARM_CORTEX_M33


class CortexM3(CortexM4):
    unicorn_model = ua.UC_CPU_ARM_CORTEX_M3
    varying = DIVISIONS | LONG_PRODUCTS
    fixed = {**CortexM4.fixed, "mla": 2, "mls": 2, "umull": 5, "smull": 5, "umlal": 7, "smlal": 7}


CortexM4.varying = DIVISIONS
MODELS["m0plus"].varying = set()
MODELS.update(m4f=CortexM4, m3=CortexM3, m33=CortexM33)


class RiscVInsn:
    """What the models need to know of an instruction of RISC-V."""

    def __init__(self, cs, i):
        self.addr, self.size, self.name = i.address, i.size, cs.insn_name(i.id).removeprefix("c.")
        regs = [o.reg for o in i.operands if o.type == cr.RISCV_OP_REG]
        mems = [o.mem.base for o in i.operands if o.type == cr.RISCV_OP_MEM]
        self.load = self.name in ("lw", "lh", "lhu", "lb", "lbu", "lwsp")
        self.store = self.name in ("sw", "sh", "sb", "swsp")
        self.multiplies, self.divides = self.name.startswith("mul"), self.name[:3] in ("div", "rem")
        self.jumps = self.name in ("j", "jr", "jal", "jalr", "ret")
        self.data = regs[0] if self.store and regs else None       # what is stored
        writes = regs and not self.store and self.name[0] != "b" and self.name not in ("j", "jr", "ret")
        self.result = regs[0] if writes else None
        # An operand that is also the result is named once, by two-operand forms.
        self.reads = {*regs[1:], *mems, *(regs[:1] if not writes or len(regs) < 3 else [])}
        self.sp_change = 0
        if self.name in ("addi", "addi16sp") and regs[:1] == [cr.RISCV_REG_SP] and set(regs) == {cr.RISCV_REG_SP}:
            self.sp_change = i.operands[-1].imm


class RiscV:
    """One cycle for each instruction."""

    varying = {"div", "divu", "rem", "remu"}
    memory = memory_of_branches = 8                   # longer than any result takes

    def taken(self, _last, _target):
        return 0

    def body(self, _before, insns):
        return len(insns)


class Hazard3(RiscV):
    def taken(self, _last, target):
        return 1 + (target is not None and target.size == 4 and target.addr & 2 != 0)

    def body(self, before, insns):
        cycles = 0
        for last, i in zip([*before[-1:], *insns] if before else [None, *insns], insns):
            waits = last is not None and last.load and last.result in i.reads and not (
                i.store and last.result == i.data and len(i.reads - {i.data}) > 0)
            cycles += (19 if i.divides else 1) + waits
        return cycles


class E31(RiscV):
    def body(self, before, insns):
        return self._ends(before + insns) - (self._ends(before) if before else 0)

    def _ends(self, insns):
        now, ready, multiplier = 0, {}, 0
        for i in insns:
            begin = max([now, *(ready.get(r, 0) for r in i.reads), ready.get(i.result, 0) if i.result else 0])
            if i.multiplies or i.divides:
                begin = max(begin, multiplier)
                multiplier = begin + (5 if i.multiplies else 33)
            if i.result is not None:
                latency = 5 if i.multiplies else 33 if i.divides else 1 if not i.load else 2 if i.name[:2] == "lw" else 3
                ready[i.result] = begin + latency
            now = begin + 1
        return now


RISC_V = {"rv32": RiscV, "hazard3": Hazard3, "e31": E31}


class RiscVBlock(Block):
    insn = RiscVInsn


class RiscVMachine(Machine):
    """A core of RISC-V with 32 bits and its memory; what it does is counted by the first of some models, and by others on demand."""

    arguments = [ur.UC_RISCV_REG_A0 + n for n in range(8)]
    sp, pc, link, thumb = ur.UC_RISCV_REG_SP, ur.UC_RISCV_REG_PC, ur.UC_RISCV_REG_RA, 0
    block = RiscVBlock

    def __init__(self, cpus, elf):
        super().__init__(cpus[0], elf)
        self.models = [self.model, *(RISC_V[cpu]() for cpu in cpus[1:])]

    @staticmethod
    def _of(cpu):
        return (RISC_V[cpu](), unicorn.Uc(unicorn.UC_ARCH_RISCV, unicorn.UC_MODE_RISCV32),
                capstone.Cs(capstone.CS_ARCH_RISCV, capstone.CS_MODE_RISCV32 | capstone.CS_MODE_RISCVC))


def machine(cpus, elf):
    """A processor by its name, or several that execute the same."""
    return RiscVMachine(cpus, elf) if cpus[0] in RISC_V else Machine(*cpus, elf)


def cycles_by_models(of, result):
    """The cycles of the last call, by each model."""
    def by(model):
        of.model, first = model, of.model
        cycles = sum(own for _, _, own in of._profile().values())
        of.model = first
        return cycles
    return [result.cycles, *(by(model) for model in getattr(of, "models", [])[1:])]


def varying(of):
    """Instructions that the last call executed and whose time may depend on their operands, with the functions that they are in."""
    keys = {key for edge in of.edges for key in edge if key is not None}
    found = {(i.name, of._function(i.addr)) for key in keys for i in of.blocks[key].insns if i.name in of.model.varying}
    return sorted(found)
