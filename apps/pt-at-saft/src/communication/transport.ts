import type { Address, Delivery, Party } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import type { Content } from "../document.ts";
import { CONSUMER } from "../party.ts";
import type { RecordedDocument } from "../saft/entry.ts";
import { detailOf } from "../saft/masters.ts";
import { movementStart } from "../saft/movement.ts";
import type { SaftRow } from "../saft/rows.ts";
import { listed } from "../saft/sales.ts";
import { cut, DESCRIPTION_LENGTH } from "../saft/text.ts";
import { TRANSPORT_TYPES } from "../schema/transport.ts";
import { TRANSPORT } from "../service/namespaces.ts";

const NAME_LENGTH = 100;
const DETAIL_LENGTH = 210;
const CITY_LENGTH = 50;
const PORTUGAL = "PT";
const LINE = "$.lines[{Line}]";

/** Messages that the official schema allows; faults name the place in the document. */
export const writeTransport = schemaWriter(
  new XmlSchema({
    ...TRANSPORT_TYPES,
    places: [
      ["TaxRegistrationNumber", "$.supplier.tax_id.code"],
      ["CompanyName", "$.supplier.name"],
      ["CompanyAddress", "$.supplier.addresses"],
      ["DocumentNumber", "$.series"],
      ["MovementDate", "$.issue_date"],
      ["MovementType", "$.tax.ext"],
      ["CustomerTaxID", "$.customer.tax_id.code"],
      ["CustomerName", "$.customer.name"],
      ["CustomerAddress", "$.customer.addresses"],
      ["AddressTo", "$.receiver.addresses"],
      ["AddressFrom", "$.despatcher.addresses"],
      ["MovementStartTime", "$.despatch_date"],
      ["Line", "$.lines"],
      ["Line/OrderReferences", `${LINE}.order`],
      ["Line/ProductDescription", `${LINE}.item.name`],
      ["Line/Quantity", `${LINE}.quantity`],
      ["Line/UnitOfMeasure", `${LINE}.item.unit`],
      ["Line/UnitPrice", `${LINE}.item.price`],
    ],
  }),
  "AT-TRANSPORT",
);

/** What a transport document is sent for. */
export interface TransportOptions {
  /** `A` annuls it. */
  readonly status: "N" | "A";
  /** `ATDocCodeID`, for changes. */
  readonly code?: string;
  /** Registration of the vehicle. */
  readonly vehicle?: string | undefined;
}

/** `envioDocumentoTransporteRequestElem`. */
export function transportOf(
  entry: RecordedDocument,
  { status, code, vehicle }: TransportOptions,
): XmlNode {
  const { document, number, atcud } = entry;
  const { supplier, date, type } = document;
  const { customer, to, from } = partiesOf(entry);
  const root = group(
    "at:envioDocumentoTransporteRequestElem",
    leaf("TaxRegistrationNumber", supplier.tax_id?.code),
    leaf("CompanyName", cut(supplier.name, NAME_LENGTH)),
    addressOf("CompanyAddress", supplier.addresses?.[0]),
    leaf("DocumentNumber", number),
    leaf("ATCUD", atcud),
    leaf("ATDocCodeID", code),
    leaf("MovementStatus", status),
    leaf("MovementDate", date),
    leaf("MovementType", type),
    leaf("CustomerTaxID", customerNumber(customer)),
    addressOf("CustomerAddress", customer?.addresses?.[0]),
    leaf("CustomerName", cut(customer?.name, NAME_LENGTH)),
    addressOf("AddressTo", to),
    addressOf("AddressFrom", from),
    leaf("MovementStartTime", movementStart(entry)),
    leaf("VehicleID", vehicle),
    listed(entry).rows.map(lineOf),
  );
  return attributed(root, declare({ at: TRANSPORT }));
}

/** Recipient of the goods, and the places between which they are moved. */
function partiesOf({ document: { content, customer, supplier } }: RecordedDocument) {
  const { receiver = customer, despatcher = supplier } = deliveryIn(content);
  return {
    customer: customer ?? receiver,
    to: receiver?.addresses?.[0],
    from: despatcher.addresses?.[0] ?? supplier.addresses?.[0],
  };
}

function deliveryIn(content: Content): Pick<Delivery, "receiver" | "despatcher"> {
  return content.kind === "goods" && "receiver" in content.document ? content.document : {};
}

/** Recipients abroad have no NIF. */
function customerNumber(customer: Party | undefined): string | undefined {
  const { country = PORTUGAL, code } = customer?.tax_id ?? {};
  const place = customer?.tax_id ? country : (customer?.addresses?.[0]?.country ?? PORTUGAL);
  return place === PORTUGAL ? code || CONSUMER : undefined;
}

/** The schema has Portuguese postal codes only. */
function addressOf(name: string, address: Address | undefined): XmlNode | undefined {
  if (!address) return undefined;
  const isDomestic = (address.country || PORTUGAL) === PORTUGAL;
  return group(
    name,
    leaf("Addressdetail", cut(detailOf(address), DETAIL_LENGTH)),
    leaf("City", cut(address.locality, CITY_LENGTH)),
    leaf("PostalCode", isDomestic ? address.code : undefined),
    leaf("Country", isDomestic ? PORTUGAL : undefined),
  );
}

function lineOf({ item, description, quantity, unitPrice, order }: SaftRow): XmlNode {
  return group(
    "Line",
    group("OrderReferences", leaf("OriginatingON", order)),
    leaf("ProductDescription", cut(item.name || description, DESCRIPTION_LENGTH)),
    leaf("Quantity", quantity.toString()),
    leaf("UnitOfMeasure", item.unit),
    leaf("UnitPrice", unitPrice.toString()),
  );
}
