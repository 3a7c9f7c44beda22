import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";

/** Tag of invoices that summarise sales to the public. */
export const GLOBAL = "global";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "mx-cfdi-v4",
  name: { en: "Mexican SAT CFDI v4.X" },
  description: {
    en: "Invoices, payment receipts and two complements for the Mexican SAT in CFDI 4.0. Fills in the codes that follow from types and means of payment, and checks what a certifying provider (PAC) would refuse.",
  },
  sources: [
    {
      title: { en: "SAT: Anexo 20 of the CFDI", es: "SAT: Anexo 20 del CFDI" },
      url: "http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm",
    },
  ],
  extensions,
  tags: [
    {
      schema: "bill/invoice",
      list: [
        {
          key: GLOBAL,
          name: { en: "Global" },
          desc: {
            en: "Sums up sales to the public of a period; has no customer.",
            es: "Resume las ventas al público de un periodo; no lleva receptor.",
          },
        },
      ],
    },
  ],
  scenarios,
  corrections: null,
};
