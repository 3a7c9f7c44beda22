import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { ext, identified, label } from "../common.ts";

const registration = defineObject(
  "org.Registration",
  {
    schema: "org/registration",
    title: "Registration",
    description: "Entry of a company in the trade register.",
  },
  {
    ...identified,
    label,
    capital: optional(types.amount, "Capital", "Share capital as registered."),
    currency: optional(types.currencyCode, "Currency", "Currency of the capital."),
    office: optional(types.text, "Office", "Register that keeps the entry."),
    book: optional(types.text, "Book", "Book of that register."),
    volume: optional(types.text, "Volume", "Volume of the book."),
    sheet: optional(types.text, "Sheet", "Sheet of the volume."),
    section: optional(types.text, "Section", "Section of the register."),
    page: optional(types.text, "Page", "Page or folio."),
    entry: optional(types.text, "Entry", "Number of the entry."),
    other: optional(types.text, "Other", "Whatever the other properties have no place for."),
    ext,
  },
);

/** Entry of a company in the trade register. */
export interface Registration extends Static<typeof registration> {}
export const Registration: ObjectDef<Registration> = registration;
