"""Structures of Arrow's C data interface that are filled in by hand, as capsules: what a package with a mistake hands over."""

import ctypes

SCHEMA, ARRAY, STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


ReleaseSchema = ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))
ReleaseArray = ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
ReleaseStream = ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))
GetSchema = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))
GetNext = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))
GetLastError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Stream))

Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", ReleaseSchema),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", ReleaseArray),
    ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", GetSchema),
    ("get_next", GetNext),
    ("get_last_error", GetLastError),
    ("release", ReleaseStream),
    ("private_data", ctypes.c_void_p),
]

released = []


def _release(structure):
    released.append(type(structure.contents))
    structure.contents.release = type(structure.contents.release)()


RELEASES = {Schema: ReleaseSchema(_release), Array: ReleaseArray(_release), Stream: ReleaseStream(_release)}


def new_capsule(structure, name):
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(ctypes.addressof(structure), name, None)


def schema(format, dictionary=None, **fields):
    of = Schema(format=format, release=RELEASES[Schema])
    if dictionary is not None:
        of.dictionary = ctypes.pointer(dictionary)
    for name, value in fields.items():
        setattr(of, name, value)
    return of


def array(length, buffers, dictionary=None, **fields):
    """`buffers`: of bytes, or None; or None for all of them."""
    of = Array(length=length, release=RELEASES[Array])
    if buffers is not None:
        of.held = [None if buffer is None else ctypes.create_string_buffer(buffer, len(buffer)) for buffer in buffers]
        addresses = [None if buffer is None else ctypes.addressof(buffer) for buffer in of.held]
        of.buffers, of.n_buffers = (ctypes.c_void_p * max(1, len(buffers)))(*addresses), len(buffers)
    if dictionary is not None:
        of.dictionary = ctypes.pointer(dictionary)
    for name, value in fields.items():
        setattr(of, name, value)
    return of


class Exported:
    """Has an array."""

    def __init__(self, schema, array):
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        return new_capsule(self.schema, SCHEMA), new_capsule(self.array, ARRAY)


class Streamed:
    """Has a stream of arrays of one type, which fails by this number after them, or ends."""

    def __init__(self, type, arrays, status=0, **fields):
        left = list(arrays)
        text = ctypes.create_string_buffer(b"a fault")

        def get_schema(_, to):
            to[0] = type
            return 0

        def get_next(_, to):
            if not left and status:
                return status
            to[0] = left.pop(0) if left else Array()
            return 0

        self.stream = Stream(
            get_schema=GetSchema(get_schema),
            get_next=GetNext(get_next),
            get_last_error=GetLastError(lambda _: ctypes.addressof(text)),
            release=RELEASES[Stream],
        )
        for name, value in fields.items():
            setattr(self.stream, name, value)
        self.held = type, arrays, text

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(self.stream, STREAM)
