import { defineProvider, onDocument, step } from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateFinvoice } from "../generate.ts";
import { settingsSchema } from "../settings.ts";

/** Writes the invoice as Finvoice and attaches the file to the entry. */
export const generate = defineProvider({
  key: "gov-fi.generate",
  name: "Create Finvoice",
  summary: "Write the invoice as Finvoice 3.0 and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: settingsSchema,
  effect: "none",

  run: onDocument(({ config, envelope }, ctx) => {
    const timestamp = new Date(ctx.now()).toISOString();
    const xml = generateFinvoice(envelope, { ...config, timestamp });
    return step.ok({ files: [fileOf(envelope, xml)] });
  }),
});
