import { isFakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { type Static, Type } from "@fakturo/schema";
import { type ClientCall, type HandledCall, mayActFor } from "./call.ts";
import { FLOW_TYPES, oneOf, PROCESSING_RULES } from "./codes.ts";
import { isoOf } from "./flows.ts";
import { json, PlatformRefusal } from "./reply.ts";
import type { StoredFlow } from "./state.ts";

const someOf = (list: string) => Type.Optional(Type.Array(oneOf(list)));
const Filters = Type.Object({
  updatedAfter: Type.Optional(Type.String()),
  updatedBefore: Type.Optional(Type.String()),
  processingRule: someOf(PROCESSING_RULES),
  flowType: someOf(FLOW_TYPES),
  flowDirection: someOf("In Out"),
  trackingId: Type.Optional(Type.String({ maxLength: 36 })),
  ackStatus: Type.Optional(oneOf("Pending Ok Error")),
});
type Filters = Static<typeof Filters>;
const Search = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  where: Filters,
});

const DEFAULT_LIMIT = 25;

/** `POST /v1/flows/search`: in strictly ascending order of the last change. */
export function searchFlows(call: ClientCall): HandledCall {
  const { limit = DEFAULT_LIMIT, where } = searchIn(call);
  const until = call.now - call.settings.settling * 1000;
  const found = call.state.flows
    .filter((flow) => isVisible(flow, call) && updatedAt(flow, call.now) <= until)
    .filter((flow) => matches(flow, where, call.now))
    .sort((a, b) => updatedAt(a, call.now) - updatedAt(b, call.now));
  const results = found.slice(0, limit).map((flow) => shown(flow, call.now));
  return { reply: json(200, { limit, filters: where, results }) };
}

function searchIn({ request }: ClientCall): Static<typeof Search> {
  const body = Buffer.from(request.body).toString("utf8");
  let search: Static<typeof Search>;
  try {
    search = readJsonAs(Search, body, "the search");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", error.message);
  }
  if (Object.keys(search.where).length === 0)
    throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", "at least one filter is required");
  const { updatedAfter, updatedBefore } = search.where;
  for (const date of [updatedAfter, updatedBefore])
    if (date !== undefined && Number.isNaN(Date.parse(date)))
      throw new PlatformRefusal(400, "MISSING_REQUIRED_FIELD", `'${date}' is no moment`);
  return search;
}

function matches(flow: StoredFlow, where: Filters, now: number): boolean {
  const at = updatedAt(flow, now);
  const among = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.includes(value);
  return (
    (where.updatedAfter === undefined || at > Date.parse(where.updatedAfter)) &&
    (where.updatedBefore === undefined || at < Date.parse(where.updatedBefore)) &&
    among(where.processingRule, flow.rule) &&
    among(where.flowType, flow.type) &&
    among(where.flowDirection, flow.direction) &&
    (where.trackingId === undefined || flow.tracking === where.trackingId) &&
    (where.ackStatus === undefined || ackOf(flow, now) === where.ackStatus)
  );
}

/** Flows of the client's companies that exist by now. */
function isVisible(flow: StoredFlow, call: ClientCall): boolean {
  const isOwn = flow.client !== "" && flow.client === call.client;
  return flow.at <= call.now && (isOwn || (flow.client === "" && mayActFor(flow.company, call)));
}

function updatedAt({ at, decided }: StoredFlow, now: number): number {
  return now >= decided ? decided : at;
}

function ackOf({ decided, reasons }: StoredFlow, now: number): "Pending" | "Ok" | "Error" {
  if (now < decided) return "Pending";
  return reasons.length > 0 ? "Error" : "Ok";
}

/** A flow as it is shown to its client. */
export function shown(flow: StoredFlow, now: number) {
  const status = ackOf(flow, now);
  const details = flow.reasons.map(({ code, message }) => ({
    level: "Error",
    item: flow.name,
    reasonCode: code,
    reasonMessage: message,
  }));
  return {
    submittedAt: isoOf(flow.at),
    updatedAt: isoOf(updatedAt(flow, now)),
    flowId: flow.id,
    ...(flow.tracking && { trackingId: flow.tracking }),
    ...(flow.type && { flowType: flow.type }),
    processingRule: flow.rule,
    processingRuleSource: flow.isRuleGiven ? "Input" : "Computed",
    flowDirection: flow.direction,
    flowSyntax: flow.syntax,
    ...(flow.profile && { flowProfile: flow.profile }),
    acknowledgement: { status, ...(status === "Error" && { details }) },
  };
}

/** `GET /v1/flows/{flowId}`: its metadata, or its file. */
export function getFlow(call: ClientCall): HandledCall {
  const [id = ""] = call.params;
  const flow = call.state.flows.find((one) => one.id === id && isVisible(one, call));
  if (!flow) throw new PlatformRefusal(404, "MISSING_RESOURCE", "the flow is not known");
  const wanted = call.request.query.get("docType") ?? "Metadata";
  if (wanted === "Metadata") return { reply: json(200, shown(flow, call.now)) };
  if (wanted !== "Original")
    throw new PlatformRefusal(404, "MISSING_RESOURCE", `the flow has no ${wanted}`);
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment;filename=${encodeURIComponent(flow.name)}`,
  };
  return { reply: { status: 200, headers, body: Buffer.from(flow.file, "base64") } };
}
