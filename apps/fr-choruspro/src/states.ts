import type { AuthorityCode } from "@fakturo/plugin";
import { INVOICE_CODES } from "./invoice-states.ts";

/** States of flows that are final, and what they mean for an invoice in it. */
export const FINAL: ReadonlyMap<string, "taken" | "partly" | "rejected"> = new Map([
  ["IN_INTEGRE", "taken"],
  ["IN_INTEGRE_PARTIEL", "partly"],
  ["IN_REJETE", "rejected"],
] as const);

/** The flow is unknown, or not visible yet. */
export const UNKNOWN_FLOW = 20_001;
/** Code of a refusal without number. */
export const REJECTED = "IN_REJETE";

/** Codes of the steps' results. Reasons of rejections are texts of Chorus Pro without numbers. */
export const LISTED_CODES: readonly AuthorityCode[] = [
  {
    code: String(UNKNOWN_FLOW),
    meaning: "Chorus Pro does not know the flow (yet)",
    remedy: "it is asked for again",
  },
  {
    code: REJECTED,
    meaning: "Chorus Pro rejected the invoice: the message tells why",
    remedy: "correct the invoice and send it again; its number is still free",
  },
  ...INVOICE_CODES,
];
