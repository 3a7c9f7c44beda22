import type { AddonData } from "@fakturo/plugin";

/** Duty of an excise charge, by the tax schemes of OIOUBL. */
export const DUTY_CODE = "dk-oioubl-duty-code";

/** Definition of the addon. */
export const addon: AddonData = {
  key: "dk-oioubl-v2",
  requires: ["eu-en16931-v2017"],
  name: { da: "Dansk OIOUBL 2.1", en: "Danish OIOUBL 2.1" },
  description: {
    da: "Dansk profil af UBL 2.1 til NemHandel, obligatorisk over for det offentlige. Tilføjer adresser på nettet, afrunding pr. valuta og de regler i Schematron, som et dokument kan bryde.",
    en: "Danish profile of UBL 2.1 for the NemHandel network, mandatory towards public bodies. Adds network addresses, rounding per currency and the Schematron rules that a document can break.",
  },
  sources: [
    {
      title: { en: "NemHandel: OIOUBL 2.1" },
      url: "https://nemhandel.dk/vejledning-oioubl-dokumentationsoversigt",
    },
    {
      title: { en: "OIOUBL Schematron 1.17.2" },
      url: "https://git.erst.dk/openebusiness/common/-/tree/master/released/oioubl",
    },
  ],
  extensions: [
    {
      key: DUTY_CODE,
      name: { da: "Punktafgiftskode", en: "SKAT excise duty code" },
      desc: {
        en: "Tax scheme of the duty that a charge with key `excise` stands for, e.g. `16` for chocolate or `66` for vehicle registration. The list is open because codes come and go.",
      },
    },
  ],
  scenarios: null,
  corrections: null,
};
