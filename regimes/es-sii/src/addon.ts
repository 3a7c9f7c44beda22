import type { AddonData } from "@fakturo/plugin";
import { invoiceKinds, tags } from "@fakturo/spain";
import { DOC_TYPE, extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "es-sii-v1",
  name: { en: "Spain SII V1.x" },
  description: {
    en: "Invoices for the SII, in which large taxpayers report their VAT books to the Spanish tax agency within days. Fills in the codes that follow from types, tags, taxes and identities, and checks what the agency would refuse.",
  },
  sources: [
    {
      title: { en: "Suministro Inmediato de Información (SII) at AEAT portal" },
      url: "https://sede.agenciatributaria.gob.es/Sede/iva/suministro-inmediato-informacion.html",
    },
  ],
  extensions,
  tags,
  scenarios: invoiceKinds(DOC_TYPE),
  corrections: [{ schema: "bill/invoice", extensions: [DOC_TYPE], copy_tax: true }],
};
