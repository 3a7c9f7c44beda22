import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../schema/index.ts";
import { Header } from "./head/header.ts";

const envelope = defineObject(
  "gobl.Envelope",
  {
    schema: "envelope",
    title: "Envelope",
    description: "A document with its header and signatures.",
  },
  {
    $schema: always(types.schemaId, "JSON Schema ID", "Schema of the envelope itself."),
    head: always(Header, "Header", "Identity, digest and seals of the document."),
    doc: always(types.embedded, "Document", "The document; its own `$schema` tells which kind."),
    sigs: optional(
      list(types.signature),
      "Signatures",
      "Compact JSON web signatures over the header's identifier and digest.",
    ),
  },
);

/** A document with its header and signatures; a draft while it has no signature. */
export interface Envelope extends Static<typeof envelope> {}
export const Envelope: ObjectDef<Envelope> = envelope;
