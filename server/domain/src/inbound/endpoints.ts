import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { defineRecord, type RecordValue, type StoredRecord, Type } from "@fakturo/plugin";
import type { Clock, Ids } from "@fakturo/server-base";
import type { Tx } from "@fakturo/server-storage/store";
import type { Secrets } from "@fakturo/server-storage/vault";
import { RecordConflict, recordReader, writeRecords } from "./records.ts";

/** How senders of an endpoint authenticate. */
export const SECURITY_TYPES = ["none", "bearer", "basic", "hmac"] as const;
export type SecurityType = (typeof SECURITY_TYPES)[number];

/** What may be shown of an endpoint's security. */
export interface EndpointSecurity {
  readonly type: SecurityType;
  /** For `basic`. */
  readonly username?: string;
  /** Header with the signature, in lower case; for `hmac`. */
  readonly header?: string;
}

/** With the secret: the token, the password, or the key of the HMAC; empty for `none`. */
export interface WholeSecurity extends EndpointSecurity {
  readonly secret: string;
}

/** An address where other systems deliver documents. */
export interface DeliveryEndpoint {
  readonly id: string;
  /** Last segment of the address, unique in the workspace. */
  readonly slug: string;
  /** Workflow of each document's job. */
  readonly workflow: string;
  readonly security: EndpointSecurity;
  /** Media types; empty for any. */
  readonly accept: readonly string[];
  readonly disabled: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Members to set; absent ones keep their value. */
export type DeliveryEndpointChange = Partial<
  Pick<DeliveryEndpoint, "slug" | "workflow" | "accept" | "disabled">
> & {
  readonly security?: WholeSecurity | undefined;
};

/** Key of the app that endpoints, their secrets and their documents belong to. */
export const CONNECT = "connect";

const stored = defineRecord({
  key: `${CONNECT}.endpoint`,
  schema: Type.Object({
    id: Type.String(),
    workflow: Type.String(),
    security: Type.Object({
      type: Type.Unsafe<SecurityType>({ type: "string", enum: [...SECURITY_TYPES] }),
      username: Type.Optional(Type.String()),
      header: Type.Optional(Type.String()),
    }),
    accept: Type.Array(Type.String()),
    disabled: Type.Boolean(),
    created: Type.Number(),
  }),
  indexes: ["id"],
});
type Stored = StoredRecord<RecordValue<typeof stored>>;

const MAX_ENDPOINTS = 100;

/** Endpoints of workspaces. Their secrets are stored encrypted and never shown. */
export class ConnectEndpoints {
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(parts: { readonly secrets: Secrets; readonly clock: Clock; readonly ids: Ids }) {
    this.#secrets = parts.secrets;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
  }

  async list(tx: Tx): Promise<DeliveryEndpoint[]> {
    return (await read(tx).list({ limit: MAX_ENDPOINTS })).map(endpointOf);
  }

