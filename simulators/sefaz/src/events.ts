import type { SimulatedOutcome } from "@fakturo/simulator";
import { attributed, createFinder, group, type XmlElement } from "@fakturo/xml";
import { ADVANCE, advanceProblem } from "./advance.ts";
import type { SefazCall } from "./call.ts";
import { afterEvent } from "./distributed.ts";
import { refusedMessage } from "./invalid.ts";
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
const NOT_ISSUER: SefazRefusal = ["574", "Rejeicao: O autor do evento diverge do emissor da NF-e"];
const NOT_AUTHORISED: SefazRefusal = ["580", "Rejeicao: O evento exige uma NF-e autorizada"];
const SEQUENCE: SefazRefusal = [
  "594",
  "Rejeicao: O numero de sequencia do evento informado e maior que o permitido",
];
const LINKED = ["135", "Evento registrado e vinculado a NF-e"] as const;
/** The document of an advance notice follows. */
const UNLINKED = ["136", "Evento registrado, mas nao vinculado a NF-e"] as const;
const MINUTE_MS = 60_000;
const UNKNOWN_TYPE: SefazRefusal = ["491", "Rejeicao: O tpEvento informado invalido"];
const INVALID_DETAIL: SefazRefusal = ["493", "Rejeicao: Evento nao atende o Schema XML especifico"];
/** In the path of what a type of events says. */
const DETAIL = "/detEvento";

/** Registers an event: an advance notice, a cancellation, a letter of correction, a manifestation of the recipient. */
export function registerEvent(call: SefazCall): SimulatedOutcome<StoredEvent> {
  const { message, service, state, world } = call;
  const info = find(message.root, "evento/infEvento");
  const violation = violationIn(message.root);
  if (violation && !violation.xmlPath.includes(DETAIL))
    return { reply: refusedMessage(call, ["215", "Rejeicao: Falha no schema XML"]) };
  if (!isEventType(text(info, "tpEvento"))) return { reply: refusedMessage(call, UNKNOWN_TYPE) };
  const key = text(info, "chNFe");
  const now = world.now();
  const refusal = violation ? INVALID_DETAIL : refusalOf(info, call);
  const protocol = refusal ? undefined : protocolNumber(key.slice(0, 2), now, state);
  const isAdvance = text(info, "tpEvento") === ADVANCE;
  const organ = service.authoriser === "AN" ? NATIONAL_ORGAN : key.slice(0, 2);
  const [code, reason] = refusal ?? (isAdvance ? UNLINKED : LINKED);
  const values = {
    ...{ tpAmb: text(info, "tpAmb"), verAplic: PROGRAM, cOrgao: organ },
    ...{ cStat: code, xMotivo: reason, chNFe: key, tpEvento: text(info, "tpEvento") },
    nSeqEvento: text(info, "nSeqEvento"),
    ...(isAdvance && { cOrgaoAutor: key.slice(0, 2) }),
    dhRegEvento: localTime(now, key.slice(0, 2)),
    ...(protocol !== undefined && { nProt: protocol }),
  };
  const result = attributed(group("retEvento", group("infEvento", rows(values))), {
    versao: "1.00",
  });
  const answered = partText(result);
  const head = rows({
    ...{ idLote: text(message.root, "idLote"), tpAmb: text(info, "tpAmb"), verAplic: PROGRAM },
    ...{ cOrgao: organ, cStat: "128", xMotivo: "Lote de Evento Processado" },
  });
  const answer = withParts(answerText("retEnvEvento", "1.00", head), answered);
  const [sent = ""] = /<evento[\s>][\s\S]*<\/evento>/.exec(message.text) ?? [];
  const events =
    protocol === undefined
      ? []
      : registered({ info, key, protocol, sent, answered, at: now }, state);
  return { reply: reply(service.name, answer), events };
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
  const isNational = service.authoriser === "AN";
  const rules = RULES.get(type);
  const isAdvance = type === ADVANCE;
  if (isNational !== (isAdvance || MANIFESTATIONS.has(type))) return UNKNOWN_TYPE;
  const author = text(info, "CNPJ") || text(info, "CPF");
  const sent = sentElement(message.text, "envEvento");
  const unsigned = signatureProblem(sent, ["evento", "infEvento"], author, world.now());
  if (unsigned) return unsigned;
  if (isAdvance) return advanceProblem(info, state, world);
  const document = state.documents.get(text(info, "chNFe"));
  if (!document) return ["494", "Rejeicao: Chave de Acesso inexistente"];
  const events = state.events.get(document.key) ?? [];
  if (events.some(({ id }) => id === info?.attributes.get("Id")))
    return ["573", "Rejeicao: Duplicidade de Evento"];
  const said = (path: string) => text(info, path);
  return rules?.({ said, document, call, types: events.map((one) => one.type) });
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
  if (state.cancellations.has(document.key)) return ["573", "Rejeicao: Duplicidade de Evento"];
  if (!AUTHORISED.has(document.code)) return NOT_AUTHORISED;
  if (types.includes(CONFIRMATION))
    return ["221", "Rejeicao: Confirmado o recebimento da NF-e pelo destinatario"];
  const { hours, minutes } = world.settings;
  const limit = document.model === "65" ? minutes : hours * 60;
  if (world.now() > document.at + limit * MINUTE_MS)
    return ["501", "Rejeicao: Prazo de cancelamento superior ao previsto na legislacao"];
  if (said("detEvento/nProt") !== document.protocol)
    return ["222", "Rejeicao: Protocolo de Autorizacao de Uso difere do cadastrado"];
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
  if (state.cancellations.has(document.key)) return ["573", "Rejeicao: Duplicidade de Evento"];
  if (!AUTHORISED.has(document.code)) return NOT_AUTHORISED;
  if (world.now() > document.at + SUBSTITUTION_HOURS * 60 * MINUTE_MS)
    return ["501", "Rejeicao: Prazo de cancelamento superior ao previsto na legislacao"];
  if (said("detEvento/nProt") !== document.protocol)
    return ["222", "Rejeicao: Protocolo de Autorizacao de Uso difere do cadastrado"];
  const other = state.documents.get(said("detEvento/chNFeRef"));
  if (!other || !AUTHORISED.has(other.code) || state.cancellations.has(other.key))
    return NOT_AUTHORISED;
  const emissions = [document, other].map(({ key }) => key.charAt(EMISSION_AT)).join("");
  const isSameSale = other.issuer === document.issuer && other.total === document.total;
  return emissions === NORMAL_THEN_OFFLINE && isSameSale
    ? undefined
    : ["493", "Rejeicao: A NFC-e substituta nao cobre a operacao da NFC-e substituida"];
}

