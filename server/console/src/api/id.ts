import { createUuidV7 } from "@fakturo/model";

/** A new id for an object that the console makes. */
export const newId = createUuidV7(Date.now, (bytes) =>
  bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length))),
);
