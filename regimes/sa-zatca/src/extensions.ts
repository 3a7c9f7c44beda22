import type { AddonData } from "@fakturo/plugin";
import { INVOICE_TYPES } from "./invoice-types.ts";

/** Transaction type of an invoice with its flags (KSA-2). */
export const INVOICE_TYPE = "sa-zatca-invoice-type";

/** Extension keys of the addon with their codes. */
export const extensions: AddonData["extensions"] = [
  {
    key: INVOICE_TYPE,
    name: { ar: "نوع الفاتورة", en: "ZATCA Invoice Transaction Type" },
    desc: {
      en: "01 (standard) or 02 (simplified), then 1 or 0 each for third-party, nominal, export, summary and self-billed. Follows from the tags unless given.",
    },
    values: INVOICE_TYPES.map(([code, en, ar]) => ({ code, name: { ar, en } })),
    pattern: "^0[12][01]{5}$",
  },
];
