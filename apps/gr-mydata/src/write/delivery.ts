import type { Delivery, Faults, Line, Party } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { UNITS } from "../extensions.ts";
import { addressNode, NAMESPACES, NO_SERIES, partyNode } from "./document.ts";

/** What a delivery note says beside its document. */
export interface Movement {
  /** `movePurpose`: code of the purpose, from 1 (a sale) to 20 (AADE, table of purposes of movement). */
  readonly purpose: number;
  /** `vehicleNumber`: registration of the vehicle that is planned; absent where it is not known. */
  readonly vehicle?: string | undefined;
}

/** `invoiceType` of a delivery note. */
const DELIVERY_NOTE = "9.3";
/** `vatCategory` of records without relation to VAT. */
const WITHOUT_VAT = "8";
const NOTHING = "0.00";
/** `measurementUnit` of pieces. */
const PIECES = "1";
const DESCRIPTION_LENGTH = 300;
const TOTALS = [
  "totalNetValue",
  "totalVatAmount",
  "totalWithheldAmount",
  "totalFeesAmount",
  "totalStampDutyAmount",
  "totalOtherTaxesAmount",
  "totalDeductionsAmount",
  "totalGrossValue",
] as const;

/** `InvoicesDoc` with the one delivery note, in the order of the schema: goods that move, without amounts. */
export function deliveryNoteOf(delivery: Delivery, movement: Movement, faults: Faults): XmlNode {
  const { supplier, despatcher = supplier, customer, receiver = customer, lines = [] } = delivery;
  if ((delivery.code ?? "") === "") faults.add("MYDATA-aa", "$.code", "the number is missing");
  if (delivery.despatch_date === undefined)
    faults.add("MYDATA-dispatchDate", "$.despatch_date", "the day of the despatch is missing");
  const counterpart = customer ?? receiver;
  const root = group(
    "InvoicesDoc",
    group(
      "invoice",
      partyNode("issuer", supplier ?? {}, faults),
      counterpart?.tax_id && partyNode("counterpart", counterpart, faults),
      group(
        "invoiceHeader",
        leaf("series", delivery.series || NO_SERIES),
        leaf("aa", delivery.code),
        leaf("issueDate", delivery.issue_date),
        leaf("invoiceType", DELIVERY_NOTE),
        leaf("dispatchDate", delivery.despatch_date),
        leaf("dispatchTime", delivery.issue_time),
        leaf("vehicleNumber", movement.vehicle),
        leaf("movePurpose", String(movement.purpose)),
        group(
          "otherDeliveryNoteHeader",
          placeNode("loadingAddress", despatcher, "$.despatcher", faults),
          placeNode("deliveryAddress", receiver, "$.receiver", faults),
        ),
      ),
      lines.map(goodsNode),
      group(
        "invoiceSummary",
        TOTALS.map((name) => leaf(name, NOTHING)),
      ),
    ),
  );
  return attributed(root, declare(NAMESPACES));
}

/** Address of the place where the goods are loaded or delivered; a fault if it is missing. */
function placeNode(element: string, party: Party | undefined, path: string, faults: Faults) {
  const address = party && addressNode(element, party);
  if (!address)
    faults.add(
      `MYDATA-${element}`,
      `${path}.addresses[0]`,
      "a delivery note needs the address with post code and locality",
    );
  return address;
}

/** `invoiceDetails`. */
function goodsNode({ quantity, item }: Line, index: number): XmlNode {
  return group(
    "invoiceDetails",
    leaf("lineNumber", String(index + 1)),
    leaf("itemCode", item?.ref),
    leaf("itemDescr", item?.name?.slice(0, DESCRIPTION_LENGTH)),
    leaf("quantity", quantity.toString()),
    leaf("measurementUnit", UNITS.get(item?.unit ?? "") ?? PIECES),
    leaf("netValue", NOTHING),
    leaf("vatCategory", WITHOUT_VAT),
    leaf("vatAmount", NOTHING),
  );
}
