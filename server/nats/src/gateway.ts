import { isFakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { TransportError } from "@fakturo/plugin";
import { type Log, RequestError } from "@fakturo/server-base";
import { connect, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { decode, encode, type MessageName } from "./messages.ts";
import { decodeResult, encodeTask, withPath } from "./tasks.ts";

/** Wakes a waiting step: by its id and job, or by its reference. */
export interface GatewayPoke {
  readonly id: string | undefined;
  readonly job: string | undefined;
  readonly ref: string | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** A file that an app announces for the entry of a job, before it sends the bytes. */
export interface GatewayFile {
  readonly id: string | undefined;
  readonly job: string;
  readonly entry: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly sha256: string;
  readonly mime: string;
  readonly size: number;
  readonly meta: Readonly<Record<string, string>> | undefined;
  readonly embeddable: boolean;
  readonly private: boolean;
}

/** A placeholder and its workspace. */
export interface AnnouncedFile {
  readonly workspace: string;
  readonly file: JsonObject;
}

/** What apps ask of the server. */
export interface GatewayPorts {
  /** @throws FakturoError "not-found", "validation". */
  poke(poke: GatewayPoke): Promise<void>;
  /** The stored placeholder, as tasks have it. @throws FakturoError. */
  createFile(file: GatewayFile): Promise<AnnouncedFile>;
}

/** Tasks of apps over NATS. */
export interface Gateway {
  /** The result of a task of the app, as the protocol over HTTP has them. @throws TransportError. */
  ask(app: string, task: JsonObject, signal: AbortSignal): Promise<JsonObject>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  /** `nats://` or `tls://`, with user and password or a token where the server needs them. */
  readonly url: string;
  /** Absent where only tasks are sent. */
  readonly ports: GatewayPorts | undefined;
  readonly log: Log;
}

/** Servers of one installation share what apps ask. */
const QUEUE = "fakturo.gateway";
/** Longer than any step: the step's own time limit ends a call. */
const LONGEST_MS = 3_600_000;

/** Connects, and reconnects without end. @throws Error where the first connection fails. */
export async function openGateway({ url, ports, log }: GatewayOptions): Promise<Gateway> {
  const connection = await connect({ ...serverOf(url), name: "fakturo", maxReconnectAttempts: -1 });
  const link = followLink(connection);
  if (ports) serve(connection, ports, log);
  // Only now do apps that start after the server find it.
  await connection.flush();
  return {
    ask: (app, task, signal) => ask(connection, app, task, AbortSignal.any([signal, link.lost])),
    close: () => close(connection, link.lost),
  };
}

/** What is being answered is finished first, unless the NATS server is away: then there is nobody to answer. */
async function close(connection: NatsConnection, lost: AbortSignal): Promise<void> {
  try {
    await beforeEnd(connection.drain(), lost);
  } catch {
    await connection.close();
  }
}

/** Aborted while the connection is down: what was asked before is not answered any more. */
function followLink(connection: NatsConnection): { readonly lost: AbortSignal } {
  let current = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") current.abort();
      if (type === "reconnect") current = new AbortController();
    }
  };
  void follow();
  return {
    get lost() {
      return current.signal;
    },
  };
}

function serve(connection: NatsConnection, ports: GatewayPorts, log: Log): void {
  answer(connection, "gw.tasks.poke", "TaskPokeResponse", log, async (data) => {
    await ports.poke(pokeOf(decode("TaskPoke", data)));
    return {};
  });
  answer(connection, "gw.files.create", "FileResponse", log, async (data) => {
    const { workspace, file } = await ports.createFile(fileOf(decode("CreateFile", data)));
    return { file: withPath(file, workspace) };
  });
}

function serverOf(url: string) {
  const { protocol, host, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    servers: host,
    ...(protocol === "tls:" && { tls: {} }),
    ...(password !== "" && { user, pass: decodeURIComponent(password) }),
    ...(password === "" && user !== "" && { token: user }),
  };
}

async function ask(
  connection: NatsConnection,
  app: string,
  task: JsonObject,
  signal: AbortSignal,
): Promise<JsonObject> {
  const bytes = encodeTask(task);
  const most = connection.info?.max_payload;
  if (most !== undefined && bytes.length > most)
    throw new TransportError(
      `the task has ${bytes.length} bytes, more than max_payload of the NATS server (${most})`,
      "no",
    );
  if (signal.aborted) throw new TransportError("the NATS server is away", "no");
  try {
    const reply = connection.request(`gw.${app}.task`, bytes, { timeout: LONGEST_MS });
    return decodeResult((await beforeEnd(reply, signal)).data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no answer";
    throw new TransportError(`the app ${app} did not answer over NATS: ${reason}`, "unknown", {
      cause: error,
    });
  }
}

function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("the connection was lost, or the time of the step is over"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", end));
}

/** Answers each message of a subject; errors go into the member `err`. */
function answer(
  connection: NatsConnection,
  subject: string,
  name: MessageName,
  log: Log,
  work: (data: Uint8Array) => Promise<JsonObject>,
): void {
  const answerTo = async (data: Uint8Array): Promise<JsonObject> => {
    try {
      return await work(data);
    } catch (error) {
      if (!isFakturoError(error)) log.warn({ err: error, subject }, "a message of an app failed");
      return { err: errorOf(error) };
    }
  };
  const respond = async (message: Msg): Promise<void> => {
    try {
      message.respond(encode(name, await answerTo(message.data)));
    } catch (error) {
      log.warn({ err: error, subject }, "an app was not answered");
    }
  };
  connection.subscribe(subject, {
    queue: QUEUE,
    callback: (error, message) => {
      if (error) log.warn({ err: error, subject }, "a message of an app was lost");
      else void respond(message);
    },
  });
}

function errorOf(error: unknown): JsonObject {
  if (!isFakturoError(error)) return { code: "INTERNAL", message: "internal" };
  const code = error.key === "not-found" ? "NOT_FOUND" : "INVALID";
  const [problem] = error instanceof RequestError ? error.problems : [];
  return { code, message: problem ? `${problem.member} ${problem.message}` : error.message };
}

function text(json: JsonObject, name: string): string | undefined {
  const value = json[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(json: Json | undefined): Readonly<Record<string, string>> | undefined {
  if (!isObject(json)) return undefined;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)]));
}

function pokeOf(json: JsonObject): GatewayPoke {
  return {
    id: text(json, "id"),
    job: text(json, "job_id"),
    ref: text(json, "ref"),
    code: text(json, "code"),
    message: text(json, "message"),
  };
}

function fileOf(json: JsonObject): GatewayFile {
  return {
    id: text(json, "id"),
    job: text(json, "job_id") ?? "",
    entry: text(json, "silo_entry_id") ?? "",
    name: text(json, "name") ?? "",
    description: text(json, "desc"),
    sha256: text(json, "sha256") ?? "",
    mime: text(json, "mime") ?? "",
    size: typeof json.size === "number" ? json.size : 0,
    meta: textsOf(json.meta),
    embeddable: json.embeddable === true,
    private: json.private === true,
  };
}
