import { isObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members, RequestError } from "@fakturo/server-base";
import {
  inboxRowOf,
  type MessageDecision,
  type MessageView,
  resolveMessage,
  retryMessage,
  viewMessage,
  viewMessages,
} from "@fakturo/server-runtime/transmit";
import type { InboxRecord, Tx } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { texts } from "../incoming/request-parts.ts";
import { route, type Service } from "../route.ts";
import { existing, integer, optional, text } from "../schemas/base.ts";
import {
  TransformCallbackMessageCollection,
  TransformResolveCallbackMessage,
  TransformWholeCallbackMessage,
} from "../schemas/callbacks.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const tag = "Callbacks";
const missing = "message not found";
const params = Type.Object({ id: existing("The message.") });

/** `/transform/v1/callbacks`: messages of authorities about submissions. */
export function callbackMessageRoutes(service: Service, scope: Dependencies): void {
  const inTx = <T>(request: RequestPrincipal, work: (tx: Tx) => Promise<T>) =>
    scope.inWorkspace(principalOf(request).workspaceId, work);
  const reading = { method: "GET", tag, isExtension: true } as const;
  const acting = { method: "POST", tag, isExtension: true, scope: KEY_ONLY, missing } as const;
  const replies = { 200: TransformWholeCallbackMessage };
  route(
    service,
    {
      ...reading,
      path: "/callbacks",
      operationId: "listCallbackMessages",
      summary: "List messages of authorities about submissions",
      query: Type.Object({
        state: optional(text("Only those of this state; those not processed if absent.", 20)),
        limit: integer("Messages at most.", 1, 1000, { default: 100 }),
      }),
      replies: { 200: TransformCallbackMessageCollection },
    },
    async (request) => {
      const { state, limit } = request.query;
      const list = await inTx(request, (tx) => viewMessages(tx, state, limit));
      return { list: list.map(formatMessage) };
    },
  );
  route(
    service,
    {
      ...reading,
      path: "/callbacks/{id}",
      operationId: "getCallbackMessage",
      summary: "Get a message of an authority with its bytes",
      missing,
      params,
      replies,
    },
    async (request) => formatWhole(await inTx(request, (tx) => viewMessage(tx, request.params.id))),
  );
  route(
    service,
    {
      ...acting,
      path: "/callbacks/{id}/retry",
      operationId: "retryCallbackMessage",
      action: "run",
      summary: "Process a message of an authority again now",
      params,
      replies,
      refusals: [409],
    },
    async (request) =>
      formatWhole(await inTx(request, (tx) => retryMessage(tx, request.params.id))),
  );
  route(
    service,
    {
      ...acting,
      path: "/callbacks/{id}/resolve",
      operationId: "resolveCallbackMessage",
      action: "run",
      summary: "Say what a message is about that no submission matches",
      params,
      body: TransformResolveCallbackMessage,
      replies,
      refusals: [409],
    },
    async (request) => {
      const {
        params: { id },
        body,
      } = request;
      const at = new Date(scope.clock.now());
      return formatWhole(
        await inTx(request, (tx) => resolveMessage(tx, id, decisionOf(body), body.reason, at)),
      );
    },
  );
}

function decisionOf({
  is,
  submission_id,
}: {
  readonly is: MessageDecision["is"];
  readonly submission_id?: string | null;
}): MessageDecision {
  if (is === "foreign") return { is };
  if (!submission_id) throw new RequestError("submission_id", "is required with linked");
  return { is, submission: submission_id };
}

function formatMessage(record: InboxRecord) {
  const { id, callback, environment, message, ref, size, state, submissions } = record;
  const { pending } = inboxRowOf(record);
  return members({
    id,
    callback,
    environment,
    message,
    ref: ref ?? undefined,
    size,
    state,
    received_at: formatTimestamp(record.received_at),
    processed_at: record.processed_at ? formatTimestamp(record.processed_at) : undefined,
    passes: record.failures,
    problem: record.problem ?? undefined,
    pending: pending?.map(({ references, ...rest }) => ({ ...rest, references: [...references] })),
    submissions: [...submissions],
  });
}

function formatWhole({ record, body }: MessageView) {
  const headers = isObject(record.headers) ? texts(record.headers) : {};
  return { ...formatMessage(record), headers, data: Buffer.from(body).toString("base64") };
}
