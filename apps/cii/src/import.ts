import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { importedFrom } from "./parse/imported.ts";

/** Reads the entry's CII or CDAR file into its document. */
export const importCii = defineProvider({
  key: "cii.import",
  name: "Import CII",
  summary: "Read the entry's CII invoice or CDAR status message into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) => importXml(entry, ctx, importedFrom),
});
