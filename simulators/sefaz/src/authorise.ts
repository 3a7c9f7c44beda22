import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import { createFinder, group, type XmlElement } from "@fakturo/xml";
import type { Violation } from "@fakturo/xml-schema";
import { headOf, type SefazCall } from "./call.ts";
import { refusal } from "./codes.ts";
import { summaryOf } from "./distributed.ts";
import { refusedMessage } from "./invalid.ts";
import { counting, misuseProblem } from "./misuse.ts";
import { protocolNode, protocolNumber } from "./protocol.ts";
import { contingentState, DENIED, factsOf, isLate, refusalOf } from "./rules.ts";
import { violationIn } from "./schema/check.ts";
import type { Settings } from "./settings.ts";
import {
  answerText,
  NFE,
  PROGRAM,
  partText,
  reply,
  rows,
  type SefazRefusal,
  withParts,
} from "./soap.ts";
import type { StoredBatch, StoredDocument, StoredEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { find, findAll, text } = createFinder({ "": NFE });
const MS_PER_S = 1000;
const AUTHORISED = ["100", "Autorizado o uso da NF-e"] as const;
const LATE = ["150", "Autorizado o uso da NF-e, autorizacao fora de prazo"] as const;
const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
/** `tpAmb` of the simulation. */
const ENVIRONMENT = "2";
/** Characters of the place of a violation in the answer. */
const MAX_PLACE = 200;

/** Takes a batch of one document. */
export function authorise(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, world } = call;
  const documents = findAll(message.root, "NFe");
  const [element] = documents;
  const violation = violationIn(message.root);
  const isAboutDocument = violation?.xmlPath.startsWith("enviNFe/NFe/") ?? true;
  if (!element || documents.length > 1 || !(isAboutDocument && KEY.test(factsOf({ element }).key)))
    return { reply: refusedMessage(call, refusal("225")) };
  const contingent = contingentState(factsOf({ element }), service.authoriser);
  if (contingent !== undefined && !world.settings.contingency.includes(contingent)) {
    const reason = "SVC desabilitada pela SEFAZ de Origem";
    const head = headOf(message, "114", reason, place("35", world));
    return { reply: reply(service.name, answerText("retEnviNFe", "4.00", head)) };
  }
  const { protocol, key, events } = decide(element, call, violation);
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
function decide(
  element: XmlElement,
  { message, service, state, world }: SefazCall,
  violation: Violation | undefined,
) {
  const xml = sentDocument(message.text);
  const now = world.now();
  const { authoriser, model } = service;
  const { settings } = world;
  const sent = { element, xml, authoriser, model, now, state, settings };
  const all = factsOf(sent);
  const counted = { kind: "document", about: `${all.key} ${all.digest}` } as const;
  const misuse = misuseProblem(counted, state, world);
  const refused = misuse ?? (violation ? invalid(violation) : refusalOf(sent));
  const { key, state: code, at: _, recipient, ...facts } = all;
  const about = { key, environment: ENVIRONMENT, now };
  const isDenied = refused !== undefined && DENIED.has(refused[0]);
  if (refused && !isDenied) {
    const [cStat, reason] = refused;
    const answered = partText(protocolNode({ ...about, code: cStat, reason }));
    return { key, protocol: answered, events: misuse ? [] : counting(counted, now) };
  }
  const [cStat, reason] = refused ?? (isLate(all, now) ? LATE : AUTHORISED);
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

function invalid({ xmlPath }: Violation): SefazRefusal {
  return refusal("215", xmlPath.slice(-MAX_PLACE));
}

/** Answers a query of a receipt. */
export function batchResult({
  message,
  service,
  state,
  world,
}: SefazCall): SimulatedOutcome<StoredEvent> {
  const receipt = text(message.root, "nRec");
  const counted = { kind: "receipt", about: receipt } as const;
  const misuse = misuseProblem(counted, state, world);
  const batch = state.batches.get(receipt);
  const at = place(receipt.slice(0, 2), world);
  const isReady = batch !== undefined && world.now() >= batch.until;
  const [code, reason] = misuse ?? batchState(batch, isReady);
  const environment = find(message.root, "tpAmb")?.text ?? "2";
  const head = rows({
    ...{ tpAmb: environment, verAplic: PROGRAM, nRec: receipt, cStat: code, xMotivo: reason },
    ...{ cUF: at.state, dhRecbto: localTime(at.now, at.state) },
  });
  const answer = answerText("retConsReciNFe", "4.00", head);
  const whole = batch && isReady && !misuse ? withParts(answer, batch.protocol) : answer;
  const events = misuse ? [] : counting(counted, world.now());
  return { reply: reply(service.name, whole), events };
}

function batchState(batch: StoredBatch | undefined, isReady: boolean): SefazRefusal {
  if (!batch) return ["106", "Lote nao localizado"];
  return isReady ? ["104", "Lote processado"] : ["105", "Lote em processamento"];
}
