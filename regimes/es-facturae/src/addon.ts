import type { AddonData } from "@fakturo/plugin";
import { CORRECTION, extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "es-facturae-v3",
  name: { en: "Spain FacturaE" },
  description: {
    en: "Invoices in FacturaE 3.x, which Spanish public bodies take. Type and class of the document follow from the invoice's type and tags; corrections say what they change.",
  },
  sources: [
    {
      title: { en: "FacturaE: format and schemas", es: "Facturae: formato y esquemas" },
      url: "https://www.facturae.gob.es/formato/Paginas/formato.aspx",
    },
  ],
  extensions,
  scenarios,
  corrections: [{ schema: "bill/invoice", extensions: [CORRECTION] }],
};
