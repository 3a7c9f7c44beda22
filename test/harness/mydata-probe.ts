import { generateMydata } from "@fakturo/app-gr-mydata";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Submission } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";

/** A moment of the day of the documents. */
export const NOW = Date.UTC(2026, 10, 20, 10);

const engine = createEngine({ plugins: [], ...fixedPorts() });

function party(code: string, country = "EL"): JsonObject {
  const address = { street: "Ερμού 1", locality: "Αθήνα", code: "10563", country: "GR" };
  return { name: "Σελίδα", tax_id: { country, code }, addresses: [address] };
}

/** A delivery note of myDATA, as Fakturo writes it; issued on 20 November 2026. */
export function deliveryNoteOf(changes: JsonObject = {}): string {
  const { output } = engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/delivery",
    type: "note",
    series: "D",
    code: "1",
    issue_date: "2026-11-20",
    despatch_date: "2026-11-21",
    currency: "EUR",
    supplier: party("177472438"),
    customer: party("841442160"),
    lines: [{ quantity: "3", item: { name: "Βιβλίο" } }],
    ...changes,
  });
  return generateMydata(output);
}

/** An invoice of myDATA of 100 € net, as Fakturo writes it; issued on 20 November 2026. */
export function documentOf(changes: JsonObject = {}): string {
  const { output } = engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "A",
    code: "1",
    issue_date: "2026-11-20",
    currency: "EUR",
    tax: { ext: { "gr-mydata-invoice-type": "1.1" } },
    supplier: party("177472438"),
    customer: party("841442160"),
    lines: [
      {
        quantity: "1",
        item: { name: "Βιβλίο", price: "100.00" },
        taxes: [{ cat: "VAT", percent: "24%", ext: { "gr-mydata-vat-rate": "1" } }],
      },
    ],
    payment: { instructions: { key: "cash", ext: { "gr-mydata-payment-means": "3" } } },
    ...changes,
  });
  return generateMydata(output);
}

/** A record as it is sent once more. */
export function submission(bytes: string, more: Partial<Submission> = {}): Submission {
  return {
    id: "s",
    kind: "issue",
    identity: "1",
    digest: "d",
    bytes: new TextEncoder().encode(bytes),
    mime: "application/xml",
    references: [],
    attempts: [{ at: NOW }],
    ...more,
  };
}
