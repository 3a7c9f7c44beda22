import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { FINVOICE_TYPES } from "./finvoice.ts";
import { PLACES } from "./places.ts";

/** Writes a Finvoice that its official schema allows. */
export const writeFinvoice = schemaWriter(
  new XmlSchema({ ...FINVOICE_TYPES, places: PLACES }),
  "FINVOICE-SCHEMA",
  { indent: "  " },
);
