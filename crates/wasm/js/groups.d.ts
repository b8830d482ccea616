// Groups of prime order: elements and scalars as bytes.
import type { Bytes } from "./keys.js";

/** Bytes of an encoded element. */
export const elementLength: number;
/** Bytes of an encoded scalar, which is little-endian and below the group order. */
export const scalarLength: number;

/** Operations that give an element. They throw a RangeError if an argument is not the encoding of an element or a scalar. */
export interface ElementFunctions {
  multiplyGenerator(scalar: Bytes): Uint8Array;
  multiply(element: Bytes, scalar: Bytes): Uint8Array;
  add(element: Bytes, other: Bytes): Uint8Array;
  subtract(element: Bytes, other: Bytes): Uint8Array;
  negate(element: Bytes): Uint8Array;
  /** Hashes a message to an element whose discrete logarithm no one knows (RFC 9380). The domain names the purpose. */
  hash(message: Bytes, domain: Bytes): Uint8Array;
  /** The element that uniform bytes are mapped to. */
  fromUniformBytes(data: Bytes): Uint8Array;
  /** A random element. */
  random(): Uint8Array;
  /** Returns whether these bytes are the encoding of an element. */
  isValid(data: Bytes): boolean;
}

/** Operations that give a scalar. They throw a RangeError if an argument is not the encoding of a scalar. Constant-time, as far as engines allow. */
export interface ScalarFunctions {
  add(scalar: Bytes, other: Bytes): Uint8Array;
  subtract(scalar: Bytes, other: Bytes): Uint8Array;
  multiply(scalar: Bytes, other: Bytes): Uint8Array;
  negate(scalar: Bytes): Uint8Array;
  /** 1 / scalar modulo the order, and 0 for 0. */
  invert(scalar: Bytes): Uint8Array;
  /** Hashes a message to a scalar (RFC 9380). Use another domain than for elements. */
  hash(message: Bytes, domain: Bytes): Uint8Array;
  /** The integer of any number of little-endian bytes, modulo the order. */
  reduce(data: Bytes): Uint8Array;
  /** A random scalar. */
  random(): Uint8Array;
}

export const element: ElementFunctions;
export const scalar: ScalarFunctions;
