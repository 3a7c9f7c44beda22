import { fileName, loadLogo, PdfConfig, settingsOf, supplierLogo } from "@fakturo/app-pdf";
import { isFakturoError } from "@fakturo/model";
import {
  defineProvider,
  type Envelope,
  type StepFile,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { renderHtml } from "./page.ts";

/** Key of the file on an entry. */
export const FILE_KEY = "html";

export const MIME = "text/html";

const LOGO_TIMEOUT_S = 10;

/** The configuration of `pdf` without what only paper has. */
const HtmlConfig = Type.Omit(PdfConfig, ["layout", "duplicate", "scripting"], {
  additionalProperties: false,
});

/** Shows the document as a web page and attaches the file to the entry. */
export const htmlStep = defineProvider({
  key: "html",
  name: "Create web page",
  summary: "Write the document as a self-contained web page and attach it to the entry.",
  config: HtmlConfig,
  effect: "none",
  slow: true,

  async run({ config, args, envelope, entry, workspace }, ctx): Promise<StepResult> {
    if (!envelope) return step.ko("no-document", "the job has no document to show");
    const settings = settingsOf(config, args);
    if ("invalid" in settings)
      return step.ko("invalid-argument", `${settings.invalid} is not valid`);
    const logo = await loadLogo(settings.logoUrl || supplierLogo(envelope), (url) =>
      ctx.http(url, { method: "GET", signal: ctx.deadline(LOGO_TIMEOUT_S) }),
    );
    try {
      const page = renderHtml(envelope, {
        ...settings.options,
        logo: logo.data,
        sandbox: workspace.sandbox || ctx.sandbox,
        state: entry?.state ?? "",
      });
      const file = { ...fileOf(envelope, page), ...(settings.isPrivate && { private: true }) };
      return step.ok({ files: [file] }, logo.problem === "" ? {} : { message: logo.problem });
    } catch (error) {
      if (isFakturoError(error)) return step.ko(error.key, error.message);
      throw error;
    }
  },
});

/** The page as a file called by the document's number. */
export function fileOf(envelope: Envelope, page: string): StepFile {
  return {
    name: fileName(envelope, "html"),
    mime: MIME,
    data: new TextEncoder().encode(page),
    key: FILE_KEY,
    category: "format",
  };
}
