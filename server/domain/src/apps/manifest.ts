import { isObject, type JsonObject } from "@fakturo/model";
import { isSchema } from "@fakturo/schema";
import { CONNECT } from "../inbound/endpoints.ts";
import { parseAppConfig, type RemoteAppConfig } from "./app-spec.ts";
import {
  parseConnections,
  parseSubmits,
  type RemoteConnection,
  type RemoteSubmits,
} from "./manifest-connections.ts";
import { type Declarations, declaresNothing, parseDeclarations } from "./manifest-declarations.ts";
import {
  flag,
  isNatsAddress,
  isTexts,
  isWebAddress,
  type ManifestMembers,
  oneOf,
  optionalText,
  secondsOf,
  textOf,
  wrong,
} from "./manifest-members.ts";

/** Description of a step by an app in another process. */
export interface RemoteStep {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Short schema ids; absent: any. */
  readonly schemas: readonly string[] | undefined;
  /** JSON Schema of the configuration. */
  readonly config: JsonObject;
  /** Time limit of one call in seconds. */
  readonly timeout: number | undefined;
  /** Seconds after which a waiting step fails. */
  readonly limit: number | undefined;
  /** The step follows these records and is not called itself. */
  readonly submits: RemoteSubmits | undefined;
  /** Key of the step whose record this step cancels; with `refused`, a record that the authority refused may be cancelled too. */
  readonly cancels: { readonly step: string; readonly refused: boolean } | undefined;
}

/** Version of the task protocol: 2 added effects, connections and the member `protocol` of tasks. */
export type TaskProtocol = 1 | 2;

/** Registration data of an app. */
export interface AppManifest {
  readonly key: string;
  readonly name: string;
  /** Address for tasks; absent for apps that only call the API. */
  readonly taskUrl: string | undefined;
  readonly protocol: TaskProtocol;
  readonly providers: readonly RemoteStep[];
  readonly connections: readonly RemoteConnection[];
  /** Configuration per workspace; absent for apps without. */
  readonly app: RemoteAppConfig | undefined;
  /** `secrets`, `credentials`, `records`, `feeds` and `callbacks` as given; `parseDeclarations` reads them. */
  readonly declarations: JsonObject;
}

const KEY = /^[a-z][a-z0-9-]{0,62}$/;
const STEP = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/;
const MAX_TIMEOUT_S = 3600;
const MAX_LIMIT_S = 100 * 24 * 3600;
const MAX_STEPS = 100;

/** Reads a manifest. @throws FakturoError "input" that names the first invalid member. */
export function parseAppManifest(json: unknown): AppManifest {
  if (!isObject(json)) throw wrong("the manifest", "a JSON object");
  const key = textOf(json, "key");
  if (!KEY.test(key)) throw wrong("key", "a-z, 0-9 and hyphens");
  // Endpoints and their secrets are stored under this key.
  if (key === CONNECT)
    throw wrong("key", `another key than '${CONNECT}', which is the server's own`);
  const { task_url: url } = json;
  if (url !== undefined && !isWebAddress(url) && !isNatsAddress(url))
    throw wrong("task_url", "an http(s) address, or nats: and the app's name at the gateway");
  const taskUrl = url;
  const protocol = protocolOf(json.protocol);
  if (isNatsAddress(taskUrl) && protocol > 1) throw wrong("protocol", "1 for an app over NATS");
  const providers = parseSteps(json.providers, key);
  const connections = parseConnections(json.connections, key);
  const declared = parseDeclarations(json, key);
  if (protocol < 2) checkVersion1({ providers, connections }, declared);
  checkReferences({ providers, connections }, declared);
  const declarations = declarationsIn(json);
  const name = textOf(json, "name");
  const app = json.configuration === undefined ? undefined : parseAppConfig(json.configuration);
  return { key, name, taskUrl, protocol, providers, connections, declarations, app };
}

type Offers = Pick<AppManifest, "providers" | "connections">;

