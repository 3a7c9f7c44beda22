import type { AddonData } from "@fakturo/plugin";

/** E-invoicing operator or bank of a party. */
export const OPERATOR = "fi-finvoice-operator";

/** OVT code or BIC. */
export const OPERATOR_FORMAT = /^[A-Za-z0-9]{2,35}$/;

/** Definition of the addon. */
export const addon: AddonData = {
  key: "fi-finvoice-v3",
  requires: ["eu-en16931-v2017"],
  name: { en: "Finland Finvoice 3.0", fi: "Suomen Finvoice 3.0" },
  description: {
    en: "Invoices of the Finnish banks and operators. Adds what a Finvoice message cannot do without, such as addresses of both parties, a payment reference and a due date, and the lengths it allows.",
    fi: "Suomen pankkien ja operaattorien lasku. Lisää tiedot, joita Finvoice-sanoma edellyttää, kuten osapuolten verkkolaskuosoitteet, maksuviitteen ja eräpäivän, sekä kenttien enimmäispituudet.",
  },
  sources: [
    {
      title: { en: "Finance Finland: Finvoice 3.0", fi: "Finanssiala ry: Finvoice 3.0" },
      url: "https://www.finanssiala.fi/aiheet/finvoice/",
    },
    {
      title: { en: "State Treasury: e-invoices to the State", fi: "Valtiokonttori: verkkolaskut" },
      url: "https://www.valtiokonttori.fi/",
    },
  ],
  extensions: [
    {
      key: OPERATOR,
      name: { en: "Finnish e-invoice operator", fi: "Verkkolaskuoperaattori" },
      desc: {
        en: "Operator or bank that takes the party's invoices: its OVT code, e.g. `003700010001`, or its BIC, e.g. `NDEAFIHH`.",
        fi: "Osapuolen laskuja välittävä operaattori tai pankki: OVT-tunnus, esim. `003700010001`, tai BIC, esim. `NDEAFIHH`.",
      },
      pattern: OPERATOR_FORMAT.source,
    },
  ],
  scenarios: null,
  corrections: null,
};
