import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { FACTURAE_TYPES } from "./facturae.ts";
import { PLACES } from "./places.ts";

/** Writes a file on one line, because the signature covers white space. */
export const writeFacturae = schemaWriter(
  new XmlSchema({ ...FACTURAE_TYPES, places: PLACES }),
  "FACTURAE-SCHEMA",
);
