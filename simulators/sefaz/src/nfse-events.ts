import type { SimulatedOutcome } from "@fakturo/simulator";
import { createFinder, type XmlElement } from "@fakturo/xml";
import {
  brokenRules,
  errorOf,
  isSignedBy,
  json,
  type NfseCall,
  type NfseRule,
  packed,
  refused,
  sentFile,
} from "./nfse-call.ts";
import { decisionRequest, eventFile, eventId, NFSE } from "./nfse-files.ts";
import type { StoredEvent, StoredNfse, StoredNfseEvent } from "./state.ts";

const { find, text } = createFinder({ "": NFSE });
const MINUTE_MS = 60_000;
const MS_PER_S = 1000;
const CANCELLATION = "101101";
const ANALYSIS = "101103";
const SUBSTITUTION = "105102";
const GRANTED = "105104";
const REFUSED = "105105";
/** Reason of a substitution that needs a text. */
const OTHER_REASONS = "99";
/** Events after which an NFS-e is cancelled. */
export const CANCELLING: ReadonlySet<string> = new Set([
  CANCELLATION,
  SUBSTITUTION,
  GRANTED,
  "305101",
]);

/** Parties that may register an event, by its type; the others are the municipality's. */
const AUTHORS: Readonly<Record<string, "provider" | "customer" | "intermediary">> = {
  [CANCELLATION]: "provider",
  [ANALYSIS]: "provider",
  [SUBSTITUTION]: "provider",
  "202201": "provider",
  "203202": "customer",
  "204203": "intermediary",
  "202205": "provider",
  "203206": "customer",
  "204207": "intermediary",
};

/** Registers an event of an NFS-e. */
export function register(
  call: NfseCall,
  known: StoredNfse | undefined,
): SimulatedOutcome<StoredEvent> {
  if (!known) return { reply: json(404, { erro: errorOf(["E1404", "NFS-e inexistente"]) }, call) };
  const sent = sentFile(call, "pedidoRegistroEventoXmlGZipB64", "pedRegEvento");
  if ("error" in sent) return { reply: refused([sent.error], "", call) };
  const info = find(sent.root, "infPedReg");
  const type = info?.children.find(({ name }) => /^e\d{6}$/.test(name))?.name.slice(1) ?? "";
  const sequence = eventsOf(known.key, type, call).length + 1;
  const errors = brokenRules(rulesOf({ xml: sent.xml, info, type, known, call }));
  if (errors.length > 0) return { reply: refused(errors, "", call) };
  const event = storedEvent(
    { type, sequence, request: sent.xml, known, at: call.world.now() },
    call,
  );
  const reply = json(201, { eventoXmlGZipB64: packed(event.xml) }, call);
  return { reply, events: type === ANALYSIS ? [event, ...decision(event, known, call)] : [event] };
}

interface Registered {
  readonly type: string;
  readonly sequence: number;
  readonly request: string;
  readonly known: StoredNfse;
  readonly at: number;
}

function storedEvent(
  { type, sequence, request, known, at }: Registered,
  { state }: NfseCall,
): StoredNfseEvent {
  const id = eventId(known.key, type, sequence);
  const number = String(state.nfseFiles.length + 1);
  const xml = eventFile({ id, number, sequence, request, at });
  return { event: "nfse-event", key: known.key, type, number: sequence, xml, at };
}

/** What the municipality decides about the cancellation that it is asked for. */
function decision(
  { number: sequence, at: asked }: StoredNfseEvent,
  known: StoredNfse,
  call: NfseCall,
): readonly StoredNfseEvent[] {
  const { analysis, analysed } = call.world.settings;
  if (analysis === "none") return [];
  const type = analysis === "granted" ? GRANTED : REFUSED;
  const at = asked + analysed * MS_PER_S;
  const request = decisionRequest({ key: known.key, type, at });
  return [storedEvent({ type, sequence, request, known, at }, call)];
}

interface Judged {
  readonly xml: string;
  readonly info: XmlElement | undefined;
  readonly type: string;
  readonly known: StoredNfse;
  readonly call: NfseCall;
}

