import { createHash } from "node:crypto";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { callPlatform, type PlatformContext, textOf } from "./api.ts";
import type { FlowRecord } from "./record.ts";

const Detail = Type.Object({
  reasonCode: Type.String(),
  reasonMessage: Type.Optional(Type.String()),
});

/** A flow as the platform lists it; members that it adds are allowed. */
const PlatformFlow = Type.Object({
  flowId: Type.String({ minLength: 1, maxLength: 36 }),
  submittedAt: Type.Optional(Type.String()),
  updatedAt: Type.Optional(Type.String()),
  trackingId: Type.Optional(Type.String()),
  flowType: Type.Optional(Type.String()),
  flowDirection: Type.Optional(Type.String()),
  flowSyntax: Type.Optional(Type.String()),
  acknowledgement: Type.Optional(
    Type.Object({ status: Type.String(), details: Type.Optional(Type.Array(Detail)) }),
  ),
});
export type PlatformFlow = Static<typeof PlatformFlow>;

const Posted = Type.Object({ flowId: Type.String({ minLength: 1, maxLength: 36 }) });
const Found = Type.Object({ results: Type.Optional(Type.Array(PlatformFlow)) });

/** Filters of a search; at least one is required. */
export interface FlowFilters {
  readonly updatedAfter?: string;
  readonly flowDirection?: readonly ("In" | "Out")[];
  readonly flowType?: readonly string[];
  readonly trackingId?: string;
  readonly ackStatus?: string;
}

/** Maximum number of results of a search. */
export const PAGE = 100;
const NEWLINE = "\r\n";

/** Hands a file to the platform; its id there. @throws PlatformError, TransportError. */
export async function postFlow(
  record: FlowRecord,
  trackingId: string,
  ctx: PlatformContext,
): Promise<string> {
  const data = Buffer.from(record.content, "base64");
  const boundary = `fakturo-${trackingId}`;
  const body = multipart(boundary, flowInfo(record, trackingId, data), { ...record, data });
  const mime = `multipart/form-data; boundary=${boundary}`;
  const reply = await callPlatform("flow", "/v1/flows", { method: "POST", body, mime }, ctx);
  return readJsonAs(Posted, textOf(reply), "the answer").flowId;
}

function flowInfo(record: FlowRecord, trackingId: string, data: Uint8Array) {
  const { name, rule, syntax, profile } = record;
  return {
    trackingId,
    name,
    processingRule: rule,
    flowSyntax: syntax,
    ...(profile !== undefined && { flowProfile: profile }),
    sha256: createHash("sha256").update(data).digest("hex"),
  };
}

function multipart(
  boundary: string,
  info: object,
  { name, mime, data }: Pick<FlowRecord, "name" | "mime"> & { readonly data: Uint8Array },
): Uint8Array {
  const start = [
    `--${boundary}`,
    'content-disposition: form-data; name="flowInfo"',
    "content-type: application/json",
    "",
    JSON.stringify(info),
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    `content-type: ${mime}`,
    "",
    "",
  ].join(NEWLINE);
  return Buffer.concat([
    Buffer.from(start),
    data,
    Buffer.from(`${NEWLINE}--${boundary}--${NEWLINE}`),
  ]);
}

/** One page of flows, in ascending order of `updatedAt`. */
export async function searchFlows(
  where: FlowFilters,
  ctx: PlatformContext,
): Promise<readonly PlatformFlow[]> {
  const call = { method: "POST", json: { limit: PAGE, where } } as const;
  const reply = await callPlatform("flow", "/v1/flows/search", call, ctx);
  return readJsonAs(Found, textOf(reply), "the list of flows").results ?? [];
}

/** A flow by its id. */
export async function flowOf(id: string, ctx: PlatformContext): Promise<PlatformFlow> {
  const reply = await callPlatform("flow", pathOf(id, "Metadata"), { method: "GET" }, ctx);
  return readJsonAs(PlatformFlow, textOf(reply), "the flow");
}

/** The file of a flow as it was sent. */
export async function originalOf(id: string, ctx: PlatformContext): Promise<Uint8Array> {
  return (await callPlatform("flow", pathOf(id, "Original"), { method: "GET" }, ctx)).body;
}

function pathOf(id: string, docType: string): string {
  return `/v1/flows/${encodeURIComponent(id)}?docType=${docType}`;
}
