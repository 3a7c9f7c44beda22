import { defineCredential, type Static, Type } from "@fakturo/plugin";

const text = (title: string, maxLength: number, description?: string) =>
  Type.String({ title, minLength: 1, maxLength, ...(description && { description }) });

/** What a producer declares in addition to the data in each record (`verifactu.software`). */
export const Declaration = Type.Object({
  address: text("Postal address of the producer", 300, "Street, code, town and country."),
  place: text("Place of the declaration", 100),
  date: Type.String({
    title: "Date of the declaration",
    description: "YYYY-MM-DD.",
    pattern: "^\\d{4}-\\d{2}-\\d{2}$",
  }),
  components: Type.Optional(
    text("Components", 2000, "Hardware and software that the installation consists of."),
  ),
  email: Type.Optional(text("E-mail address", 200)),
  phone: Type.Optional(text("Telephone", 40)),
  website: Type.Optional(text("Web page", 300)),
});
export type Declaration = Static<typeof Declaration>;

/** Secret of the workspace with the declaration's data as JSON. */
export const DECLARATION_SECRET = "verifactu.declaration";

/** Declares the secret. */
export const declarationData = defineCredential({
  key: DECLARATION_SECRET,
  kind: "values",
  title: "Responsible declaration of the invoicing system's producer",
  scope: "workspace",
  schema: Declaration,
});
