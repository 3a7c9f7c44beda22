import type { SimulatedOutcome } from "@fakturo/simulator";
import { attributed, createFinder, group, type XmlElement } from "@fakturo/xml";
import { ADVANCE, advanceProblem } from "./advance.ts";
import type { SefazCall } from "./call.ts";
import { refusal } from "./codes.ts";
import { afterEvent } from "./distributed.ts";
import { refusedMessage } from "./invalid.ts";
import { keyProblem } from "./key.ts";
import { counting, misuseProblem } from "./misuse.ts";
import { protocolNumber } from "./protocol.ts";
import { violationIn } from "./schema/check.ts";
import { sentElement, signatureProblem } from "./signed.ts";
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
import type { State, StoredDocument, StoredEvent } from "./state.ts";
import { localTime } from "./time.ts";

const { find, text } = createFinder({ "": NFE });
const CANCELLATION = "110111";
const SUBSTITUTION = "110112";
const CORRECTION = "110110";
const CONFIRMATION = "210200";
const AWARENESS = "210210";
const DENIAL = "210220";
const NOT_CARRIED_OUT = "210240";
/** Events by which the recipient decides about the operation. */
const FINAL: ReadonlySet<string> = new Set([CONFIRMATION, DENIAL, NOT_CARRIED_OUT]);
/** Events of the recipient, which the national body takes. */
const MANIFESTATIONS: ReadonlySet<string> = new Set([AWARENESS, ...FINAL]);
/** `cOrgao` of the national body. */
const NATIONAL_ORGAN = "91";
const AUTHORISED: ReadonlySet<string> = new Set(["100", "150"]);
const DAY_MS = 86_400_000;
const LETTERS = 20;
/** Hours in which an NFC-e is cancelled by substitution. */
const SUBSTITUTION_HOURS = 168;
/** Place of `tpEmis` in an access key; its values in the cancelled NFC-e and its substitute. */
const EMISSION_AT = 34;
const NORMAL_THEN_OFFLINE = "19";
const MANIFESTATION_REPEATS = 2;
const LETTER_DAYS = 30;
const AWARENESS_DAYS = 10;
const MANIFESTATION_DAYS = 180;
const NOT_ISSUER: SefazRefusal = refusal("574");
const NOT_AUTHORISED: SefazRefusal = refusal("580");
const SEQUENCE = refusal("594");
const LINKED = ["135", "Evento registrado e vinculado a NF-e"] as const;
/** The document of an advance notice follows. */
const UNLINKED = ["136", "Evento registrado, mas nao vinculado a NF-e"] as const;
const MINUTE_MS = 60_000;
/** Difference of clocks that the services tolerate. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const UNKNOWN_TYPE: SefazRefusal = refusal("491");
const INVALID_DETAIL: SefazRefusal = refusal("493");
/** In the path of what a type of events says. */
const DETAIL = "/detEvento";

/** Registers an event: an advance notice, a cancellation, a letter of correction, a manifestation of the recipient. */
export function registerEvent(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, state, world } = call;
  const info = find(message.root, "evento/infEvento");
  const violation = violationIn(message.root);
  if (violation && !violation.xmlPath.includes(DETAIL))
    return { reply: refusedMessage(call, refusal("215")) };
  if (!isEventType(text(info, "tpEvento"))) return { reply: refusedMessage(call, UNKNOWN_TYPE) };
  const key = text(info, "chNFe");
  const now = world.now();
  const counted = { kind: "event", about: info?.attributes.get("Id") ?? "" } as const;
  const misuse = misuseProblem(counted, state, world);
  const refused = misuse ?? (violation ? INVALID_DETAIL : refusalOf(info, call));
  const protocol = refused ? undefined : protocolNumber(key.slice(0, 2), now, state);
  const organ = service.authoriser === "AN" ? NATIONAL_ORGAN : key.slice(0, 2);
  const answered = resultText({ info, key, organ, refused, protocol, now });
  const head = rows({
    ...{ idLote: text(message.root, "idLote"), tpAmb: text(info, "tpAmb"), verAplic: PROGRAM },
    ...{ cOrgao: organ, cStat: "128", xMotivo: "Lote de Evento Processado" },
  });
  const answer = withParts(answerText("retEnvEvento", "1.00", head), answered);
  const [sent = ""] = /<evento[\s>][\s\S]*<\/evento>/.exec(message.text) ?? [];
  const counts = misuse ? [] : counting(counted, now);
  const events =
    protocol === undefined
      ? counts
      : registered({ info, key, protocol, sent, answered, at: now }, state);
  return { reply: reply(service.name, answer), events };
}

