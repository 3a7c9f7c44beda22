import { type Converter, Type } from "@fakturo/plugin";
import { fileOf, MIME } from "./file.ts";
import { generateNfe } from "./generate.ts";

/** Invoices of goods as unsigned NF-e and NFC-e. */
export const converter: Converter = {
  key: "br-nfe.generate",
  name: "NF-e",
  mime: MIME,
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
    fileOf(
      envelope,
      generateNfe(envelope, { environment: environment === "test" ? "test" : "production" }),
    ),
};
