import { createUuidV7 } from "@fakturo/model";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "#schema";
import { answer } from "./answer.ts";
import { CallError } from "./error.ts";
import { eachRow } from "./pages.ts";
import { RETRIES, type RetryOptions, type Send, withRetries } from "./retry.ts";
import { endedJob } from "./wait.ts";

type Schemas = components["schemas"];
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? Omit<NonNullable<Q>, "cursor" | "created_at">
  : never;

/** A stored document with its versions, states and files; `data` is its envelope. */
export type Entry = Schemas["SiloEntry"];
/** A run of a workflow. */
export type StartedJob = Schemas["TransformJob"];
/** Which entries a list has; `limit` is the size of its pages. */
export type EntryListQuery = Query<"/silo/v1/entries">;
/** Which jobs a list has; `limit` is the size of its pages. */
export type JobListQuery = Query<"/transform/v1/jobs">;
/** An entry to make. `id` is made where it is absent; give one to repeat the call from another process. */
export type CreateEntryOptions = Schemas["SiloCreateEntry"] & { readonly id?: string };
/** A job to make. `id` as in `CreateEntryOptions`. */
export type StartJobOptions = Schemas["TransformCreateJob"] & { readonly id?: string };
/** What somebody asks of a document without storing it. */
type BuildRequest = Schemas["SiloBuildGOBL"] & { readonly strict?: boolean };
type CorrectRequest = Schemas["SiloCorrectGOBL"];
type SignRequest = Schemas["SiloSignGOBL"];

export interface ClientOptions {
  /** Address of the server, such as `https://invoices.example.com`. */
  readonly url: string;
  /** API key or another token, or a function that answers the current one; none for the session of a browser. */
  readonly token?: string | (() => string | Promise<string>);
  /** Name of the calling application, sent as `User-Agent` outside browsers. */
  readonly application?: string;
  /** Further headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly retry?: Partial<RetryOptions>;
  /** Sends a request; `fetch` by default. */
  readonly fetch?: Send;
  /** Makes ids of new objects; UUIDs of version 7 by default. */
  readonly newId?: () => string;
}

export interface WaitOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

/** The API of a server. Refused calls throw CallError; those of `api` answer `error` instead. */
export interface Fakturo {
  /** Every documented call, typed by its path (openapi-fetch); with the same retries. */
  readonly api: Client<paths>;
  /** Stores a document. The same id never makes a second entry: a repeated call answers the stored one. */
  createEntry(entry: CreateEntryOptions): Promise<Entry>;
  getEntry(id: string): Promise<Entry>;
  /** Entries without their envelopes, newest first. */
  entries(filter?: EntryListQuery): AsyncGenerator<Entry, void, undefined>;
  /** Entries with their envelopes. */
  envelopes(filter?: EntryListQuery): AsyncGenerator<Entry, void, undefined>;
  /** Starts a workflow; the same id never starts it twice. */
  startJob(job: StartJobOptions): Promise<StartedJob>;
  getJob(id: string): Promise<StartedJob>;
  jobs(filter?: JobListQuery): AsyncGenerator<StartedJob, void, undefined>;
  /** The job when it has ended, well or not (`status`). */
  waitForJob(id: string, options?: WaitOptions): Promise<StartedJob>;
  /** Calculates and validates a document without storing it. */
  build(request: BuildRequest): Promise<Schemas["SiloBuiltGOBL"]>;
  sign(request: SignRequest): Promise<Schemas["SiloGOBL"]>;
  /** The correcting document of an invoice. */
  correct(request: CorrectRequest): Promise<Schemas["SiloGOBL"]>;
}

const CONFLICT = 409;
const NOT_FOUND = 404;

/** A client of one server and one workspace. */
export function createFakturo(options: ClientOptions): Fakturo {
  const api = createApi(options);
  const { newId = randomId, retry = {} } = options;
  const getEntry = (id: string) =>
    answer(api.GET("/silo/v1/entries/{id}", { params: { path: { id } } }));
  const getJob = (id: string) =>
    answer(api.GET("/transform/v1/jobs/{id}", { params: { path: { id } } }));
  return {
    api,
    getEntry,
    createEntry: ({ id = newId(), ...entry }) =>
      onceOnly(
        answer(api.PUT("/silo/v1/entries/{id}", { params: { path: { id } }, body: entry })),
        () => getEntry(id),
      ),
    entries: (filter = {}) =>
      eachRow((cursor) =>
        answer(api.GET("/silo/v1/entries", { params: { query: at(filter, cursor) } })),
      ),
    envelopes: (filter = {}) =>
      eachRow((cursor) =>
        answer(api.GET("/silo/v1/envelopes", { params: { query: at(filter, cursor) } })),
      ),
    getJob,
    startJob: ({ id = newId(), ...job }) =>
      onceOnly(
        answer(api.PUT("/transform/v1/jobs/{id}", { params: { path: { id } }, body: job })),
        () => getJob(id),
      ),
    jobs: (filter = {}) =>
      eachRow((cursor) =>
        answer(api.GET("/transform/v1/jobs", { params: { query: at(filter, cursor) } })),
      ),
    waitForJob: (id, { signal = new AbortController().signal } = {}) =>
      endedJob(api, id, { sleep: { ...RETRIES, ...retry }.sleep, signal }),
    build: ({ strict, ...body }) =>
      answer(
        api.POST("/silo/v1/gobl/build", {
          params: { query: strict === undefined ? {} : { strict } },
          body,
        }),
      ),
    sign: (body) => answer(api.POST("/silo/v1/gobl/sign", { body })),
    correct: (body) => answer(api.POST("/silo/v1/gobl/correct", { body })),
  };
}

function createApi(options: ClientOptions): Client<paths> {
  const { url, token, headers = {}, application = "fakturo-client", retry = {} } = options;
  const send = withRetries(options.fetch ?? ((request) => fetch(request)), {
    ...RETRIES,
    ...retry,
  });
  // Browsers name themselves, and ask before they send another name.
  const agent = "document" in globalThis ? {} : { "user-agent": application };
  const api = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ""),
    headers: { ...agent, ...headers },
    fetch: send,
  });
  if (token !== undefined)
    api.use({
      async onRequest({ request }) {
        const current = typeof token === "string" ? token : await token();
        request.headers.set("authorization", `Bearer ${current}`);
        return request;
      },
    });
  return api;
}

/** A conflict after a lost answer, or a repeated call, is the stored object. */
async function onceOnly<T>(made: Promise<T>, stored: () => Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== CONFLICT) throw error;
    return await stored().catch((reason: unknown) => {
      // Something else is taken, such as the key.
      throw reason instanceof CallError && reason.status === NOT_FOUND ? error : reason;
    });
  }
}

/** The next page of a filter. */
function at<Q extends object>(filter: Q, cursor: string | undefined): Q & { cursor?: string } {
  return cursor === undefined ? filter : { ...filter, cursor };
}

const randomId = createUuidV7(Date.now, (bytes) =>
  bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length))),
);
