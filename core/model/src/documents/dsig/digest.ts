import { always, defineObject, type ObjectDef, type Static, types } from "../../schema/index.ts";

const digest = defineObject(
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

/** Hash of a document or a file. */
export interface Digest extends Static<typeof digest> {}
export const Digest: ObjectDef<Digest> = digest;
