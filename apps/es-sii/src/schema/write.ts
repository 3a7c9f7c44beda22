import { schemaWriter, XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import type { Dialect } from "../agencies.ts";
import { RULES } from "../rules.ts";
import { BOOK_TYPES } from "./books.ts";
import { IGIC_TYPES } from "./igic.ts";
import { PLACES } from "./places.ts";

/** Writes messages: to be sent, and to be read. */
type Writers = Readonly<Record<"compact" | "indented", ReturnType<typeof schemaWriter>>>;

const WRITERS: Readonly<Record<Dialect["key"], Writers>> = {
  vat: writersFor(BOOK_TYPES),
  igic: writersFor(IGIC_TYPES),
};

/** The writers of a form of the messages. */
export function writersOf({ key }: Dialect): Writers {
  return WRITERS[key];
}

function writersFor(types: XmlSchemaTypes): Writers {
  const schema = new XmlSchema({
    content: {
      ...types.content,
      Envelope: "Header? Body",
      Body: "( SuministroLRFacturasEmitidas | SuministroLRFacturasRecibidas | BajaLRFacturasEmitidas | BajaLRFacturasRecibidas )",
    },
    values: types.values,
    places: PLACES,
  });
  return {
    compact: schemaWriter(schema, RULES.schema),
    indented: schemaWriter(schema, RULES.schema, { indent: "  " }),
  };
}
