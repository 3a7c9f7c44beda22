import type { JsonObject } from "@fakturo/model";
import { type Converter, Type, XML_MIME } from "@fakturo/plugin";
import type { Environment } from "./dps/dps.ts";
import { fileOf } from "./file.ts";
import { generateDps } from "./generate.ts";
import { readNfse } from "./read/document.ts";

/** Where a file is to go, as option of the converters of Brazilian files. */
export const environmentOption = Type.Optional(
  Type.Unsafe<string>({
    type: "string",
    enum: ["production", "test"],
    title: "Environment",
    default: "production",
  }),
);

/** The environment that an option names. */
export function environmentIn({ environment }: JsonObject): Environment {
  return environment === "test" ? "test" : "production";
}

/** Invoices of services as unsigned DPS of the national NFS-e; DPS and NFS-e as invoices. */
export const converter: Converter = {
  key: "br-nfse.generate",
  name: "NFS-e",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ environment: environmentOption }),
  generate: (envelope, options) => fileOf(envelope, generateDps(envelope, environmentIn(options))),
  parse: (data) => readNfse(data).document,
  unread: (data) => readNfse(data).unread,
};
