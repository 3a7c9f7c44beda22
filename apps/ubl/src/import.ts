import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { readDocument } from "./parse/document.ts";
import { DECODED_FILES, embeddedFiles } from "./parse/embedded.ts";
import { readUbl } from "./parse/root.ts";
import { VOCABULARY_WITH_SUMS } from "./parse/vocabulary.ts";

/** Reads the entry's UBL file into its document. */
export const importUbl = defineProvider({
  key: "ubl.import",
  name: "Import UBL",
  summary: "Read the entry's UBL invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => {
      const root = readUbl(data, DECODED_FILES);
      const [document, files] = [readDocument(root), embeddedFiles(root)];
      return { document, files, unread: unreadIn(root, VOCABULARY_WITH_SUMS) };
    }),
});
