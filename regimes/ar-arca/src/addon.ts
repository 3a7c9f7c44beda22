import type { AddonData } from "@fakturo/plugin";
import { DOC_TYPE, extensions } from "./extensions.ts";

/** Tag of invoices whose supplier pays the unified tax of small taxpayers. */
export const MONOTAX = "monotax";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "ar-arca-v4",
  name: { en: "Argentina ARCA V4" },
  description: {
    en: "Invoices authorised by the Argentine tax agency ARCA (formerly AFIP) through its web services. Fills in the codes that follow from types, taxes, items and the customer, and checks what the agency would refuse.",
  },
  sources: [
    {
      title: {
        en: "ARCA: developer's manual of WSFEv1",
        es: "ARCA: manual para el desarrollador de WSFEv1",
      },
      url: "https://www.afip.gob.ar/ws/documentacion/manuales/manual-desarrollador-ARCA-COMPG-v4-0.pdf",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/invoice",
      list: [
        {
          key: MONOTAX,
          name: { en: "Monotax", es: "Monotributo" },
          desc: {
            en: "Letter C: the supplier is a monotributista.",
            es: "Letra C: el emisor es monotributista.",
          },
        },
      ],
    },
  ],
  scenarios: null,
  corrections: [{ schema: "bill/invoice", extensions: [DOC_TYPE] }],
};
