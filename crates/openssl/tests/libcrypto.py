"""OpenSSL's libcrypto by ctypes: what the tests of the provider call, and no more."""

import ctypes
import tempfile
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_ulong, c_void_p, create_string_buffer

_lib = ctypes.CDLL("libcrypto.so.3")


def _function(name, result, *arguments):
    function = getattr(_lib, name)
    function.restype, function.argtypes = result, arguments
    return function


class _Param(ctypes.Structure):
    _fields_ = [("key", c_char_p), ("type", ctypes.c_uint), ("data", c_void_p), ("size", c_size_t), ("written", c_size_t)]


_INTEGER, _TEXT, _OCTETS = 1, 4, 5
_LENGTH = POINTER(c_size_t)
_version = _function("OpenSSL_version_num", c_ulong)
_context_new = _function("OSSL_LIB_CTX_new", c_void_p)
_load_config = _function("OSSL_LIB_CTX_load_config", c_int, c_void_p, c_char_p)
_available = _function("OSSL_PROVIDER_available", c_int, c_void_p, c_char_p)
_public_key = _function("EVP_PKEY_new_raw_public_key_ex", c_void_p, c_void_p, c_char_p, c_char_p, c_char_p, c_size_t)
_private_key = _function("EVP_PKEY_new_raw_private_key_ex", c_void_p, c_void_p, c_char_p, c_char_p, c_char_p, c_size_t)
_get_public = _function("EVP_PKEY_get_raw_public_key", c_int, c_void_p, c_char_p, _LENGTH)
_get_private = _function("EVP_PKEY_get_raw_private_key", c_int, c_void_p, c_char_p, _LENGTH)
_get_octets = _function("EVP_PKEY_get_octet_string_param", c_int, c_void_p, c_char_p, c_char_p, c_size_t, _LENGTH)
_set_octets = _function("EVP_PKEY_set_octet_string_param", c_int, c_void_p, c_char_p, c_char_p, c_size_t)
_get_int = _function("EVP_PKEY_get_int_param", c_int, c_void_p, c_char_p, POINTER(c_int))
_key_provider = _function("EVP_PKEY_get0_provider", c_void_p, c_void_p)
_provider_name = _function("OSSL_PROVIDER_get0_name", c_char_p, c_void_p)
_key_free = _function("EVP_PKEY_free", None, c_void_p)
_key_dup = _function("EVP_PKEY_dup", c_void_p, c_void_p)
_key_eq = _function("EVP_PKEY_eq", c_int, c_void_p, c_void_p)
_ctx_of_key = _function("EVP_PKEY_CTX_new_from_pkey", c_void_p, c_void_p, c_void_p, c_char_p)
_ctx_of_name = _function("EVP_PKEY_CTX_new_from_name", c_void_p, c_void_p, c_char_p, c_char_p)
_ctx_free = _function("EVP_PKEY_CTX_free", None, c_void_p)
_ctx_set = _function("EVP_PKEY_CTX_set_params", c_int, c_void_p, c_void_p)
_check = _function("EVP_PKEY_pairwise_check", c_int, c_void_p)
_fromdata_init = _function("EVP_PKEY_fromdata_init", c_int, c_void_p)
_fromdata = _function("EVP_PKEY_fromdata", c_int, c_void_p, POINTER(c_void_p), c_int, c_void_p)
_keygen_init = _function("EVP_PKEY_keygen_init", c_int, c_void_p)
_generate = _function("EVP_PKEY_generate", c_int, c_void_p, POINTER(c_void_p))
_derive_init = _function("EVP_PKEY_derive_init", c_int, c_void_p)
_set_peer = _function("EVP_PKEY_derive_set_peer", c_int, c_void_p, c_void_p)
_derive = _function("EVP_PKEY_derive", c_int, c_void_p, c_char_p, _LENGTH)
_md_ctx = _function("EVP_MD_CTX_new", c_void_p)
_md_ctx_free = _function("EVP_MD_CTX_free", None, c_void_p)
_init = c_int, c_void_p, POINTER(c_void_p), c_char_p, c_void_p, c_char_p, c_void_p, c_void_p
_sign_init = _function("EVP_DigestSignInit_ex", *_init)
_verify_init = _function("EVP_DigestVerifyInit_ex", *_init)
_sign = _function("EVP_DigestSign", c_int, c_void_p, c_char_p, _LENGTH, c_char_p, c_size_t)
_verify = _function("EVP_DigestVerify", c_int, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t)
_error = _function("ERR_get_error", c_ulong)
_reason = _function("ERR_reason_error_string", c_char_p, c_ulong)