function correctionProblem({ said, document, call }: Judged): SefazRefusal | undefined {
  if (said("CNPJ") !== document.issuer) return NOT_ISSUER;
  if (document.model === "65") return ["784", "Rejeicao: NFC-e nao permite o evento informado"];
  if (!AUTHORISED.has(document.code) || call.state.cancellations.has(document.key))
    return NOT_AUTHORISED;
  if (Number(said("nSeqEvento")) > LETTERS) return SEQUENCE;
  if (call.world.now() > document.at + LETTER_DAYS * DAY_MS)
    return ["501", "Rejeicao: Prazo do evento superior ao previsto na legislacao"];
  return undefined;
}

function manifestationProblem({ said, document, call, types }: Judged): SefazRefusal | undefined {
  if ((said("CNPJ") || said("CPF")) !== document.recipient)
    return ["575", "Rejeicao: O autor do evento diverge do destinatario da NF-e"];
  if (Number(said("nSeqEvento")) > MANIFESTATION_REPEATS) return SEQUENCE;
  const type = said("tpEvento");
  const isCancelled = call.state.cancellations.has(document.key);
  const isKnown = type === AWARENESS;
  if (isCancelled && isKnown)
    return ["650", "Rejeicao: Evento de Ciencia da Operacao para NF-e Cancelada ou Denegada"];
  if (isCancelled && type === DENIAL)
    return [
      "651",
      "Rejeicao: Evento de Desconhecimento da Operacao para NF-e Cancelada ou Denegada",
    ];
  if (isKnown && types.some((one) => FINAL.has(one)))
    return ["655", "Rejeicao: Evento de Ciencia da Operacao informado apos a manifestacao final"];
  const days = isKnown ? AWARENESS_DAYS : MANIFESTATION_DAYS;
  if (call.world.now() > document.at + days * DAY_MS)
    return ["596", "Rejeicao: Evento apresentado fora do prazo"];
  return type === NOT_CARRIED_OUT && said("detEvento/xJust") === ""
    ? ["595", "Rejeicao: Obrigatoria a informacao da justificativa do evento"]
    : undefined;
}
