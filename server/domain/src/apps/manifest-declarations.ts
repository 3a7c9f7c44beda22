import { isObject } from "@fakturo/model";
import {
  type AnyRecordType,
  type CredentialSpec,
  credentialNamed,
  defineCredential,
  type Feed,
} from "@fakturo/plugin";
import { isSchema, type TObject } from "@fakturo/schema";
import { parseCallback, type RemoteCallback } from "./manifest-callbacks.ts";
import {
  callsOf,
  flag,
  isTexts,
  type ManifestMembers,
  oneOf,
  optionalText,
  ownKey,
  secondsOf,
  textOf,
  wrong,
} from "./manifest-members.ts";

/** A credential that an app in another process reads. */
export interface RemoteCredential {
  readonly spec: CredentialSpec;
  /** The app gets the private key of a certificate, not only the certificate. */
  readonly givesKey: boolean;
}

/** What an app may read and store in a workspace while a task of it runs. */
export interface Declarations {
  /** Names of plain secrets. */
  readonly secrets: readonly string[];
  /** By key. */
  readonly credentials: ReadonlyMap<string, RemoteCredential>;
  /** Types of records by key. */
  readonly records: ReadonlyMap<string, AnyRecordType>;
  /** Mailboxes and lists that the app is asked to read. */
  readonly feeds: readonly RemoteFeed[];
  /** Addresses where authorities answer submissions, by key. */
  readonly callbacks: ReadonlyMap<string, RemoteCallback>;
}

/** Description of a feed that an app in another process reads. */
export interface RemoteFeed extends Omit<Feed, "page" | FeedCall> {
  /** What the app answers beside `page`. */
  readonly calls: readonly FeedCall[];
}

const FEED_CALLS = ["fetch", "read", "one"] as const;
type FeedCall = (typeof FEED_CALLS)[number];

const SECRET = /^[a-z][a-z0-9._-]{0,99}$/;
const KINDS = ["certificate", "oauth-client", "password", "token", "values"] as const;
const SCOPES = ["workspace", "holder"] as const;
const MAX_EACH = 50;
const MAX_FEED_S = 31 * 24 * 3600;
const DEFAULT_LAG_S = 600;
const DEFAULT_EVERY_S = 300;

/**
 * Reads the members `secrets`, `credentials`, `records`, `feeds` and `callbacks` of a manifest.
 * @throws FakturoError "input".
 */
export function parseDeclarations(json: unknown, app: string): Declarations {
  if (!isObject(json)) throw wrong("the declarations", "a JSON object");
  const credentials = listOf(json, "credentials", (one) => credentialOf(one, app));
  const specs = new Map(credentials.map(({ spec }) => [spec.key, spec]));
  if (specs.size < credentials.length) throw wrong("credentials", "a list of different keys");
  return {
    secrets: secretsOf(json.secrets ?? [], app, specs),
    credentials: new Map(credentials.map((one) => [one.spec.key, one])),
    records: keyed(json, "records", (one) => recordOf(one, app)),
    feeds: [...keyed(json, "feeds", (one) => feedOf(one, app)).values()],
    callbacks: keyed(json, "callbacks", (one) => parseCallback(one, app)),
  };
}

/** True when an app declares nothing that is added to version 2. */
export function declaresNothing(declared: Declarations): boolean {
  const { secrets, credentials, records, feeds, callbacks } = declared;
  return secrets.length + feeds.length + credentials.size + records.size + callbacks.size === 0;
}

function keyed<T extends { readonly key: string }>(
  json: ManifestMembers,
  name: string,
  read: (one: ManifestMembers) => T,
): ReadonlyMap<string, T> {
  const list = listOf(json, name, read);
  const all = new Map(list.map((one) => [one.key, one]));
  if (all.size < list.length) throw wrong(name, "a list of different keys");
  return all;
}

function listOf<T>(json: ManifestMembers, name: string, read: (one: ManifestMembers) => T): T[] {
  const list = json[name] ?? [];
  if (!Array.isArray(list) || list.length > MAX_EACH || !list.every(isObject))
    throw wrong(name, `a list of at most ${MAX_EACH} objects`);
  return list.map(read);
}

/** A credential is read by its key: as a plain secret, its private key would be open to the app. */
function secretsOf(
  json: unknown,
  app: string,
  specs: ReadonlyMap<string, CredentialSpec>,
): readonly string[] {
  if (!isTexts(json) || json.length > MAX_EACH)
    throw wrong("secrets", `a list of at most ${MAX_EACH} texts`);
  for (const name of json) {
    if (!SECRET.test(name) || !name.startsWith(`${app}.`))
      throw wrong(`secrets: '${name}'`, `a name that begins with ${app}.`);
    if (credentialNamed(specs, name)) throw wrong(`secrets: '${name}'`, "no credential's name");
  }
  return json;
}

function credentialOf(json: ManifestMembers, app: string): RemoteCredential {
  const key = ownKey(json, app);
  const kind = oneOf(json.kind, `${key}: kind`, KINDS);
  const { schema } = json;
  if (kind === "values" && !isObjectSchema(schema)) throw wrong(`${key}: schema`, OBJECT_SCHEMA);
  const givesKey = flag(json, "private_key", key);
  if (givesKey && kind !== "certificate")
    throw wrong(`${key}: private_key`, "left out where the kind is not certificate");
  const description = optionalText(json, "description");
  const spec = defineCredential({
    key,
    kind,
    title: textOf(json, "title"),
    scope: oneOf(json.scope ?? "workspace", `${key}: scope`, SCOPES),
    ...(description !== undefined && { description }),
    ...(kind === "values" && isObjectSchema(schema) && { schema }),
  });
  return { spec, givesKey };
}

function recordOf(json: ManifestMembers, app: string): AnyRecordType {
  const key = ownKey(json, app);
  const { schema, indexes = [] } = json;
  if (!isObjectSchema(schema)) throw wrong(`${key}: schema`, OBJECT_SCHEMA);
  if (!isTexts(indexes) || !indexes.every((index) => Object.hasOwn(schema.properties, index)))
    throw wrong(`${key}: indexes`, "a list of members of the schema");
  return Object.freeze({ key, schema, indexes });
}

function feedOf(json: ManifestMembers, app: string): RemoteFeed {
  const key = ownKey(json, app);
  const seconds = (name: string, min: number) =>
    secondsOf(json[name], `${key}: ${name}`, MAX_FEED_S, min);
  const pace = seconds("pace", 0);
  return {
    key,
    name: textOf(json, "name"),
    connection: textOf(json, "connection"),
    order: oneOf(json.order ?? "time", `${key}: order`, ["time", "number", "sparse"] as const),
    lag: seconds("lag", 0) ?? DEFAULT_LAG_S,
    every: seconds("every", 1) ?? DEFAULT_EVERY_S,
    ...(pace !== undefined && { pace }),
    calls: callsOf(json, key, FEED_CALLS),
  };
}

const OBJECT_SCHEMA = "a JSON Schema of type object with properties";

function isObjectSchema(schema: unknown): schema is TObject {
  return (
    isObject(schema) && schema.type === "object" && isObject(schema.properties) && isSchema(schema)
  );
}
