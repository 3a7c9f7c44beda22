import { defineProvider, onDocument, step, Type } from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { framed } from "../frame/write.ts";
import { generateFinvoice } from "../generate.ts";
import { settingsSchema } from "../settings.ts";

const Config = Type.Object({
  ...settingsSchema.properties,
  frame: Type.Optional(
    Type.Boolean({
      title: "With frame",
      description:
        "Write the SOAP envelope of the transport in front, as banks and some operators take files. Both operators have to be known.",
      default: false,
    }),
  ),
});

/** Writes the invoice as Finvoice and attaches the file to the entry. */
export const generate = defineProvider({
  key: "gov-fi.generate",
  name: "Create Finvoice",
  summary: "Write the invoice as Finvoice 3.0 and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "none",

  run: onDocument(({ config: { frame, ...settings }, envelope }, ctx) => {
    const timestamp = new Date(ctx.now()).toISOString();
    const xml = generateFinvoice(envelope, { ...settings, timestamp });
    return step.ok({ files: [fileOf(envelope, frame ? framed(xml) : xml)] });
  }),
});
