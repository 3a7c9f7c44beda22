import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  addInbound,
  findInbound,
  findPublished,
  listFiles,
  type Tx,
} from "@fakturo/server-storage/store";
import { sha256Of } from "../entries/files.ts";
import { fileUrl } from "../entries/format.ts";
import { CONNECT, type DeliveryEndpoint } from "./endpoints.ts";
import { makeEntry, type ReceiveParts } from "./receive.ts";

/** A document that was posted to an endpoint. */
export interface PostedDocument {
  /** What the sender identifies it by; absent: its bytes do. */
  readonly key: string | undefined;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** The document, where the bytes are GOBL; otherwise the workflow reads the file. */
  readonly data: JsonObject | undefined;
}

/** What became of a delivery, the first time or before. */
export interface Delivered {
  /** Absent where it was erased. */
  readonly entry: string | undefined;
  readonly job: string | undefined;
}

/** Where the document is stored. */
export interface DeliveryPlace {
  readonly workspaceId: string;
  readonly filesUrl: string;
  readonly endpoint: DeliveryEndpoint;
}

/**
 * Makes the one entry and the one job of a delivery, in the caller's transaction. The job's arg `url` is the
 * address of the file. The same delivery again changes nothing and answers the same.
 * @throws FakturoError "conflict" for a known key with other bytes, "precondition-failed" where the workflow is not
 * published, and the engine's refusals of a document; nothing is stored then.
 */
export async function deliverDocument(
  tx: Tx,
  parts: ReceiveParts,
  place: DeliveryPlace,
  delivery: PostedDocument,
): Promise<Delivered> {
  const { workspaceId, endpoint, filesUrl } = place;
  const { name, mime, bytes, data } = delivery;
  const sha256 = sha256Of(bytes);
  // The id, because another endpoint may get the slug later: its senders' keys are their own.
  const key = `${endpoint.id}/${delivery.key ?? `sha256:${sha256}`}`;
  const source = `POST ${endpoint.slug}`;
  const { workflow } = endpoint;
  const files = [{ name, mime, data: bytes, key: "document" }];
  const item = { key, files, workflow, ...(data && { data }) };
  const from = { workspaceId, app: CONNECT, source, workflow };
  const row = { app: CONNECT, key, source, received_at: new Date(parts.clock.now()) };
  if (!(await addInbound(tx, row))) return known(tx, key, sha256);
  if (!(await findPublished(tx, workflow)))
    throw new FakturoError("precondition-failed", "the endpoint's workflow is not published");
  return makeEntry(tx, parts, from, item, ([file]) =>
    file ? { url: fileUrl(file, filesUrl) } : {},
  );
}

/** @throws FakturoError "conflict" where the key is that of other bytes. */
async function known(tx: Tx, key: string, sha256: string): Promise<Delivered> {
  const row = await findInbound(tx, CONNECT, key);
  const { entry, job } = row ?? { entry: null, job: null };
  const files = entry === null ? [] : await listFiles(tx, entry);
  const received = files.filter((file) => file.key === "document");
  if (received.length > 0 && !received.some((file) => file.sha256 === sha256))
    throw new FakturoError("conflict", "another document was delivered with this key");
  return { entry: entry ?? undefined, job: job ?? undefined };
}
