from lemniscate.oprf import decaf448, ristretto255

__all__ = ["decaf448", "ristretto255"]
