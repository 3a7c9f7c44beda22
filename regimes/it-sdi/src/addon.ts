import type { AddonData } from "@fakturo/plugin";
import { extensions } from "./extensions.ts";
import { scenarios } from "./scenarios.ts";
import { tags } from "./tags.ts";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "it-sdi-v1",
  name: { en: "Italy SDI FatturaPA v1.x" },
  description: {
    en: "FatturaPA for the Sistema di Interscambio (SDI), mandatory between Italian companies and towards public bodies. Derives the codes of the format from type, tags, keys and taxes, and checks what the SDI would refuse.",
  },
  sources: [
    {
      title: { en: "Agenzia delle Entrate: FatturaPA", it: "Agenzia delle Entrate: FatturaPA" },
      url: "https://www.fatturapa.gov.it/it/norme-e-regole/documentazione-fattura-elettronica/formato-fatturapa/",
    },
  ],
  extensions,
  tags,
  scenarios,
  inboxes: [
    {
      key: "it-sdi-code",
      name: { en: "SDI Destination Code", it: "Codice Destinatario SDI" },
    },
    {
      key: "it-sdi-pec",
      name: { en: "SDI PEC Destination", it: "PEC Destinatario SDI" },
    },
  ],
  corrections: null,
};
