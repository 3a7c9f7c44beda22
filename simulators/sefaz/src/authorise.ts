import type { SimulatedOutcome, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { createFinder, group, type XmlElement } from "@fakturo/xml";
import { summaryOf } from "./distributed.ts";
import { protocolNode, protocolNumber } from "./protocol.ts";
import { contingentState, factsOf, isLate, refusalOf } from "./rules.ts";
import type { SefazAddress } from "./services.ts";
import type { Settings } from "./settings.ts";
import {
  answerText,
  NFE,
  PROGRAM,
  partText,
  reply,
  rows,
  type SefazMessage,
  withParts,
} from "./soap.ts";
import type { State, StoredBatch, StoredDocument, StoredEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { find, findAll, text } = createFinder({ "": NFE });
const MS_PER_S = 1000;
const AUTHORISED = ["100", "Autorizado o uso da NF-e"] as const;
const LATE = ["150", "Autorizado o uso da NF-e, autorizacao fora de prazo"] as const;
const DENIED: ReadonlySet<string> = new Set(["110", "301", "302", "303"]);

/** A request with its place. */
export interface SefazCall {
  readonly message: SefazMessage;
  readonly service: SefazAddress;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
  readonly certificate: SimulatedRequest["certificate"];
}

/** First elements of an answer. */
export function headOf(
  { root }: Pick<SefazMessage, "root">,
  code: string,
  reason: string,
  about: { readonly state: string; readonly now: number },
) {
  return rows({
    ...{ tpAmb: text(root, "tpAmb") || "2", verAplic: PROGRAM, cStat: code, xMotivo: reason },
    ...{ cUF: about.state, dhRecbto: localTime(about.now, about.state) },
  });
}

/** Takes a batch of one document. */
export function authorise(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, world } = call;
  const documents = findAll(message.root, "NFe");
  const [element] = documents;
  if (!element || documents.length > 1) {
    const head = headOf(
      message,
      "225",
      "Rejeicao: Falha no Schema XML do lote de NFe",
      place("35", world),
    );
    return { reply: reply(service.name, answerText("retEnviNFe", "4.00", head)) };
  }
  const contingent = contingentState(factsOf({ element }), service.authoriser);
  if (contingent !== undefined && !world.settings.contingency.includes(contingent)) {
    const reason = "SVC desabilitada pela SEFAZ de Origem";
    const head = headOf(message, "114", reason, place("35", world));
    return { reply: reply(service.name, answerText("retEnviNFe", "4.00", head)) };
  }
  const { protocol, key, events } = decide(element, call);
  const at = place(key.slice(0, 2), world);
  if (world.settings.batches === "synchronous") {
    const head = headOf(message, "104", "Lote processado", at);
    const answer = withParts(answerText("retEnviNFe", "4.00", head), protocol);
    return { reply: reply(service.name, answer), events };
  }
  const batch = batchOf(key, protocol, call);
  const head = headOf(message, "103", "Lote recebido com sucesso", at);
  const receipt = group("infRec", rows({ nRec: batch.receipt, tMed: "1" }));
  const answer = answerText("retEnviNFe", "4.00", head, receipt);
  return { reply: reply(service.name, answer), events: [batch, ...events] };
}

const place = (state: string, { now }: Pick<SimulatorWorld<Settings>, "now">) => ({
  state,
  now: now(),
});

function batchOf(key: string, protocol: string, { state, world }: SefazCall): StoredBatch {
  const serial = String(state.batches.size + 1).padStart(13, "0");
  const until = world.now() + world.settings.processing * MS_PER_S;
  return { event: "batch", receipt: `${key.slice(0, 2)}${serial}`, key, protocol, until };
}

/** The document as a file of its own, as it was signed: its namespace may be declared on the batch only. */
function sentDocument(text: string): string {
  const [xml = ""] = /<NFe[\s>][\s\S]*<\/NFe>/.exec(text) ?? [];
  return /^<NFe[^>]*\sxmlns=/.test(xml) ? xml : xml.replace("<NFe", `<NFe xmlns="${NFE}"`);
}

/** The protocol of a document, and what is stored. */
function decide(element: XmlElement, { message, service, state, world }: SefazCall) {
  const xml = sentDocument(message.text);
  const now = world.now();
  const { authoriser, model } = service;
  const { settings } = world;
  const sent = { element, xml, authoriser, model, now, state, settings };
  const refusal = refusalOf(sent);
  const all = factsOf(sent);
  const { key, state: code, at: _, recipient, ...facts } = all;
  const about = { key, environment: facts.environment, now };
  const isDenied = refusal !== undefined && DENIED.has(refusal[0]);
  if (refusal && !isDenied) {
    const [cStat, reason] = refusal;
    return { key, protocol: partText(protocolNode({ ...about, code: cStat, reason })), events: [] };
  }
  const [cStat, reason] = refusal ?? (isLate(all, now) ? LATE : AUTHORISED);
  const protocol = protocolNumber(code, now, state);
  const told = { ...about, code: cStat, reason, protocol, digest: facts.digest };
  const answered = partText(protocolNode(told));
  const isDistributed = facts.model === "55" && recipient !== "" && !isDenied;
  const file = `<nfeProc xmlns="${NFE}" versao="4.00">${xml}${answered}</nfeProc>`;
  const event: StoredDocument = {
    ...{ event: "document", key, ...facts, protocol, code: cStat, at: now },
    ...(isDistributed && { recipient, file }),
  };
  const events = isDistributed ? [event, summaryOf(element, event, recipient)] : [event];
  return { key, protocol: answered, events };
}

/** Answers a query of a receipt. */
export function batchResult({
  message,
  service,
  state,
  world,
}: SefazCall): SimulatedOutcome<StoredEvent> {
  const receipt = text(message.root, "nRec");
  const batch = state.batches.get(receipt);
  const at = place(receipt.slice(0, 2), world);
  const isReady = batch !== undefined && world.now() >= batch.until;
  const [code, reason] = !batch
    ? ["106", "Lote nao localizado"]
    : isReady
      ? ["104", "Lote processado"]
      : ["105", "Lote em processamento"];
  const environment = find(message.root, "tpAmb")?.text ?? "2";
  const head = rows({
    ...{ tpAmb: environment, verAplic: PROGRAM, nRec: receipt, cStat: code, xMotivo: reason },
    ...{ cUF: at.state, dhRecbto: localTime(at.now, at.state) },
  });
  const answer = answerText("retConsReciNFe", "4.00", head);
  const whole = batch && isReady ? withParts(answer, batch.protocol) : answer;
  return { reply: reply(service.name, whole) };
}
