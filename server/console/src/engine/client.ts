import type { Explained } from "@fakturo/engine";
import type { DocumentPath, PlaceFacts } from "./place.ts";
import type { BuiltDocument, Country, Request, WorkerReply } from "./protocol.ts";
import workerPath from "./worker.ts?worker&url";

interface TrustedFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedFactory;
  }
}

/** Only addresses of this server's own scripts become those of a worker. */
function ownScript(url: string): string {
  if (new URL(url, window.location.href).origin !== window.location.origin)
    throw new TypeError(`${url} is not a script of this server`);
  return url;
}

const policy = window.trustedTypes?.createPolicy("fakturo", { createScriptURL: ownScript });
const pending = new Map<number, (result: WorkerReply["result"]) => void>();
let worker: Worker | undefined;
let lastId = 0;

function started(): Worker {
  if (worker) return worker;
  const made = new Worker(policy?.createScriptURL(workerPath) ?? workerPath, { type: "module" });
  made.addEventListener("message", ({ data: { id, result } }: MessageEvent<WorkerReply>) => {
    pending.get(id)?.(result);
    pending.delete(id);
  });
  worker = made;
  return made;
}

type Call = Request extends infer R ? (R extends { id: number } ? Omit<R, "id"> : never) : never;

/** Calls the document engine, which runs in a thread of the page. */
function send(call: Call): Promise<WorkerReply["result"]> {
  const id = ++lastId;
  return new Promise((resolve) => {
    pending.set(id, resolve);
    started().postMessage({ id, ...call });
  });
}

function failed(result: WorkerReply["result"]): Error {
  return new Error(result.call === "failed" ? result.problem : result.call);
}

/** Builds a document as far as it can be. */
export async function buildDocument(doc: unknown): Promise<BuiltDocument> {
  const result = await send({ call: "build", doc });
  if (result.call !== "build") throw failed(result);
  return result.value;
}

/** Builds a document with the origin of every value. */
export async function explainDocument(doc: unknown): Promise<Explained> {
  const result = await send({ call: "explain", doc });
  if (result.call !== "explain") throw failed(result);
  return result.value;
}

/** Taxes and addons of a country. */
export async function countryRules(code: string): Promise<Country> {
  const result = await send({ call: "country", code });
  if (result.call !== "country") throw failed(result);
  return result.value;
}

/** What may stand at a place of a document, by its schemas. */
export async function describePlace(doc: unknown, path: DocumentPath): Promise<PlaceFacts> {
  const result = await send({ call: "place", doc, path });
  if (result.call !== "place") throw failed(result);
  return result.value;
}
