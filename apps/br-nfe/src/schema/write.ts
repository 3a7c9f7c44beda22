import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { NFE_TYPES } from "./nfe.ts";
import { PLACES } from "./places.ts";

/** Writes a document on one line, because the signature covers white space. */
export const writeNfe = schemaWriter(
  new XmlSchema({ ...NFE_TYPES, places: PLACES }),
  "NFE-ESQUEMA",
);
