import { defineProvider, onDocument, printedFiles, refusing, step, Type } from "@fakturo/plugin";
import { FILE_KEY, fileOf } from "./file.ts";
import { generateOioubl } from "./generate.ts";
import { profileFor } from "./network/profile.ts";

/** Writes the invoice as OIOUBL, with the entry's PDF embedded, if any. */
export const convert = defineProvider({
  key: "gov-dk.convert",
  name: "Create OIOUBL",
  summary:
    "Write the invoice as OIOUBL 2.1 for NemHandel, in a process that its receiver has registered, and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "external",

  run: onDocument(({ envelope, entry }, ctx) =>
    refusing(async () => {
      if (entry?.files.some(({ key }) => key === FILE_KEY)) return step.skip("written before");
      const printed = await printedFiles(entry, ctx);
      const xml = generateOioubl(envelope, printed);
      const profile = await profileFor(xml, ctx);
      const written = profile === "nes5" ? xml : generateOioubl(envelope, printed, profile);
      return step.ok({ files: [fileOf(envelope, written)] });
    }),
  ),
});
