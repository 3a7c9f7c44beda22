import { createHash } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import type { Callback, CallbackMessage, Environment } from "@fakturo/plugin";
import { appOf } from "@fakturo/plugin";
import type { Ids } from "@fakturo/server-base";
import { addInboxMessage, enqueueTransmission, type Tx } from "@fakturo/server-storage/store";

const MAX_ID = 500;
const MAX_HEADERS = 100;
/** Headers with credentials; those of proxies about the connection say nothing about the message. */
const SECRET_HEADERS = /authorization|cookie|token|secret|api-?key|^x-forwarded-client-cert$/;

/** What is stored of a request: credentials are not. */
export function inboxMessageOf(
  request: Pick<CallbackMessage, "bytes" | "headers"> & { readonly ref: string | undefined },
  receivedAt: number,
): CallbackMessage {
  const { bytes, ref } = request;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !SECRET_HEADERS.test(name))
    .slice(0, MAX_HEADERS);
  return {
    bytes,
    headers: Object.fromEntries(headers),
    receivedAt,
    ...(ref !== undefined && { ref }),
  };
}

/** Where a message comes from. */
export interface MessageSource {
  /** Key of the callback or feed. */
  readonly key: string;
  readonly environment: Environment;
  /** Id of the message among those of the app, which its copies share. */
  readonly id: string;
}

/**
 * Stores a message of a callback as `keepMessage` does.
 * @throws FakturoError for a message that its callback refuses.
 */
export function storeMessage(
  tx: Tx,
  parts: { readonly ids: Ids },
  { callback, environment }: { readonly callback: Callback; readonly environment: Environment },
  message: CallbackMessage,
): Promise<boolean> {
  const source = { key: callback.key, environment, id: idOf(callback, message) };
  return keepMessage(tx, parts, source, message);
}

/**
 * Stores a message and queues its processing, in the caller's transaction; false for a copy of a known one, which
 * changes nothing. @throws FakturoError "input" for an id that is empty or too long.
 */
export async function keepMessage(
  tx: Tx,
  { ids }: { readonly ids: Ids },
  source: MessageSource,
  message: CallbackMessage,
): Promise<boolean> {
  const { bytes, headers, ref = null, receivedAt } = message;
  if (source.id === "" || source.id.length > MAX_ID)
    throw new FakturoError("input", `the id of a message has 1 to ${MAX_ID} characters`);
  const id = ids.v7();
  const isNew = await addInboxMessage(tx, {
    id,
    app: appOf(source.key),
    environment: source.environment,
    message: source.id,
    callback: source.key,
    received_at: new Date(receivedAt),
    headers,
    ref,
    body: bytes,
  });
  if (isNew) await enqueueTransmission(tx, { inbox: id }, 0);
  return isNew;
}

function idOf(callback: Callback, message: CallbackMessage): string {
  return callback.id
    ? callback.id(message)
    : createHash("sha256").update(message.bytes).digest("hex");
}
