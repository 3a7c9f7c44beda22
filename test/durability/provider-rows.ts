import type { JsonObject } from "@fakturo/model";
import { simulator as dian } from "@fakturo/simulator-dian";
import { simulator as invoicexpress } from "@fakturo/simulator-invoicexpress";
import { simulator as nemhandel } from "@fakturo/simulator-nemhandel";
import { document as colombian, partyOf, TEST_RANGE } from "../harness/dian-bench.ts";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  dayIn,
  EN16931,
  FROM_ONE,
  NUMBER,
  quick,
  SIGN,
  storedAs,
} from "./authority-row.ts";
import { EUROPEAN_SUPPLIERS } from "./european-places.ts";

const BOGOTA = "America/Bogota";
const RECEIVER = "12345674";

/** An invoice of today of a Colombian supplier, without number. */
export function colombianInvoice(supplier: string): JsonObject {
  const { code: _, ...rest } = colombian({ supplier: partyOf(supplier, "Altura SAS", "11001") });
  return { ...rest, issue_date: dayIn(BOGOTA) };
}

function danishParty(code: string): JsonObject {
  const address = { street: "Hovedgaden", num: "1", locality: "Aarhus", code: "8000" };
  return {
    name: "Acme ApS",
    tax_id: { country: "DK", code },
    endpoints: [{ uri: `DK:CVR:${code}` }],
    people: [{ name: { given: "Anna" }, identities: [{ code: "11" }] }],
    addresses: [{ ...address, country: "DK" }],
  };
}

function danishInvoice(code: string): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["dk-oioubl-v2"],
    series: "F",
    issue_date: dayIn("Europe/Copenhagen"),
    supplier: danishParty(code),
    customer: danishParty(RECEIVER),
    lines: [
      {
        quantity: "3",
        item: { name: "Papir A4", price: "41.50", unit: "item" },
        taxes: [{ cat: "VAT", key: "standard", percent: "25%" }],
      },
    ],
  };
}

function portugueseInvoice(code: string): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $regime: "PT",
    currency: "EUR",
    issue_date: dayIn("Europe/Lisbon"),
    supplier: { name: "Padaria do Cais, Lda.", tax_id: { country: "PT", code } },
    customer: { name: "Maria Antunes", tax_id: { country: "PT", code: "123456789" } },
    lines: [
      {
        quantity: "2",
        item: { ref: "BR-1", name: "Broa", price: "12.60" },
        taxes: [{ cat: "VAT", rate: "general" }],
      },
    ],
  };
}

/** Service providers, and the networks behind access points. */
export const PROVIDER_ROWS: Readonly<Record<string, AuthorityRow>> = {
  Plemsi: {
    connection: "plemsi",
    simulator: dian,
    settings: {},
    maintenance: "throttled",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-co", "@fakturo/addon-co-dian", quick("dian")],
    country: "CO",
    suppliers: ["9014514812", "8001972684", "8600029644", "8909039388", "8999990681"],
    // An API key stands for a supplier.
    credentials: async ({ code }) => [
      {
        key: "plemsi.account",
        isHolders: true,
        value: { api_key: `key-${code}`, resolution: TEST_RANGE.resolution },
      },
    ],
    steps: [FROM_ONE, SIGN, { name: "Send", provider: "plemsi" }],
    document: colombianInvoice,
    stored: storedAs({ is: "document", channel: "plemsi" }, "issuer", "number"),
  },
  NemHandel: {
    connection: "gov-dk",
    simulator: nemhandel,
    settings: { receivers: [`0184:${RECEIVER}`] },
    maintenance: "unavailable",
    plugins: [
      ...BASE_PLUGINS,
      "@fakturo/regime-dk",
      EN16931,
      "@fakturo/addon-dk-oioubl",
      quick("nemhandel"),
    ],
    country: "DK",
    suppliers: ["16356700", "10000009", "21234567", "22469134", "23703718"],
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "gov-dk.convert" },
      { name: "Send", provider: "gov-dk.send" },
    ],
    document: danishInvoice,
    stored: storedAs({ type: "message" }, "sender", "instanceId"),
  },
  InvoiceXpress: {
    connection: "invoicexpress",
    simulator: invoicexpress,
    settings: { pdf: 0.1 },
    maintenance: "unavailable",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-pt", quick("invoicexpress")],
    country: "PT",
    suppliers: EUROPEAN_SUPPLIERS.PT,
    credentials: async ({ code }) => [
      {
        key: "invoicexpress.account",
        isHolders: true,
        value: { account: `padaria-${code}`, api_key: "simulated" },
      },
    ],
    steps: [{ name: "Issue", provider: "invoicexpress" }],
    document: portugueseInvoice,
    stored: storedAs({ event: "changed", status: "final" }, "account", "id"),
  },
};
