"""Times of Ed25519 and X25519 in Wasmtime, with SIMD and with wide arithmetic, beside libsodium.js and @noble/curves in Node.js.

`python3 crates/wasm/bench_wasmtime.py FOLDER` takes the least of many runs in turns, in microseconds for each operation. The folder is that of
`.ci/javascript`, target/javascript; the Python package `wasmtime` must be installed.
"""

import json
import subprocess
import sys
import time

from wasmtime import Config, Engine, Instance, Module, Store, wat2wasm

RUNS, TIMES = 60, 20
PEERS = """
import sodium from "libsodium-wrappers";
import { ed25519, x25519 } from "@noble/curves/ed25519.js";
await sodium.ready;
const message = new Uint8Array(32);
const { publicKey, privateKey } = sodium.crypto_sign_seed_keypair(message);
const signature = sodium.crypto_sign_detached(message, privateKey);
const peer = sodium.crypto_scalarmult_base(message);
const operations = [
  () => sodium.crypto_sign_detached(message, privateKey),
  () => sodium.crypto_sign_verify_detached(signature, message, publicKey),
  () => sodium.crypto_scalarmult(message, peer),
  () => ed25519.sign(message, message),
  () => ed25519.verify(signature, message, publicKey),
  () => x25519.getSharedSecret(message, peer),
];
const times = operations.map((operation, index) => {
  let least = Infinity;
  const count = index < 3 ? 20 : 1;
  for (let run = 0; run < 200; run += 1) {
    const start = performance.now();
    for (let i = 0; i < count; i += 1) operation();
    least = Math.min(least, ((performance.now() - start) / count) * 1000);
  }
  return least;
});
console.log(JSON.stringify(times));
"""


def module_of(path):
    """The bytes of a module, from their text (js/code.js)."""
    with open(path) as file:
        text = file.read().split('export default "')[1].split('"')[0]
    values = bytes.fromhex(text[:512])
    characters = iter(text[512:])

    def place(character):
        code = ord(character)
        return code - 35 - (code > 60) - (code > 92)

    return bytes(values[90 * (" !".index(c) + 1) + place(next(characters)) if c in " !" else place(c)] for c in characters)


class Ours:
    """A module's operations, each in a loop of another module, as calls from Python take longer than some of them."""

    def __init__(self, engine, code):
        self.engine, self.store = engine, Store(engine)
        self.exports = Instance(self.store, Module(engine, code), []).exports(self.store)
        seed = bytes(range(32))
        key, secret = self.number("from_bytes", seed, 0, 32), self.number("from_bytes", seed, 2, 32)
        self.open, public = self.number("public_key", b"", key), self.number("public_key", b"", secret)
        self.signature = self.bytes("sign", bytes(32), key, 0, 0, 32)
        assert self.bytes("verify", self.signature + bytes(32), self.open, 0, 0, 64, 0, 32) == b"\1"
        self.name = self.bytes("backend", b"").decode()
        self.operations = [
            self.loop("sign", bytes(32), key, 0, 0, 32),
            self.loop("verify", self.signature + bytes(32), self.open, 0, 0, 64, 0, 32),
            self.loop("exchange", b"", secret, public),
        ]

    def number(self, name, data, *arguments):
        self.place = self.exports["reserve"](self.store, len(data)) & 0xFFFFFFFF
        self.exports["memory"].write(self.store, data, self.place)
        return self.exports[name](self.store, *arguments)

    def bytes(self, name, data, *arguments):
        length = self.number(name, data, *arguments)
        return bytes(self.exports["memory"].read(self.store, self.place, self.place + length))

    def loop(self, name, data, *arguments):
        constants = " ".join(f"i32.const {argument}" for argument in arguments)
        parameters = "i32 " * len(arguments)
        escaped = "".join(f"\\{byte:02x}" for byte in data)
        wat = f"""(module
            (import "" "reserve" (func $reserve (param i32) (result i32)))
            (import "" "run" (func $run (param {parameters}) (result i32)))
            (import "" "memory" (memory 1))
            (data $data "{escaped}")
            (func (export "run") (param $count i32)
                loop $again
                    i32.const {len(data)} call $reserve i32.const 0 i32.const {len(data)} memory.init $data
                    {constants} call $run drop
                    local.get $count i32.const 1 i32.sub local.tee $count br_if $again
                end))"""
        imports = [self.exports[each] for each in ("reserve", name, "memory")]
        instance = Instance(self.store, Module(self.engine, wat2wasm(wat)), imports)
        run = instance.exports(self.store)["run"]
        return lambda: run(self.store, TIMES)


def main(folder):
    config = Config()
    config.wasm_wide_arithmetic = True
    engine = Engine(config)
    package = f"{folder}/node_modules/lemniscate"
    ours = [Ours(engine, module_of(f"{package}/code-{name}.js")) for name in ("curve25519", "wide25519")]
    least = [[float("inf")] * 3 for _ in ours]
    for _ in range(RUNS):
        for each, times in zip(ours, least):
            for index, operation in enumerate(each.operations):
                start = time.perf_counter()
                operation()
                times[index] = min(times[index], (time.perf_counter() - start) / TIMES * 1e6)
    node = ["node", "--input-type=module", "--eval", PEERS]
    peers = json.loads(subprocess.run(node, cwd=folder, check=True, capture_output=True, text=True).stdout)
    columns = ["@noble/curves", "libsodium.js", *(each.name for each in ours)]
    print("".ljust(16), *(column.rjust(18) for column in columns), "of libsodium.js".rjust(18))
    for index, name in enumerate(["Ed25519 sign", "Ed25519 verify", "X25519"]):
        row = [peers[index + 3], peers[index], *(times[index] for times in least)]
        print(name.ljust(16), *(f"{value:18.1f}" for value in row), f"{row[-1] / row[1]:18.2f}")


main(sys.argv[1])
