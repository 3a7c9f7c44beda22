import { defineRegistration, registeredByCredential, registrationSteps } from "@fakturo/plugin";
import { prove } from "./connection.ts";
import { ACCOUNT, CHORUS_PRO } from "./credentials.ts";

/** Registration of a supplier that gives its technical account. */
export const registration = defineRegistration({
  key: CHORUS_PRO,
  title: "Chorus Pro",
  connection: CHORUS_PRO,
  credentials: [ACCOUNT.key],
  texts: {
    fr: {
      title: "Inscription à Chorus Pro",
      text: "Pour envoyer vos factures au secteur public, nous avons besoin du compte technique de votre structure. Demandez un raccordement en mode API sur le portail Chorus Pro : il vous donne un identifiant qui commence par TECH_ et un mot de passe.",
      credentials: {
        [ACCOUNT.key]: {
          title: "Compte technique",
          inputs: { username: "Identifiant (TECH_…@cpro.fr)", password: "Mot de passe" },
        },
      },
    },
    en: {
      title: "Registration for Chorus Pro",
      text: "To send invoices to French public bodies we need the technical account of your company. Ask for a connection (raccordement) in API mode on the portal of Chorus Pro; it gives you a login that begins with TECH_ and a password.",
    },
  },
  approval: "none",
  ...registeredByCredential(ACCOUNT.key, prove),
});

/** Step of the registration. */
export const registering = registrationSteps(registration, {
  register: {
    key: "chorus-pro.register",
    name: "Register with Chorus Pro",
    summary: "Open the page on which the supplier gives its technical account of Chorus Pro.",
  },
});
