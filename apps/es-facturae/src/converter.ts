import { isObject, type JsonObject, Party, readObject } from "@fakturo/model";
import {
  type Converter,
  type Envelope,
  type StepFile,
  Type,
  withLosses,
  XML_MIME,
  xmlFile,
} from "@fakturo/plugin";
import { mergedIn } from "./merged.ts";
import { parseFacturae, unreadInFacturae } from "./read/document.ts";
import { writeFacturae } from "./schema/write.ts";
import { facturaeOf } from "./write/document.ts";

/** Converts invoices to Facturae 3.2.2 without signature, and Facturae to invoices. */
export const converter: Converter = withLosses({
  key: "facturae.generate",
  name: "Facturae",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({
    third_party: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: "object",
        title: "Signing third party",
        description: "A party (`org/party`) that signs for the supplier.",
      }),
    ),
  }),
  generate: (envelope, { third_party }) =>
    fileOf(envelope, writeFacturae(facturaeOf(envelope.doc, partyIn(third_party)))),
  merged: ({ doc }) => mergedIn(doc),
  parse: parseFacturae,
  unread: unreadInFacturae,
});

/** The party in an option or setting. */
export function partyIn(value: unknown): Party | undefined {
  return isObject(value) ? readObject(Party, value, () => undefined) : undefined;
}

/** The XML as a file named by the document's number. */
export function fileOf(envelope: Envelope, xml: string): StepFile {
  return xmlFile(envelope, "facturae", xml);
}
