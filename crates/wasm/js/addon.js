// The native addon for this platform, where there is one: a package of its own, which npm installs with this one. Nothing of Node.js' is
// imported, so that browsers and bundlers take this file as it is.

function found() {
  const { process } = globalThis;
  if (typeof process?.getBuiltinModule !== "function" || process.env.LEMNISCATE_BACKEND === "wasm") return undefined;
  // A bundle of CommonJS has no address of its own, and a file name.
  const here = import.meta.url ?? (typeof __filename === "string" ? __filename : undefined);
  const { createRequire } = process.getBuiltinModule("node:module") ?? {};
  if (here === undefined || createRequire === undefined) return undefined;
  const require = createRequire(here);
  const { platform, arch } = process;
  // Of two C libraries one is there, and the other's file is not loaded.
  for (const libc of platform === "linux" ? ["-gnu", "-musl"] : [""]) {
    try {
      return require(`lemniscate-${platform}-${arch}${libc}`);
    } catch {
      // Not installed, or of no use here: WebAssembly does the same.
    }
  }
  return undefined;
}

function foundIfAllowed() {
  try {
    return found();
  } catch {
    // Deno asks for permission to read the environment.
    return undefined;
  }
}

export const addon = foundIfAllowed();
