import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, meta } from "../common.ts";
import { Digest } from "../dsig/digest.ts";

const link = defineObject(
  "head.Link",
  {
    schema: "head/link",
    title: "Link",
    description: "Address of something that belongs to a document, such as a converted file.",
  },
  {
    ...identified,
    category: optional(types.key, "Category", "Kind of resource, from a closed list.", {
      oneOf: [
        ["format", "Format"],
        ["portal", "Portal"],
        ["request", "Request"],
        ["response", "Response"],
        ["agreement", "Agreement"],
        ["verification", "Verification"],
        ["attachment", "Attachment"],
      ],
    }),
    key: always(types.key, "Key", "Unique among the links of the same category."),
    code: optional(types.code, "Code", "Number the resource is known by."),
    title: optional(types.text, "Title", "Name of the resource for a human reader."),
    description: optional(types.text, "Description", "What the reader will find there."),
    mime: optional(types.text, "MIME Type", "Media type of the file behind the address.", {
      extra: { format: "mime" },
    }),
    digest: optional(Digest, "Digest", "Fingerprint the downloaded file must have."),
    url: always(types.text, "URL", "Where the resource is.", { extra: { format: "uri" } }),
    meta,
  },
);

/** Address of a related resource: a converted file, a portal, a receipt. */
export interface Link extends Static<typeof link> {}
export const Link: ObjectDef<Link> = link;
