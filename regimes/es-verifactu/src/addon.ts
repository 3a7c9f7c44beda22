import type { AddonData } from "@fakturo/plugin";
import { invoiceKinds, tags } from "@fakturo/spain";
import { DOC_TYPE, extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "es-verifactu-v1",
  name: { en: "Spain VERI*FACTU V1" },
  description: {
    en: "Invoices for VERI*FACTU, in which invoicing software chains its records and sends them to the Spanish tax agency (RD 1007/2023). Fills in the codes that follow from types, tags, taxes and identities, and checks what the agency would refuse.",
  },
  sources: [
    {
      title: { en: "VERI*FACTU error response code list" },
      url: "https://prewww2.aeat.es/static_files/common/internet/dep/aplicaciones/es/aeat/tikeV1.0/cont/ws/errores.properties",
    },
  ],
  extensions,
  tags,
  scenarios: invoiceKinds(DOC_TYPE),
  corrections: [{ schema: "bill/invoice", extensions: [DOC_TYPE], copy_tax: true }],
};
