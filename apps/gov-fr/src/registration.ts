import { defineRegistration, type Provider, registrationSteps } from "@fakturo/plugin";
import { mandateSheet } from "./mandate.ts";
import { CONNECTION } from "./platform/context.ts";

/** The agreement of a company with the approved platform, which it signs before anything is sent for it. */
export const registration = defineRegistration({
  key: "gov-fr",
  title: "Plateforme agréée",
  connection: CONNECTION,
  mandate: { agreement: mandateSheet, canSign: true },
  linkKey: "approval-link",
  texts: {
    fr: {
      title: "Facturation électronique",
      text: "Pour émettre, recevoir et déclarer vos factures par notre plateforme agréée, nous avons besoin de votre mandat signé.",
    },
    en: {
      title: "Electronic invoicing",
      text: "To send, receive and report your invoices over our approved platform we need your signed mandate.",
    },
  },
  approval: "operator",
  testHolders: "any",
});

/** Steps of the agreement. */
export const agreeing: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-fr.agreement.sign",
    name: "Sign the mandate",
    summary: "Open the page on which the company signs the mandate of the approved platform.",
  },
  approval: {
    key: "gov-fr.agreement.wait.approval",
    name: "Wait for the approval",
    summary: "Wait until the mandate is signed and the operator has approved it.",
  },
});
