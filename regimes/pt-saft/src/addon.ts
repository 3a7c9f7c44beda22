import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";

const cashVat = {
  key: "cash-vat",
  name: { en: "Cash VAT Scheme", pt: "Regime de IVA de Caixa" },
  desc: { en: "VAT falls due with the payment (Decreto-Lei 71/2013)." },
};

/** Definition of the addon. */
export const addon: AddonData = {
  key: "pt-saft-v1",
  name: { en: "Portugal SAF-T" },
  description: {
    en: "Invoices, orders, deliveries and receipts for the monthly SAF-T (PT) file of the Portuguese AT. Fills in the codes that follow from types, tags, taxes and means of payment, and checks numbering and reasons of exemption.",
  },
  sources: [
    {
      title: { en: "Portaria 302/2016: structure of the SAF-T (PT)" },
      url: "https://files.diariodarepublica.pt/1s/2016/12/23100/0427304379.pdf",
    },
    {
      title: { en: "Despacho 8632/2014: requirements of invoicing programs" },
      url: "https://files.diariodarepublica.pt/2s/2014/07/126000000/1725517261.pdf",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/delivery",
      list: [
        {
          key: "return",
          name: { en: "Return" },
          desc: { en: "The goods go back to the supplier." },
        },
      ],
    },
    { schema: "bill/invoice", list: [cashVat] },
    { schema: "bill/payment", list: [cashVat] },
  ],
  scenarios,
  corrections: [{ schema: "bill/invoice", reason_required: true }],
};
