// The group @Title@ (RFC 9496).
export { type ElementFunctions, type ScalarFunctions, element, elementLength, scalar, scalarLength } from "./groups.js";
