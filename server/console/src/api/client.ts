import type { components, paths } from "@fakturo/client";
import createClient, { type Middleware } from "openapi-fetch";
import { CallError } from "./error.ts";
import { workspaceHandle } from "./place.ts";

export { answer, done } from "@fakturo/client";

type Schemas = components["schemas"];
export type Me = Schemas["AccessMe"];
export type MyWorkspace = Me["workspaces"][number];
export type Entry = Schemas["SiloEntry"];
export type JobInfo = Schemas["TransformJob"];
export type Intent = Schemas["TransformIntent"];
export type WorkflowInfo = Schemas["TransformWorkflow"];
export type WorkflowStep = Schemas["TransformStep"];
export type StepProvider = Schemas["TransformProvider"];
export type WorkflowTemplate = Schemas["TransformTemplate"];
export type NumberSeries = Schemas["SequenceSeries"];
export type CredentialInfo = Schemas["AccessCredential"];
export type ConnectionInfo = Schemas["AccessConnection"];
export type ConnectionTestResult = Schemas["AccessConnectionTest"];
export type TriedWorkflow = Schemas["TransformTriedWorkflow"];
export type TriedStep = TriedWorkflow["steps"][number];
export type ChosenOutcome = Schemas["TransformChosenOutcome"];
export type WorkflowTest = Schemas["TransformTestWorkflow"];
export type Overview = Schemas["TransformOverview"];
export type ListedDelivery = Schemas["TransformDelivery"];
export type AppInfo = Schemas["AccessApp"];

/** Headers of every call: other sites cannot send the first, and the second names the workspace. */
export const HEADERS: Readonly<Record<string, string>> = {
  "x-fakturo-console": "1",
  "fakturo-workspace": encodeURIComponent(workspaceHandle),
};

const named: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(HEADERS)) request.headers.set(name, value);
    return request;
  },
};

/** Calls of the server's documented API. */
export const api = createClient<paths>({ baseUrl: window.location.origin });
api.use(named);

/** A file of the server, and the name it gave. */
export interface DownloadedFile {
  readonly data: Blob;
  readonly name: string;
}

const FILE_NAME = /filename\*=UTF-8''([^;]+)|filename="([^"]*)"/i;

/**
 * A file that an address answers, told while it arrives.
 * @param onReceived called with the bytes so far.
 * @throws CallError.
 */
export async function fetchFile(
  path: string,
  body: unknown,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<DownloadedFile> {
  const reply = await sent(path, body, signal);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = reply.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    onReceived(bytes);
  }
  const [, encoded, plain] = FILE_NAME.exec(reply.headers.get("content-disposition") ?? "") ?? [];
  const name = encoded ? decodeURIComponent(encoded) : (plain ?? "export");
  return { data: new Blob(chunks, { type: reply.headers.get("content-type") ?? "" }), name };
}

/**
 * Answer of an address whose bytes are no JSON, or whose path is data; a body is sent as JSON.
 * @throws CallError.
 */
export async function fetchBytes(path: string, body?: unknown): Promise<Blob> {
  return (await sent(path, body)).blob();
}

async function sent(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const reply = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...HEADERS, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new CallError(0, undefined);
  });
  if (!reply.ok) throw new CallError(reply.status, await reply.json().catch(() => undefined));
  return reply;
}
