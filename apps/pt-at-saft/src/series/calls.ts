import { today } from "@fakturo/model";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { seriesTold } from "../service/answers.ts";
import type { AtCaller } from "../service/call.ts";
import { codeOf, explainAt, SERIES_CODES } from "../service/codes.ts";
import { guardedCall } from "../service/lock.ts";
import { SERIES } from "../service/namespaces.ts";
import { PORTUGAL } from "../zone.ts";

/** Documents of a series: sales, movements of goods, work documents, receipts. */
const CLASSES: readonly (readonly [key: string, types: readonly string[]])[] = [
  ["SI", ["FT", "FS", "FR", "ND", "NC"]],
  ["MG", ["GR", "GT", "GA", "GC", "GD"]],
  ["PY", ["RC", "RG"]],
];
const WORK_CLASS = "WD";
/** Documents of a program. */
const PROGRAM = "PI";
const FIRST_NUMBER = "1";

/** A series to register. */
export interface SeriesToRegister {
  readonly base: string;
  readonly documentType: string;
  /** `N` normal, `F` training, `R` recovery. */
  readonly type: string;
  /** Number of the program's certificate. */
  readonly program: string;
}

/** What the AT says about series. */
export type SeriesReply =
  | { readonly is: "found"; readonly rows: readonly XmlElement[] }
  | {
      readonly is: "refused";
      readonly code: string;
      readonly message: string;
      /** True where the user or its header is refused, and not the series. */
      readonly isOfUser: boolean;
    }
  | { readonly is: "unavailable"; readonly message: string };

/** The validation code of a series, or why there is none. */
export type RegisteredSeries =
  | { readonly is: "registered"; readonly code: string }
  | Exclude<SeriesReply, { readonly is: "found" }>;

const { findAll, text } = createFinder({});

/**
 * Registers a series. One that is registered already, as after a lost answer, is queried: with the same start it is
 * taken over.
 */
export async function registerSeries(
  series: SeriesToRegister,
  caller: AtCaller,
): Promise<RegisteredSeries> {
  const reply = await seriesCall(registration(series, caller.now()), caller);
  const known = mayExist(reply) ? await seriesCall(queryOf(series), caller) : reply;
  if (known.is !== "found") return known;
  const row = known.rows.find((one) => isSame(one, series));
  const code = text(row, "codValidacaoSerie");
  if (code !== "") return { is: "registered", code };
  return reply.is === "found"
    ? { is: "unavailable", message: "the answer of the AT has no validation code" }
    : reply;
}

/** After these answers the series may be registered. */
function mayExist(reply: SeriesReply): boolean {
  return (
    reply.is === "unavailable" ||
    (reply.is === "refused" && reply.code === codeOf("series", "4001"))
  );
}

function isSame(row: XmlElement, { type }: SeriesToRegister): boolean {
  return (
    text(row, "estado") === "A" &&
    text(row, "numInicialSeq") === FIRST_NUMBER &&
    text(row, "tipoSerie") === type
  );
}

function classOf(documentType: string): string {
  return CLASSES.find(([, types]) => types.includes(documentType))?.[0] ?? WORK_CLASS;
}

function registration(
  { base, documentType, type, program }: SeriesToRegister,
  now: number,
): XmlNode {
  return operation(
    "registarSerie",
    leaf("serie", base),
    leaf("tipoSerie", type),
    leaf("classeDoc", classOf(documentType)),
    leaf("tipoDoc", documentType),
    leaf("numInicialSeq", FIRST_NUMBER),
    leaf("dataInicioPrevUtiliz", today(PORTUGAL, now)),
    leaf("numCertSWFatur", program),
    leaf("meioProcessamento", PROGRAM),
  );
}

function queryOf({ base, documentType }: Pick<SeriesToRegister, "base" | "documentType">): XmlNode {
  return operation(
    "consultarSeries",
    leaf("serie", base),
    leaf("classeDoc", classOf(documentType)),
    leaf("tipoDoc", documentType),
  );
}

/** Queries the series that were registered today. */
export function queryToday(caller: AtCaller): Promise<SeriesReply> {
  const day = today(PORTUGAL, caller.now());
  const query = operation(
    "consultarSeries",
    leaf("dataRegistoDe", day),
    leaf("dataRegistoAte", day),
  );
  return seriesCall(query, caller);
}