VERSION = _version() >> 20
if VERSION >= 0x304:
    _fetch = _function("EVP_SIGNATURE_fetch", c_void_p, c_void_p, c_char_p, c_char_p)
    _fetched_free = _function("EVP_SIGNATURE_free", None, c_void_p)
    _sign_by = _function("EVP_PKEY_sign", c_int, c_void_p, c_char_p, _LENGTH, c_char_p, c_size_t)
    _verify_by = _function("EVP_PKEY_verify", c_int, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t)
    _init_by = {
        ("sign", "message"): _function("EVP_PKEY_sign_message_init", c_int, c_void_p, c_void_p, c_void_p),
        ("sign", "hash"): _function("EVP_PKEY_sign_init_ex2", c_int, c_void_p, c_void_p, c_void_p),
        ("verify", "message"): _function("EVP_PKEY_verify_message_init", c_int, c_void_p, c_void_p, c_void_p),
        ("verify", "hash"): _function("EVP_PKEY_verify_init_ex2", c_int, c_void_p, c_void_p, c_void_p),
    }


class Failure(Exception):
    """A call failed: the reasons in the queue of errors, the oldest first."""

    def __init__(self):
        super().__init__(reasons())


def reasons():
    found = []
    while code := _error():
        text = _reason(code)
        found.append(text.decode() if text else hex(code))
    return found


def _checked(result):
    if not result or (isinstance(result, int) and result < 0):
        raise Failure
    return result


def _params(values):
    """An array of parameters: bytes are octets, strings are text. Second, what must live as long."""
    held, array = [], (_Param * (len(values) + 1))()
    for param, (name, value) in zip(array, values.items()):
        kind, data = (_TEXT, value.encode()) if isinstance(value, str) else (_OCTETS, value)
        buffer = create_string_buffer(data, len(data) + 1)
        held += [name.encode(), buffer]
        param.key, param.type, param.size = held[-2], kind, len(data)
        param.data = ctypes.cast(buffer, c_void_p)
    return array, held


class Library:
    """A library context with the default provider, and with ours before it if a folder of modules is given."""

    def __init__(self, modules=None, **settings):
        self.context = _checked(_context_new())
        ours, self.query = "", None
        if modules is not None:
            lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
            ours = f"lemniscate = ours\n[ours]\nmodule = {modules}/lemniscate.so\nactivate = 1\n{lines}[providers]\n"
            # Nothing of the other provider's is to be taken for ours.
            self.query = b"provider=lemniscate"
        with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
            file.write(f"config_diagnostics = 1\nopenssl_conf = all\n[all]\nproviders = providers\n[providers]\n{ours}default = other\n[other]\nactivate = 1\n")
            file.flush()
            _checked(_load_config(self.context, file.name.encode()))
        if modules is not None:
            _checked(_available(self.context, b"lemniscate"))

    def public(self, name, data):
        return Key(self, _checked(_public_key(self.context, name.encode(), self.query, data, len(data))))

    def private(self, name, data):
        return Key(self, _checked(_private_key(self.context, name.encode(), self.query, data, len(data))))

    def imported(self, name, selection, **values):
        """A key of parameters `pub` and `priv`."""
        context = _checked(_ctx_of_name(self.context, name.encode(), self.query))
        try:
            key, (array, _held) = c_void_p(), _params(values)
            _checked(_fromdata_init(context))
            _checked(_fromdata(context, byref(key), selection, array))
            return Key(self, key.value)
        finally:
            _ctx_free(context)

    def generate(self, name, **values):
        context = _checked(_ctx_of_name(self.context, name.encode(), self.query))
        try:
            key, (array, _held) = c_void_p(), _params(values)
            _checked(_keygen_init(context))
            _checked(_ctx_set(context, array))
            _checked(_generate(context, byref(key)))
            return Key(self, key.value)
        finally:
            _ctx_free(context)


