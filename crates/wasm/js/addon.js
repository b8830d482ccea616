// The native addon for this platform, where there is one: a package of its own, which npm installs with this one.
import { createRequire } from "node:module";

function found() {
  const { platform, arch, env } = process;
  if (env.LEMNISCATE_BACKEND === "wasm") return undefined;
  // A bundle of CommonJS has no address of its own, and a file name.
  const here = import.meta.url ?? (typeof __filename === "string" ? __filename : undefined);
  if (here === undefined) return undefined;
  const require = createRequire(here);
  // Of two C libraries one is there, and the other's file is not loaded.
  for (const libc of platform === "linux" ? ["-gnu", "-musl"] : [""]) {
    try {
      return require(`lemniscate-${platform}-${arch}${libc}`);
    } catch {
      // Not installed, or of another version of the platform: WebAssembly does the same.
    }
  }
  return undefined;
}

export const addon = found();