/** A registered series. */
export interface KnownSeries {
  readonly base: string;
  readonly documentType: string;
  /** Validation code. */
  readonly code: string;
}

/** What the AT has of a series: `A` active, `F` finished, `N` annulled; number of the last document of a finished one. */
export interface SeriesState {
  readonly is: "known";
  readonly state: string;
  readonly last: string;
  /** Moment of the state, as the AT writes it. */
  readonly since: string;
}

/** The state of a series, or why it is not known. */
export type ToldState = SeriesState | Exclude<SeriesReply, { readonly is: "found" }>;

/** Asks for the state of a series. */
export async function stateOfSeries(series: KnownSeries, caller: AtCaller): Promise<ToldState> {
  const reply = await seriesCall(queryOf(series), caller);
  if (reply.is !== "found") return reply;
  const row = reply.rows.find((one) => text(one, "codValidacaoSerie") === series.code);
  if (!row) return { is: "unavailable", message: "the AT does not list the series" };
  const last = text(row, "seqUltimoDocEmitido");
  return { is: "known", state: text(row, "estado"), last, since: text(row, "dataEstado") };
}

/** Finishes a series after its last document; it takes no more. */
export function finishSeries(
  series: KnownSeries,
  { last, reason }: { readonly last: number; readonly reason: string | undefined },
  caller: AtCaller,
): Promise<ToldState> {
  const request = operation(
    "finalizarSerie",
    ...namesOf(series),
    leaf("seqUltimoDocEmitido", String(last)),
    leaf("justificacao", reason),
  );
  return changed(series, { request, state: "F" }, caller);
}

/** Registration by error: the only reason that the AT knows. */
const BY_ERROR = "ER";

/** Annuls a series that no document was issued in. */
export function annulSeries(series: KnownSeries, caller: AtCaller): Promise<ToldState> {
  const request = operation(
    "anularSerie",
    ...namesOf(series),
    leaf("motivo", BY_ERROR),
    leaf("declaracaoNaoEmissao", "true"),
  );
  return changed(series, { request, state: "N" }, caller);
}

function namesOf({ base, documentType, code }: KnownSeries): readonly XmlNode[] {
  return [
    leaf("serie", base),
    leaf("classeDoc", classOf(documentType)),
    leaf("tipoDoc", documentType),
    leaf("codValidacaoSerie", code),
  ].flatMap((node) => node ?? []);
}

/** A change that is refused or not answered may have been made before, as after a lost answer: the series is queried. */
async function changed(
  series: KnownSeries,
  { request, state }: { readonly request: XmlNode; readonly state: string },
  caller: AtCaller,
): Promise<ToldState> {
  const reply = await seriesCall(request, caller);
  if (reply.is === "refused" && reply.isOfUser) return reply;
  const told = await stateOfSeries(series, caller);
  if (reply.is === "found" || (told.is === "known" && told.state === state)) return told;
  return reply;
}

function operation(name: string, ...children: readonly XmlNode[]): XmlNode {
  return attributed(group(`at:${name}`, children), declare({ at: SERIES }));
}

async function seriesCall(request: XmlNode, caller: AtCaller): Promise<SeriesReply> {
  const reply = await guardedCall("series", request, caller);
  if (reply.is === "not-sent" && reply.fault === "credentials")
    return { is: "refused", code: "credentials", message: reply.message, isOfUser: true };
  if (reply.is === "not-sent" || reply.is === "unknown")
    return { is: "unavailable", message: reply.message };
  return toldOf(seriesTold(reply), reply.is === "reply" ? rowsIn(reply.body) : []);
}

function rowsIn({ children: [content] }: XmlElement): readonly XmlElement[] {
  return findAll(content, "infoSerie");
}

function toldOf(
  { code, text: said }: ReturnType<typeof seriesTold>,
  rows: readonly XmlElement[],
): SeriesReply {
  const message = explainAt("series", code, said);
  const refusal = (isOfUser: boolean) =>
    ({ is: "refused", code: codeOf("series", code), message, isOfUser }) as const;
  switch (SERIES_CODES.get(code)?.outcome) {
    case "done":
      return { is: "found", rows };
    case "locked":
    case "credentials":
      return refusal(true);
    case "refused":
    case "different":
      return refusal(false);
    default:
      return { is: "unavailable", message: `${code} ${message}`.trim() };
  }
}
