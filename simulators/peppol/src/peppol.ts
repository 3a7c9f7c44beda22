import { PEPPOL_SERVICES, REPORT_SERVICES } from "@fakturo/peppol";
import { OWN_SEAT } from "./rejections.ts";
import { networkSimulator } from "./simulator.ts";

/** The Peppol network. */
export const simulator = networkSimulator({
  key: "peppol",
  name: "Peppol",
  source: "https://docs.peppol.eu/edelivery/",
  connection: "peppol",
  services: { ...PEPPOL_SERVICES, reporting: REPORT_SERVICES },
  defaults: {
    groups: ["ubl-invoice", "france", "invoice-response", "mls", "reporting"],
    // Two companies, the simulated service provider, and OpenPeppol.
    receivers: ["0192:974760673", "9930:de111111125", "0242:000900", "9925:be0848934496"],
  },
  seats: { form: /^P[A-Z]{2}\d{6}$/, own: OWN_SEAT, other: "POP000001" },
  subject: { OU: "PEPPOL SIMULATED AP", O: "Simulation", C: "BE" },
  hasLocator: true,
});
