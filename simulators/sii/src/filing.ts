import { csvOf, isRemark } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import {
  attributed,
  declare,
  group,
  leaf,
  leaves,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import type { Book } from "./books.ts";
import { type Code, meaningOf } from "./codes.ts";
import type { Dialect } from "./dialects.ts";
import { at, factsOf, type RecordFacts, textIn } from "./facts.ts";
import type { MessageHeader } from "./header.ts";
import { copyOf, headerNode } from "./nodes.ts";
import { type FiledRecord, keyText, type State } from "./records.ts";
import { partyId, RECORD_RULES, type RuleWorld, SOFT_RULES } from "./rules/index.ts";
import type { Settings } from "./settings.ts";
import { wrongValue } from "./structure.ts";

/** Context of filing a message. */
export interface FilingWorld {
  readonly agency: string;
  readonly book: Book;
  readonly dialect: Dialect;
  readonly header: MessageHeader;
  readonly settings: Settings;
  readonly now: number;
  random(): number;
}

/** The answer to a message, and the records to store. */
export interface Filed {
  readonly reply: XmlNode;
  readonly events: readonly FiledRecord[];
}

/** Result of one record. */
interface Line {
  readonly facts: RecordFacts;
  readonly state: "Correcto" | "AceptadoConErrores" | "Incorrecto";
  readonly code?: number | undefined;
  /** The stored record with which it is in conflict. */
  readonly present?: FiledRecord | undefined;
}

const CSV_LENGTH = 16;
/** Length of the year in a period such as `2026 03`. */
const YEAR = 4;
/** Shows that a receipt is none of a real administration. */
const SIMULATED = "SIM-";
const MAX_TEXT = 60;
/** Values with an error code of their own; all others have 1100. */
const VALUE_CODES: Readonly<Record<string, Code>> = {
  CodigoPais: 1101,
  Ejercicio: 1102,
  Periodo: 1102,
  IDType: 1103,
  NumSerieFacturaEmisor: 1105,
  FechaExpedicionFacturaEmisor: 1106,
  TipoFactura: 1107,
  ClaveRegimenEspecialOTrascendencia: 1109,
  TipoRectificativa: 1111,
  CausaExencion: 1113,
  TipoNoExenta: 1114,
  NIF: 1153,
  NIFRepresentante: 1122,
  ImportePorArticulos7_14_Otros: 1115,
  ImporteTAIReglasLocalizacion: 1115,
  DescripcionOperacion: 3004,
  NombreRazon: 3004,
  RefExterna: 3004,
};

/** Files the records of a message in order. */
export function file(payload: XmlElement, state: State, world: FilingWorld): Filed {
  const csv = SIMULATED + csvOf(CSV_LENGTH - SIMULATED.length, () => world.random());
  const place = { agency: world.agency, book: world.book.key, holder: world.header.holder };
  const added = new Map<string, FiledRecord>();
  const records = payload.children.filter(({ name }) => name !== "Cabecera");
  const lines = records.map((element) => {
    const facts = factsOf(element, world);
    const key = keyText(place, facts);
    const present = added.get(key) ?? state.records.get(key);
    const line = judge(facts, present, world);
    if (line.state !== "Incorrecto") added.set(key, storedOf(line, present, { world, csv }));
    return line;
  });
  return { reply: replyNode(lines, csv, world), events: [...added.values()] };
}

function judge(facts: RecordFacts, present: FiledRecord | undefined, world: FilingWorld): Line {
  const { book, dialect, settings, header, now } = world;
  const wrong = wrongValue(facts.element, dialect, book, facts.isRemoval);
  if (wrong) return { facts, state: "Incorrecto", code: VALUE_CODES[wrong] ?? 1100 };
  const { code: asked } = settings;
  if (asked > 0)
    return { facts, state: isRemark(asked) ? "AceptadoConErrores" : "Incorrecto", code: asked };
  const against: RuleWorld = { holder: header.holder, census: settings, now };
  const broken = RECORD_RULES.find((rule) => rule.breaks(facts, against));
  if (broken) return { facts, state: "Incorrecto", code: broken.code };
  const refusal = conflictOf(facts, present, header);
  if (refusal) return { facts, state: "Incorrecto", code: refusal, present };
  const soft = facts.isRemoval ? undefined : SOFT_RULES.find((rule) => rule.breaks(facts, against));
  return soft
    ? { facts, state: "AceptadoConErrores", code: soft.code }
    : { facts, state: "Correcto" };
}

/** Refusal of a record because of what is stored under its key. */
function conflictOf(
  { isRemoval, period }: RecordFacts,
  present: FiledRecord | undefined,
  { communication, presenter, holder }: MessageHeader,
): Code | undefined {
  const isThere = present !== undefined && present.state !== "Anulada";
  if (!isRemoval && communication === "A0") return isThere ? 3000 : undefined;
  if (!present) return 3002;
  if (!isThere) return isRemoval ? 3001 : 3002;
  // The holder may change all its records, its proxies those that they have filed.
  if (presenter !== holder && presenter !== present.presenter) return 3010;
  return isRemoval ? periodConflict(period, present.period) : undefined;
}

function periodConflict(period: string, stored: string): Code | undefined {
  if (period === stored) return undefined;
  return period.slice(0, YEAR) === stored.slice(0, YEAR) ? 3019 : 3014;
}

interface Receipt {
  readonly world: FilingWorld;
  readonly csv: string;
}

function storedOf(
  { facts, code }: Line,
  present: FiledRecord | undefined,
  { world, csv }: Receipt,
): FiledRecord {
  const { agency, book, header, now } = world;
  const movement = { presenter: header.presenter, presentedAt: now, csv };
  if (facts.isRemoval && present) return { ...present, ...movement, state: "Anulada" };
  const { issuer, number, date, period, counterparty } = facts;
  return {
    ...movement,
    agency,
    book: book.key,
    holder: header.holder,
    issuer,
    number,
    date,
    period,
    state: code === undefined ? "Correcta" : "AceptadaConErrores",
    ...(code !== undefined && { code }),
    type: facts.text("TipoFactura"),
    total: facts.text("ImporteTotal"),
    counterparty: partyId(counterparty),
    content: contentOf(facts),
    isModified: header.communication === "A1",
  };
}

function contentOf({ element, invoice }: RecordFacts): string {
  const parts = [at(element, "IDFactura"), invoice].flatMap((part) => (part ? [copyOf(part)] : []));
  const root = group("sii:record", ...parts);
  return writeXml(attributed(root, declare({ sii: "sii" })));
}

function replyNode(lines: readonly Line[], csv: string, world: FilingWorld): XmlNode {
  const { book, dialect, header, now } = world;
  const isStored = lines.some(({ state }) => state !== "Incorrecto");
  const isRemoval = lines.some(({ facts }) => facts.isRemoval);
  return group(
    `siiR:${book.replies[isRemoval ? 1 : 0]}`,
    isStored ? leaf("siiR:CSV", csv) : undefined,
    isStored
      ? group(
          "siiR:DatosPresentacion",
          leaves("sii", [
            ["NIFPresentador", header.presenter],
            ["TimestampPresentacion", timestampOf(now)],
          ]),
        )
      : undefined,
    headerNode("siiR", dialect, header),
    leaf("siiR:EstadoEnvio", stateOf(lines)),
    lines.map(lineNode),
  );
}

/** `DD-MM-YYYY HH:MM:SS`, Spanish time. */
export function timestampOf(ms: number): string {
  const { date, time } = spanishMoment(ms);
  return `${date} ${time}`;
}

function stateOf(lines: readonly Line[]): string {
  if (lines.every(({ state }) => state === "Correcto")) return "Correcto";
  return lines.every(({ state }) => state === "Incorrecto") ? "Incorrecto" : "ParcialmenteCorrecto";
}

function lineNode({ facts, state, code, present }: Line): XmlNode {
  const id = at(facts.element, "IDFactura");
  const sent = facts.text("RefExterna") || textIn(facts.element, "RefExterna");
  const reference = sent.slice(0, MAX_TEXT);
  return group(
    "siiR:RespuestaLinea",
    group("siiR:IDFactura", id?.children.map(keyCopy) ?? []),
    leaf("siiR:RefExterna", reference || undefined),
    leaf("siiR:EstadoRegistro", state),
    leaf("siiR:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
    leaf("siiR:DescripcionErrorRegistro", code === undefined ? undefined : meaningOf(code)),
    leaf("siiR:CSV", present && (code === 3000 || code === 3001) ? present.csv : undefined),
    code === 3000 && present ? duplicateNode(present) : undefined,
  );
}

/** Answers repeat the number as far as the schema allows. */
function keyCopy(part: XmlElement): XmlNode {
  return part.name === "NumSerieFacturaEmisor"
    ? leaf(`sii:${part.name}`, part.text.trim().slice(0, MAX_TEXT))
    : copyOf(part);
}

function duplicateNode({ state, code }: FiledRecord): XmlNode {
  return group(
    "siiR:RegistroDuplicado",
    leaf("sii:EstadoRegistro", state),
    leaf("sii:CodigoErrorRegistro", code === undefined ? undefined : String(code)),
  );
}
