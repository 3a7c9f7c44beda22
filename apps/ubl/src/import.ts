import { defineProvider, importXml, refusing, Type } from "@fakturo/plugin";
import { parseUbl } from "./parse/document.ts";
import { embeddedFiles } from "./parse/embedded.ts";

/** Reads the entry's UBL file into its document. */
export const importUbl = defineProvider({
  key: "ubl.import",
  name: "Import UBL",
  summary: "Read the entry's UBL invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    refusing(() =>
      importXml(entry, ctx, (data) => ({ document: parseUbl(data), files: embeddedFiles(data) })),
    ),
});
