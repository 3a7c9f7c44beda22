import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { meta } from "../common.ts";
import { Digest } from "../dsig/digest.ts";
import { Link } from "./link.ts";
import { Stamp } from "./stamp.ts";

const header = defineObject(
  "head.Header",
  {
    schema: "head/header",
    title: "Header",
    description: "What an envelope says about its document.",
  },
  {
    uuid: always(types.uuid, "UUID", "Identifier of the envelope, version 7 when assigned."),
    dig: always(Digest, "Digest", "SHA-256 of the document in canonical JSON."),
    stamps: optional(list(Stamp), "Stamps", "Seals of third parties; only on signed envelopes."),
    links: optional(list(Link), "Links", "Related resources, allowed before signing as well."),
    tags: optional(list(types.text), "Tags", "Labels of the sender, without any effect."),
    meta,
    notes: optional(types.text, "Notes", "Remarks for human readers of the envelope."),
    from: optional(types.uri, "From", "Network address of the party that issues the document."),
    to: optional(types.uri, "To", "Network address of the party that should receive it."),
    ignore: optional(
      list(types.text),
      "Ignore",
      "Complete codes of faults, such as `GOBL-ORG-ITEM-01`, that validation leaves out.",
    ),
  },
);

/** Metadata of an envelope's document. */
export interface Header extends Static<typeof header> {}
export const Header: ObjectDef<Header> = header;
