import { csvOf, isRemark } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import { group, leaf, leaves, type XmlElement, type XmlNode } from "@fakturo/xml";
import { type Code, meaningOf } from "./codes.ts";
import { amountIn, factsOf, type RecordFacts, textIn } from "./facts.ts";
import type { MessageHeader } from "./header.ts";
import { finder } from "./names.ts";
import { type FiledRecord, Ledger, type State, type StoredEvent } from "./records.ts";
import { RECORD_RULES, type RuleWorld, SOFT_RULES } from "./rules/index.ts";
import { wrongValue } from "./schema/check.ts";
import { recordCode } from "./schema/value-codes.ts";
import type { Settings } from "./settings.ts";
import { refusalOf } from "./transition.ts";

/** Context of filing a message. */
export interface FilingWorld {
  readonly header: MessageHeader;
  readonly presenter: string;
  readonly settings: Settings;
  readonly now: number;
  random(): number;
  /** Checks the signature of the record at a place: a name for the refusal, undefined where it is valid. */
  wrongSignature?(place: number): string | undefined;
}

/** The answer to a message, and the event to store. */
export interface Filed {
  readonly reply: XmlNode;
  readonly events: readonly StoredEvent[];
}

/** Result of one record. */
interface Line {
  readonly facts: RecordFacts;
  readonly state: "Correcto" | "AceptadoConErrores" | "Incorrecto";
  readonly code?: number | undefined;
  readonly duplicate?: FiledRecord | undefined;
}

interface Receipt {
  readonly csv: string;
  readonly requestId: string;
}

const FULL = 1000;
/** Answers repeat keys, references and flags as far as their schema allows. */
const MAX_TEXT = 60;
const FLAG = /^[NS]$/;
const REJECTION_FLAG = /^[NSX]$/;
/** A record without a valid signature has a wrong value. */
const UNSIGNED: Code = 1100;

/** Files the records of a message in order. */
export function file(payload: XmlElement, state: State, world: FilingWorld): Filed {
  const { request } = world.header;
  const receipt = receiptOf(state, world);
  const ledger = new Ledger(request ? state.requested : state);
  let head = request && state.heads.get(request.reference);
  const stored: FiledRecord[] = [];
  const lines = recordsIn(payload).map((element, place) => {
    const line = judge(factsOf(element), place, ledger, world);
    if (line.state !== "Incorrecto") {
      const link = request && { request: request.reference, isLinked: follows(line.facts, head) };
      const record = { ...storedOf(line, line.state, receipt, world), ...link };
      head = line.facts.fingerprint;
      ledger.add(record);
      stored.push(record);
    }
    return line;
  });
  return {
    reply: replyOf(lines, receipt, world),
    events: [...stored, messageOf(lines.length, state, world)],
  };
}

function recordsIn(payload: XmlElement): XmlElement[] {
  return finder.findAll(payload, "sum:RegistroFactura").flatMap(({ children }) => children);
}

/** True for the record that comes next; before the first one of a period there may be others. */
function follows({ previous }: RecordFacts, head: string | undefined): boolean {
  return head === undefined || previous === head;
}

function judge(facts: RecordFacts, place: number, ledger: Ledger, world: FilingWorld): Line {
  const wrong = wrongValue(facts.element);
  if (wrong) return { facts, state: "Incorrecto", code: recordCode(wrong) };
  if (world.wrongSignature?.(place)) return { facts, state: "Incorrecto", code: UNSIGNED };
  const { unknown, names, agreements, unknownSystems, code: asked } = world.settings;
  if (asked > 0)
    return { facts, state: isRemark(asked) ? "AceptadoConErrores" : "Incorrecto", code: asked };
  const against: RuleWorld = {
    issuer: world.header.issuer,
    census: { unknown, names },
    agreements,
    unknownSystems,
    now: world.now,
  };
  const broken = RECORD_RULES.find((rule) => rule.breaks(facts, against));
  if (broken) return { facts, state: "Incorrecto", code: broken.code };
  const present = ledger.find(facts);
  const refusal = world.settings.entered.includes(facts.number)
    ? 3004
    : refusalOf(facts, present, world.presenter);
  if (refusal) {
    const duplicate = refusal === 3000 ? present : undefined;
    return { facts, state: "Incorrecto", code: refusal, duplicate };
  }
  const hasRecords = ledger.hasRecords(facts.issuer, facts.installation);
  const soft = SOFT_RULES.find((rule) => rule.breaks(facts, { ...against, hasRecords }));
  return soft
    ? { facts, state: "AceptadoConErrores", code: soft.code }
    : { facts, state: "Correcto" };
}

