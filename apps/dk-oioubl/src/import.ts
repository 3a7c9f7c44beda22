import { embeddedFiles } from "@fakturo/app-ubl";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { defineProvider, importXml, refusing, Type } from "@fakturo/plugin";
import { parseOioubl, statedPayable } from "./parse/document.ts";

/** Reads the entry's OIOUBL file into its document, if both ask for the same amount. */
export const importOioubl = defineProvider({
  key: "gov-dk.import",
  name: "Import OIOUBL",
  summary: "Read the entry's OIOUBL invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    refusing(() =>
      importXml(entry, ctx, (data) => ({
        document: parseOioubl(data),
        accept: (doc) => comparePayable(doc, statedPayable(data)),
        files: embeddedFiles(data),
      })),
    ),
});

/** @throws FakturoError "calculation" where the document asks for another amount than the file. */
function comparePayable({ totals }: JsonObject, stated: string): void {
  const due = isObject(totals) ? (totals.due ?? totals.payable) : undefined;
  if (due !== stated)
    throw new FakturoError("calculation", `the file asks for ${stated}, its contents for ${due}`, {
      path: "$.totals.payable",
    });
}
