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
import { generateFile, lossesIn, OPTIONS, SCHEMAS } from "./generate-file.ts";

/** Writes the invoice as CII, or the status as CDAR, and attaches the file to the entry. */
export const generate = defineProvider({
  key: "cii.generate",
  name: "Create CII",
  summary: "Write the invoice as CII, or the status message as CDAR, and attach it to the entry.",
  schemas: SCHEMAS,
  config: Type.Object({
    ...OPTIONS,
    private: privateField,
    attach_invoice_pdf: embedPdfField,
  }),
  effect: "none",

  run: onDocument(async ({ config, envelope, entry }, ctx) => {
    const { doc_type = "", platform = "" } = config;
    const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx, config) : [];
    const lost = lossesIn(envelope, doc_type);
    if (lost.length > 0) ctx.log("CII has no place for parts of the invoice", { paths: lost });
    const file = generateFile(envelope, { doc_type, platform }, attached);
    return step.ok({ files: [withPrivacy(file, config)] });
  }),
});
