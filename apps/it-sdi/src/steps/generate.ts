import {
  defineProvider,
  embedPdfField,
  printedFiles,
  refusing,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateFattura } from "../generate.ts";
import { settingsSchema } from "../settings.ts";

/** Job arg with the progressive of the file name, for senders that number their files. */
const PROGRESSIVE_ARG = "sdi-progressive";
const PROGRESSIVE = /^[A-Za-z0-9]{1,5}$/;

/** Writes the invoice as FatturaPA and attaches the file to the entry. */
export const generate = defineProvider({
  key: "sdi-it.generate",
  name: "Create FatturaPA",
  summary: "Write the invoice as FatturaPA (FPA12, FPR12 or FSM10) and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    ...settingsSchema.properties,
    attach_invoice_pdf: embedPdfField,
  }),
  effect: "none",

  async run({ config, envelope, entry, args }, ctx): Promise<StepResult> {
    if (!envelope) return step.ko("no-document", "the job has no invoice to write");
    return refusing(async () => {
      const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx) : [];
      const given = args[PROGRESSIVE_ARG] ?? "";
      const settings = PROGRESSIVE.test(given) ? { ...config, progressive: given } : config;
      return step.ok({ files: [fileOf(generateFattura(envelope, settings, attached))] });
    });
  },
});
