import type { AddonData } from "@fakturo/plugin";
import { CREDIT_CODE, DEBIT_CODE, extensions } from "./extensions.ts";
import { identities } from "./identities.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "co-dian-v2",
  name: { en: "Colombia DIAN UBL 2.X" },
  description: {
    en: "Invoices cleared by the Colombian tax agency DIAN in UBL 2.1. Companies are identified by their tax identity, the Colombian NIT or a foreign number; persons on simplified invoices by one of the identities below, or not at all. Ranges of numbers are granted by the DIAN beforehand.",
  },
  sources: [
    {
      title: { en: "DIAN: electronic invoicing", es: "DIAN: factura electrónica" },
      url: "https://www.dian.gov.co/impuestos/factura-electronica/Paginas/inicio.aspx",
    },
  ],
  extensions,
  scenarios: null,
  identities,
  corrections: [
    {
      schema: "bill/invoice",
      types: ["credit-note", "debit-note"],
      extensions: [CREDIT_CODE, DEBIT_CODE],
      reason_required: true,
      stamps: ["dian-cude"],
    },
  ],
};
