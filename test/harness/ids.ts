import { randomFillSync } from "node:crypto";
import { createUuidV7 } from "@fakturo/model";

/** Fresh UUIDs v7. */
export const newId = createUuidV7(Date.now, (bytes) => {
  randomFillSync(bytes);
});
