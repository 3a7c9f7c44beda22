import { createHash, hash } from "node:crypto";
import type { NewSha256 } from "@fakturo/model";

const ALGORITHM = "sha256";

/** Node's SHA-256, several times faster than the portable one. */
export const nativeSha256: NewSha256 = () => {
  let only: string | undefined;
  let pieces: ReturnType<typeof createHash> | undefined;
  return {
    update(text) {
      if (pieces) pieces.update(text, "utf8");
      else if (only === undefined) only = text;
      else pieces = createHash(ALGORITHM).update(only, "utf8").update(text, "utf8");
    },
    hex: () => (pieces ? pieces.digest("hex") : hash(ALGORITHM, only ?? "", "hex")),
  };
};
