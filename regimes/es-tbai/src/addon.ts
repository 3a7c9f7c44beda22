import type { AddonData } from "@fakturo/plugin";
import { CORRECTION, extensions } from "./extensions.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "es-tbai-v1",
  name: { en: "Spain TicketBAI" },
  description: {
    en: "Invoices for TicketBAI, which every business of the Basque Country signs, chains and reports to its provincial treasury. Fills in the codes that follow from addresses, tags, taxes and identities, and checks what the treasuries would refuse.",
  },
  sources: [
    {
      title: { en: "TicketBAI: technical documentation of Gipuzkoa" },
      url: "https://www.gipuzkoa.eus/es/web/ogasuna/ticketbai/documentacion-y-normativa",
    },
    {
      title: { en: "Batuz: technical documentation of Bizkaia" },
      url: "https://www.batuz.eus/es/documentacion-tecnica",
    },
  ],
  extensions,
  scenarios: null,
  corrections: [{ schema: "bill/invoice", extensions: [CORRECTION] }],
};
