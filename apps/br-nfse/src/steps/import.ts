import { Amount, FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { readNfse } from "../read/document.ts";

/** Reads the entry's NFS-e or DPS into its document. */
export const importNfse = defineProvider({
  key: "nfe-br.import.nfse",
  name: "Import NFS-e",
  summary: "Read the entry's national NFS-e or DPS into its document and stamp its access key.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => {
      const { document, stamps, unread, due } = readNfse(data);
      return { document, stamps, unread, accept: (doc) => checkDue(doc, due) };
    }),
});

/** @throws FakturoError "validation" where the amount due differs from the file. */
function checkDue({ totals }: JsonObject, due: string | undefined): void {
  const built = isObject(totals) ? (totals.due ?? totals.payable) : undefined;
  if (due === undefined || Amount.parse(String(built)).equals(Amount.parse(due))) return;
  const message = `the document comes to ${String(built)}, the NFS-e to ${due}`;
  const fault = { code: "NFSE-LIQUIDO", paths: ["$.totals"], message };
  throw new FakturoError("validation", message, { faults: [fault] });
}
