import { defineProvider, onDocument, step, Type } from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateMydata } from "../generate.ts";

/** Writes the invoice for myDATA and attaches the file to the entry. */
export const generate = defineProvider({
  key: "mydata.generate",
  name: "Create myDATA document",
  summary: "Write the invoice as InvoicesDoc of myDATA and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",

  run: onDocument(({ envelope }) =>
    step.ok({ files: [fileOf(envelope, generateMydata(envelope))] }),
  ),
});
