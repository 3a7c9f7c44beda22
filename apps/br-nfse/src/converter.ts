import { type Converter, Type, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateDps } from "./generate.ts";

/** Invoices of services as unsigned DPS of the national NFS-e. */
export const converter: Converter = {
  key: "br-nfse.generate",
  name: "NFS-e",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({
    environment: Type.Optional(
      Type.Unsafe<string>({
        type: "string",
        enum: ["production", "test"],
        title: "Environment",
        default: "production",
      }),
    ),
  }),
  generate: (envelope, { environment }) =>
    fileOf(envelope, generateDps(envelope, environment === "test" ? "test" : "production")),
};
