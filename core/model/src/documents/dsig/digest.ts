import { always, defineObject, type Static, types } from "../../schema/index.ts";

/** Fingerprint of a document or a file. */
export const Digest = defineObject(
  "dsig.Digest",
  {
    schema: "dsig/digest",
    title: "Digest",
    description: "Fingerprint by which a changed document or file is recognised.",
  },
  {
    alg: always(types.text, "Algorithm", "Name of the hash function, `sha256` for envelopes."),
    val: always(types.text, "Value", "The hash in lower-case hexadecimal digits."),
  },
);
export type Digest = Static<typeof Digest>;
