import {
  defineProvider,
  embedPdfField,
  onDocument,
  printedFiles,
  privateField,
  step,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { docType, lossesIn, requireContext } from "./converter.ts";
import { fileOf } from "./file.ts";
import { generateUblBytes } from "./generate.ts";

/** Writes the invoice as UBL and attaches the file to the entry. */
export const generate = defineProvider({
  key: "ubl.generate",
  name: "Create UBL",
  summary: "Write the invoice as UBL 2.1 after EN 16931 and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    doc_type: docType,
    private: privateField,
    attach_invoice_pdf: embedPdfField,
  }),
  effect: "none",

  run: onDocument(async ({ config, envelope, entry }, ctx) => {
    const context = requireContext(config.doc_type);
    const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx, config) : [];
    const lost = lossesIn(envelope, context);
    if (lost.length > 0) ctx.log("UBL has no place for parts of the invoice", { paths: lost });
    const file = fileOf(envelope, generateUblBytes(envelope, context, attached));
    return step.ok({ files: [withPrivacy(file, config)] });
  }),
});
