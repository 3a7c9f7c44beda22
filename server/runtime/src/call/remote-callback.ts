import { base64, FakturoError, type JsonObject } from "@fakturo/model";
import {
  type Callback,
  type CallbackMessage,
  type ClientCertificate,
  defineCallback,
  type Notice,
  TransportError,
  type Verify,
} from "@fakturo/plugin";
import { members } from "@fakturo/server-base";
import type { MessageId, RemoteCallback, RemoteConnection } from "@fakturo/server-domain/apps";
import { remoteCallback } from "@fakturo/server-domain/inbound";
import { valueAt } from "@fakturo/workflow";
import { parseVerdict } from "./remote-answer.ts";
import { postCall } from "./remote-connection.ts";
import { parseNotices } from "./remote-notices.ts";
import type { RemoteApp, RemotePorts } from "./remote-provider.ts";

const MS_PER_S = 1000;
/** Authorities expect their acknowledgement after 5 s at most. */
const VERIFY_MS = 4_000;

/**
 * A callback whose messages an app in another process reads. The engine stores and acknowledges a message by
 * what the app declared, also while the app is away, unless the app checks each request first.
 */
export function createRemoteCallback(
  app: RemoteApp,
  connection: RemoteConnection,
  { id, acknowledge, verifies, ...facts }: RemoteCallback,
  ports: RemotePorts,
): Callback {
  return defineCallback({
    ...facts,
    ...remoteCallback(facts.key),
    auth: verifies ? verifierOf({ app, connection, callback: facts.key }, ports) : "none",
    ...(id && { id: (message) => idOf(message, id) }),
    ...(acknowledge && { acknowledge: () => acknowledge }),
    async read(message, ctx): Promise<readonly Notice[]> {
      const about = { app, connection, call: "read" } as const;
      const more = { callback: facts.key, message: formatMessage(message) };
      const reply = await postCall(about, ctx, more, ports);
      if (reply.is === "text") return parseNotices(reply.text, app.key);
      throw new TransportError(reply.message, "no");
    },
  });
}

interface Checked {
  readonly app: RemoteApp;
  readonly connection: RemoteConnection;
  /** Key of the callback. */
  readonly callback: string;
}

/** Asks the app whether a request is the authority's. */
function verifierOf({ app, connection, callback }: Checked, ports: RemotePorts): Verify {
  return async (request, ctx) => {
    const { workspace } = request;
    if (!workspace) return false;
    const call = {
      environment: ports.environmentOf(workspace, connection.key),
      holder: "",
      workspace,
      signal: AbortSignal.timeout(VERIFY_MS),
      now: ctx.now,
      uuid: ports.ids.v7,
      endpoint: (name: string) => ctx.endpoint(connection.key, name),
    };
    const more = { callback, message: formatRequest(request, ctx.now()) };
    const about = { app, connection, call: "verify" } as const;
    const reply = await postCall(about, call, more, ports).catch(noReply);
    if (reply.is === "disabled") throw new FakturoError("forbidden", reply.message);
    const verdict = reply.is === "text" ? parseVerdict(reply.text) : reply.message;
    if (typeof verdict === "boolean") return verdict;
    ctx.log("a message could not be checked by its app", { callback, reason: verdict });
    throw new FakturoError("unavailable", `${app.key} could not check the message`);
  };
}

function noReply(error: unknown) {
  return { is: "failed", message: error instanceof Error ? error.message : String(error) } as const;
}

/** A request with everything that proves its sender, also headers that are not stored. */
function formatRequest(request: Parameters<Verify>[0], receivedAt: number): JsonObject {
  const { bytes, headers, ref, certificate } = request;
  return {
    ...formatMessage({ bytes, headers, receivedAt, ...(ref !== undefined && { ref }) }),
    ...(certificate && { certificate: formatCertificate(certificate) }),
  };
}

function formatCertificate(certificate: ClientCertificate): JsonObject {
  const { pem, subject, issuer, serialNumber, sha256, notBefore, notAfter } = certificate;
  return {
    ...{ pem, subject, issuer, serial_number: serialNumber, sha256 },
    ...{ not_before_ts: notBefore / MS_PER_S, not_after_ts: notAfter / MS_PER_S },
  };
}

/** A stored message, as an app reads it. */
export function formatMessage({ bytes, headers, ref, receivedAt }: CallbackMessage): JsonObject {
  return members({
    data: base64(bytes),
    headers: { ...headers },
    ref,
    received_ts: receivedAt / MS_PER_S,
  });
}

/** @throws FakturoError "input" for a message without id. */
function idOf({ headers, bytes }: CallbackMessage, id: MessageId): string {
  const found = "header" in id ? headers[id.header] : valueAt(bodyOf(bytes), id.pointer);
  if (typeof found === "string" && found !== "") return found;
  if (typeof found === "number") return String(found);
  const where = "header" in id ? `the header ${id.header}` : id.pointer;
  throw new FakturoError("input", `the message has no id in ${where}`);
}

function bodyOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new FakturoError("input", "the message is not JSON");
  }
}
