import { defineRegistration, registeredByCredential, registrationSteps } from "@fakturo/plugin";
import { prove } from "./connection.ts";
import { app, FISCONLINE, TICKET } from "./credentials.ts";

/** Registration of a supplier that gives its access to the portal. */
export const registration = defineRegistration({
  key: TICKET,
  title: "Fatture e Corrispettivi",
  connection: TICKET,
  credentials: [FISCONLINE.key],
  linkKey: "registration-link",
  texts: {
    it: {
      title: "Accesso a Fatture e Corrispettivi",
      text: "Per emettere i tuoi documenti commerciali servono il codice fiscale, la password e il PIN Fisconline del titolare della partita IVA. Sono conservati cifrati.",
      credentials: {
        [FISCONLINE.key]: {
          title: "Credenziali Fisconline",
          inputs: { tax_code: "Codice fiscale", password: "Password", pin: "PIN" },
        },
      },
    },
    en: {
      title: "Access to Fatture e Corrispettivi",
      text: "To issue your receipts we need the tax code, password and PIN (Fisconline) of the owner of the VAT number. They are stored encrypted.",
    },
  },
  approval: "none",
  afterwards: app,
  ...registeredByCredential(FISCONLINE.key, prove),
});

/** Steps of the registration. The portal has no notion of it: what ends is the use of the supplier's access. */
export const registering = registrationSteps(registration, {
  register: {
    key: "ticket-it.register",
    name: "Register with the Agenzia delle Entrate",
    summary: "Open the page on which the supplier gives its access to Fatture e Corrispettivi.",
  },
  unregister: {
    key: "ticket-it.unregister",
    name: "Unregister from the Agenzia delle Entrate",
    summary: "Enter no more receipts of the supplier, after those that are under way.",
  },
});
