import { defineProvider, isXmlFile, refusing, step, Type } from "@fakturo/plugin";
import { syntaxOf } from "../file.ts";

/** Codes of the workflow's branches; status messages are read by the same step as CII invoices. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["UBL", "UBL"],
  ["CII", "CII"],
  ["CDAR", "CII"],
  ["Factur-X", "PDF"],
]);

/** Tells which step reads the received file. */
export const importFlow = defineProvider({
  key: "gov-fr.import",
  name: "Import from the platform",
  summary:
    "End with the format of the received flow as code: `UBL`, `CII` (also for statuses) or `PDF`.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    refusing(async () => {
      const file = entry?.files.find((one) => isXmlFile(one) || one.mime === "application/pdf");
      if (!file) return step.ko("no-document", "the entry has no file of the platform");
      const { syntax } = syntaxOf(await ctx.file(file.id));
      return step.ok({}, { code: CODES.get(syntax) ?? syntax });
    }),
});
