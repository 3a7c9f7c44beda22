import { NEMHANDEL_SERVICES } from "@fakturo/peppol";
import { networkSimulator } from "@fakturo/simulator-peppol";

/** Services registered with one process only, or with both. */
const withProcesses = (isKept: (process: string) => boolean) =>
  NEMHANDEL_SERVICES.map(({ type, processes }) => ({
    type,
    processes: processes.filter(({ value }) => isKept(value)),
  }));

/**
 * NemHandel: access points with certificates of OCES3, and Nemhandelsregisteret as only publisher.
 * @param own common name of the simulated access point. OCES3 names organizations; clients of Peppol, such as phase4's, send
 * to ids of Peppol's service providers only.
 */
export const nemhandel = (own: string): ReturnType<typeof networkSimulator> =>
  networkSimulator({
    key: "nemhandel",
    name: "NemHandel",
    source: "https://nemhandel.dk",
    connection: "gov-dk",
    services: {
      oioubl: NEMHANDEL_SERVICES,
      bilsim: withProcesses((value) => value.startsWith("Procurement-BilSim")),
      nes5: withProcesses((value) => value.startsWith("urn:www.nesubl.eu")),
    },
    defaults: { groups: ["oioubl"], receivers: ["0088:5798009811639", "0184:10150817"] },
    seats: {
      form: /^[\p{L}\d .,-]{2,64}$/u,
      own,
      other: "Fakturo adgangspunkt",
    },
    subject: { organizationIdentifier: "NTRDK-10150817", O: "Simulering ApS", C: "DK" },
    transport: "nemhandel-transport-as4-v2_0",
    hasLocator: false,
  });

export const simulator = nemhandel("Simuleret adgangspunkt");
