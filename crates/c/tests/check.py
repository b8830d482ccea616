"""The shared library as a caller from outside sees it: `check.py LIBRARY HEADER VERDICTS`. Functions are those that the header
declares; verdicts on signatures and results of exchanges are those that Rust gives, in the file of `lemniscate-verdicts`; key files
of other programs are read as their list says."""

import ctypes
import hashlib
import json
import re
import subprocess
import sys
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint32, c_void_p, create_string_buffer
from pathlib import Path

OK, LENGTH, PUBLIC_KEY, SIGNATURE = 0, 2, 8, 10
SCHEMES = {"ed25519": 1, "ed448": 2, "x25519": 8, "x448": 9}
POLICIES = {"ed25519": [b"rfc8032", b"zip215", b"dalek", b"strict"], "ed448": [b"rfc8032", b"strict"]}
HASHES = {
    "ed25519": lambda message: hashlib.sha512(message).digest(),
    "ed448": lambda message: hashlib.shake_256(message).digest(64),
}

path, header, verdicts = sys.argv[1:]
library = ctypes.CDLL(path)


def declared():
    """The functions of the header, with the types of their arguments."""
    text = re.sub(r"//[^\n]*", "", open(header).read())
    types = {"size_t": c_size_t, "lemniscate_scheme": c_uint32, "int32_t": c_int}
    for result, name, arguments in re.findall(r"^(\w[\w ]*[ *])(lemniscate_\w+)\(([^)]*)\);", text, re.M):
        function = getattr(library, name)
        function.restype = c_char_p if "*" in result else types.get(result.strip(), c_int)
        words = [argument.split() for argument in arguments.split(",") if argument.strip() != "void"]
        function.argtypes = [c_void_p if "*" in argument[-1] else types[argument[0]] for argument in words]
        yield name


def check_names():
    exported = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True, text=True).stdout
    exported = {line.split()[-1] for line in exported.splitlines()}
    names = set(declared())
    assert exported == names and len(names) > 40, exported ^ names


def public_key(scheme, data):
    key = c_void_p()
    status = library.lemniscate_public_key_from_bytes(SCHEMES[scheme], data, len(data), byref(key))
    assert (status == OK) == bool(key) and status in (OK, LENGTH, PUBLIC_KEY), status
    return key


def verify(key, policy, case):
    message, signature = case["message"], case["signature"]
    if case["prehash"]:
        context, message = case["context"] or b"", HASHES[case["scheme"]](message)
        call, extra = library.lemniscate_verify_prehashed, (context, len(context))
    elif case["context"] is not None:
        call, extra = library.lemniscate_verify_with_context, (case["context"], len(case["context"]))
    else:
        call, extra = library.lemniscate_verify, ()
    status = call(key, policy, message, len(message), *extra, signature, len(signature))
    assert status in (OK, PUBLIC_KEY, SIGNATURE), status
    return status


def check_signatures(cases):
    """One by one, with the key and with the key prepared, and in batches by both kinds of key."""
    counts = {True: 0, False: 0}
    batches = {name: (c_void_p(), c_void_p(), []) for name in POLICIES}
    for name, (of_bytes, of_keys, _) in batches.items():
        assert library.lemniscate_batch_new(SCHEMES[name], byref(of_bytes)) == OK
        assert library.lemniscate_batch_new(SCHEMES[name], byref(of_keys)) == OK
    for number, case in enumerate(cases):
        key, prepared = public_key(case["scheme"], case["public_key"]), c_void_p()
        if key and number % 8 == 0:
            assert library.lemniscate_public_key_prepare(key, byref(prepared)) == OK
        for policy in POLICIES[case["scheme"]]:
            expected = policy.decode() in case["valid"]
            counts[expected] += 1
            if not key:
                assert not expected, case
                continue
            assert (verify(key, policy, case) == OK) == expected, case
            if prepared:
                assert (verify(prepared, policy, case) == OK) == expected, case
        if key and case["context"] is None and not case["prehash"]:
            of_bytes, of_keys, expected = batches[case["scheme"]]
            public, message, signature = case["public_key"], case["message"], case["signature"]
            signed = message, len(message), signature, len(signature)
            assert library.lemniscate_batch_add(of_bytes, public, len(public), *signed) == OK
            assert library.lemniscate_batch_add_key(of_keys, key, *signed) == OK
            expected.append(case["valid"])
        library.lemniscate_public_key_free(key)
        library.lemniscate_public_key_free(prepared)
    for name, (of_bytes, of_keys, valid) in batches.items():
        for batch in (of_bytes, of_keys):
            count = library.lemniscate_batch_count(batch)
            assert count == len(valid)
            for policy in POLICIES[name]:
                for threads in (0, 1):
                    found = (c_int * count)()
                    assert library.lemniscate_batch_verify_each(batch, policy, threads, found, count) == SIGNATURE
                    assert [status == OK for status in found] == [policy.decode() in names for names in valid]
            library.lemniscate_batch_free(batch)
    assert min(counts.values()) > 1000
    return sum(counts.values())


def check_exchanges(cases):
    for case in cases:
        scheme, private, peer = SCHEMES[case["scheme"]], case["private_key"], case["public_key"]
        key, shared = c_void_p(), create_string_buffer(len(private))
        assert library.lemniscate_secret_key_from_bytes(scheme, private, len(private), byref(key)) == OK
        status = library.lemniscate_exchange(key, peer, len(peer), shared, len(private))
        if case["shared"] is None:
            assert status in (PUBLIC_KEY, LENGTH) and shared.raw == bytes(len(private)), case
        else:
            assert status == OK and shared.raw == case["shared"], case
        library.lemniscate_secret_key_free(key)
    assert len(cases) > 1000


def check_files():
    """Each file is the key that the list says, or an error of the kind that it says."""
    statuses = {"encrypted": 17, "key type": 15, "found a public key": 16, "found a private key": 16, "not belong": 18,
                "PuTTY": 19, "4716": 19, "JSON": 19, "UTF-16": 19, "of type": 19}
    folder = Path(__file__).parents[3] / "tests/data/key_files"
    lines = (folder / "list.tsv").read_text().splitlines()[1:]
    for line in lines:
        name, half, scheme, outcome, _ = line.split("\t")
        data, form = (folder / name).read_bytes(), "der" if name.endswith(".der") else "pem"
        prefix = {"private": "lemniscate_secret_key", "public": "lemniscate_public_key"}[half]
        key = c_void_p()
        status = getattr(library, f"{prefix}_from_{form}")(SCHEMES[scheme], data, len(data), byref(key))
        if outcome.startswith("! "):
            expected = next((number for text, number in statuses.items() if text in outcome), 9)
            assert status == expected and not key, (name, status, expected)
            continue
        assert status == OK, (name, status)
        written = create_string_buffer(len(outcome) // 2)
        assert getattr(library, f"{prefix}_to_bytes")(key, written, len(written)) == OK
        assert written.raw.hex() == outcome, name
        getattr(library, f"{prefix}_free")(key)
    assert len(lines) > 130
    return len(lines)


check_names()
files = check_files()
with open(verdicts) as file:
    lines = [json.loads(line) for line in file]
for line in lines:
    for field in {"public_key", "message", "context", "signature", "private_key", "shared"} & line.keys():
        line[field] = None if line[field] is None else bytes.fromhex(line[field])
verified = check_signatures([line for line in lines if "signature" in line])
exchanges = [line for line in lines if "shared" in line]
check_exchanges(exchanges)
print(f"{verified} verdicts and {len(exchanges)} exchanges are those of Rust, {files} key files are read")
