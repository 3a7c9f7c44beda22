import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type AppReply,
  type AppRequest,
  putRecord,
  type RouteContext,
  readAs,
  type Static,
  type StoredRecord,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { PROGRAM_SECRET, StoredProgram } from "../record/settings.ts";
import { AT, type AtCaller } from "../service/call.ts";
import { USER } from "../service/credentials.ts";
import { holderOf, json } from "../supplier.ts";
import {
  annulSeries,
  finishSeries,
  type RegisteredSeries,
  registerSeries,
  type SeriesState,
  stateOfSeries,
  type ToldState,
} from "./calls.ts";
import { type SeriesValue, seriesId, seriesRecord } from "./record.ts";

const MIME = "application/json";
const PATH = "/entry/:silo_entry_id/series";
const MAX_PAGE = 100;
const DOCUMENT_TYPES = [
  "FT",
  "FS",
  "FR",
  "ND",
  "NC",
  "RC",
  "RG",
  "GR",
  "GT",
  "GA",
  "GC",
  "GD",
  "CM",
  "CC",
  "FC",
  "FO",
  "NE",
  "OU",
  "OR",
  "PF",
  "RP",
  "RE",
  "CS",
  "LD",
  "RA",
];

const Body = Type.Object({
  base: Type.String({
    title: "Name of the series without type",
    description: "Letters, digits, and single `.`, `_` and `-` between them.",
    pattern: "^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$",
    maxLength: 35,
  }),
  type: Type.Unsafe<"N" | "F" | "R">({
    type: "string",
    enum: ["N", "F", "R"],
    description: "`N` normal, `F` training, `R` recovery.",
  }),
  document_type: Type.Unsafe<string>({ type: "string", enum: DOCUMENT_TYPES }),
});

const Series = Type.Object({
  id: Type.String({ format: "uuid" }),
  code: Type.String({ description: "Type and name, e.g. `FT A2026`." }),
  base: Type.String(),
  document_type: Type.String(),
  type: Type.String(),
  validation_code: Type.String({ description: "Given by the AT; first part of the ATCUD." }),
});
type Series = Static<typeof Series>;

const SeriesList = Type.Object({
  limit: Type.Integer(),
  list: Type.Array(Series),
  next_cursor: Type.Optional(Type.String()),
});

const Query = Type.Object({
  cursor: Type.Optional(Type.String({ description: "`next_cursor` of the page before." })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE,
      default: MAX_PAGE,
      description: "Series of a page.",
    }),
  ),
});

/** Lists the series of a supplier. */
const list: TokenRoute = {
  method: "GET",
  path: PATH,
  summary: "List the series that a supplier has registered at the AT",
  query: Query,
  replies: { 200: { description: "A page of series, by id.", mime: MIME, schema: SeriesList } },
  refusals: [404, 422],
  async handle(request, ctx) {
    const holder = await holderOf(request, ctx);
    const { cursor = "", limit: size = String(MAX_PAGE) } = request.query;
    const limit = Number(size);
    const found = await ctx.records(seriesRecord).find("holder", holder);
    const rest = found.filter(({ id }) => id > cursor);
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    return json(200, {
      limit,
      list: page.map(shown),
      ...(rest.length > limit && last && { next_cursor: last.id }),
    });
  },
};

/** Shows a series. */
const get: TokenRoute = {
  method: "GET",
  path: `${PATH}/:id`,
  summary: "Get a series of a supplier",
  replies: { 200: { description: "The series.", mime: MIME, schema: Series } },
  refusals: [404],
  async handle(request, ctx) {
    const holder = await holderOf(request, ctx);
    const found = await ctx.records(seriesRecord).get(request.params.id ?? "");
    if (found?.value.holder !== holder) throw new FakturoError("not-found", "series not found");
    return json(200, shown(found));
  },
};

/** Registers a series, once: a repeated call answers the same validation code. */
const register: TokenRoute = {
  method: "POST",
  path: PATH,
  summary: "Register a series of a supplier at the AT",
  body: Body,
  replies: {
    200: { description: "The series with its validation code.", mime: MIME, schema: Series },
  },
  refusals: [404, 409, 422, 503],
  async handle(request, ctx) {
    const holder = await holderOf(request, ctx);
    const body = readAs(Body, request.body, "the series");
    const code = `${body.document_type} ${body.base}`;
    const id = seriesId(holder, code);
    const known = await ctx.records(seriesRecord).get(id);
    if (known?.value.state) throw new FakturoError("conflict", `the series '${code}' has ended`);
    if (known && known.value.type === body.type) return json(200, shown(known));
    if (known)
      throw new FakturoError("conflict", `the series '${code}' is of type ${known.value.type}`);
    const program = await certificateNumber(ctx);
    const { base, type, document_type: documentType } = body;
    const told = await registerSeries(
      { base, type, documentType, program },
      callerFor(holder, ctx),
    );
    const value: SeriesValue = { ...body, holder, code, validation_code: codeIn(told) };
    return {
      ...json(200, shown({ id, value })),
      effects: { records: [putRecord(seriesRecord, id, value)] },
    };
  },
};

