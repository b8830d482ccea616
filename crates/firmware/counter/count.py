#!/usr/bin/env python3
"""Counts the cycles and the stack of the operations in an ELF file of `crates/firmware`, on one processor.

    count.py PROCESSOR[+PROCESSOR...] ELF PUBLISHED [TEXT...] [--profile]

Prints a line for each operation: what it belongs to, its name, cycles, bytes of stack, the published cycles or -, separated
by tabs. PROCESSOR is m0plus, m4, m4f, m33, m3, rv32, hazard3 or e31; of several,
which are of RISC-V, there is a line each. PUBLISHED is crates/bench/published.toml. With texts, only operations whose names contain all of them are counted;
with --profile, the functions that took most of the cycles follow after each line, indented.

An operation on secrets is called with several of them, must take equal cycles, and must not execute an instruction whose time may
depend on its operands; others are called as often, and the mean is printed. Leaks that are planted must be found. Results are not looked at, but for whether they are good: the vectors are
tested by the program that runs in QEMU.
"""

import random
import sys
import tomllib

from cm_cycles import BUFFERS, Buffer
from more_cycles import MODELS, RISC_V, cycles_by_models, machine, varying

CALLS = 2                 # of each operation
ROOM = 1024               # for any value without an encoding
OK = 0                    # what functions of C return if all is well
PROFILED = 24             # functions
LENGTHS = {"ed25519": (32, 64), "ed448": (57, 114)}  # of keys in bytes, and of signatures
COLUMNS = {"m0plus": "Cortex-M0+", "m4": "Cortex-M4"}  # of published tables
SECRETS, PUBLIC = True, False


class Inputs:
    """What operations are called with: random, and the same each time."""

    def __init__(self, machine, call, kept):
        self.machine, self.call, self.kept, self.random = machine, call, kept, random.Random(call)

    def bytes(self, length):
        return self.machine.buffer(self.random.randbytes(length))

    def once(self, make, *names):
        """What `make` returns for these inputs and names: computed once for all operations of a call."""
        key = (self.call, make.__qualname__, names)
        if key not in self.kept:
            made = make(Inputs(self.machine, f"{key}", self.kept), *names)
            self.kept[key] = [value.data for value in ((made,) if isinstance(made, Buffer) else made)]
        buffers = [self.machine.buffer(data) for data in self.kept[key]]
        return buffers[0] if len(buffers) == 1 else buffers

    def room(self, length=ROOM):
        return self.machine.buffer(length)

    def made(self, function, *arguments):
        """The value that a function writes to the room that it is given."""
        room = self.room()
        self.machine.call(function, [room, *arguments])
        return room

    def written(self, length, function, *arguments):
        """The bytes that a function writes to its last argument."""
        room = self.room(length)
        self.machine.call(function, [*arguments, room])
        return room


# Of each operation: what it belongs to, its name, the published table and the name there, the function, whether its
# arguments are secret, what the function returns if all is well, and its arguments, by `Inputs`.


