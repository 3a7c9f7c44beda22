import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { readFa } from "../parse/document.ts";

/** Reads the entry's FA file into its document. */
export const importFa = defineProvider({
  key: "gov-pl.read",
  name: "Read FA",
  summary: "Read the entry's FA(3) or FA(2) file into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) => importXml(entry, ctx, readFa),
});
