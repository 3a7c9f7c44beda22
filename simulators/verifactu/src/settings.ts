import { type Static, Type } from "@fakturo/schema";
import { CODE_SETTING, SPANISH_SETTINGS } from "@fakturo/simulator-spain";
import { CENSUS_RESULTS } from "./census-service.ts";

/** Settings of the simulated agency. */
export const Settings = Type.Object({
  wait: Type.Integer({
    title: "TiempoEsperaEnvio",
    description: "Seconds that each answer asks to wait before the next message.",
    minimum: 0,
    maximum: 9999,
    default: 60,
  }),
  ...SPANISH_SETTINGS,
  names: Type.Record(Type.String(), Type.String(), {
    title: "Names",
    description: "Official names by NIF, for the census check.",
    default: {},
  }),
  census: Type.Record(Type.String(), Type.Union(CENSUS_RESULTS.map((one) => Type.Literal(one))), {
    title: "Results of the census check",
    description: "Resultado by NIF, in place of what the census says.",
    default: {},
  }),
  collaborators: Type.Array(Type.String(), {
    title: "Social collaborators",
    description: "NIFs whose certificates may file for any issuer.",
    default: [],
  }),
  agreements: Type.Array(Type.String(), {
    title: "Billing agreements",
    description: "Numbers that records may give as NumRegistroAcuerdoFacturacion.",
    default: [],
  }),
  unknownSystems: Type.Array(Type.String(), {
    title: "Unknown systems",
    description: "IdSistemaInformatico of systems whose records the agency rejects.",
    default: [],
  }),
  entered: Type.Array(Type.String(), {
    title: "Invoices entered by hand",
    description: "NumSerieFactura of invoices that were entered in the agency's form.",
    default: [],
  }),
  withoutQueries: Type.Array(Type.String(), {
    title: "Collaborators without queries",
    description: "NIFs whose certificates may file for others, but not query their records.",
    default: [],
  }),
  requests: Type.Array(Type.String(), {
    title: "Requests",
    description: "References of the agency's requests for records of NO VERI*FACTU.",
    default: ["REQ2026000000001"],
  }),
  code: CODE_SETTING,
  page: Type.Integer({
    title: "Page of a query",
    description: "Records of one answer at most.",
    minimum: 1,
    maximum: 10_000,
    default: 10_000,
  }),
});
export type Settings = Static<typeof Settings>;
