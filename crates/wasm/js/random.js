// Where random numbers come from.
export const random = { crypto: globalThis.crypto };
