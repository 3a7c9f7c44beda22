import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { RULES } from "../rules.ts";
import { EVENT_SCHEMA_TYPES } from "./events.ts";
import { PLACES } from "./places.ts";
import { RECORD_TYPES } from "./records.ts";

const RECORDS = new XmlSchema({
  content: {
    ...RECORD_TYPES.content,
    Envelope: "Header? Body",
    Body: "RegFactuSistemaFacturacion",
  },
  values: RECORD_TYPES.values,
  places: PLACES,
});
const EVENTS = new XmlSchema({ ...EVENT_SCHEMA_TYPES, places: PLACES });

const INDENTED = { indent: "  " };

/** Writes records of invoices on one line, as they are signed and stored. */
export const writeRecord = schemaWriter(RECORDS, RULES.schema);
/** Writes records of invoices to be read. */
export const writeIndentedRecord = schemaWriter(RECORDS, RULES.schema, INDENTED);
/** Writes records of events on one line, as they are signed and stored. */
export const writeEvent = schemaWriter(EVENTS, RULES.schema);
/** Writes records of events to be read. */
export const writeIndentedEvent = schemaWriter(EVENTS, RULES.schema, INDENTED);
