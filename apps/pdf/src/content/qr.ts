import { encode } from "uqr";
import type { QrBlock } from "../layout/sheet.ts";

/** Capacity of a symbol of level M in bytes. */
const CAPACITY = 2331;

/** Modules of a code in byte mode, error correction level M; undefined when the data is too long. */
export function qrCells({
  data,
  minVersion = 1,
}: Pick<QrBlock, "data" | "minVersion">): boolean[][] | undefined {
  const bytes = [...Buffer.from(data, "utf8")];
  if (bytes.length === 0 || bytes.length > CAPACITY) return undefined;
  return encode(bytes, { ecc: "M", border: 0, minVersion, boostEcc: false }).data;
}
