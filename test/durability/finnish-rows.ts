import { randomInt } from "node:crypto";
import { isObject, type JsonObject } from "@fakturo/model";
import { simulator as finvoice } from "@fakturo/simulator-finvoice";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  EN16931,
  onlyCredential,
  quick,
  SIGN,
  storedAs,
} from "./authority-row.ts";
import { EUROPEAN_SUPPLIERS } from "./european-places.ts";
import { company, invoiceOf } from "./european-rows.ts";

const FINNISH_PLUGINS = [
  ...BASE_PLUGINS,
  "@fakturo/regime-fi",
  EN16931,
  "@fakturo/addon-fi-finvoice",
  quick("finvoice"),
];

function finnishInvoice(code: string): JsonObject {
  const inbox = (own: string) => ({
    inboxes: [{ key: "peppol", scheme: "0216", code: `0037${own}` }],
  });
  const supplier = { ...company("FI", code), ...inbox(code) };
  const customer = { ...company("FI", "20774740"), ...inbox("20774740") };
  return {
    ...invoiceOf("fi-finvoice-v3", { percent: "25.5%" }, { supplier, customer }),
    code: String(randomInt(1e12)),
    currency: "EUR",
    payment: {
      instructions: {
        key: "credit-transfer",
        ref: "RF1310023",
        credit_transfer: [{ iban: "FI2112345600000785", bic: "NDEAFIHH" }],
      },
      terms: { due_dates: [{ date: "2099-08-15", percent: "100%" }] },
    },
  };
}

/** An operator of the Finnish network with the interface of Maventa. */
export const FINVOICE_ROW: AuthorityRow = {
  connection: "gov-fi",
  simulator: finvoice,
  settings: { delivery: 0.1, registration: 0.1 },
  maintenance: "unavailable",
  plugins: FINNISH_PLUGINS,
  country: "FI",
  suppliers: EUROPEAN_SUPPLIERS.FI,
  credentials: async ({ code }) => [
    {
      key: "gov-fi.operator",
      isHolders: true,
      value: {
        client_id: `00000000-0000-4000-8000-0000${code}`,
        client_secret: "simulated",
      },
    },
  ],
  steps: [SIGN, { name: "Send", provider: "gov-fi.send" }],
  document: finnishInvoice,
  stored: storedAs({ event: "sent", failure: "" }, "company", "number"),
};

/** Apix: it is the only operator of its workspace. */
export const APIX_ROW: AuthorityRow = {
  connection: "gov-fi.apix",
  simulator: finvoice,
  settings: {},
  maintenance: "unavailable",
  plugins: FINNISH_PLUGINS,
  country: "FI",
  suppliers: EUROPEAN_SUPPLIERS.FI,
  credentials: onlyCredential(finvoice, "gov-fi.apix"),
  app: { key: "gov-fi", config: { operator: "apix" } },
  steps: [SIGN, { name: "Send", provider: "gov-fi.send" }],
  document: finnishInvoice,
  stored: storedAs({ event: "sent", failure: "" }, "company", "number"),
  unconfirmed: "send-unconfirmed",
};

const BANK_CREDENTIALS = ["gov-fi.bank-agreement", "gov-fi.bank-certificate"];

/** The Web Services of a bank, which lists what it was sent. */
export const BANK_ROW: AuthorityRow = {
  connection: "gov-fi.bank",
  simulator: finvoice,
  settings: {},
  maintenance: "unavailable",
  plugins: FINNISH_PLUGINS,
  country: "FI",
  suppliers: EUROPEAN_SUPPLIERS.FI,
  credentials: async (taxpayer, tools) => {
    const issued = (await finvoice.testCredentials(taxpayer, tools)) ?? [];
    return issued.filter(({ key }) => BANK_CREDENTIALS.includes(key));
  },
  app: { key: "gov-fi", config: { operator: "bank" } },
  steps: [SIGN, { name: "Send", provider: "gov-fi.send" }],
  document: (code) => {
    const invoice = finnishInvoice(code);
    const customer = isObject(invoice.customer) ? invoice.customer : {};
    return { ...invoice, customer: { ...customer, ext: { "fi-finvoice-operator": "DABAFIHH" } } };
  },
  stored: storedAs({ event: "sent", failure: "" }, "company", "number"),
};
