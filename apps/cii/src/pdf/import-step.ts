import { isFakturoError } from "@fakturo/model";
import { defineProvider, type StepResult, step, Type } from "@fakturo/plugin";
import { embeddedFiles } from "../parse/embedded.ts";
import { parseCii } from "../parse/parse-cii.ts";
import { pdfOf } from "./entry-files.ts";
import { extractInvoice } from "./extract.ts";

/** Reads the invoice inside the entry's PDF into its document. */
export const importFromPdf = defineProvider({
  key: "cii.pdf.import",
  name: "Import hybrid PDF",
  summary: "Read the Factur-X or ZUGFeRD invoice inside the entry's PDF into its document.",
  config: Type.Object({}),
  effect: "none",
  slow: true,

  async run({ entry }, ctx): Promise<StepResult> {
    const file = pdfOf(entry?.files ?? []);
    if (!file) return step.ko("no-document", "the entry has no PDF");
    try {
      const { data } = extractInvoice(await ctx.file(file.id));
      const { $schema, head, doc } = ctx.build(parseCii(data));
      const envelope = JSON.parse(JSON.stringify({ $schema, head, doc }));
      return step.ok({
        document: { type: "application/json", data: envelope },
        files: embeddedFiles(data),
      });
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const faults = error.faults.map(({ code, message, paths }) => ({ code, message, paths }));
      return step.ko(error.key, error.message, { faults });
    }
  },
});
