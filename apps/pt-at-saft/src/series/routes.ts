import { FakturoError, isFakturoError, isObject } from "@fakturo/model";
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
import { type RegisteredSeries, registerSeries } from "./calls.ts";
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

const json = (status: number, value: object): AppReply => ({
  status,
  mime: MIME,
  body: JSON.stringify(value),
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

/** Routes of series under `/apps/at-pt/v1`. */
export const seriesRoutes: readonly TokenRoute[] = [list, register, get];

/** @throws FakturoError "validation" for a refusal, "unavailable" without an answer. */
function codeIn(told: RegisteredSeries): string {
  switch (told.is) {
    case "registered":
      return told.code;
    case "refused": {
      const { code, message } = told;
      throw new FakturoError("validation", message, { faults: [{ code, paths: ["$"], message }] });
    }
    case "unavailable":
      throw new FakturoError("unavailable", `${told.message}; repeat the call`);
  }
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

/** NIF of the supplier of an entry. @throws FakturoError "not-found". */
async function holderOf({ params }: AppRequest, ctx: RouteContext): Promise<string> {
  const { doc } = await ctx.entry(params.silo_entry_id ?? "");
  const taxId = doc.tax_id;
  const code = isObject(taxId) ? taxId.code : undefined;
  if (typeof code !== "string" || code === "")
    throw new FakturoError("not-found", "supplier not found");
  return code;
}

function callerFor(holder: string, ctx: RouteContext): AtCaller {
  return {
    environment: ctx.environment(),
    now: () => ctx.now(),
    url: (service) => ctx.endpoint(AT, service),
    http: (url, request) => ctx.http(url, request),
    credential: (key) => ctx.credential(key, key === USER.key ? holder : ""),
  };
}

function shown({ id, value }: Pick<StoredRecord<SeriesValue>, "id" | "value">): Series {
  const { holder: _, ...rest } = value;
  return { id, ...rest };
}
