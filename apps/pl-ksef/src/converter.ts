import type { JsonObject } from "@fakturo/model";
import { type Converter, Type, withLosses, XML_MIME } from "@fakturo/plugin";
import { invoiceIn } from "./document.ts";
import { fileOf } from "./file.ts";
import { generateFa } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseFa, unreadInFa } from "./parse/document.ts";
import { VERSIONS } from "./versions.ts";

/** Version to write; empty: the version allowed on the day of creation. */
export const docType = Type.Optional(
  Type.Unsafe<string>({
    type: "string",
    enum: ["", ...VERSIONS.map((version) => version.docType)],
    title: "Version of FA",
    default: "",
  }),
);

/** Converts invoices to FA(3) or FA(2), and both to invoices. */
export const converter: Converter = withLosses({
  key: "ksef.generate",
  name: "KSeF",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({
    doc_type: docType,
    created: Type.Optional(
      Type.String({
        title: "Moment of creation",
        description: "As `2026-02-01T10:00:00Z`; the start of the day of issue when absent.",
        pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$`,
      }),
    ),
  }),
  generate: (envelope, options: JsonObject) =>
    fileOf(
      envelope,
      generateFa(envelope, {
        docType: textIn(options, "doc_type"),
        created: textIn(options, "created"),
      }),
    ),
  merged: ({ doc }) => mergedIn(invoiceIn(doc)),
  parse: parseFa,
  unread: unreadInFa,
});

function textIn(options: JsonObject, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}
