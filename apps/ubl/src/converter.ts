import { check, contextLossesOf, lossesOf, mergedSurcharges } from "@fakturo/en16931";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Converter, type Envelope, Type, XML_MIME } from "@fakturo/plugin";
import { rulesFor } from "./checks.ts";
import { DEFAULT_DOC_TYPE, UBL_CONTEXTS, type UblContext, ublContextOf } from "./contexts.ts";
import { fileOf } from "./file.ts";
import { generateUblBytes } from "./generate.ts";
import { differencesInUbl, parseUbl } from "./parse/document.ts";

/** Profile by its full or short name; empty: plain EN 16931. */
export const docType = Type.Optional(
  Type.Unsafe<string>({
    type: "string",
    enum: [...UBL_CONTEXTS.flatMap(({ docType, short }) => [docType, short]), ""],
    title: "Document type",
    default: DEFAULT_DOC_TYPE,
  }),
);

/** The context of an option. @throws FakturoError "input" for an unknown one. */
export function requireContext(key: unknown): UblContext {
  const context =
    key === undefined || typeof key === "string" ? ublContextOf(key ?? "") : undefined;
  if (!context) throw new FakturoError("input", "the document type is not known");
  return context;
}

/**
 * JSON paths of an invoice's members that its UBL cannot hold; the French extended CIUS has the payer.
 */
export function lossesIn({ doc }: Envelope, { hasPayer }: UblContext): string[] {
  const held = ["preceding[1]", ...(hasPayer ? ["payment.payer"] : [])];
  return [...lossesOf(doc, held), ...contextLossesOf(doc, "ubl")];
}

/** Invoices as UBL 2.1, and UBL 2.1 as invoices. */
export const converter: Converter = {
  key: "ubl.generate",
  name: "UBL",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ doc_type: docType }),
  generate: (envelope, options: JsonObject) =>
    fileOf(envelope, generateUblBytes(envelope, requireContext(options.doc_type))),
  check: ({ doc }, options) => check(doc, rulesFor(requireContext(options.doc_type))),
  losses: (envelope, options) => lossesIn(envelope, requireContext(options.doc_type)),
  merged: ({ doc }) => mergedSurcharges(doc),
  parse: parseUbl,
  unread: differencesInUbl,
};
