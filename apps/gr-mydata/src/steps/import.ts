import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { parseMydata, unreadInMydata } from "../read/parse.ts";

/** Reads a received document, which the feeds store with its file. */
export const importDocument = defineProvider({
  key: "gov-gr.import",
  name: "Import from myDATA",
  summary: "Read the entry's InvoicesDoc of myDATA into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => ({
      document: parseMydata(data),
      unread: unreadInMydata(data),
    })),
});