  /** @throws FakturoError "not-found". */
  async get(tx: Tx, id: string): Promise<DeliveryEndpoint> {
    return endpointOf(await this.#find(tx, id));
  }

  async atSlug(tx: Tx, slug: string): Promise<DeliveryEndpoint | undefined> {
    const found = await read(tx).get(slug);
    return found && endpointOf(found);
  }

  /** @throws FakturoError "conflict" for a slug that is taken, "input" beyond 100 endpoints. */
  async create(
    tx: Tx,
    workspaceId: string,
    given: Required<Pick<DeliveryEndpointChange, "slug" | "workflow">> & DeliveryEndpointChange,
  ): Promise<DeliveryEndpoint> {
    if ((await this.list(tx)).length >= MAX_ENDPOINTS)
      throw new FakturoError("input", `a workspace has ${MAX_ENDPOINTS} endpoints at most`);
    const { slug, workflow, accept = [], disabled = false } = given;
    const { secret, ...security } = given.security ?? { type: "none", secret: "" };
    const created = this.#clock.now();
    const value = {
      id: this.#ids.v7(),
      workflow,
      security,
      accept: [...accept],
      disabled,
      created,
    };
    await this.#write(tx, slug, value);
    await this.#keep(tx, workspaceId, value.id, secret);
    return this.get(tx, value.id);
  }

  /** @throws FakturoError "not-found", "conflict" for a slug that is taken. */
  async change(
    tx: Tx,
    workspaceId: string,
    id: string,
    given: DeliveryEndpointChange,
  ): Promise<DeliveryEndpoint> {
    const found = await this.#find(tx, id);
    const { slug = found.id, workflow, accept, disabled } = given;
    const value = {
      ...found.value,
      ...(workflow !== undefined && { workflow }),
      ...(accept && { accept: [...accept] }),
      ...(disabled !== undefined && { disabled }),
    };
    if (given.security) {
      const { secret, ...security } = given.security;
      value.security = security;
      await this.#keep(tx, workspaceId, id, secret);
    }
    if (slug !== found.id) await this.#drop(tx, found);
    await this.#write(tx, slug, value, slug === found.id ? found.version : 0);
    return this.get(tx, id);
  }

  /** @throws FakturoError "not-found". */
  async remove(tx: Tx, id: string): Promise<DeliveryEndpoint> {
    const found = await this.#find(tx, id);
    await this.#drop(tx, found);
    await this.#secrets.remove(tx, secretName(id));
    return endpointOf(found);
  }

  async secret(tx: Tx, workspaceId: string, { id }: DeliveryEndpoint): Promise<string> {
    return (await this.#secrets.read(tx, workspaceId, secretName(id))) ?? "";
  }

  async #find(tx: Tx, id: string): Promise<Stored> {
    const [found] = await read(tx).find("id", id);
    if (!found) throw new FakturoError("not-found", "endpoint not found");
    return found;
  }

  async #write(tx: Tx, slug: string, value: JsonObject, version = 0): Promise<void> {
    const write = { type: stored, id: slug, value, version };
    try {
      await writeRecords(tx, CONNECT, [write], new Date(this.#clock.now()));
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      throw new FakturoError("conflict", `another endpoint has the slug '${slug}'`);
    }
  }

  async #drop(tx: Tx, { id, version }: Stored): Promise<void> {
    const write = { type: stored, id, value: null, version };
    await writeRecords(tx, CONNECT, [write], new Date(this.#clock.now()));
  }

  async #keep(tx: Tx, workspaceId: string, id: string, secret: string): Promise<void> {
    if (secret === "") await this.#secrets.remove(tx, secretName(id));
    else await this.#secrets.write(tx, workspaceId, secretName(id), secret);
  }
}

function read(tx: Tx) {
  return recordReader((work) => work(tx), CONNECT, stored);
}

function endpointOf({ id: slug, value, updatedAt }: Stored): DeliveryEndpoint {
  const { created: createdAt, ...facts } = value;
  return { slug, ...facts, createdAt, updatedAt };
}

function secretName(id: string): string {
  return `${CONNECT}.${id}`;
}

/** What of a delivery says who sends it; names of headers in lower case. */
export interface SenderRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  readonly bytes: Uint8Array;
}

/**
 * Checks the sender of a delivery. An HMAC is the SHA-256 HMAC of the body as it came, in hexadecimal, with or
 * without `sha256=` in front. An endpoint whose secret is gone takes nothing: an export has its settings without it.
 */
export function checkSender(security: WholeSecurity, request: SenderRequest): boolean {
  const { type, username = "", header = "", secret } = security;
  const { authorization = "" } = request.headers;
  if (type !== "none" && secret === "") return false;
  switch (type) {
    case "none":
      return true;
    case "bearer":
      return isSame(/^Bearer +(.+)$/i.exec(authorization)?.[1], secret);
    case "basic":
      return isSame(basicOf(authorization), `${username}:${secret}`);
    case "hmac": {
      const given = request.headers[header]?.replace(/^sha256=/i, "").toLowerCase();
      const wanted = createHmac("sha256", secret).update(request.bytes).digest("hex");
      return isSame(given, wanted);
    }
  }
}

function basicOf(authorization: string): string | undefined {
  const [, text] = /^Basic +(.+)$/i.exec(authorization) ?? [];
  return text === undefined ? undefined : Buffer.from(text, "base64").toString();
}

/** Takes the same time for all texts. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(wanted));
}
