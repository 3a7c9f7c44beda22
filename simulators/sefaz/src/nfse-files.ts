import { stateOf } from "@fakturo/brazil";
import { Amount } from "@fakturo/model";
import { signXml } from "@fakturo/signature";
import { authoritySigner } from "@fakturo/simulator";
import {
  attributed,
  createFinder,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
} from "@fakturo/xml";
import { checkAnswer } from "./schema/check.ts";
import { rows } from "./soap.ts";
import { localTime } from "./time.ts";

export const NFSE = "http://www.sped.fazenda.gov.br/nfse";
const { text } = createFinder({ "": NFSE });
const BRASILIA = "53";
const PROGRAM = "SIM-SEFIN";
/** `tribISSQN` of operations with tax, and `tpRetISSQN` of tax that the provider pays itself. */
const TAXED = "1";
const NOT_WITHHELD = "1";
const signerAt = authoritySigner("SEFIN Nacional (simulated)");

/** CNPJ or CPF of the provider in `infDPS`. */
export const providerOf = (info: XmlElement) => text(info, "prest/CNPJ") || text(info, "prest/CPF");

/** CNPJ or CPF of customer and intermediary in `infDPS`. */
export function othersOf(info: XmlElement): readonly string[] {
  const all = ["toma", "interm"].map(
    (one) => text(info, `${one}/CNPJ`) || text(info, `${one}/CPF`),
  );
  return all.filter((one) => one !== "");
}

/** An NFS-e that is issued. */
interface IssuedNfse {
  /** Access key, 50 digits. */
  readonly key: string;
  readonly number: string;
  /** The DPS as it was sent, and its `infDPS`. */
  readonly dps: string;
  readonly info: XmlElement;
  readonly at: number;
}

/** The signed NFS-e (layout 1.01), which contains the DPS. Names of places and services are made up of their codes. */
export function nfseFile({ key, number, dps, info, at }: IssuedNfse): string {
  const said = (path: string) => text(info, path);
  const content = group(
    "infNFSe",
    leaf("xLocEmi", place(said("cLocEmi"))),
    leaf("xLocPrestacao", place(said("serv/locPrest/cLocPrestacao"))),
    leaf("nNFSe", number),
    leaf("xTribNac", `Servico ${said("serv/cServ/cTribNac")}`),
    rows({ verAplic: PROGRAM, ambGer: "2", tpEmis: "1", procEmi: "1", cStat: "100" }),
    leaf("dhProc", localTime(at, BRASILIA)),
    leaf("nDFSe", number),
    issuerNode(info),
    amountsNode(info),
  );
  return signedFile("NFSe", "infNFSe", attributed(content, { Id: `NFS${key}` }), dps, at);
}

const place = (code: string) => `Municipio ${code}`;

function issuerNode(info: XmlElement) {
  const provider = providerOf(info);
  const municipality = text(info, "cLocEmi");
  return group(
    "emit",
    leaf(provider.length === 14 ? "CNPJ" : "CPF", provider),
    leaf("xNome", text(info, "prest/xNome") || `Prestador ${provider}`),
    group(
      "enderNac",
      rows({ xLgr: "Rua Simulada", nro: "S/N", xBairro: "Centro", cMun: municipality }),
      leaf("UF", stateOf(municipality.slice(0, 2)) ?? "DF"),
      leaf("CEP", "70000000"),
    ),
  );
}

/** Base, rate and amount of the municipal tax where the DPS has a rate; what is withheld; what is paid. */
function amountsNode(info: XmlElement) {
  const said = (path: string) => text(info, `valores/${path}`);
  const amount = (path: string) => Amount.parse(said(path) || "0").rescale(2);
  const base = amount("vServPrest/vServ").sub(amount("vDescCondIncond/vDescIncond"));
  const rate = said("trib/tribMun/tribISSQN") === TAXED ? said("trib/tribMun/pAliq") : "";
  const tax = base.mul(Amount.parse(rate || "0")).div(Amount.of(100, 0));
  const isWithheld = said("trib/tribMun/tpRetISSQN") !== NOT_WITHHELD;
  const withheld = ["vRetCP", "vRetIRRF", "vRetCSLL"]
    .map((name) => amount(`trib/tribFed/${name}`))
    .reduce((all, one) => all.add(one), isWithheld ? tax : Amount.zero(2));
  const paid = base.sub(amount("vDescCondIncond/vDescCond")).sub(withheld);
  return group(
    "valores",
    rate === "" ? [] : rows({ vBC: decimal(base), pAliqAplic: rate, vISSQN: decimal(tax) }),
    rows({ vTotalRet: decimal(withheld), vLiq: decimal(paid) }),
  );
}