class Key:
    def __init__(self, library, pointer):
        self.library, self.pointer = library, pointer

    def __del__(self):
        _key_free(self.pointer)

    def __eq__(self, other):
        return _key_eq(self.pointer, other.pointer) == 1

    def provider(self):
        return _provider_name(_key_provider(self.pointer)).decode()

    def copy(self):
        return Key(self.library, _checked(_key_dup(self.pointer)))

    def _bytes(self, get, *arguments):
        length = c_size_t(200)
        buffer = create_string_buffer(length.value)
        _checked(get(self.pointer, *arguments, buffer, byref(length)))
        return buffer.raw[: length.value]

    def raw_public(self):
        return self._bytes(_get_public)

    def raw_private(self):
        return self._bytes(_get_private)

    def octets(self, name, room=200):
        length = c_size_t()
        buffer = create_string_buffer(room + 1)
        _checked(_get_octets(self.pointer, name.encode(), buffer, room, byref(length)))
        return buffer.raw[: length.value]

    def set_octets(self, name, data):
        _checked(_set_octets(self.pointer, name.encode(), data, len(data)))

    def integer(self, name):
        value = c_int()
        _checked(_get_int(self.pointer, name.encode(), byref(value)))
        return value.value

    def is_pair(self):
        context = _checked(_ctx_of_key(self.library.context, self.pointer, self.library.query))
        try:
            return _check(context) == 1
        finally:
            _ctx_free(context)

    def derive(self, peer, room=200):
        context = _checked(_ctx_of_key(self.library.context, self.pointer, self.library.query))
        try:
            _checked(_derive_init(context))
            _checked(_set_peer(context, peer.pointer))
            length, buffer = c_size_t(room), create_string_buffer(room)
            _checked(_derive(context, buffer, byref(length)))
            return buffer.raw[: length.value]
        finally:
            _ctx_free(context)

    def _operation(self, init, params, digest):
        context, (array, held) = _checked(_md_ctx()), _params(params)
        try:
            _checked(init(context, None, digest, self.library.context, self.library.query, self.pointer, array))
        except Failure:
            _md_ctx_free(context)
            raise
        return context

    def sign(self, message, room=200, digest=None, **params):
        context = self._operation(_sign_init, params, digest)
        try:
            length, buffer = c_size_t(room), create_string_buffer(max(room, 1))
            _checked(_sign(context, buffer, byref(length), message, len(message)))
            return buffer.raw[: length.value]
        finally:
            _md_ctx_free(context)

    def sign_in_place(self, message):
        """The signature takes the place of the message in memory."""
        context = self._operation(_sign_init, {}, None)
        try:
            length, buffer = c_size_t(200), create_string_buffer(message, 200)
            _checked(_sign(context, buffer, byref(length), buffer, len(message)))
            return buffer.raw[: length.value]
        finally:
            _md_ctx_free(context)

    def verify(self, signature, message, **params):
        context = self._operation(_verify_init, params, None)
        try:
            return _verify(context, signature, len(signature), message, len(message)) == 1
        finally:
            _md_ctx_free(context)

    @contextmanager
    def _by(self, algorithm, operation, kind, string):
        """A context for an algorithm by its name."""
        library = self.library
        context = _checked(_ctx_of_key(library.context, self.pointer, library.query))
        fetched = _checked(_fetch(library.context, algorithm.encode(), library.query))
        array, _held = _params({"context-string": string})
        try:
            _checked(_init_by[operation, kind](context, fetched, array))
            yield context
        finally:
            _fetched_free(fetched)
            _ctx_free(context)

    def sign_by(self, algorithm, kind, data, string):
        with self._by(algorithm, "sign", kind, string) as context:
            length, buffer = c_size_t(200), create_string_buffer(200)
            _checked(_sign_by(context, buffer, byref(length), data, len(data)))
            return buffer.raw[: length.value]

    def verify_by(self, algorithm, kind, signature, data, string):
        with self._by(algorithm, "verify", kind, string) as context:
            return _verify_by(context, signature, len(signature), data, len(data)) == 1
