// The native addon for this platform, where there is one: a package of its own, which npm installs with this one.
import { createRequire } from "node:module";

const { platform, arch, env } = process;

function found() {
  if (env.LEMNISCATE_BACKEND === "wasm") return undefined;
  const require = createRequire(import.meta.url);
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
