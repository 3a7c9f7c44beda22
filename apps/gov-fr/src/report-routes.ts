import { FakturoError, today } from "@fakturo/model";
import {
  type AppReply,
  type RouteContext,
  type StoredRecord,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { periods, type Regime, reporters } from "./records.ts";
import type { StoredPeriod } from "./report/store.ts";
import {
  cadenceOf,
  closedWindows,
  deadlineText,
  type ReportKind,
  windowAt,
  ZONE,
} from "./report/windows.ts";

const text = Type.String();
const KINDS: readonly ReportKind[] = ["tx", "py"];
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_WINDOWS = 36;

const ReportPeriod = Type.Object({
  id: text,
  siren: text,
  flux_kind: text,
  role: text,
  period_start: text,
  period_end: text,
  sequence: Type.Integer({ description: "1 for the first report; higher ones replace it." }),
  previous_period_id: text,
  status: Type.String({ description: "generated, submitted, filed or rejected." }),
  flux_code: Type.Optional(text),
  ack_ref: Type.Optional(Type.String({ description: "300 filed, 301 rejected." })),
  submitted_at: Type.Optional(text),
  created_at: text,
  updated_at: text,
});
const Summary = Type.Object({
  silo_entry_id: text,
  siren: text,
  enabled: Type.Boolean(),
  regime: Type.Optional(text),
  kinds: Type.Array(
    Type.Object({
      kind: text,
      cadence: text,
      open_period_start: text,
      open_period_end: text,
      next_due_period_start: text,
      next_due_period_end: text,
      next_due_deadline: text,
      last_period_end: Type.Optional(text),
      last_filed_period: Type.Union([ReportPeriod, Type.Null()]),
    }),
  ),
});
const Page = Type.Object({
  periods: Type.Array(ReportPeriod),
  next_offset: Type.Optional(Type.Integer()),
});
const Query = Type.Object({
  kind: Type.Optional(Type.Unsafe<ReportKind>({ type: "string", enum: [...KINDS] })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
});

type Stored = StoredRecord<StoredPeriod>;

/** Newest first. */
async function periodsOf(entry: string, ctx: RouteContext): Promise<readonly Stored[]> {
  const found = await ctx.records(periods).find("entry", entry);
  return found.toSorted((a, b) => (a.value.created < b.value.created ? 1 : -1));
}

/** @throws FakturoError "not-found" for a party that was never registered. */
async function reporterOf(entry: string, ctx: RouteContext) {
  const [found] = await ctx.records(reporters).find("entry", entry);
  if (!found) throw new FakturoError("not-found", "the party is not registered for e-reporting");
  return found;
}

const summary: TokenRoute = {
  method: "GET",
  path: "/reports/:silo_entry_id",
  summary: "Get the state of a party's e-reporting",
  replies: { 200: { description: "The periods in progress.", schema: Summary } },
  refusals: [404],
  async handle({ params }, ctx) {
    const { silo_entry_id = "" } = params;
    const reporter = await reporterOf(silo_entry_id, ctx);
    const siren = reporter.id;
    if (!reporter.value.enabled) return json({ silo_entry_id, siren, enabled: false, kinds: [] });
    const { regime } = reporter.value;
    const all = await periodsOf(silo_entry_id, ctx);
    const kinds = KINDS.map((kind) => kindState({ kind, ...reporter.value }, all, ctx.now()));
    const named = regime === "franchise" ? "vat_franchise" : regime;
    return json({ silo_entry_id, siren, enabled: true, regime: named, kinds });
  },
};

interface Reported {
  readonly kind: ReportKind;
  readonly regime: Regime;
}

function kindState({ kind, regime }: Reported, all: readonly Stored[], now: number) {
  const own = all.filter(({ value }) => value.kind === kind);
  const open = windowAt(regime, kind, today(ZONE, now));
  const closed = closedWindows(regime, kind, { now, max: MAX_WINDOWS });
  const isDone = ({ start }: { readonly start: string }) =>
    own.some(({ value }) => value.start === start && value.status !== "rejected");
  const next = closed.find((window) => window.due >= today(ZONE, now) && !isDone(window)) ?? open;
  const filed = own.find(({ value }) => value.status === "filed");
  return {
    kind,
    cadence: cadenceOf(regime, kind),
    open_period_start: open.start,
    open_period_end: open.end,
    next_due_period_start: next.start,
    next_due_period_end: next.end,
    next_due_deadline: deadlineText(next.due),
    ...(own[0] && { last_period_end: own[0].value.end }),
    last_filed_period: filed ? periodJson(filed) : null,
  };
}

const list: TokenRoute = {
  method: "GET",
  path: "/reports/:silo_entry_id/periods",
  summary: "List the reports of a party, newest first",
  query: Query,
  replies: { 200: { description: "A page of reports.", schema: Page } },
  refusals: [404],
  async handle({ params, query }, ctx) {
    const { silo_entry_id = "" } = params;
    await reporterOf(silo_entry_id, ctx);
    const all = await periodsOf(silo_entry_id, ctx);
    const own = all.filter(({ value }) => !query.kind || value.kind === query.kind);
    const offset = Number(query.offset ?? 0);
    const end = offset + Number(query.limit ?? DEFAULT_LIMIT);
    return json({
      periods: own.slice(offset, end).map(periodJson),
      ...(own.length > end && { next_offset: end }),
    });
  },
};

const one: TokenRoute = {
  method: "GET",
  path: "/reports/:silo_entry_id/periods/:period_id",
  summary: "Get a report of a party",
  replies: { 200: { description: "The report.", schema: ReportPeriod } },
  refusals: [404],
  handle: async ({ params }, ctx) => json(periodJson(await periodOf(params, ctx))),
};

const file: TokenRoute = {
  method: "GET",
  path: "/reports/:silo_entry_id/periods/:period_id/xml",
  summary: "Get the file of a report (flow 10)",
  replies: { 200: { description: "The file.", mime: "application/xml" } },
  refusals: [404],
  async handle({ params }, ctx) {
    const { value } = await periodOf(params, ctx);
    return { status: 200, mime: "application/xml", body: value.xml };
  },
};

export const reportRoutes = [summary, list, one, file];

/** @throws FakturoError "not-found", also for a report of another party. */
async function periodOf(
  { silo_entry_id, period_id = "" }: Readonly<Record<string, string>>,
  ctx: RouteContext,
): Promise<Stored> {
  const found = await ctx.records(periods).get(period_id);
  if (!found || found.value.entry !== silo_entry_id)
    throw new FakturoError("not-found", "the party has no such report");
  return found;
}

function periodJson({ id, value }: Stored) {
  const { siren, kind, role, start, end, sequence, previous, status, report } = value;
  return {
    id,
    siren,
    flux_kind: kind,
    role,
    period_start: start,
    period_end: end,
    sequence,
    previous_period_id: previous,
    status,
    ...(status !== "generated" && { flux_code: report, submitted_at: value.submitted }),
    ...(value.ack && { ack_ref: value.ack }),
    created_at: value.created,
    updated_at: value.updated,
  };
}

function json(body: object): AppReply {
  return { status: 200, mime: "application/json", body: JSON.stringify(body) };
}