def schemes():
    def seed(i, scheme):
        """The bytes of a seed, and their number where any will do."""
        return [i.bytes(LENGTHS[scheme][0])] if scheme in LENGTHS else [i.bytes(32), 32]

    def key(i, scheme):
        return i.made(f"lemniscate_{scheme}_key_from_seed", *seed(i, scheme))

    def public(i, scheme):
        return i.written(32, f"lemniscate_{scheme}_public", i.once(key, scheme))

    def point(i, function):
        return i.made(function, i.bytes(64))

    def signed(i, scheme):
        private, message = i.once(key, scheme), i.bytes(32)
        of_public, of_signature = LENGTHS.get(scheme, (32, 64))
        signature = i.written(of_signature, f"lemniscate_{scheme}_sign", private, message, 32)
        return i.written(of_public, f"lemniscate_{scheme}_public", private), message, signature

    yield "X25519", "exchange", ("double-odd/do255e", "X25519"), "lemniscate_x25519", SECRETS, OK, lambda i: [
        i.bytes(32), i.bytes(32), i.room()]
    yield "X25519", "base point", None, "lemniscate_x25519_public", SECRETS, None, lambda i: [i.bytes(32), i.room()]
    yield "X448", "exchange", None, "lemniscate_x448", SECRETS, OK, lambda i: [i.bytes(56), i.bytes(56), i.room()]
    yield "X448", "base point", None, "lemniscate_x448_public", SECRETS, None, lambda i: [i.bytes(56), i.room()]
    names = {"ed25519": "Ed25519", "ed448": "Ed448", "curve9767": "Curve9767"}
    for scheme in ("ed25519", "ed448", "do255e", "do255s", "jq255e", "jq255s", "curve9767"):
        name, table, start = names.get(scheme, scheme), None, f"lemniscate_{scheme}_"
        ops = {}
        if scheme.startswith("do"):
            table = f"double-odd/{scheme}"
            ops = {"key": "keygen", "sign": "sign", "verify": "verify (with pubdec)", "exchange": "key exchange"}
        elif scheme == "curve9767":
            table = "curve9767/scheme"
            ops = {"key": "ECDH: key pair generation", "sign": "Schnorr signature: generate",
                   "verify": "Schnorr signature: verify (vartime)", "exchange": "ECDH: compute shared secret"}
        def op(name, table=table, ops=ops):
            return (table, ops[name]) if name in ops else None
        yield name, "key from seed", op("key"), start + "key_from_seed", SECRETS, None, lambda i, s=scheme: [
            i.room(), *seed(i, s)]
        yield name, "sign", op("sign"), start + "sign", SECRETS, None, lambda i, s=scheme: [
            i.once(key, s), i.bytes(32), 32, i.room()]
        def verify(i, s=scheme):
            public, message, signature = i.once(signed, s)
            return [public, message, 32, signature]
        yield name, "verify", op("verify"), start + "verify", PUBLIC, OK, verify
        if scheme == "curve9767":
            def constant_time(i):
                return i.once(signed, "curve9767")
            yield (name, "verify, constant-time", (table, "Schnorr signature: verify"),
                   "curve9767_verify_constant_time", PUBLIC, 1, constant_time)
        if scheme not in LENGTHS:
            yield name, "exchange", op("exchange"), start + "exchange", SECRETS, OK, lambda i, s=scheme: [
                i.once(key, s), i.once(public, s), i.room()]
            if scheme == "curve9767":
                mul = ("curve9767/curve", "Generic point multiplication")
                mulgen = ("curve9767/curve", "Generator multiplication")
            else:
                mul, mulgen = ((table, "mul"), (table, "mulgen")) if table else (None, None)
            element = "make_curve9767_element" if scheme == "curve9767" else f"make_{scheme}"
            yield name, "mul", mul, f"{scheme}_mul", SECRETS, None, lambda i, s=scheme, e=element: [
                i.room(), i.once(point, e), i.made(f"make_scalar_{s}", i.bytes(64))]
            yield name, "mulgen", mulgen, f"{scheme}_mulgen", SECRETS, None, lambda i, s=scheme: [
                i.room(), i.made(f"make_scalar_{s}", i.bytes(64))]
        if scheme.startswith(("do", "jq")):
            yield name, "decode", None, f"{scheme}_decode", SECRETS, 1, lambda i, s=scheme: [i.room(), i.once(public, s)]
            yield name, "encode", None, f"{scheme}_encode", SECRETS, None, lambda i, s=scheme: [
                i.room(32), i.once(point, f"make_{s}")]


def field_255():
    def element(i):
        return i.made("make_gf255", i.bytes(32))

    name = "GF(2^255 - M)"
    yield name, "product", None, "gf255_mul", SECRETS, None, lambda i: [i.room(), element(i), element(i)]
    yield name, "square", None, "gf255_square", SECRETS, None, lambda i: [i.room(), element(i)]
    yield name, "inverse", None, "gf255_invert", SECRETS, None, lambda i: [i.room(), element(i)]
    yield name, "is it a square", None, "gf255_is_square", SECRETS, None, lambda i: [element(i)]


def field_9767():
    def element(i):
        return i.made("make_gf9767", i.bytes(38))

    name, table = "GF(9767^19)", "curve9767/field"
    yield name, "product", (table, "Multiplication"), "gf9767_mul", SECRETS, None, lambda i: [
        i.room(), element(i), element(i)]
    for what, op, function in (
        ("square", "Squaring", "square"), ("inverse", "Inversion", "invert"),
        ("square root", "Square root extraction", "sqrt"), ("cube root", "Cube root extraction", "cube_root"),
    ):
        yield name, what, (table, op), f"gf9767_{function}", SECRETS, None, lambda i: [i.room(), element(i)]
    yield name, "is it a square", (table, "Test quadratic residue status"), "gf9767_is_square", SECRETS, None, (
        lambda i: [element(i)])


