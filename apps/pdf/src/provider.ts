import { isFakturoError } from "@fakturo/model";
import {
  defineProvider,
  type EntryFile,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
} from "@fakturo/plugin";
import { describeFile, FILE_KEY } from "./file-name.ts";
import { loadLogo, supplierLogo } from "./logo.ts";
import { render } from "./render-pdf.ts";
import { PdfConfig, settingsOf } from "./settings.ts";

const LOGO_TIMEOUT_S = 10;

/** Prints the document and attaches the file to the entry. */
export const pdf = defineProvider({
  key: "pdf",
  name: "Create PDF",
  summary: "Print the document as a PDF and attach it to the entry.",
  config: PdfConfig,
  effect: "none",
  slow: true,

  async run({ config, args, envelope, entry, workspace }, ctx): Promise<StepResult> {
    if (!envelope) return step.ko("no-document", "the job has no document to print");
    const settings = settingsOf(config, args);
    if ("invalid" in settings)
      return step.ko("invalid-argument", `${settings.invalid} is not valid`);

    const logo = await loadLogo(settings.logoUrl || supplierLogo(envelope), (url) =>
      ctx.http(url, { method: "GET", signal: ctx.deadline(LOGO_TIMEOUT_S) }),
    );
    try {
      const data = render(envelope, {
        ...settings.options,
        logo: logo.picture,
        sandbox: workspace.sandbox || ctx.sandbox,
        state: entry?.state ?? "",
      });
      const { duplicate, isPrivate } = settings;
      const file: StepFile = {
        ...describeFile(envelope, data),
        ...(duplicate && { key: freeKey(entry?.files ?? []) }),
        ...(isPrivate && { private: true }),
      };
      report(ctx, data);
      return step.ok({ files: [file] }, logo.problem === "" ? {} : { message: logo.problem });
    } catch (error) {
      if (isFakturoError(error)) return step.ko(error.key, error.message);
      throw error;
    }
  },
});

function report(ctx: StepContext, data: Uint8Array): void {
  ctx.log("printed", { bytes: data.length });
}

/** `pdf`, else the first of `pdf-2`, `pdf-3`, … that no file of the entry has. */
function freeKey(files: readonly EntryFile[]): string {
  const taken = new Set(
    files.filter(({ category }) => category === "format").map(({ key }) => key),
  );
  let key = FILE_KEY;
  for (let number = 2; taken.has(key); number++) key = `${FILE_KEY}-${number}`;
  return key;
}
