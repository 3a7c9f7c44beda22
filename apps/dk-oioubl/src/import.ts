import { DECODED_FILES, embeddedFiles, text } from "@fakturo/app-ubl";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { readDocument, readOioubl } from "./parse/document.ts";
import { VOCABULARY } from "./parse/vocabulary.ts";

/** Reads the entry's OIOUBL file into its document, if the amounts due match. */
export const importOioubl = defineProvider({
  key: "gov-dk.import",
  name: "Import OIOUBL",
  summary: "Read the entry's OIOUBL invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => {
      const root = readOioubl(data, DECODED_FILES);
      const [document, files] = [readDocument(root), embeddedFiles(root)];
      const stated = text(root, "cac:LegalMonetaryTotal/cbc:PayableAmount");
      const accept = (doc: JsonObject) => comparePayable(doc, stated);
      return { document, accept, files, unread: unreadIn(root, VOCABULARY) };
    }),
});

/** @throws FakturoError "calculation" where the amounts due differ. */
function comparePayable({ totals }: JsonObject, stated: string): void {
  const due = isObject(totals) ? (totals.due ?? totals.payable) : undefined;
  if (due !== stated)
    throw new FakturoError("calculation", `the file asks for ${stated}, its contents for ${due}`, {
      path: "$.totals.payable",
    });
}
