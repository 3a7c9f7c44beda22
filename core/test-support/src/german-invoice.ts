import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";

const seller: JsonObject = {
  name: "Nordlicht Technik GmbH",
  tax_id: { country: "DE", code: "111111125" },
  addresses: [{ street: "Hafenstraße", num: "12", locality: "Kiel", code: "24103", country: "DE" }],
};

const buyer: JsonObject = {
  name: "Süderhof & Söhne KG",
  tax_id: { country: "DE", code: "282741168" },
  addresses: [{ street: "Marktplatz", num: "3", locality: "Ulm", code: "89073", country: "DE" }],
};

/** A line at 19 %. */
export const line: JsonObject = {
  quantity: "2",
  item: { name: "Sensor", price: "12.50" },
  taxes: [{ cat: "VAT", percent: "19%" }],
};

const engine = createEngine({ plugins: [], ...fixedPorts() });

/** A built invoice between Germans with one line, changed by `changes`. */
export function invoice(changes: JsonObject = {}): Envelope {
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    code: "1",
    issue_date: "2026-01-10",
    currency: "EUR",
    supplier: seller,
    customer: buyer,
    lines: [line],
    ...changes,
  }).output;
}

/** The seller with changes. */
export const sellerWith = (changes: JsonObject): JsonObject => ({ ...seller, ...changes });

/** The buyer with changes. */
export const buyerWith = (changes: JsonObject): JsonObject => ({ ...buyer, ...changes });

const swissAddress: JsonObject[] = [
  { street: "Rheingasse", num: "1", locality: "Basel", code: "4001", country: "CH" },
];

/** Changes that give every party an address in Switzerland with a German tax id. */
export const atSwissAddresses: JsonObject = {
  supplier: sellerWith({ name: "Fiskal Vertretung AG", addresses: swissAddress }),
  ordering: { seller: sellerWith({ addresses: swissAddress }) },
  customer: buyerWith({ addresses: swissAddress }),
  delivery: { receiver: buyerWith({ addresses: swissAddress }) },
};

/** Expected result of reading `atSwissAddresses`. */
export const readAtSwissAddresses: JsonObject = {
  supplier: { tax_id: { country: "DE" }, addresses: [{ country: "CH" }] },
  ordering: { seller: { tax_id: { country: "DE" }, addresses: [{ country: "CH" }] } },
  customer: { tax_id: { country: "DE" }, addresses: [{ country: "CH" }] },
  delivery: { receiver: { addresses: [{ country: "CH" }] } },
};