function receiptOf({ messages }: State, { now, random }: FilingWorld): Receipt {
  const { stamp } = spanishMoment(now);
  const time = stamp.slice(0, "YYYY-MM-DDThh:mm:ss".length).replaceAll(/\D/g, "");
  const requestId = time + String(messages + 1).padStart(6, "0");
  return { csv: `SIM-${csvOf(12, random)}`, requestId };
}

function storedOf(
  { facts, code }: Line,
  state: "Correcto" | "AceptadoConErrores",
  { csv, requestId }: Receipt,
  { presenter, now, header }: FilingWorld,
): FiledRecord {
  const { issuer, number, date, kind, installation, fingerprint, element, recipients } = facts;
  const simple = element.children.filter(({ children }) => children.length === 0);
  return {
    issuer,
    number,
    date,
    kind,
    state: kind === "Anulacion" ? "Anulado" : state,
    ...(code !== undefined && { code }),
    installation,
    fingerprint,
    total: amountIn(element, "ImporteTotal")?.toFixed(2) ?? "",
    recipients: recipients.map((one) => textIn(one, "NIF")).filter(Boolean),
    fields: {
      ...Object.fromEntries(simple.map(({ name, text }) => [name, text.trim()])),
      ...(header.incident && { Incidencia: "S" }),
    },
    presenter,
    presentedAt: now,
    requestId,
    csv,
  };
}

function messageOf(
  records: number,
  state: State,
  { header, now, settings }: FilingWorld,
): StoredEvent {
  const early = records < FULL && now < (state.due.get(header.issuer) ?? 0);
  return {
    message: true,
    issuer: header.issuer,
    at: now,
    until: now + settings.wait * 1000,
    records,
    early,
    ...(header.request?.isLast && { finishes: header.request.reference }),
  };
}

function replyOf(lines: readonly Line[], { csv }: Receipt, world: FilingWorld): XmlNode {
  const { header, presenter, settings, now } = world;
  const isStored = lines.some(({ state }) => state !== "Incorrecto");
  return group(
    "tikR:RespuestaRegFactuSistemaFacturacion",
    isStored ? leaf("tikR:CSV", csv) : undefined,
    isStored
      ? group(
          "tikR:DatosPresentacion",
          leaf("tik:NIFPresentador", presenter),
          leaf("tik:TimestampPresentacion", spanishMoment(now).stamp),
        )
      : undefined,
    group(
      "tikR:Cabecera",
      group(
        "tik:ObligadoEmision",
        leaf("tik:NombreRazon", header.name),
        leaf("tik:NIF", header.issuer),
      ),
    ),
    leaf("tikR:TiempoEsperaEnvio", String(settings.wait)),
    leaf("tikR:EstadoEnvio", stateOf(lines)),
    lines.map(lineNode),
  );
}

function stateOf(lines: readonly Line[]): string {
  if (lines.every(({ state }) => state === "Correcto")) return "Correcto";
  return lines.every(({ state }) => state === "Incorrecto") ? "Incorrecto" : "ParcialmenteCorrecto";
}

function lineNode({ facts, state, code, duplicate }: Line): XmlNode {
  const flag = (name: string, allowed = FLAG) => allowed.exec(facts.text(name))?.[0];
  return group(
    "tikR:RespuestaLinea",
    group(
      "tikR:IDFactura",
      leaf("tik:IDEmisorFactura", facts.issuer),
      leaf("tik:NumSerieFactura", facts.number.slice(0, MAX_TEXT)),
      leaf("tik:FechaExpedicionFactura", facts.date),
    ),
    group(
      "tikR:Operacion",
      ...leaves("tik", [
        ["TipoOperacion", facts.kind],
        ["Subsanacion", flag("Subsanacion")],
        ["RechazoPrevio", flag("RechazoPrevio", REJECTION_FLAG)],
        ["SinRegistroPrevio", flag("SinRegistroPrevio")],
      ]),
    ),
    leaf("tikR:RefExterna", facts.text("RefExterna").slice(0, MAX_TEXT) || undefined),
    leaf("tikR:EstadoRegistro", state),
    leaf("tikR:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
    leaf("tikR:DescripcionErrorRegistro", code === undefined ? undefined : meaningOf(code)),
    duplicate && duplicateNode(duplicate),
  );
}

/** The agency spells states of duplicates in the feminine. */
const DUPLICATE_STATES = {
  Correcto: "Correcta",
  AceptadoConErrores: "AceptadaConErrores",
  Anulado: "Anulada",
} as const;

function duplicateNode({ requestId, state, code }: FiledRecord): XmlNode {
  return group(
    "tikR:RegistroDuplicado",
    leaf("tik:IdPeticionRegistroDuplicado", requestId),
    leaf("tik:EstadoRegistroDuplicado", DUPLICATE_STATES[state]),
    leaf("tik:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
  );
}