function rulesOf({ xml, info, type, known, call }: Judged): readonly NfseRule[] {
  const { state, world } = call;
  const said = (path: string) => text(info, path);
  const author = said("CNPJAutor") || said("CPFAutor");
  const visible = visibleEvents(known.key, call);
  const has = (...types: readonly string[]) => visible.some((one) => types.includes(one.type));
  const isCancelled = visible.some((one) => CANCELLING.has(one.type));
  const limit = known.at + world.settings.hours * 60 * MINUTE_MS;
  const isRepeated = type !== ANALYSIS && has(type);
  const undecided =
    visible.filter((one) => one.type === ANALYSIS).length >
    visible.filter((one) => one.type === REFUSED || one.type === GRANTED).length;
  const substitute = [...state.nfses.values()].find(
    (one) => one.key === said(`e${type}/chSubstituta`),
  );
  const isAlone = type !== SUBSTITUTION;
  return [
    [isSignedBy(xml, "infPedReg", author, world.now()), "E0714", "Assinatura invalida"],
    [said("tpAmb") === "2", "E0006", "Ambiente informado diverge do ambiente de recebimento"],
    [said("chNFSe") === known.key, "E0004", "Chave de acesso divergente"],
    [
      info?.attributes.get("Id") === `PRE${known.key}${type}`,
      "E0004",
      "Identificador do pedido difere dos campos informados",
    ],
    [isAuthor(author, type, known), "E0803", "Autor do evento nao e a parte da NFS-e"],
    [
      !isRepeated && !(isCancelled && CANCELLING.has(type)),
      "E0840",
      "Evento ja registrado para a NFS-e",
    ],
    [
      !(type === ANALYSIS && (isCancelled || undecided)),
      "E0840",
      "Analise fiscal ja solicitada ou NFS-e cancelada",
    ],
    [
      type !== CANCELLATION || world.now() <= limit,
      "E0822",
      "O prazo para o cancelamento da NFS-e expirou",
    ],
    [
      isAlone ||
        (substitute !== undefined &&
          substitute.provider === known.provider &&
          substitute !== known),
      "E1404",
      "NFS-e substituta inexistente",
    ],
    [
      isAlone || said(`e${type}/cMotivo`) !== OTHER_REASONS || said(`e${type}/xMotivo`) !== "",
      "E0078",
      "O motivo 99 exige a descricao do motivo",
    ],
    [!isAnswered(type, has), "E0840", "A parte ja confirmou ou rejeitou a NFS-e"],
  ];
}

/** A party confirms or refuses an NFS-e once. */
function isAnswered(type: string, has: (...types: readonly string[]) => boolean): boolean {
  const pairs = [
    ["202201", "202205"],
    ["203202", "203206"],
    ["204203", "204207"],
  ];
  const pair = pairs.find((one) => one.includes(type));
  return pair !== undefined && has(...pair);
}

function isAuthor(author: string, type: string, { provider, others = [] }: StoredNfse): boolean {
  const role = AUTHORS[type];
  if (role === "provider") return author === provider;
  const [customer, intermediary] = others;
  return (
    role !== undefined &&
    author !== "" &&
    author === (role === "customer" ? customer : intermediary)
  );
}

/** Events of a type that an NFS-e has, with those to come. */
function eventsOf(key: string, type: string, { state }: NfseCall): readonly StoredNfseEvent[] {
  return (state.nfseEvents.get(key) ?? []).filter((one) => one.type === type);
}

/** Events of an NFS-e that are there by now. */
export function visibleEvents(key: string, { state, world }: NfseCall): readonly StoredNfseEvent[] {
  return (state.nfseEvents.get(key) ?? []).filter(({ at }) => at <= world.now());
}

/** An event as the query of SEFIN answers it: its file is packed twice. */
export function eventRow({ key, type, number, xml }: StoredNfseEvent) {
  const arquivoXml = Buffer.from(packed(xml)).toString("base64");
  const about = { chaveAcesso: key, tipoEvento: Number(type) };
  return { ...about, numeroPedidoRegistroEvento: number, arquivoXml };
}
