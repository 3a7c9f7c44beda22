import { defineProvider, type EntryFile, type StepContext } from "@fakturo/plugin";
import { describeFile, FILE_KEY } from "./file-name.ts";
import { showing } from "./print.ts";
import { render } from "./render-pdf.ts";
import { app, PdfConfig } from "./settings.ts";

/** Prints the document and attaches the file to the entry. */
export const pdf = defineProvider({
  key: "pdf",
  name: "Create PDF",
  summary: "Print the document as a PDF and attach it to the entry.",
  config: PdfConfig,
  effect: "none",
  slow: true,
  run: async (task, ctx) => {
    const branding = await ctx.config(app);
    return showing(task, ctx, branding, ({ envelope, settings, options, logo }) => {
      const data = render(envelope, { ...options, logo: logo.picture });
      report(ctx, data);
      const key = settings.duplicate ? freeKey(task.entry?.files ?? []) : FILE_KEY;
      return { ...describeFile(envelope, data), key };
    });
  },
});

function report(ctx: StepContext, data: Uint8Array): void {
  ctx.log("printed", { bytes: data.length });
}

/** `pdf`, else the first unused key of `pdf-2`, `pdf-3`, …. */
function freeKey(files: readonly EntryFile[]): string {
  const taken = new Set(
    files.filter(({ category }) => category === "format").map(({ key }) => key),
  );
  let key = FILE_KEY;
  for (let number = 2; taken.has(key); number++) key = `${FILE_KEY}-${number}`;
  return key;
}
