import { defineProvider, type Envelope, privateField, refusing, step, Type } from "@fakturo/plugin";
import { FILE_KEY } from "../file.ts";
import { embedInvoice } from "./embed.ts";
import { PDF, pdfOf } from "./entry-files.ts";

/** Embeds the entry's CII file in its PDF, which replaces the original one. */
export const embedInPdf = defineProvider({
  key: "cii.pdf.embed",
  name: "Embed CII in PDF",
  summary: "Make a hybrid invoice after Factur-X and ZUGFeRD of the entry's PDF and CII files.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    private: privateField,
  }),
  effect: "none",
  slow: true,

  run: ({ config, entry, envelope }, ctx) =>
    refusing(async () => {
      const files = entry?.files ?? [];
      const pdf = pdfOf(files);
      if (!pdf)
        return step.ko("no-pdf", "the entry has no PDF; the step that prints it comes first");
      const xml = files.find(({ key, category }) => key === FILE_KEY && category === "format");
      if (!xml) return step.ko("no-cii", "the entry has no CII file; cii.generate comes first");
      const [pages, invoice] = await Promise.all([ctx.file(pdf.id), ctx.file(xml.id)]);
      const time = issueTime(envelope) ?? new Date(ctx.now());
      const data = embedInvoice(pages, invoice, time);
      const { name, key } = pdf;
      // The replacement of a private file is private too.
      const isPrivate = config.private || pdf.private;
      return step.ok({
        files: [
          {
            name,
            mime: PDF,
            data,
            key,
            category: "format",
            ...(isPrivate && { private: true }),
          },
        ],
      });
    }),
});

/** The document's own time, so that the same invoice gives the same file. */
function issueTime(envelope: Envelope | undefined): Date | undefined {
  const { issue_date: date, issue_time: time } = envelope?.doc ?? {};
  const at = new Date(`${date}T${typeof time === "string" ? time : "00:00:00"}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
