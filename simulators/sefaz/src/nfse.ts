import { gunzipSync, gzipSync } from "node:zlib";
import { isFakturoError, isObject } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type {
  SimulatedOutcome,
  SimulatedReply,
  SimulatedRequest,
  SimulatorWorld,
} from "@fakturo/simulator";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { eventFile, NFSE, nfseFile, providerOf } from "./nfse-files.ts";
import type { Settings } from "./settings.ts";
import { holderOf, isSameHolder } from "./signed.ts";
import type { State, StoredEvent, StoredNfse } from "./state.ts";
import { localTime } from "./time.ts";

/** Path of the national system of NFS-e. */
export const SEFIN = "/SefinNacional";

const { find, text } = createFinder({ "": NFSE });
const CANCELLATION = "101101";
const MAX_BYTES = 4 * 1024 * 1024;
const REASON = { min: 15, max: 255 };
const BRASILIA = "53";
/** Cancellations are the first event of their kind. */
const FIRST = "001";
const MINUTE_MS = 60_000;

/** Methods that ask whether a DPS became an NFS-e. */
const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** A refusal: code and text. */
type NfseError = readonly [code: string, text: string];

interface NfseCall {
  readonly request: SimulatedRequest;
  /** Path below the system's. */
  readonly path: string;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

/** Answers a request to the national system. */
export function handleNfse(call: NfseCall): SimulatedOutcome<StoredEvent> {
  const { request, path, state } = call;
  const { method } = request;
  const [, key = ""] = /^\/nfse\/(\d{50})/.exec(path) ?? [];
  const known = [...state.nfses.values()].find((one) => one.key === key);
  if (method === "POST" && path === "/nfse") return issue(call);
  if (method === "POST" && path === `/nfse/${key}/eventos`) return register(call, key, known);
  const [, dps = ""] = /^\/dps\/(DPS\d{42})$/.exec(path) ?? [];
  if (dps !== "" && READING.has(method)) return { reply: dpsReply(state.nfses.get(dps), call) };
  if (method !== "GET") return { reply: json(405, {}, call) };
  if (path === `/nfse/${key}` && known) return { reply: nfseReply(200, known, call) };
  const event = state.nfseEvents.get(key);
  if (path === `/nfse/${key}/eventos/${CANCELLATION}/1` && event !== undefined)
    return { reply: json(200, { eventos: [eventRow(key, event)] }, call) };
  return { reply: json(404, { erro: errorOf(["E1404", "Registro inexistente"]) }, call) };
}

function dpsReply(found: StoredNfse | undefined, call: NfseCall): SimulatedReply {
  if (call.request.method === "HEAD") return { status: found ? 200 : 404 };
  return found
    ? json(200, { idDps: found.dps, chaveAcesso: found.key }, call)
    : json(404, { erro: errorOf(["E1404", "DPS sem NFS-e"]) }, call);
}

/** The file of an event is packed twice. */
function eventRow(key: string, xml: string) {
  const arquivoXml = Buffer.from(packed(xml)).toString("base64");
  return {
    chaveAcesso: key,
    tipoEvento: Number(CANCELLATION),
    numeroPedidoRegistroEvento: 1,
    arquivoXml,
  };
}

function issue(call: NfseCall): SimulatedOutcome<StoredEvent> {
  const { state, world } = call;
  const xml = documentIn(call, "dpsXmlGZipB64");
  const root = xml === undefined ? undefined : elementIn(xml, "DPS");
  const info = find(root, "infDPS");
  if (xml === undefined || !info)
    return { reply: refused([["E1235", "Falha no esquema XML do DF-e"]], "", call) };
  const dps = info.attributes.get("Id") ?? "";
  const errors = errorsOf(info, xml, call);
  if (errors.length > 0) return { reply: refused(errors, dps, call) };
  const number = String(state.nfses.size + 1);
  const at = world.now();
  const key = accessKey(info, number, world);
  const event: StoredNfse = {
    ...{ event: "nfse", dps, key, provider: providerOf(info), number },
    total: text(info, "valores/vServPrest/vServ"),
    ...{ xml: nfseFile({ key, number, dps: xml, info, at }), at },
  };
  return { reply: nfseReply(201, event, call), events: [event] };
}

function errorsOf(info: XmlElement, xml: string, { state, world }: NfseCall): NfseError[] {
  const said = (path: string) => text(info, path);
  const provider = providerOf(info);
  const kind = provider.length === 14 ? "2" : "1";
  const id = `DPS${said("cLocEmi")}${kind}${provider.padStart(14, "0")}${said("serie").padStart(5, "0")}${said("nDPS").padStart(15, "0")}`;
  const dps = info.attributes.get("Id") ?? "";
  const set = world.settings.codes[said("nDPS")];
  const rules: readonly (readonly [boolean, string, string])[] = [
    [isSignedBy(xml, "infDPS", provider, world.now()), "E0714", "Assinatura do DF-e invalida"],
    [said("tpAmb") === "2", "E0006", "Ambiente informado diverge do ambiente de recebimento"],
    [id === dps, "E0004", "Identificador da DPS difere dos campos informados"],
    [
      Date.parse(said("dhEmi")) <= world.now() + MINUTE_MS,
      "E0008",
      "Data de emissao posterior ao processamento",
    ],
    [
      !state.nfses.has(dps),
      "E0014",
      "Conjunto de Serie, Numero, Municipio e CNPJ ja existe em uma NFS-e",
    ],
    [!world.settings.unaccredited.includes(provider), "E0116", "Prestador sem inscricao municipal"],
    [
      /^\d{6}$/.test(said("serv/cServ/cTribNac")),
      "E0310",
      "Codigo de tributacao nacional inexistente",
    ],
    [set === undefined, set ?? "", "Rejeicao simulada"],
  ];
  return rules.flatMap(([holds, code, reason]) => (holds ? [] : [[code, reason] as const]));
}

/** The signature covers the element, with a certificate of the company; clients still sign with SHA-1. */
function isSignedBy(xml: string, element: string, holder: string, now: number): boolean {
  try {
    const { certificate } = verifyXml(xml, { covers: [element], now, sha1: true });
    return isSameHolder(holderOf(certificate), holder);
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
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
  return `${start}${number.padStart(13, "0")}${month}${noise}0`;
}

function register(
  call: NfseCall,
  key: string,
  known: StoredNfse | undefined,
): SimulatedOutcome<StoredEvent> {
  const { state, world } = call;
  const xml = documentIn(call, "pedidoRegistroEventoXmlGZipB64");
  const root = xml === undefined ? undefined : elementIn(xml, "pedRegEvento");
  const info = find(root, "infPedReg");
  if (!known) return { reply: json(404, { erro: errorOf(["E1404", "NFS-e inexistente"]) }, call) };
  if (xml === undefined || !info)
    return { reply: refused([["E1235", "Falha no esquema XML do evento"]], "", call) };
  const said = (path: string) => text(info, path);
  const { length } = said("e101101/xMotivo");
  const limit = known.at + world.settings.hours * 60 * MINUTE_MS;
  const rules: readonly (readonly [boolean, string, string])[] = [
    [isSignedBy(xml, "infPedReg", known.provider, world.now()), "E0714", "Assinatura invalida"],
    [said("chNFSe") === key, "E0004", "Chave de acesso divergente"],
    [said("CNPJAutor") === known.provider, "E0803", "Autor do evento diverge do prestador"],
    [length >= REASON.min && length <= REASON.max, "E1235", "xMotivo"],
    [!state.nfseEvents.has(key), "E0840", "Evento ja registrado para a NFS-e"],
    [world.now() <= limit, "E0822", "O prazo para o cancelamento da NFS-e expirou"],
  ];
  const errors = rules.flatMap(([holds, code, reason]) => (holds ? [] : [[code, reason] as const]));
  if (errors.length > 0) return { reply: refused(errors, "", call) };
  const at = world.now();
  const number = String(state.nfses.size + state.nfseEvents.size + 1);
  const id = `${key}${CANCELLATION}${FIRST}`;
  const event = eventFile({ id, number, request: xml, at });
  const reply = json(201, { eventoXmlGZipB64: packed(event) }, call);
  return { reply, events: [{ event: "nfse-cancellation", key, xml: event, at }] };
}

/** The unpacked document of a member; undefined where the body has none. */
function documentIn({ request }: NfseCall, member: string): string | undefined {
  try {
    const body: unknown = JSON.parse(Buffer.from(request.body).toString("utf8"));
    const value = isObject(body) ? body[member] : undefined;
    const bytes = Buffer.from(typeof value === "string" ? value : "", "base64");
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8");
  } catch {
    return undefined;
  }
}

function elementIn(xml: string, name: string): XmlElement | undefined {
  try {
    const root = readXml(new TextEncoder().encode(xml));
    return root.name === name && root.namespace === NFSE ? root : undefined;
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

const packed = (xml: string) => gzipSync(Buffer.from(xml)).toString("base64");

function nfseReply(status: number, { dps, key, xml }: StoredNfse, call: NfseCall): SimulatedReply {
  return json(
    status,
    { idDps: dps, chaveAcesso: key, nfseXmlGZipB64: packed(xml), alertas: [] },
    call,
  );
}

function refused(errors: readonly NfseError[], dps: string, call: NfseCall): SimulatedReply {
  return json(400, { idDPS: dps, erros: errors.map(errorOf) }, call);
}

/** Real answers have these names in capitals. */
function errorOf([Codigo, Descricao]: NfseError) {
  return { Codigo, Descricao };
}

function json(status: number, content: object, { world }: NfseCall): SimulatedReply {
  const dataHoraProcessamento = localTime(world.now(), BRASILIA);
  const head = { tipoAmbiente: 2, versaoAplicativo: "SIM-SEFIN", dataHoraProcessamento };
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...head, ...content }),
  };
}
