import type { Endpoints } from "@fakturo/plugin";

/** Services of an authoriser, by the names of the manual. */
export const SERVICES = {
  authorise: "NFeAutorizacao4",
  result: "NFeRetAutorizacao4",
  query: "NFeConsultaProtocolo4",
  status: "NFeStatusServico4",
  event: "NFeRecepcaoEvento4",
  unused: "NFeInutilizacao4",
  distribution: "NFeDistribuicaoDFe",
} as const;
export type SefazService = keyof typeof SERVICES;

/** Paths of the services, in the order of `SERVICES`; empty where there is none. */
type Paths = readonly string[];

const EMPTY: Paths = ["", "", "", "", "", ""];
const PLAIN: Paths = [
  "NFeAutorizacao4",
  "NFeRetAutorizacao4",
  "NFeConsultaProtocolo4",
  "NFeStatusServico4",
  "NFeRecepcaoEvento4",
  "NFeInutilizacao4",
];
const SHORT: Paths = [
  "NfeAutorizacao4",
  "NfeRetAutorizacao4",
  "NfeConsulta4",
  "NfeStatusServico4",
  "RecepcaoEvento4",
  "NfeInutilizacao4",
];
const FOLDERS: Paths = [
  "NFeAutorizacao4/NFeAutorizacao4.asmx",
  "NFeRetAutorizacao4/NFeRetAutorizacao4.asmx",
  "NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx",
  "NFeStatusServico4/NFeStatusServico4.asmx",
  "NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx",
  "NFeInutilizacao4/NFeInutilizacao4.asmx",
];
const SOUTH: Paths = [
  "NfeAutorizacao/NFeAutorizacao4.asmx",
  "NfeRetAutorizacao/NFeRetAutorizacao4.asmx",
  "NfeConsulta/NfeConsulta4.asmx",
  "NfeStatusServico/NfeStatusServico4.asmx",
  "recepcaoevento/recepcaoevento4.asmx",
  "nfeinutilizacao/nfeinutilizacao4.asmx",
];
const SP: Paths = [
  "nfeautorizacao4.asmx",
  "nferetautorizacao4.asmx",
  "nfeconsultaprotocolo4.asmx",
  "nfestatusservico4.asmx",
  "nferecepcaoevento4.asmx",
  "nfeinutilizacao4.asmx",
];
const SP_65: Paths = [
  "NFeAutorizacao4.asmx",
  "NFeRetAutorizacao4.asmx",
  "NFeConsultaProtocolo4.asmx",
  "NFeStatusServico4.asmx",
  "NFeRecepcaoEvento4.asmx",
  "NFeInutilizacao4.asmx",
];
/** The national body takes events of recipients only. */
const NATIONAL: Paths = ["", "", "", "", "NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx"];
const DISTRIBUTION: Paths = [...EMPTY, "NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx"];

interface Row {
  readonly authoriser: string;
  readonly model: string;
  readonly live: string;
  readonly test: string;
  readonly paths: Paths;
}

const row = (place: string, live: string, test: string, paths: Paths): Row => {
  const [authoriser = "", model = ""] = place.split(" ");
  return { authoriser, model, live, test, paths };
};

