import { createHash } from "node:crypto";
import type { JsonObject } from "@fakturo/model";
import { simulator as zatca } from "@fakturo/simulator-zatca";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  dayIn,
  EN16931,
  type Link,
  NUMBER,
  quick,
  storedAs,
} from "./authority-row.ts";

const RIYADH_MS = 3 * 3_600_000;
/** Previous hash in the first document of a unit: that of the text 0, as hexadecimal digits in base64. */
const FIRST = Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64");
const PREVIOUS = /<cbc:ID>PIH<[\s\S]*?<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</;

const party = (code: string): JsonObject => ({
  name: "Acme LLC",
  tax_id: { country: "SA", code },
  identities: [{ type: "CRN", code: "1010123456" }],
  addresses: [
    {
      num: "2210",
      street: "King Abdullah Road",
      street_extra: "Al Olaya",
      locality: "Riyadh",
      code: "12211",
      country: "SA",
    },
  ],
});

function invoiceOf(code: string): JsonObject {
  const today = dayIn("Asia/Riyadh");
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["sa-zatca-v1"],
    // Reported: the cleared file of a standard invoice is lost with the answer.
    $tags: ["simplified"],
    series: "INV",
    issue_date: today,
    issue_time: new Date(Date.now() + RIYADH_MS).toISOString().slice(11, 19),
    supplier: party(code),
    customer: party("300000157210003"),
    delivery: { date: today },
    payment: { terms: { notes: "30 days" } },
    lines: [
      {
        quantity: "2",
        item: { name: "Door handle", price: "50.00", unit: "one" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
  };
}

/** Documents of a unit name the hash of the one before. */
function linkIn(record: string): Link {
  const { hash, xml } = JSON.parse(record);
  const previous = PREVIOUS.exec(xml)?.[1] ?? "";
  return { own: hash, previous: previous === FIRST ? "" : previous };
}

/** ZATCA, whose units are registered with one-time passwords. */
export const SAUDI_ROW: AuthorityRow = {
  connection: "gov-sa",
  simulator: zatca,
  settings: {},
  maintenance: "unavailable",
  plugins: [
    ...BASE_PLUGINS,
    "@fakturo/regime-sa",
    EN16931,
    "@fakturo/addon-sa-zatca",
    quick("zatca"),
  ],
  country: "SA",
  suppliers: [
    "310122393500003",
    "399999999900003",
    "300075588700003",
    "301121971500003",
    "310175397400003",
  ],
  registration: {
    app: "gov-sa",
    input: "otp",
    steps: [
      { provider: "gov-sa.party.register", config: { mode: "simulation" } },
      { provider: "gov-sa.wait.authorization" },
    ],
    inputs: {
      name: "Acme LLC",
      invoice_type: "1100",
      branch_name: "Head Office",
      registered_address: "King Fahd Road, Riyadh 12211",
      business_category: "Retail",
    },
  },
  steps: [NUMBER, { name: "Send", provider: "gov-sa.invoice.send" }],
  document: invoiceOf,
  stored: storedAs({ event: "document", service: "reporting", isAccepted: true }, "unit", "number"),
  link: linkIn,
  hasUnits: true,
};