interface EventResult {
  readonly info: XmlElement | undefined;
  readonly key: string;
  /** `cOrgao`. */
  readonly organ: string;
  readonly refused: SefazRefusal | undefined;
  /** Number of the registration. */
  readonly protocol: string | undefined;
  readonly now: number;
}

/** `retEvento`. */
function resultText({ info, key, organ, refused, protocol, now }: EventResult): string {
  const type = text(info, "tpEvento");
  const isAdvance = type === ADVANCE;
  const [code, reason] = refused ?? (isAdvance ? UNLINKED : LINKED);
  const values = {
    ...{ tpAmb: text(info, "tpAmb"), verAplic: PROGRAM, cOrgao: organ },
    ...{ cStat: code, xMotivo: reason, chNFe: key, tpEvento: type },
    nSeqEvento: text(info, "nSeqEvento"),
    ...(isAdvance && { cOrgaoAutor: key.slice(0, 2) }),
    dhRegEvento: localTime(now, key.slice(0, 2)),
    ...(protocol !== undefined && { nProt: protocol }),
  };
  const result = group("retEvento", group("infEvento", rows(values)));
  return partText(attributed(result, { versao: "1.00" }));
}

const isEventType = (type: string) => type === ADVANCE || RULES.has(type);

interface Taken {
  readonly info: XmlElement | undefined;
  readonly key: string;
  readonly protocol: string;
  readonly sent: string;
  readonly answered: string;
  readonly at: number;
}

/** The event, and what is distributed after it. */
function registered({ info, ...taken }: Taken, state: State): readonly StoredEvent[] {
  const type = text(info, "tpEvento");
  const id = info?.attributes.get("Id") ?? "";
  const event: StoredEvent =
    type === CANCELLATION || type === SUBSTITUTION
      ? { event: "cancellation", ...taken }
      : { event: "nfe-event", id, type, ...taken };
  return [event, ...afterEvent({ ...taken, type }, state)];
}

function refusalOf(info: XmlElement | undefined, call: SefazCall): SefazRefusal | undefined {
  const { state, world, message, service } = call;
  const type = text(info, "tpEvento");
  const key = text(info, "chNFe");
  const isNational = service.authoriser === "AN";
  const rules = RULES.get(type);
  const isAdvance = type === ADVANCE;
  if (isNational !== (isAdvance || MANIFESTATIONS.has(type))) return UNKNOWN_TYPE;
  const author = text(info, "CNPJ") || text(info, "CPF");
  const sent = sentElement(message.text, "envEvento");
  const unsigned = signatureProblem(sent, ["evento", "infEvento"], author, world.now());
  if (unsigned) return unsigned;
  const misnamed = nameProblem(info) ?? keyProblem(key, world.now()) ?? timeProblem(info, call);
  if (misnamed) return misnamed;
  if (isAdvance) return advanceProblem(info, state, world);
  const document = state.documents.get(key);
  if (!document) return refusal("494");
  const events = state.events.get(document.key) ?? [];
  if (events.some(({ id }) => id === info?.attributes.get("Id"))) return refusal("573");
  const said = (path: string) => text(info, path);
  return rules?.({ said, document, call, types: events.map((one) => one.type) });
}

/** The Id is composed of type, key and number. */
function nameProblem(info: XmlElement | undefined): SefazRefusal | undefined {
  const said = (path: string) => text(info, path);
  const id = `ID${said("tpEvento")}${said("chNFe")}${said("nSeqEvento").padStart(2, "0")}`;
  return info?.attributes.get("Id") === id ? undefined : refusal("572");
}

/** An event is not of the future, and not older than its document; answers have whole seconds. */
function timeProblem(
  info: XmlElement | undefined,
  { state, world }: SefazCall,
): SefazRefusal | undefined {
  const at = Date.parse(text(info, "dhEvento"));
  if (at > world.now() + TOLERANCE_MS) return refusal("578");
  const document = state.documents.get(text(info, "chNFe"));
  if (!document || at >= document.at - TOLERANCE_MS) return undefined;
  const isContingent = document.key.charAt(EMISSION_AT) !== "1";
  return refusal(isContingent ? "577" : "579");
}