def curve_9767():
    def make_point(i, _name):
        return i.made("make_curve9767", i.bytes(64))

    def element(i):
        return i.made("make_curve9767_element", i.bytes(64))

    def point(i, name=""):
        return i.once(make_point, name)

    def scalar(i):
        return i.made("make_scalar_curve9767", i.bytes(64))

    name, table = "Curve9767, points", "curve9767/curve"
    yield name, "addition", (table, "Generic curve point addition"), "curve9767_add", SECRETS, None, lambda i: [
        i.room(), point(i), point(i, "other")]
    for n, op in enumerate(("x2 (doubling)", "x4", "x8", "x16"), 1):
        yield (name, f"{n} doubling{'s' * (n > 1)}", (table, f"Curve point {op}"), "curve9767_double_n", SECRETS, None,
               lambda i, n=n: [i.room(), point(i), n])
    yield name, "lookup of 8 points", (table, "Lookup in 8-point window"), "curve9767_lookup", SECRETS, None, lambda i: [
        i.room(), i.random.choice([-1, 1]) * i.random.randrange(1, 9)]
    yield name, "decode", (table, "Curve point decoding (decompression)"), "curve9767_decode", SECRETS, 1, lambda i: [
        i.room(), i.made("curve9767_encode", point(i))]
    yield name, "encode", (table, "Curve point encoding (compression)"), "curve9767_encode", SECRETS, None, lambda i: [
        i.room(32), point(i)]
    yield (name, "sum of two products", (table, "Two combined point multiplications"), "curve9767_two_products", SECRETS,
           None, lambda i: [i.room(), i.once(element), scalar(i), scalar(i)])
    yield name, "map to field", (table, "MapToField"), "gf9767_map", SECRETS, None, lambda i: [i.room(), i.bytes(48)]
    yield name, "Icart's map", (table, "Icart's map"), "curve9767_icart", SECRETS, None, lambda i: [
        i.room(), i.made("make_gf9767", i.bytes(38))]
    yield name, "hash 48 bytes", (table, "Hash 48 bytes to a curve point"), "curve9767_hash", SECRETS, None, lambda i: [
        i.room(), i.bytes(48)]


def count(machine, kept, function, expected, arguments):
    """The results of several calls, and the cycles of each call by each model."""
    results, cycles = [], []
    for call in range(CALLS):
        machine.next_buffer = BUFFERS         # what is there is not needed any more
        inputs = arguments(Inputs(machine, call, kept))
        result = machine.call(function, inputs)
        if expected is not None and result.r0 != expected:
            sys.exit(f"{function}: returned {result.r0} in the place of {expected}")
        results.append(result)
        cycles.append(cycles_by_models(machine, result))
    return results, cycles


def main():
    options = [argument for argument in sys.argv[1:] if argument != "--profile"]
    if len(options) < 3 or not all(
            cpu in {**MODELS, **RISC_V} for cpu in options[0].split("+")):
        sys.exit(__doc__)
    cpus, path, published, *texts = options
    cpu, *_ = cpus = cpus.split("+")
    with open(published, "rb") as file:
        tables = {table["id"]: table for table in tomllib.load(file)["table"]}

    def figure(table, op):
        if cpu not in COLUMNS:
            return "-"
        column = tables[table]["columns"].index(COLUMNS[cpu])
        return next(row["values"][column] for row in tables[table]["rows"] if row["op"] == op)

    processor, kept = machine(cpus, path), {}
    # The first operation looks for the instructions that the processor has, which is then known.
    count(processor, kept, "lemniscate_x25519_public", None, lambda i: [i.bytes(32), i.room()])
    planted, _ = count(processor, kept, "planted_branch", None, lambda i: [i.bytes(32)])
    if len({result.cycles for result in planted}) == 1:
        sys.exit("the leak that is planted was not found")
    count(processor, kept, "planted_division", None, lambda i: [i.bytes(32)])
    if processor.model.varying and not varying(processor):
        sys.exit("the division that is planted was not found")
    leaks = []
    for rows in (schemes, field_255, field_9767, curve_9767):
        for group, name, source, function, secret, expected, arguments in rows():
            if not all(text in f"{group}: {name}" for text in texts):
                continue
            results, cycles = count(processor, kept, function, expected, arguments)
            if secret and any(of_call != cycles[0] for of_call in cycles):
                leaks.append(f"{group}: {name}: {cycles}")
            if secret:
                leaks += [f"{group}: {name}: {insn} in {place}" for insn, place in varying(processor)]
            stack = max(result.stack_bytes for result in results)
            for by_model in zip(*cycles):
                figures = [group, name, sum(by_model) // len(by_model), stack, figure(*source) if source else "-"]
                print(*figures, sep="\t", flush=True)
            if "--profile" in sys.argv:
                for function, (entries, _, own) in list(results[-1].profile.items())[:PROFILED]:
                    print(f"  {own:9} cycles {entries:7} entries  {function}")
    if leaks:
        sys.exit("cycles depend on secrets, or may:\n" + "\n".join(leaks))


if __name__ == "__main__":
    main()
