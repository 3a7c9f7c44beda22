import createClient, { type Middleware } from "openapi-fetch";
import { credentialHeaders } from "./credential.ts";
import { ApiError } from "./error.ts";
import type { components, paths } from "./schema.d.ts";

type Schemas = components["schemas"];
export type Workspace = Schemas["AccessWorkspace"];
export type Entry = Schemas["SiloEntry"];
export type EntryFile = Schemas["SiloFile"];
export type Job = Schemas["TransformJob"];
export type Intent = Schemas["TransformIntent"];
export type Workflow = Schemas["TransformWorkflow"];
export type Step = Schemas["TransformStep"];
export type Provider = Schemas["TransformProvider"];
export type Series = Schemas["SequenceSeries"];
export type AppInfo = Schemas["AccessApp"];
export type Credential = Schemas["AccessCredential"];

const authorised: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of credentialHeaders(request.method)) request.headers.set(name, value);
    return request;
  },
};

/** Calls of the server's documented API. */
export const api = createClient<paths>({ baseUrl: window.location.origin });
api.use(authorised);

interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Body of an answer. @throws ApiError for refusals, and with status 0 where no answer came. */
export async function answer<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new ApiError(0, undefined);
  });
  if (!response.ok || data === undefined) throw new ApiError(response.status, error);
  return data;
}

/** Answer of an address outside the documented calls, such as bytes of a file. @throws ApiError. */
export async function fetchBytes(path: string, body?: unknown): Promise<Blob> {
  const method = body === undefined ? "GET" : "POST";
  const reply = await fetch(path, {
    method,
    headers: [...credentialHeaders(method), ["content-type", "application/json"]],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, undefined);
  });
  if (!reply.ok) throw new ApiError(reply.status, await reply.json().catch(() => undefined));
  return reply.blob();
}
