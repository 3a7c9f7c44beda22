import { defineRegistration, registrationSteps } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { agreement } from "./agreement.ts";
import { TEXTS } from "./texts.ts";

/**
 * A supplier gives its own certificate, or signs a grant of representation under which the operator sends with
 * the operator's certificate (Ley 58/2003, art. 46; Resolución de 18 de diciembre de 2024 of the AEAT). The
 * agency itself needs no call: it checks the certificate of each message.
 */
export const registration = defineRegistration({
  key: "verifactu",
  title: "VERI*FACTU",
  connection: "verifactu",
  credentials: [spanishCertificate.key],
  mandate: { agreement },
  texts: TEXTS,
  approval: "operator",
  testHolders: "any",
});

/** Steps of the registration. */
export const registering = registrationSteps(registration, {
  register: {
    key: "verifactu.register",
    name: "Register with VERI*FACTU",
    summary:
      "Open the page on which the supplier gives a certificate or a grant of representation.",
  },
  upload: {
    key: "verifactu.wait.upload",
    name: "Wait for the supplier's documents",
    summary: "Wait until the supplier has given what the page asks for.",
  },
  approval: {
    key: "verifactu.wait.approval",
    name: "Wait for the approval",
    summary: "Wait until the operator has approved the supplier for VERI*FACTU.",
  },
  unregister: {
    key: "verifactu.unregister",
    name: "Unregister from VERI*FACTU",
    summary: "End the supplier's registration after the records that are under way.",
  },
});