/** Services of the states and of the shared authorisers, by model. */
const ROWS: readonly Row[] = [
  row(
    "AM 55",
    "nfe.sefaz.am.gov.br/services2/services",
    "homnfe.sefaz.am.gov.br/services2/services",
    SHORT,
  ),
  row("BA 55", "nfe.sefaz.ba.gov.br/webservices", "hnfe.sefaz.ba.gov.br/webservices", FOLDERS),
  row("GO 55", "nfe.sefaz.go.gov.br/nfe/services", "homolog.sefaz.go.gov.br/nfe/services", PLAIN),
  row(
    "MG 55",
    "nfe.fazenda.mg.gov.br/nfe2/services",
    "hnfe.fazenda.mg.gov.br/nfe2/services",
    PLAIN,
  ),
  row("MS 55", "nfe.sefaz.ms.gov.br/ws", "hom.nfe.sefaz.ms.gov.br/ws", PLAIN),
  row(
    "MT 55",
    "nfe.sefaz.mt.gov.br/nfews/v2/services",
    "homologacao.sefaz.mt.gov.br/nfews/v2/services",
    SHORT,
  ),
  row(
    "PE 55",
    "nfe.sefaz.pe.gov.br/nfe-service/services",
    "nfehomolog.sefaz.pe.gov.br/nfe-service/services",
    PLAIN,
  ),
  row("PR 55", "nfe.sefa.pr.gov.br/nfe", "homologacao.nfe.sefa.pr.gov.br/nfe", PLAIN),
  row("RS 55", "nfe.sefazrs.rs.gov.br/ws", "nfe-homologacao.sefazrs.rs.gov.br/ws", SOUTH),
  row("SP 55", "nfe.fazenda.sp.gov.br/ws", "homologacao.nfe.fazenda.sp.gov.br/ws", SP),
  row("SVRS 55", "nfe.svrs.rs.gov.br/ws", "nfe-homologacao.svrs.rs.gov.br/ws", SOUTH),
  row("SVAN 55", "www.sefazvirtual.fazenda.gov.br", "hom.sefazvirtual.fazenda.gov.br", FOLDERS),
  row(
    "AM 65",
    "nfce.sefaz.am.gov.br/nfce-services/services",
    "homnfce.sefaz.am.gov.br/nfce-services/services",
    SHORT,
  ),
  row("GO 65", "nfe.sefaz.go.gov.br/nfe/services", "homolog.sefaz.go.gov.br/nfe/services", PLAIN),
  row(
    "MG 65",
    "nfce.fazenda.mg.gov.br/nfce/services",
    "hnfce.fazenda.mg.gov.br/nfce/services",
    PLAIN,
  ),
  row("MS 65", "nfce.sefaz.ms.gov.br/ws", "hom.nfce.sefaz.ms.gov.br/ws", PLAIN),
  row(
    "MT 65",
    "nfce.sefaz.mt.gov.br/nfcews/services",
    "homologacao.sefaz.mt.gov.br/nfcews/services",
    SHORT,
  ),
  row("PR 65", "nfce.sefa.pr.gov.br/nfce", "homologacao.nfce.sefa.pr.gov.br/nfce", PLAIN),
  row("RS 65", "nfce.sefazrs.rs.gov.br/ws", "nfce-homologacao.sefazrs.rs.gov.br/ws", SOUTH),
  row("SP 65", "nfce.fazenda.sp.gov.br/ws", "homologacao.nfce.fazenda.sp.gov.br/ws", SP_65),
  // The operator of SVC-AN is that of SVAN; older lists have addresses of its own.
  row("SVCAN 55", "www.sefazvirtual.fazenda.gov.br", "hom.sefazvirtual.fazenda.gov.br", FOLDERS),
  row("AN 55", "www.nfe.fazenda.gov.br", "hom1.nfe.fazenda.gov.br", NATIONAL),
  row("AN 55", "www1.nfe.fazenda.gov.br", "hom1.nfe.fazenda.gov.br", DISTRIBUTION),
  row("SVRS 65", "nfce.svrs.rs.gov.br/ws", "nfce-homologacao.svrs.rs.gov.br/ws", SOUTH),
];

const NAMES: readonly SefazService[] = [
  ...(["authorise", "result", "query", "status", "event", "unused"] as const),
  "distribution",
];

function addresses(base: (row: Row) => string): Endpoints {
  return Object.fromEntries(
    ROWS.flatMap((one) =>
      NAMES.flatMap((service, place) => {
        const path = one.paths[place];
        return path ? [[addressName(one, service), `https://${base(one)}/${path}`]] : [];
      }),
    ),
  );
}

/** Name of an address, e.g. `SP-55-NFeAutorizacao4`. */
function addressName(
  { authoriser, model }: Pick<Row, "authoriser" | "model">,
  service: SefazService,
) {
  return [authoriser, model, SERVICES[service]].join("-");
}

/** Addresses of production and of the test environment. */
export const ENDPOINTS = {
  live: addresses(({ live }) => live),
  test: addresses(({ test }) => test),
};

/** The national body: events of recipients, and the distribution of documents. */
export const NATIONAL_BODY = "AN";

/** States whose contingency is run by SVRS (SVC-RS); the others have SVC-AN. */
const SOUTHERN_CONTINGENCY: ReadonlySet<string> = new Set("AM BA GO MA MS MT PE PR".split(" "));

/** Authoriser of NF-e in contingency of a state, and the `tpEmis` of its documents. */
export function contingencyOf(state: string): {
  readonly authoriser: string;
  readonly emission: string;
} {
  return SOUTHERN_CONTINGENCY.has(state)
    ? { authoriser: "SVRS", emission: "7" }
    : { authoriser: "SVCAN", emission: "6" };
}

/** States without services of their own use those of SVRS, Maranhão for NF-e those of SVAN. */
export function addressOf(state: string, model: string, service: SefazService): string {
  const own = ROWS.some((one) => one.authoriser === state && one.model === model);
  const shared = state === "MA" && model === "55" ? "SVAN" : "SVRS";
  return addressName({ authoriser: own ? state : shared, model }, service);
}
