// Browsers have no native addons.
export const addon = undefined;
