import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { readFinvoice } from "../read/parse.ts";

/** Reads the entry's Finvoice into its document. */
export const importFinvoice = defineProvider({
  key: "gov-fi.import",
  name: "Import Finvoice",
  summary: "Read the entry's Finvoice invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) => importXml(entry, ctx, readFinvoice),
});
