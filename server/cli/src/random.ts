import { closeSync, openSync, readSync } from "node:fs";
import process from "node:process";
import type { RandomSource } from "@fakturo/model";

const SYSTEM = "/dev/urandom";

/** Random bytes of the operating system; loading `node:crypto` takes longer than a build. */
export const systemRandom: RandomSource = (bytes) => {
  if (process.platform === "win32") return withCrypto(bytes);
  const file = openSync(SYSTEM, "r");
  try {
    if (readSync(file, bytes) < bytes.length) withCrypto(bytes);
  } finally {
    closeSync(file);
  }
};

function withCrypto(bytes: Uint8Array): void {
  process.getBuiltinModule("node:crypto").randomFillSync(bytes);
}
