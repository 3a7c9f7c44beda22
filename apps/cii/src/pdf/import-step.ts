import { defineProvider, imported, refusing, step, Type } from "@fakturo/plugin";
import { importedFrom } from "../parse/imported.ts";
import { pdfOf } from "./entry-files.ts";
import { extractInvoice } from "./extract.ts";

/** Reads the invoice embedded in the entry's PDF into its document. */
export const importFromPdf = defineProvider({
  key: "cii.pdf.import",
  name: "Import hybrid PDF",
  summary: "Read the Factur-X or ZUGFeRD invoice inside the entry's PDF into its document.",
  config: Type.Object({}),
  effect: "none",
  slow: true,
  run: ({ entry }, ctx) =>
    refusing(async () => {
      const file = pdfOf(entry?.files ?? []);
      if (!file) return step.ko("no-document", "the entry has no PDF");
      const { data } = extractInvoice(await ctx.file(file.id));
      return imported(importedFrom(data), ctx);
    }),
});