const SeriesStatus = Type.Object({
  state: Type.String({ description: "`A` active, `F` finished, `N` annulled." }),
  last_number: Type.Optional(Type.Integer({ description: "Of a finished series." })),
  since: Type.String({ description: "Moment of the state, Portuguese time." }),
});
const Finishing = Type.Object({
  last_number: Type.Integer({ minimum: 1, description: "Number of the last document." }),
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
});
const STATUS_REPLY = {
  200: { description: "What the AT has of the series.", mime: MIME, schema: SeriesStatus },
} as const;
const CHANGE_REFUSALS = [404, 409, 422, 503];

/** What the AT has of a series. */
const status: TokenRoute = {
  method: "GET",
  path: `${PATH}/:id/state`,
  summary: "Ask the AT for the state of a series",
  replies: STATUS_REPLY,
  refusals: [404, 422, 503],
  async handle(request, ctx) {
    const { known, caller } = await namedIn(request, ctx);
    return json(200, statusOf(await stateOfSeries(known, caller)));
  },
};

/** Finishes a series, e.g. at the end of the year; it takes no more documents. */
const finish: TokenRoute = {
  method: "POST",
  path: `${PATH}/:id/finish`,
  summary: "Finish a series at the AT after its last document",
  action: "issue",
  body: Finishing,
  replies: STATUS_REPLY,
  refusals: CHANGE_REFUSALS,
  async handle(request, ctx) {
    const { known, caller, stored } = await namedIn(request, ctx);
    const { last_number: last, reason } = readAs(Finishing, request.body, "the end of the series");
    return ended(stored, await finishSeries(known, { last, reason }, caller), "F");
  },
};

/** Annuls a series that was registered by mistake. */
const annul: TokenRoute = {
  method: "DELETE",
  path: `${PATH}/:id`,
  summary: "Annul a series at the AT that no document was issued in",
  action: "issue",
  replies: STATUS_REPLY,
  refusals: CHANGE_REFUSALS,
  async handle(request, ctx) {
    const { known, caller, stored } = await namedIn(request, ctx);
    return ended(stored, await annulSeries(known, caller), "N");
  },
};

/** Routes of series under `/apps/at-pt/v1`. */
export const seriesRoutes: readonly TokenRoute[] = [list, register, get, status, finish, annul];

/** The series of a path. @throws FakturoError "not-found". */
async function namedIn(request: AppRequest, ctx: RouteContext) {
  const holder = await holderOf(request, ctx);
  const stored = await ctx.records(seriesRecord).get(request.params.id ?? "");
  if (stored?.value.holder !== holder) throw new FakturoError("not-found", "series not found");
  const { base, document_type: documentType, validation_code: code } = stored.value;
  return { stored, known: { base, documentType, code }, caller: callerFor(holder, ctx) };
}

/** The answer of a change, whose new state is stored. @throws FakturoError "conflict" where the series has another one. */
function ended(
  { id, value }: StoredRecord<SeriesValue>,
  told: ToldState,
  state: "F" | "N",
): AppReply {
  const reply = statusOf(told);
  if (reply.state !== state)
    throw new FakturoError("conflict", `the series is in state ${reply.state} at the AT`);
  const records = [putRecord(seriesRecord, id, { ...value, state })];
  return { ...json(200, reply), effects: { records } };
}

/** @throws FakturoError "validation" for a refusal, "unavailable" without an answer. */
function statusOf(told: ToldState): Static<typeof SeriesStatus> {
  if (told.is !== "known") throw notTold(told);
  const { state, last, since } = told;
  return { state, ...(last !== "" && { last_number: Number(last) }), since };
}

/** The error of a refusal, or of a call without an answer. */
function notTold(told: Exclude<ToldState, SeriesState>): FakturoError {
  const { message } = told;
  if (told.is === "unavailable")
    return new FakturoError("unavailable", `${message}; repeat the call`);
  return new FakturoError("validation", message, {
    faults: [{ code: told.code, paths: ["$"], message }],
  });
}

/** @throws FakturoError "validation" for a refusal, "unavailable" without an answer. */
function codeIn(told: RegisteredSeries): string {
  if (told.is !== "registered") throw notTold(told);
  return told.code;
}

/** Number of the program's certificate. @throws FakturoError "validation" where it is not set. */
async function certificateNumber(ctx: RouteContext): Promise<string> {
  try {
    const { value } = await ctx.credential(PROGRAM_SECRET);
    return readAs(StoredProgram, value, `'${PROGRAM_SECRET}'`).certificate;
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed")
      throw new FakturoError("validation", error.message);
    throw error;
  }
}

function callerFor(holder: string, ctx: RouteContext): AtCaller {
  return {
    environment: ctx.environment(),
    holder,
    now: () => ctx.now(),
    url: (service) => ctx.endpoint(AT, service),
    http: (url, request) => ctx.http(url, request),
    credential: (key) => ctx.credential(key, key === USER.key ? holder : ""),
    session: (scope, make) => ctx.session({ connection: AT, holder, scope }, make),
    dropSession: (scope, value) => ctx.dropSession({ connection: AT, holder, scope }, value),
  };
}

function shown({ id, value }: Pick<StoredRecord<SeriesValue>, "id" | "value">): Series {
  const { holder: _, state: __, ...rest } = value;
  return { id, ...rest };
}
