import { billOf } from "@fakturo/en16931";
import { Delivery, Faults, type JsonObject, readBuilt, SCHEMA_BASE } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { settled, writeXml } from "@fakturo/xml";
import { EXT } from "./extensions.ts";
import { judge } from "./schema/judge.ts";
import { deliveryNoteOf, type Movement } from "./write/delivery.ts";
import { documentOf } from "./write/document.ts";

const DELIVERY = `${SCHEMA_BASE}bill/delivery`;
/** The most common movement. */
const SALE: Movement = { purpose: 1 };

/**
 * The invoice or delivery note of an envelope as `InvoicesDoc` of myDATA, without a line break at the end.
 * @param movement of a delivery note; a sale when absent.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the elements and
 * paths that keep the document from being expressed.
 */
export function generateMydata({ doc }: Envelope, movement: Movement = SALE): string {
  const faults = new Faults();
  const root = settled(
    doc.$schema === DELIVERY
      ? deliveryNoteOf(readBuilt(Delivery, doc, "supplier"), movement, faults)
      : documentOf(billOf(withRow(doc), []), faults),
  );
  faults.throwIfAny();
  judge(root, faults);
  faults.throwIfAny();
  return writeXml(root, { indent: "  ", illegal: "remove" });
}

/** Category of records without relation to VAT. */
const WITHOUT_VAT = "8";

/** A zero row for documents that only have taxes, such as the resilience fee (8.2). */
const EMPTY_ROW: JsonObject = {
  i: 1,
  quantity: "1",
  item: { name: "-", price: "0.00" },
  sum: "0.00",
  taxes: [{ cat: "VAT", key: "outside-scope", ext: { [EXT.vatRate]: WITHOUT_VAT } }],
  total: "0.00",
};

/** A document has at least one row. */
function withRow(doc: JsonObject): JsonObject {
  return Array.isArray(doc.lines) && doc.lines.length > 0 ? doc : { ...doc, lines: [EMPTY_ROW] };
}
