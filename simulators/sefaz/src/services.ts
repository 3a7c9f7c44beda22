import type { SimulatedEndpoints } from "@fakturo/simulator";

/** Services by the names of the manual, and their operations. */
export const OPERATIONS = {
  NFeAutorizacao4: "enviNFe",
  NFeRetAutorizacao4: "consReciNFe",
  NFeConsultaProtocolo4: "consSitNFe",
  NFeStatusServico4: "consStatServ",
  NFeRecepcaoEvento4: "envEvento",
  NFeInutilizacao4: "inutNFe",
  NFeDistribuicaoDFe: "distDFeInt",
} as const;
export type SefazServiceName = keyof typeof OPERATIONS;

/** Authorisers with services of their own, by model. */
const AUTHORISERS: Readonly<Record<string, readonly string[]>> = {
  "55": ["AM", "BA", "GO", "MG", "MS", "MT", "PE", "PR", "RS", "SP", "SVRS", "SVAN", "SVCAN"],
  "65": ["AM", "GO", "MG", "MS", "MT", "PR", "RS", "SP", "SVRS"],
};

/** A service of an authoriser. */
export interface SefazAddress {
  readonly authoriser: string;
  readonly model: string;
  readonly name: SefazServiceName;
}

const NAMES: readonly SefazServiceName[] = [
  "NFeAutorizacao4",
  "NFeRetAutorizacao4",
  "NFeConsultaProtocolo4",
  "NFeStatusServico4",
  "NFeRecepcaoEvento4",
  "NFeInutilizacao4",
];
/** Services of the national body. */
const NATIONAL: readonly SefazAddress[] = (
  ["NFeRecepcaoEvento4", "NFeDistribuicaoDFe"] as const
).map((name) => ({ authoriser: "AN", model: "55", name }));

const ALL: readonly SefazAddress[] = [
  ...Object.entries(AUTHORISERS).flatMap(([model, authorisers]) =>
    authorisers.flatMap((authoriser) => NAMES.map((name) => ({ authoriser, model, name }))),
  ),
  ...NATIONAL,
];

const pathOf = ({ authoriser, model, name }: SefazAddress) => `/${authoriser}/${model}/${name}`;

/** The service of a path. */
export function serviceAt(path: string): SefazAddress | undefined {
  return ALL.find((one) => pathOf(one) === path);
}

/** Paths by the names of the connection's addresses. */
export const ENDPOINTS: SimulatedEndpoints = {
  "nfe-br": Object.fromEntries(
    ALL.map((one) => [[one.authoriser, one.model, one.name].join("-"), pathOf(one)]),
  ),
};

/** The authoriser of a state: its own, else SVRS, or SVAN for NF-e of Maranhão. */
export function authoriserOf(state: string, model: string): string {
  if (AUTHORISERS[model]?.includes(state)) return state;
  return state === "MA" && model === "55" ? "SVAN" : "SVRS";
}

const SOUTHERN_CONTINGENCY: ReadonlySet<string> = new Set("AM BA GO MA MS MT PE PR".split(" "));

/** Authoriser of a state's NF-e in contingency. */
export function contingencyOf(state: string): "SVRS" | "SVCAN" {
  return SOUTHERN_CONTINGENCY.has(state) ? "SVRS" : "SVCAN";
}
