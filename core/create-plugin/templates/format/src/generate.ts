import { defineProvider, onDocument, step, Type } from "@fakturo/plugin";

/** Writes the entry's document as Acme CSV and keeps the file with the entry. */
export const generate = defineProvider({
  key: "acme.generate",
  name: "Write Acme CSV",
  summary: "Write the invoice as CSV and attach it.",
  schemas: ["bill/invoice"],
  effect: "none",
  config: Type.Object({ separator: Type.String({ title: "Separator", default: ";" }) }),
  run: onDocument(({ config, envelope }, ctx) =>
    step.ok({ files: [ctx.convert("acme.generate", envelope, config)] }),
  ),
});