function checkVersion1({ providers, connections }: Offers, declared: Declarations): void {
  const follows = providers.some(({ submits, cancels }) => submits ?? cancels);
  if (connections.length > 0 || follows) throw wrong("protocol", "2 for an app with connections");
  if (!declaresNothing(declared))
    throw wrong("protocol", "2 for an app with secrets, credentials, records, feeds or callbacks");
}

function checkReferences(
  { providers, connections }: Offers,
  { credentials, feeds, callbacks }: Declarations,
): void {
  const known = new Set(connections.map((one) => one.key));
  for (const { key: step, submits } of providers)
    if (submits && !known.has(submits.connection))
      throw wrong(`${step}: submits.connection`, "a connection of the app");
  for (const { key, credential } of connections)
    if (credential !== undefined && !credentials.has(credential))
      throw wrong(`${key}: credential`, "a credential of the app");
  checkCancels(providers);
  for (const { key, connection } of [...feeds, ...callbacks.values()])
    if (!known.has(connection)) throw wrong(`${key}: connection`, "a connection of the app");
}

function checkCancels(providers: readonly RemoteStep[]): void {
  const submitting = new Set(providers.flatMap(({ key, submits }) => (submits ? [key] : [])));
  for (const { key, cancels, submits } of providers)
    if (cancels && (submits || !submitting.has(cancels.step)))
      throw wrong(`${key}: cancels`, "a step of the app with 'submits', in a step without");
}

function declarationsIn(json: ManifestMembers): JsonObject {
  const { secrets, credentials, records, feeds, callbacks } = json;
  return JSON.parse(JSON.stringify({ secrets, credentials, records, feeds, callbacks }));
}

function protocolOf(value: unknown = 1): TaskProtocol {
  return oneOf(String(value), "protocol", ["1", "2"] as const) === "2" ? 2 : 1;
}

/** Reads the steps of an app. @throws FakturoError "input". */
export function parseSteps(json: unknown, app: string): RemoteStep[] {
  if (json === undefined) return [];
  if (!Array.isArray(json) || json.length > MAX_STEPS)
    throw wrong("providers", `a list of at most ${MAX_STEPS}`);
  const steps = json.map((step: unknown) => parseStep(step, app));
  if (new Set(steps.map(({ key }) => key)).size < steps.length)
    throw wrong("providers", "a list of different keys");
  return steps;
}

function parseStep(json: unknown, app: string): RemoteStep {
  if (!isObject(json)) throw wrong("providers", "a list of objects");
  const key = textOf(json, "key");
  if (!STEP.test(key) || key.split(".", 1)[0] !== app) throw wrong(key, `a key that begins ${app}`);
  const { schemas, config = {} } = json;
  if (schemas !== undefined && !isTexts(schemas)) throw wrong(`${key}: schemas`, "a list of texts");
  return {
    key,
    name: textOf(json, "name"),
    summary: textOf(json, "summary"),
    schemas: schemas ?? undefined,
    config: schemaOf(config, key),
    timeout: secondsOf(json.timeout, `${key}: timeout`, MAX_TIMEOUT_S),
    limit: secondsOf(json.limit, `${key}: limit`, MAX_LIMIT_S),
    submits: parseSubmits(json.submits, key),
    cancels: cancelsOf(json, key),
  };
}

function cancelsOf(json: ManifestMembers, key: string): RemoteStep["cancels"] {
  const [step, refused] = [optionalText(json, "cancels"), flag(json, "cancels_refused", key)];
  return step === undefined ? undefined : { step, refused };
}

/**
 * Compiles a schema now, because errors would otherwise show only when a workflow is published. Removes
 * `$id`, which must be unique among schemas; refuses `$async`, which accepts everything.
 */
function schemaOf(json: unknown, key: string): JsonObject {
  const { $id: _, ...schema }: JsonObject = JSON.parse(JSON.stringify(json));
  if (!isObject(json) || !isSchema(schema)) throw wrong(`${key}: config`, "a JSON Schema");
  return schema;
}
