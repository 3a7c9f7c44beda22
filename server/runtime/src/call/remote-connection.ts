import { base64, type JsonObject } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  type Connection,
  defineConnection,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { members } from "@fakturo/server-base";
import type { RemoteCall, RemoteConnection } from "@fakturo/server-domain/apps";
import { parseAnswer, parseFound, parseProof, parseTogether } from "./remote-answer.ts";
import {
  addressesOf,
  isResult,
  messageIn,
  postSigned,
  type RemoteApp,
  type RemotePorts,
} from "./remote-provider.ts";

const MS_PER_S = 1000;

/** What an app is asked about a connection, feed or callback. */
type Call = "send" | RemoteCall | "together" | "page" | "fetch" | "one" | "verify" | "read";

/** What a call to an app needs of its context. */
export interface AppCallContext
  extends Pick<
    CallContext,
    "environment" | "holder" | "credentialVersion" | "signal" | "now" | "uuid" | "endpoint"
  > {
  readonly workspace: Pick<CallContext["workspace"], "id">;
}

/** An app's answer, or why there is none. */
type Reply =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "disabled" | "failed"; readonly message: string };

/**
 * A connection that an app in another process answers for: the engine keeps the records and decides when
 * they are sent, the app calls the authority.
 */
export function createRemoteConnection(
  app: RemoteApp,
  described: RemoteConnection,
  ports: RemotePorts,
): Connection {
  const { key, name, traits, endpoints, credential, calls, together } = described;
  const ask = (call: Call, ctx: CallContext, more: JsonObject) =>
    postCall({ app, connection: described, call }, ctx, more, ports);
  const proofOf = async (call: "prove" | "test", ctx: CallContext): Promise<Proof> => {
    const reply = await ask(call, ctx, {});
    return reply.is === "text" ? parseProof(reply.text) : unknown(reply.message);
  };
  return defineConnection({
    key,
    name,
    traits,
    endpoints,
    ...(credential !== undefined && { credential }),
    async send(one, ctx) {
      const reply = await ask("send", ctx, { submission: formatSubmission(one) });
      return answerOf(reply);
    },
    ...(calls.includes("consult") && {
      async consult(one: Submission, ctx: CallContext) {
        const reply = await ask("consult", ctx, { submission: formatSubmission(one) });
        return reply.is === "text" ? parseFound(reply.text) : unknown(reply.message);
      },
    }),
    ...(calls.includes("receipt") && {
      async receipt(one: Submission, reference: string, ctx: CallContext) {
        const submission = formatSubmission(one);
        const reply = await ask("receipt", ctx, { submission, reference });
        return reply.is === "text" ? parseAnswer(reply.text) : unknown(reply.message);
      },
    }),
    ...(calls.includes("prove") && { prove: (ctx: CallContext) => proofOf("prove", ctx) }),
    ...(calls.includes("test") && { test: (ctx: CallContext) => proofOf("test", ctx) }),
    ...(together && {
      together: {
        ...together,
        async send(all: readonly Submission[], ctx: CallContext) {
          const reply = await ask("together", ctx, { submissions: all.map(formatSubmission) });
          if (reply.is === "text") return parseTogether(reply.text);
          const answer = answerOf(reply);
          return { answers: new Map(all.map(({ id }) => [id, answer])) };
        },
      },
    }),
  });
}

const unknown = (message: string) => ({ is: "unknown", message }) as const;

/** An app that is not enabled got nothing; one that failed may have sent the record. */
function answerOf(reply: Reply): Answer {
  if (reply.is === "text") return parseAnswer(reply.text);
  return reply.is === "disabled"
    ? { is: "not-sent", fault: "down", message: reply.message }
    : unknown(reply.message);
}

/** Posts a call of a connection, feed or callback to its app. @throws TransportError. */
export async function postCall(
  about: { readonly app: RemoteApp; readonly connection: RemoteConnection; readonly call: Call },
  ctx: AppCallContext,
  more: JsonObject,
  ports: RemotePorts,
): Promise<Reply> {
  const { app, connection, call } = about;
  const { environment, holder, workspace } = ctx;
  const { key, traits } = connection;
  const until = ctx.now() + traits.timeout * MS_PER_S;
  const credential = credentialOf(connection, ctx);
  const isProof = call === "prove";
  const claim = {
    ...{ connection: key, environment, holder, until },
    ...(credential && { credential, isProof }),
  };
  const token = await ports.token(app, workspace.id, claim);
  if (token === undefined)
    return { is: "disabled", message: `the app ${app.key} is not enabled here` };
  const body = members({
    id: ctx.uuid(),
    protocol: app.protocol,
    call,
    connection: key,
    environment,
    holder,
    owner_id: workspace.id,
    sandbox: environment !== "live" || undefined,
    endpoints: addressesOf([connection], (_, name) => ctx.endpoint(name)),
    credential,
    token,
    ts: ctx.now() / MS_PER_S,
    ...more,
  });
  const reply = await postSigned(app, JSON.stringify(body), ctx, ports.http);
  const text = new TextDecoder().decode(reply.body);
  if (isResult(reply.status)) return { is: "text", text };
  return { is: "failed", message: messageIn(text) ?? `the app answered ${reply.status}` };
}

/** The version that the call must use; undefined for the current one. */
function credentialOf(
  { credential: key }: RemoteConnection,
  { credentialVersion }: AppCallContext,
) {
  if (key === undefined || credentialVersion === undefined) return undefined;
  return { key, version: credentialVersion };
}

function formatSubmission(one: Submission): JsonObject {
  const { id, kind, identity, digest, mime, bytes, references, attempts } = one;
  return {
    id,
    kind,
    identity,
    digest,
    mime,
    data: base64(bytes),
    references: [...references],
    attempts: attempts.map(({ at }) => ({ ts: at / MS_PER_S })),
  };
}
