import { defineProvider, importXml, refusing, Type } from "@fakturo/plugin";
import { embeddedFiles } from "./parse/embedded.ts";
import { parseCii } from "./parse/parse-cii.ts";

/** Reads the entry's CII or CDAR file into its document. */
export const importCii = defineProvider({
  key: "cii.import",
  name: "Import CII",
  summary: "Read the entry's CII invoice or CDAR status message into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    refusing(() =>
      importXml(entry, ctx, (data) => ({ document: parseCii(data), files: embeddedFiles(data) })),
    ),
});
