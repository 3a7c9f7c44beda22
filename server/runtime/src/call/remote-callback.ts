import { base64, FakturoError, type JsonObject } from "@fakturo/model";
import {
  type Callback,
  type CallbackMessage,
  defineCallback,
  type Notice,
  TransportError,
} from "@fakturo/plugin";
import { members } from "@fakturo/server-base";
import type { MessageId, RemoteCallback, RemoteConnection } from "@fakturo/server-domain/apps";
import { REMOTE_CALLBACK, remoteCallbackPath } from "@fakturo/server-domain/inbound";
import { valueAt } from "@fakturo/workflow";
import { postCall } from "./remote-connection.ts";
import { parseNotices } from "./remote-notices.ts";
import type { RemoteApp, RemotePorts } from "./remote-provider.ts";

const MS_PER_S = 1000;

/**
 * A callback whose messages an app in another process reads. The engine stores and acknowledges a message by
 * what the app declared, also while the app is away.
 */
export function createRemoteCallback(
  app: RemoteApp,
  connection: RemoteConnection,
  { id, acknowledge, ...facts }: RemoteCallback,
  ports: RemotePorts,
): Callback {
  return defineCallback({
    ...facts,
    path: remoteCallbackPath(facts.key),
    auth: "none",
    callback: REMOTE_CALLBACK,
    ...(id && { id: (message) => idOf(message, id) }),
    ...(acknowledge && { acknowledge: () => acknowledge }),
    async read(message, ctx): Promise<readonly Notice[]> {
      const about = { app, connection, call: "read" } as const;
      const more = { callback: facts.key, message: formatMessage(message) };
      const reply = await postCall(about, ctx, more, ports);
      if (reply.is === "text") return parseNotices(reply.text);
      throw new TransportError(reply.message, "no");
    },
  });
}

function formatMessage({ bytes, headers, ref, receivedAt }: CallbackMessage): JsonObject {
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
