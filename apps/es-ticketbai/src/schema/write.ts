import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { RULES } from "../rules.ts";
import { CANCELLATION_TYPES } from "./cancellation.ts";
import { CANCELLATION_CORRECTION_TYPES, CORRECTION_TYPES } from "./correction.ts";
import { INVOICE_TYPES } from "./invoice.ts";
import { LROE_TYPES } from "./lroe.ts";
import { PLACES } from "./places.ts";
import { QUERY_TYPES } from "./query.ts";

/** Writes files on one line: their signatures would cover white space. */
export const writeFile = schemaWriter(
  new XmlSchema({ ...INVOICE_TYPES, places: PLACES }),
  RULES.schema,
);
/** Writes cancellations on one line. */
export const writeCancellation = schemaWriter(
  new XmlSchema({ ...CANCELLATION_TYPES, places: PLACES }),
  RULES.schema,
);
/** Writes requests of the book LROE. */
export const writeRequest = schemaWriter(
  new XmlSchema({ ...LROE_TYPES, places: [["ObligadoTributario", "$.supplier"]] }),
  RULES.schema,
);
/** Writes queries of the book LROE. */
export const writeQuery = schemaWriter(new XmlSchema({ ...QUERY_TYPES, places: [] }), RULES.schema);
/** Writes corrections of files. */
export const writeCorrection = schemaWriter(
  new XmlSchema({ ...CORRECTION_TYPES, places: PLACES }),
  RULES.schema,
);
/** Writes corrections of cancellations. */
export const writeCancellationCorrection = schemaWriter(
  new XmlSchema({ ...CANCELLATION_CORRECTION_TYPES, places: PLACES }),
  RULES.schema,
);
