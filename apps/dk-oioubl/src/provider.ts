import { defineProvider, onDocument, printedFiles, step, Type } from "@fakturo/plugin";
import { FILE_KEY, fileOf } from "./file.ts";
import { generateOioubl } from "./generate.ts";

/** Writes the invoice as OIOUBL, with the entry's PDF embedded, if any. */
export const convert = defineProvider({
  key: "gov-dk.convert",
  name: "Create OIOUBL",
  summary: "Write the invoice as OIOUBL 2.1 for NemHandel and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",

  run: onDocument(async ({ envelope, entry }, ctx) => {
    if (entry?.files.some(({ key }) => key === FILE_KEY)) return step.skip("written before");
    const xml = generateOioubl(envelope, await printedFiles(entry, ctx));
    return step.ok({ files: [fileOf(envelope, xml)] });
  }),
});
