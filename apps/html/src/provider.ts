import { fileName, PdfConfig, showing } from "@fakturo/app-pdf";
import { defineProvider, type Envelope, type StepFile, Type } from "@fakturo/plugin";
import { renderHtml } from "./page.ts";

/** Key of the file on an entry. */
const FILE_KEY = "html";

export const MIME = "text/html";

/** The configuration of `pdf` without the options for paper. */
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
  run: (task, ctx) =>
    showing(task, ctx, {}, ({ envelope, options, logo }) =>
      fileOf(envelope, renderHtml(envelope, { ...options, logo: logo.data })),
    ),
});

/** The page as a file named by the document's number. */
export function fileOf(envelope: Envelope, page: string): StepFile {
  return {
    name: fileName(envelope, "html"),
    mime: MIME,
    data: new TextEncoder().encode(page),
    key: FILE_KEY,
    category: "format",
  };
}
