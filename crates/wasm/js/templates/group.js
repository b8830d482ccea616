// The group @Title@ (RFC 9496).
import { @module@ } from "./module-@module@.js";
import { groups } from "./groups.js";

export const { element, scalar, elementLength, scalarLength } = groups(@module@, "@name@");
