import { defineRegistration, type Provider, registrationSteps } from "@fakturo/plugin";
import { agreementSheet } from "./network/mandate.ts";
import { APP } from "./network/settings.ts";

/** The agreement with which a company lets the access point act for it, signed before anything is sent. */
export const registration = defineRegistration({
  key: APP,
  title: "NemHandel",
  connection: APP,
  mandate: { agreement: agreementSheet, canSign: "at-once" },
  texts: {
    da: {
      title: "Tilmelding til NemHandel",
      text: "For at sende og modtage elektroniske fakturaer gennem NemHandel på dine vegne har vi brug for din underskrevne fuldmagt.",
    },
    en: {
      title: "Registration for NemHandel",
      text: "To send and receive electronic invoices over NemHandel for you we need your signed authorisation.",
    },
  },
  approval: "operator",
});

/** Steps of the agreement. */
export const agreeing: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-dk.sign",
    name: "Sign the agreement",
    summary: "Open the page on which the company signs the agreement of the access point.",
  },
  approval: {
    key: "gov-dk.wait.approval",
    name: "Wait for the agreement",
    summary: "Wait until the agreement is signed and the operator has approved it.",
  },
});