/** The schema takes no negative amounts. */
const decimal = (amount: Amount) => (amount.isNegative() ? "0.00" : amount.toString());

/** An event that is registered. */
interface RegisteredNfseEvent {
  /** Key of the NFS-e, type and number of the event. */
  readonly id: string;
  /** Number of the file. */
  readonly number: string;
  /** Sequence number of the event, counted from 1 for each type of event of an NFS-e. */
  readonly sequence: number;
  /** The request (`pedRegEvento`) as it was sent. */
  readonly request: string;
  readonly at: number;
}

/** The signed event, which contains the request. */
export function eventFile({ id, number, sequence, request, at }: RegisteredNfseEvent): string {
  const head = { verAplic: PROGRAM, ambGer: "2", nSeqEvento: String(sequence) };
  const content = group(
    "infEvento",
    rows({ ...head, dhProc: localTime(at, BRASILIA) }),
    leaf("nDFSe", number),
  );
  return signedFile("evento", "infEvento", attributed(content, { Id: `EVT${id}` }), request, at);
}

/** A file that contains another one unchanged, signed by the `Id` of its content. */
function signedFile(
  root: string,
  element: string,
  content: ReturnType<typeof attributed>,
  sent: string,
  now: number,
): string {
  const xml = writeXml(attributed(group(root, content), { xmlns: NFSE, versao: "1.01" }));
  const end = xml.lastIndexOf(`</${element}>`);
  const whole = `${xml.slice(0, end)}${sent.replace(/^<\?xml[^>]*\?>\s*/, "")}${xml.slice(end)}`;
  return signedById(whole, now);
}

/** Signs a file by the first `Id` in it. @throws Error where it breaks the official schema. */
function signedById(xml: string, now: number): string {
  const [, id = ""] = /\sId="([^"]+)"/.exec(xml) ?? [];
  const { xml: signed } = signXml(xml, signerAt(now), {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    prefix: "",
    data: { id, transform: "c14n" },
  });
  checkAnswer(readXml(signed));
  return signed;
}

/** A decision of the municipality about a cancellation that it was asked for. */
interface Decision {
  readonly key: string;
  /** `105104` or `105105`. */
  readonly type: string;
  readonly at: number;
}

const DECISIONS: Readonly<Record<string, string>> = {
  "105104": "Cancelamento de NFS-e Deferido por Análise Fiscal",
  "105105": "Cancelamento de NFS-e Indeferido por Análise Fiscal",
};
const MUNICIPALITY = "46395000000139";
const AGENT = "11144477735";

/** The municipality's signed request (`pedRegEvento`) to register its decision. */
export function decisionRequest({ key, type, at }: Decision): string {
  const id = `PRE${key}${type}`;
  const reason = rows({ CPFAgTrib: AGENT, cMotivo: "1", xMotivo: "Decisao simulada do municipio" });
  const content = group(
    "infPedReg",
    rows({ tpAmb: "2", verAplic: PROGRAM, dhEvento: localTime(at, BRASILIA) }),
    rows({ CNPJAutor: MUNICIPALITY, chNFSe: key }),
    group(`e${type}`, leaf("xDesc", DECISIONS[type] ?? ""), reason),
  );
  const root = attributed(group("pedRegEvento", attributed(content, { Id: id })), {
    xmlns: NFSE,
    versao: "1.01",
  });
  return signedById(writeXml(root), at);
}

/** Key, type and number (three digits) of an event. */
export function eventId(key: string, type: string, sequence: number): string {
  return `${key}${type}${String(sequence).padStart(3, "0")}`;
}
