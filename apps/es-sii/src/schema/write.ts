import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { RULES } from "../rules.ts";
import { BOOK_TYPES } from "./books.ts";
import { PLACES } from "./places.ts";

const SCHEMA = new XmlSchema({
  content: {
    ...BOOK_TYPES.content,
    Envelope: "Header? Body",
    Body: "( SuministroLRFacturasEmitidas | SuministroLRFacturasRecibidas | BajaLRFacturasEmitidas | BajaLRFacturasRecibidas )",
  },
  values: BOOK_TYPES.values,
  places: PLACES,
});

/** Writes messages to be read. */
export const writeIndented = schemaWriter(SCHEMA, RULES.schema, { indent: "  " });
