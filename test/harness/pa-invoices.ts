import { closedWindows } from "@fakturo/app-gov-fr";
import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { SimulatedPlatform } from "./simulated-platform.ts";

/** VAT number of the seller. */
export const SELLER = "44732829320";
/** VAT number of the buyer. */
export const BUYER = "39356000000";
const NAMES: Readonly<Record<string, string>> = {
  [SELLER]: "Atelier du Quai SARL",
  [BUYER]: "Librairie Postale",
};
/** SIREN of a VAT number. */
export const sirenOf = (code: string) => code.slice(2);
const TODAY = new Date().toISOString().slice(0, 10);
/** A company by its VAT number. */
export const partyOf = (code: string): JsonObject => ({
  name: NAMES[code] ?? "Maison du Port SARL",
  tax_id: { country: "FR", code },
  identities: [{ type: "SIREN", code: sirenOf(code), ext: { "iso-scheme-id": "0002" } }],
  inboxes: [{ scheme: "0225", code: sirenOf(code) }],
  addresses: [{ street: "Quai de la Fosse 12", locality: "Nantes", code: "44000", country: "FR" }],
});

/** Gives the workspace a company's account at the simulated platform. */
export async function giveAccount({ platform }: SimulatedPlatform, holder: string): Promise<void> {
  const value = {
    client_id: sirenOf(holder),
    client_secret: "simulated",
    platform_number: "0007",
    platform_name: "PA Exemple",
  };
  const path = "/access/v1/credentials/gov-fr.platform";
  const put = await platform.client.put(path, { holder, value });
  expect(put.status, put.text).toBe(200);
}

/** An invoice of 120.00 from the seller to the buyer. */
export const invoice = (number: string, more: JsonObject = {}): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["fr-ctc-flow2-v1"],
  currency: "EUR",
  issue_date: TODAY,
  series: "F",
  code: number,
  supplier: partyOf(SELLER),
  customer: partyOf(BUYER),
  lines: [
    {
      quantity: "1",
      item: { name: "Reliure", price: "100.00" },
      taxes: [{ cat: "VAT", percent: "20%" }],
    },
  ],
  payment: {
    terms: { due_dates: [{ date: "2099-10-04", percent: "100%" }] },
    instructions: {
      key: "credit-transfer",
      credit_transfer: [{ iban: "FR7630006000011234567890189" }],
    },
  },
  ...more,
});

/** Today in France: the platform's own statuses, which a payment follows, have its time. */
const frenchToday = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });

/** The buyer's message that an invoice is paid (211), or the seller's that it is cashed (212). */
export const payment = (type: "advice" | "receipt", number: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/payment",
  $addons: ["fr-ctc-flow6-v1"],
  type,
  code: `${type}-${number}`,
  issue_date: frenchToday(),
  issue_time: type === "advice" ? "23:59:58" : "23:59:59",
  currency: "EUR",
  supplier: partyOf(SELLER),
  customer: partyOf(BUYER),
  methods: [{ key: "credit-transfer" }],
  lines: [{ document: { series: "F", code: number, issue_date: TODAY }, amount: "120.00" }],
});

/** The buyer's message that an invoice is approved (205), or refused (210) because its rate of VAT is wrong. */
export const status = (key: "accepted" | "rejected", number: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/status",
  $addons: ["fr-ctc-flow6-v1"],
  code: `${key}-${number}`,
  issue_date: frenchToday(),
  issue_time: key === "accepted" ? "23:59:57" : "23:59:59",
  supplier: partyOf(SELLER),
  customer: partyOf(BUYER),
  lines: [
    {
      key,
      doc: { series: "F", code: number, issue_date: TODAY },
      ...(key === "rejected" && { reasons: [{ ext: { "fr-ctc-flow6-reason": "TX_TVA_ERR" } }] }),
    },
  ],
});

/** A drawn signature: a PNG of one pixel. */
export const SIGNATURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Who signs for a company. */
export const SIGNER = {
  name: { given: "Jeanne", surname: "Martin" },
  identities: [{ type: "CNI", code: "12AB34567" }],
};

/** A sale to a consumer on the last day of the newest closed period of a VAT regime. */
export function sale(
  number: string,
  regime: Parameters<typeof closedWindows>[0] = "real_normal_monthly",
): JsonObject {
  const { customer: _, payment: __, ...rest } = invoice(number);
  const [window] = closedWindows(regime, "tx", { now: Date.now(), max: 1 });
  return { ...rest, $addons: ["fr-ctc-flow10-v1"], issue_date: window?.end ?? "" };
}

const state = (name: string): readonly JsonObject[] => [
  { provider: "silo.state", config: { state: name } },
];

/** Receives from the platform: invoices become expenses, statuses change the state of the invoice. */
export const RECEIVING: JsonObject = {
  name: "Receive from the platform",
  steps: [
    {
      provider: "gov-fr.import",
      next: [
        { code: "UBL", steps: [{ provider: "ubl.import" }] },
        { code: "CII", steps: [{ provider: "cii.import" }] },
        { code: "PDF", steps: [{ provider: "cii.pdf.import" }] },
      ],
    },
    {
      provider: "silo.if",
      config: { expr: '$schema endsWith "bill/invoice"', scope: "doc" },
      next: [
        {
          code: "true",
          steps: [
            { provider: "silo.folder", config: { folder: "expenses" } },
            { provider: "gov-fr.directory.record" },
            ...state("received"),
          ],
        },
        {
          code: "false",
          steps: [
            {
              provider: "gov-fr.lifecycle",
              next: [
                { code: "205", steps: state("processing") },
                { code: "210", steps: state("rejected") },
                { code: "211", steps: state("paid") },
                { code: "212", steps: state("completed") },
                { code: "213", steps: state("error") },
              ],
            },
          ],
        },
      ],
    },
  ],
};
