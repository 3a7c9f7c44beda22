import { NFSE_NOTE_007 } from "@fakturo/brazil";
import { amended, schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { DPS_TYPES } from "./dps.ts";
import { PLACES } from "./places.ts";

const { amendments, values } = NFSE_NOTE_007;
const TYPES = amended(DPS_TYPES, amendments, values);

/** Writes a document on one line, because the signature covers white space. */
export const writeDps = schemaWriter(new XmlSchema({ ...TYPES, places: PLACES }), "NFSE-ESQUEMA");
