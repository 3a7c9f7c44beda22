import { encode } from "uqr";
import type { QrBlock } from "../layout/sheet.ts";

/** Bytes a symbol of level M can hold. */
const CAPACITY = 2331;

/** Modules of a code in byte mode, error correction level M; nothing when the data is too long. */
export function qrCells({
  data,
  minVersion = 1,
}: Pick<QrBlock, "data" | "minVersion">): boolean[][] | undefined {
  const bytes = [...Buffer.from(data, "utf8")];
  if (bytes.length === 0 || bytes.length > CAPACITY) return undefined;
  return encode(bytes, { ecc: "M", border: 0, minVersion, boostEcc: false }).data;
}
