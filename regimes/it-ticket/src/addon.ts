import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";

const PORTAL =
  "https://www.agenziaentrate.gov.it/portale/schede/comunicazioni/fatture-e-corrispettivi";

/** Number of an accepted document at the revenue agency; corrections refer to it. */
export const REFERENCE = "ade-ref";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "it-ticket-v1",
  name: { en: "Italy AdE ticket v1.x" },
  sources: [
    {
      title: { en: "Agenzia delle Entrate: Cassetto fiscale" },
      url: PORTAL,
      content_type: "application/pdf",
    },
    {
      title: { en: "Agenzia delle Entrate: Fatture e corrispettivi" },
      url: PORTAL,
      content_type: "application/pdf",
    },
  ],
  extensions,
  scenarios: null,
  corrections: [{ schema: "bill/invoice", types: ["corrective"], stamps: [REFERENCE] }],
};