interface Judged {
  /** Text at a path of `infEvento`. */
  readonly said: (path: string) => string;
  readonly document: StoredDocument;
  readonly call: SefazCall;
  /** Types of the document's earlier events. */
  readonly types: readonly string[];
}
type EventRule = (judged: Judged) => SefazRefusal | undefined;

const RULES: ReadonlyMap<string, EventRule> = new Map([
  [CANCELLATION, cancellationProblem],
  [SUBSTITUTION, substitutionProblem],
  [CORRECTION, correctionProblem],
  ...[...MANIFESTATIONS].map((type): [string, EventRule] => [type, manifestationProblem]),
]);

function cancellationProblem({ said, document, call, types }: Judged): SefazRefusal | undefined {
  const { state, world } = call;
  if (said("CNPJ") !== document.issuer) return NOT_ISSUER;
  if (state.cancellations.has(document.key)) return refusal("573");
  if (!AUTHORISED.has(document.code)) return NOT_AUTHORISED;
  if (types.includes(CONFIRMATION)) return refusal("221");
  const { hours, minutes } = world.settings;
  const limit = document.model === "65" ? minutes : hours * 60;
  if (world.now() > document.at + limit * MINUTE_MS) return refusal("501");
  if (said("detEvento/nProt") !== document.protocol) return refusal("222");
  return undefined;
}

/**
 * An NFC-e is cancelled because another one, issued offline, covers its sale (note 2018.004). The codes of the note about
 * the relation of both are not published: 580 and 493 stand for them.
 */
function substitutionProblem({ said, document, call }: Judged): SefazRefusal | undefined {
  const { state, world } = call;
  if (document.model !== "65") return UNKNOWN_TYPE;
  if (said("CNPJ") !== document.issuer) return NOT_ISSUER;
  if (state.cancellations.has(document.key)) return refusal("573");
  if (!AUTHORISED.has(document.code)) return NOT_AUTHORISED;
  if (world.now() > document.at + SUBSTITUTION_HOURS * 60 * MINUTE_MS) return refusal("501");
  if (said("detEvento/nProt") !== document.protocol) return refusal("222");
  const other = state.documents.get(said("detEvento/chNFeRef"));
  if (!other || !AUTHORISED.has(other.code) || state.cancellations.has(other.key))
    return NOT_AUTHORISED;
  const emissions = [document, other].map(({ key }) => key.charAt(EMISSION_AT)).join("");
  const isSameSale = other.issuer === document.issuer && other.total === document.total;
  return emissions === NORMAL_THEN_OFFLINE && isSameSale ? undefined : refusal("493");
}

function correctionProblem({ said, document, call }: Judged): SefazRefusal | undefined {
  if (said("CNPJ") !== document.issuer) return NOT_ISSUER;
  if (document.model === "65") return refusal("784");
  if (!AUTHORISED.has(document.code) || call.state.cancellations.has(document.key))
    return NOT_AUTHORISED;
  if (Number(said("nSeqEvento")) > LETTERS) return SEQUENCE;
  if (call.world.now() > document.at + LETTER_DAYS * DAY_MS) return refusal("501");
  return undefined;
}

function manifestationProblem({ said, document, call, types }: Judged): SefazRefusal | undefined {
  if ((said("CNPJ") || said("CPF")) !== document.recipient) return refusal("575");
  if (Number(said("nSeqEvento")) > MANIFESTATION_REPEATS) return SEQUENCE;
  const type = said("tpEvento");
  const isCancelled = call.state.cancellations.has(document.key);
  const isKnown = type === AWARENESS;
  if (isCancelled && isKnown) return refusal("650");
  if (isCancelled && type === DENIAL) return refusal("651");
  if (isKnown && types.some((one) => FINAL.has(one))) return refusal("655");
  const days = isKnown ? AWARENESS_DAYS : MANIFESTATION_DAYS;
  if (call.world.now() > document.at + days * DAY_MS) return refusal("596");
  return type === NOT_CARRIED_OUT && said("detEvento/xJust") === "" ? refusal("595") : undefined;
}
