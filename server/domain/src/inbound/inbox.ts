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

/**
 * Stores a message and queues its processing, in the caller's transaction; false for a copy of a known one, which
 * changes nothing.
 * @throws FakturoError for a message that its callback refuses.
 */
export async function storeMessage(
  tx: Tx,
  { ids }: { readonly ids: Ids },
  { callback, environment }: { readonly callback: Callback; readonly environment: Environment },
  message: CallbackMessage,
): Promise<boolean> {
  const { bytes, headers, ref = null, receivedAt } = message;
  const id = ids.v7();
  const isNew = await addInboxMessage(tx, {
    id,
    app: appOf(callback.key),
    environment,
    message: idOf(callback, message),
    callback: callback.key,
    received_at: new Date(receivedAt),
    headers,
    ref,
    body: bytes,
  });
  if (isNew) await enqueueTransmission(tx, { inbox: id }, 0);
  return isNew;
}

function idOf(callback: Callback, message: CallbackMessage): string {
  const id = callback.id
    ? callback.id(message)
    : createHash("sha256").update(message.bytes).digest("hex");
  if (id === "" || id.length > MAX_ID)
    throw new FakturoError("input", `the id of a message has 1 to ${MAX_ID} characters`);
  return id;
}
