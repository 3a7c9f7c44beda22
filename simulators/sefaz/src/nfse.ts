import type { SimulatedOutcome, SimulatedReply, SimulatorWorld } from "@fakturo/simulator";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { checkDigit } from "./key.ts";
import {
  brokenRules,
  errorOf,
  isSignedBy,
  json,
  type NfseCall,
  type NfseError,
  packed,
  refused,
  sentFile,
} from "./nfse-call.ts";
import { eventRow, register, visibleEvents } from "./nfse-events.ts";
import { NFSE, nfseFile, othersOf, providerOf } from "./nfse-files.ts";
import type { Settings } from "./settings.ts";
import type { StoredEvent, StoredNfse } from "./state.ts";
import { isCpf } from "./tax-number.ts";

/** Path of the national system of NFS-e. */
export const SEFIN = "/SefinNacional";

const { find, text } = createFinder({ "": NFSE });
const MINUTE_MS = 60_000;

/** Series of DPS that come by web service. */
const WEB_SERIES = { first: 1, last: 49_999 } as const;
/** `opSimpNac` of micro-entrepreneurs. */
const MEI = "2";
/** Begin of the taxes of the reform. */
const REFORM = "2026-01-01";

const isWebSeries = (series: string) =>
  Number(series) >= WEB_SERIES.first && Number(series) <= WEB_SERIES.last;

/** Methods that ask whether a DPS became an NFS-e. */
const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Answers a request to the national system. */
export function handleNfse(call: NfseCall): SimulatedOutcome<StoredEvent> {
  const { request, path, state } = call;
  const { method } = request;
  const [, key = ""] = /^\/nfse\/(\d{50})/.exec(path) ?? [];
  const known = [...state.nfses.values()].find((one) => one.key === key);
  if (method === "POST" && path === "/nfse") return issue(call);
  if (method === "POST" && path === `/nfse/${key}/eventos`) return register(call, known);
  const [, dps = ""] = /^\/dps\/(DPS\d{42})$/.exec(path) ?? [];
  if (dps !== "" && READING.has(method)) return { reply: dpsReply(state.nfses.get(dps), call) };
  if (method !== "GET") return { reply: json(405, {}, call) };
  if (path === `/nfse/${key}` && known) return { reply: nfseReply(200, known, call) };
  const [, type, number] = /\/eventos\/(\d{6})\/(\d{1,3})$/.exec(path) ?? [];
  const event = visibleEvents(key, call).find(
    (one) => one.type === type && one.number === Number(number),
  );
  if (event) return { reply: json(200, { eventos: [eventRow(event)] }, call) };
  return { reply: json(404, { erro: errorOf(["E1404", "Registro inexistente"]) }, call) };
}

function dpsReply(found: StoredNfse | undefined, call: NfseCall): SimulatedReply {
  if (call.request.method === "HEAD") return { status: found ? 200 : 404 };
  return found
    ? json(200, { idDps: found.dps, chaveAcesso: found.key }, call)
    : json(404, { erro: errorOf(["E1404", "DPS sem NFS-e"]) }, call);
}

function issue(call: NfseCall): SimulatedOutcome<StoredEvent> {
  const { state, world } = call;
  const sent = sentFile(call, "dpsXmlGZipB64", "DPS");
  const info = "error" in sent ? undefined : find(sent.root, "infDPS");
  if ("error" in sent || !info)
    return { reply: refused("error" in sent ? [sent.error] : [], "", call) };
  const { xml } = sent;
  const dps = info.attributes.get("Id") ?? "";
  const errors = errorsOf(info, xml, call);
  if (errors.length > 0) return { reply: refused(errors, dps, call) };
  const provider = providerOf(info);
  const own = [...state.nfses.values()].filter((one) => one.provider === provider);
  const number = String(own.length + 1);
  const at = world.now();
  const key = accessKey(info, number, world);
  const event: StoredNfse = {
    ...{ event: "nfse", dps, key, provider, number },
    ...{ total: text(info, "valores/vServPrest/vServ"), others: [...othersOf(info)] },
    ...{ xml: nfseFile({ key, number, dps: xml, info, at }), at },
  };
  return { reply: nfseReply(201, event, call), events: [event] };
}

function errorsOf(info: XmlElement, xml: string, { state, world }: NfseCall): readonly NfseError[] {
  const said = (path: string) => text(info, path);
  const provider = providerOf(info);
  const kind = provider.length === 14 ? "2" : "1";
  const id = `DPS${said("cLocEmi")}${kind}${provider.padStart(14, "0")}${said("serie").padStart(5, "0")}${said("nDPS").padStart(15, "0")}`;
  const dps = info.attributes.get("Id") ?? "";
  const set = world.settings.codes[said("nDPS")];
  return brokenRules([
    [isSignedBy(xml, "infDPS", provider, world.now()), "E0714", "Assinatura do DF-e invalida"],
    [said("tpAmb") === "2", "E0006", "Ambiente informado diverge do ambiente de recebimento"],
    [id === dps, "E0004", "Identificador da DPS difere dos campos informados"],
    [
      Date.parse(said("dhEmi")) <= world.now() + MINUTE_MS,
      "E0008",
      "Data de emissao posterior ao processamento",
    ],
    [said("dCompet") <= said("dhEmi").slice(0, 10), "E0015", "Competencia posterior a emissao"],
    [isWebSeries(said("serie")), "E0010", "Serie fora da faixa do tipo de emissor"],
    [
      !state.nfses.has(dps),
      "E0014",
      "Conjunto de Serie, Numero, Municipio e CNPJ ja existe em uma NFS-e",
    ],
    [
      !world.settings.outside.includes(said("cLocEmi")),
      "E0037",
      "Municipio nao participa do sistema nacional",
    ],
    [!world.settings.unaccredited.includes(provider), "E0116", "Prestador sem inscricao municipal"],
    [said("toma/CPF") === "" || isCpf(said("toma/CPF")), "E0206", "CPF do tomador invalido"],
    [
      said("prest/regTrib/opSimpNac") !== MEI || said("valores/trib/tribMun/pAliq") === "",
      "E0600",
      "Aliquota nao permitida para o MEI",
    ],
    [
      find(info, "IBSCBS") === undefined || said("dCompet") >= REFORM,
      "E0850",
      "Grupo IBSCBS permitido para competencias a partir de 01/01/2026",
    ],
    [set === undefined, set ?? "", "Rejeicao simulada"],
  ]);
}

/** Municipality, environment, kind and number of the provider, number, month, random digits, check digit. */
function accessKey(
  info: XmlElement,
  number: string,
  { now, random }: SimulatorWorld<Settings>,
): string {
  const provider = providerOf(info);
  const kind = provider.length === 14 ? "2" : "1";
  const month = new Date(now()).toISOString().replace(/\D/g, "").slice(2, 6);
  const noise = String(Math.floor(random() * 1e9)).padStart(9, "0");
  const start = `${text(info, "cLocEmi")}2${kind}${provider.padStart(14, "0")}`;
  const body = `${start}${number.padStart(13, "0")}${month}${noise}`;
  return `${body}${checkDigit(body)}`;
}

function nfseReply(status: number, { dps, key, xml }: StoredNfse, call: NfseCall): SimulatedReply {
  return json(
    status,
    { idDps: dps, chaveAcesso: key, nfseXmlGZipB64: packed(xml), alertas: [] },
    call,
  );
}
