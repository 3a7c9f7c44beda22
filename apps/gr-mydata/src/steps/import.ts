import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { unreadInMydata } from "../read/parse.ts";
import { receivedDocument } from "../read/received.ts";

/** Reads a received document, which the feeds store with its file. */
export const importDocument = defineProvider({
  key: "gov-gr.import",
  name: "Import from myDATA",
  summary: "Read the entry's InvoicesDoc of myDATA into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => ({
      document: receivedDocument(data),
      unread: unreadInMydata(data),
    })),
});
