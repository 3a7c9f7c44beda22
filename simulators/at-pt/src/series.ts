import { group, leaf, settledElement, type XmlNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { text } from "./elements.ts";
import { lisbon, lisbonDay } from "./lisbon.ts";
import { type AtOperation, type OperationResult, refused } from "./operation.ts";
import { SERIES_TYPES } from "./schema/series.ts";
import { type SeriesRecord, seriesKey } from "./state.ts";

const SCHEMA = new XmlSchema({ ...SERIES_TYPES, places: [] });

/** Types of documents by class. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  SI: ["FT", "FS", "FR", "ND", "NC"],
  MG: ["GR", "GT", "GA", "GC", "GD"],
  WD: ["CM", "CC", "FC", "FO", "NE", "OU", "OR", "PF", "RP", "RE", "CS", "LD", "RA"],
  PY: ["RC", "RG"],
};
/** Separators neither at the ends nor next to each other. */
const NAME = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/;
/** Letters and digits of validation codes, without those that look alike. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
/** Codes of the test system begin with it. */
const TEST = "AA";

const OPERATIONS: Readonly<Record<string, (call: AtOperation) => OperationResult>> = {
  registarSerie: register,
  consultarSeries: query,
  finalizarSerie: finish,
  anularSerie: annul,
};

/** True for an operation of the service. */
export function isSeriesOperation(name: string): boolean {
  return Object.hasOwn(OPERATIONS, name);
}

/** Registers, queries, finishes or annuls series. */
export function seriesOperation(call: AtOperation): OperationResult {
  const { request, nif, isAllowed, settings } = call;
  const [problem] = SCHEMA.validate(settledElement(request));
  if (problem) return refused(4000, problem.message);
  if (!isAllowed || settings.inactive.includes(nif))
    return refused(4043, "the taxpayer has no open activity");
  const operation = OPERATIONS[request.name];
  return operation ? operation(call) : refused(4000, `${request.name} is no operation`);
}

function register(call: AtOperation): OperationResult {
  const { nif, state, now } = call;
  const value = (name: string) => text(call.request, name);
  const wrong = wrongValue(call);
  if (wrong) return wrong;
  const names = { nif, documentType: value("tipoDoc"), series: value("serie") };
  if (state.series.has(seriesKey(names)))
    return refused(4001, "the series is registered for this type of document already");
  const stored: SeriesRecord = {
    type: "series",
    ...names,
    kind: value("tipoSerie"),
    documentClass: value("classeDoc"),
    first: value("numInicialSeq"),
    start: value("dataInicioPrevUtiliz"),
    program: value("numCertSWFatur"),
    means: value("meioProcessamento"),
    code: newCode(call),
    registered: lisbonDay(now),
    state: "A",
    stateAt: lisbon(now),
  };
  return done(2001, "registered", stored);
}

function wrongValue({ request, now, settings }: AtOperation): OperationResult | undefined {
  const value = (name: string) => text(request, name);
  const types = CLASSES[value("classeDoc")];
  const program = value("numCertSWFatur");
  if (!NAME.test(value("serie"))) return refused(4003, "serie is not valid");
  if (!/^[NFR]$/.test(value("tipoSerie"))) return refused(4003, "tipoSerie is not valid");
  if (!types) return refused(4045, "classeDoc is not known");
  if (!types.includes(value("tipoDoc")))
    return refused(4046, "tipoDoc does not belong to classeDoc");
  if (!/^(PI|PF|OM)$/.test(value("meioProcessamento")))
    return refused(4003, "meioProcessamento is not valid");
  if (settings.programs.length > 0 && !settings.programs.includes(program))
    return refused(4003, "numCertSWFatur is not known");
  if (value("dataInicioPrevUtiliz") < lisbonDay(now))
    return refused(4049, "the planned start is before today");
  return undefined;
}

/** A code that no series has. */
function newCode({ state, random }: AtOperation): string {
  const taken = new Set([...state.series.values()].map(({ code }) => code));
  const letter = () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? "";
  let code = TEST;
  while (code.length < CODE_LENGTH) code += letter();
  // Random numbers may repeat in tests: the next code in order is taken then.
  for (let n = state.count; taken.has(code); n += 1)
    code = TEST + baseOf(n).padStart(CODE_LENGTH - TEST.length, ALPHABET[0]);
  return code;
}

function baseOf(n: number): string {
  const digit = ALPHABET[n % ALPHABET.length] ?? "";
  return n < ALPHABET.length ? digit : baseOf(Math.floor(n / ALPHABET.length)) + digit;
}

function query({ request, nif, state }: AtOperation): OperationResult {
  const value = (name: string) => text(request, name);
  const [from, to] = [value("dataRegistoDe"), value("dataRegistoAte")];
  if (from !== "" && to !== "" && to < from) return refused(4048, "the end is before the start");
  const found = [...state.series.values()].filter(
    (one) =>
      one.nif === nif &&
      is(value("serie").toUpperCase(), one.series.toUpperCase()) &&
      is(value("tipoSerie"), one.kind) &&
      is(value("classeDoc"), one.documentClass) &&
      is(value("tipoDoc"), one.documentType) &&
      is(value("codValidacaoSerie"), one.code) &&
      is(value("estado"), one.state) &&
      is(value("meioProcessamento"), one.means) &&
      one.registered >= from &&
      (to === "" || one.registered <= to),
  );
  return { code: "2002", text: "queried", more: found.map(infoOf) };
}

const is = (filter: string, value: string) => filter === "" || filter === value;

/** The series of a request that finishes or annuls it. */
function named({ request, nif, state }: AtOperation): SeriesRecord | undefined {
  const key = { nif, documentType: text(request, "tipoDoc"), series: text(request, "serie") };
  const found = state.series.get(seriesKey(key));
  return found?.code === text(request, "codValidacaoSerie") ? found : undefined;
}

function finish(call: AtOperation): OperationResult {
  const series = named(call);
  const last = text(call.request, "seqUltimoDocEmitido");
  if (!series) return refused(4005, "the series is not known");
  if (series.state !== "A") return refused(4005, `the series is in state ${series.state}`);
  if (BigInt(last) < BigInt(series.first))
    return refused(4047, "the last number is below the first one");
  const reason = text(call.request, "justificacao");
  const stateAt = lisbon(call.now);
  return done(2004, "finished", { ...series, state: "F", last, reason, stateAt });
}

function annul(call: AtOperation): OperationResult {
  const series = named(call);
  if (text(call.request, "motivo") !== "ER") return refused(4051, "motivo is not known");
  if (!series) return refused(4004, "the series is not known");
  if (series.state !== "A") return refused(4004, `the series is in state ${series.state}`);
  if (!/^(true|1)$/.test(text(call.request, "declaracaoNaoEmissao")))
    return refused(4004, "the declaration is missing");
  const { documents, transports } = call.state;
  const isUsed = [...documents.values(), ...transports.values()].some(({ atcud }) =>
    atcud.startsWith(`${series.code}-`),
  );
  if (isUsed) return refused(4004, "documents have the code of the series");
  return done(2003, "annulled", { ...series, state: "N", stateAt: lisbon(call.now) });
}

function done(code: number, message: string, stored: SeriesRecord): OperationResult {
  return { code: String(code), text: message, more: [infoOf(stored)], events: [stored] };
}

function infoOf(one: SeriesRecord): XmlNode {
  return group(
    "infoSerie",
    leaf("serie", one.series),
    leaf("tipoSerie", one.kind),
    leaf("classeDoc", one.documentClass),
    leaf("tipoDoc", one.documentType),
    leaf("numInicialSeq", one.first),
    leaf("numFinalSeq", one.last),
    leaf("dataInicioPrevUtiliz", one.start),
    leaf("seqUltimoDocEmitido", one.last),
    leaf("meioProcessamento", one.means),
    leaf("numCertSWFatur", one.program),
    leaf("codValidacaoSerie", one.code),
    leaf("dataRegisto", one.registered),
    leaf("estado", one.state),
    leaf("motivoEstado", one.state === "N" ? "ER" : undefined),
    leaf("justificacao", one.reason),
    leaf("dataEstado", one.stateAt),
    leaf("nifComunicou", one.nif),
  );
}
