import type { Attached } from "@fakturo/en16931";
import { isFakturoError } from "@fakturo/model";
import {
  defineProvider,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { docType, requireContext } from "./converter.ts";
import { fileOf } from "./file.ts";
import { generateUbl } from "./generate.ts";

const KEY = "ubl.generate";
const PDF = "application/pdf";

/** Writes the invoice as UBL and attaches the file to the entry. */
export const generate = defineProvider({
  key: KEY,
  name: "Create UBL",
  summary: "Write the invoice as UBL 2.1 after EN 16931 and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    doc_type: docType,
    private: Type.Optional(Type.Boolean({ title: "No public address", default: false })),
    attach_invoice_pdf: Type.Optional(
      Type.Boolean({ title: "Embed the entry's PDF", default: false }),
    ),
  }),
  effect: "none",

  async run({ config, envelope, entry }, ctx): Promise<StepResult> {
    if (!envelope) return step.ko("no-document", "the job has no invoice to write");
    try {
      const context = requireContext(config.doc_type);
      const attached = config.attach_invoice_pdf ? await pdfOf(entry, ctx) : [];
      const file = fileOf(envelope, generateUbl(envelope, context, attached));
      return step.ok({ files: [{ ...file, ...(config.private && { private: true }) }] });
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const faults = error.faults.map(({ code, message, paths }) => ({ code, message, paths }));
      return step.ko(error.key, error.message, { faults });
    }
  },
});

/** The entry's printed invoice. */
async function pdfOf(entry: Task["entry"], ctx: StepContext): Promise<Attached[]> {
  const pdf = entry?.files.find(({ mime, category }) => mime === PDF && category === "format");
  return pdf ? [{ name: pdf.name, mime: PDF, data: await ctx.file(pdf.id) }] : [];
}
