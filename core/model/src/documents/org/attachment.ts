import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified } from "../common.ts";
import { Digest } from "../dsig/digest.ts";

const attachment = defineObject(
  "org.Attachment",
  {
    schema: "org/attachment",
    title: "Attachment",
    description: "File that supports a document (BG-24), stored elsewhere.",
  },
  {
    ...identified,
    key: optional(types.key, "Key", "Tells this file from the document's others."),
    code: optional(types.code, "Code", "Number the file is known by (BT-122)."),
    name: optional(types.text, "Name", "File name that replaces the one of the address."),
    description: optional(types.text, "Description", "Content and purpose of the file (BT-123)."),
    url: always(types.text, "URL", "Where the file can be fetched (BT-124).", {
      extra: { format: "uri" },
    }),
    digest: optional(Digest, "Digest", "Fingerprint the fetched file must have."),
    mime: optional(types.text, "MIME Type", "Media type of the file."),
  },
);

/** File that supports a document (BG-24), stored elsewhere. */
export interface Attachment extends Static<typeof attachment> {}
export const Attachment: ObjectDef<Attachment> = attachment;
