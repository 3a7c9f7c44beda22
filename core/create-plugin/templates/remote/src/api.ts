import type { JsonObject } from "@fakturo/model";
import { readJsonAs, Type } from "@fakturo/plugin";

const DEFAULT_URL = "http://127.0.0.1:8080";
const NOT_FOUND = 404;
const TIMEOUT_MS = 30_000;

const Answer = Type.Unsafe<JsonObject>({ type: "object" });
const Secret = Type.Object({ value: Type.String() });
const Address = Type.Object({ url: Type.String() });
const Lease = Type.Object({
  value: Type.Optional(Type.String()),
  version: Type.Optional(Type.Number()),
});
const Values = Type.Unsafe<Credential>({ type: "object", required: ["value", "version"] });
const Stored = Type.Unsafe<StoredRecord>({ type: "object", required: ["id", "value", "version"] });
const Records = Type.Object({ list: Type.Array(Stored) });

/** A version of a credential. */
export interface Credential {
  readonly version: number;
  readonly value: JsonObject;
}

/** A stored record; a write names the `version` that it replaces. */
export interface StoredRecord {
  readonly id: string;
  readonly value: JsonObject;
  readonly version: number;
}

/** The server refused a call. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`${status}: ${message}`);
    this.status = status;
  }
}

/** What a task may read and store while it runs, by the task's token. Methods throw `Refused`. */
export class Api {
  readonly #token: string;
  readonly #url: string;

  constructor(token: string, url = process.env.API_URL ?? DEFAULT_URL) {
    this.#token = token;
    this.#url = url;
  }

  /** Any call of the API: the answer's text, which is JSON. */
  async call(method: string, path: string, body?: JsonObject): Promise<string> {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        "content-type": "application/json",
        "user-agent": "fakturo-acme",
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Refused(reply.status, text.slice(0, 2000));
    return text;
  }

  async secret(name: string): Promise<string> {
    const text = await this.#task("GET", `secrets/${encodeURIComponent(name)}`);
    return readJsonAs(Secret, text, "the secret").value;
  }

  /** The holder's credential, else the workspace's. */
  async credential(key: string, holder = ""): Promise<Credential> {
    const query = holder === "" ? "" : `?holder=${encodeURIComponent(holder)}`;
    const text = await this.#task("GET", `credentials/${encodeURIComponent(key)}${query}`);
    return readJsonAs(Values, text, "the credential");
  }

  /** Undefined where there is no such record. */
  async record(type: string, id: string): Promise<StoredRecord | undefined> {
    const path = `records/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
    try {
      return readJsonAs(Stored, await this.#task("GET", path), "the record");
    } catch (error) {
      if (error instanceof Refused && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  }

  /** Records with this value of an indexed member. */
  async find(type: string, index: string, value: string): Promise<readonly StoredRecord[]> {
    const query = new URLSearchParams({ index, value });
    const text = await this.#task("GET", `records/${encodeURIComponent(type)}?${query}`);
    return readJsonAs(Records, text, "the records").list;
  }

  /** A token that all tasks share; `fetch` makes a new one. */
  async lease(
    name: string,
    fetch: () => Promise<{ readonly value: string; readonly seconds: number }>,
  ): Promise<string> {
    const path = `leases/${encodeURIComponent(name)}`;
    const { value, version = 0 } = readJsonAs(Lease, await this.#task("POST", path, {}), "the lease");
    if (value !== undefined) return value;
    try {
      const made = await fetch();
      await this.#task("PUT", path, { version, ...made });
      return made.value;
    } catch (error) {
      await this.#task("POST", `${path}/drop`, { version });
      throw error;
    }
  }

  /** Removes a token that is no longer accepted, e.g. after a 401. */
  async dropLease(name: string, value: string): Promise<void> {
    await this.#task("POST", `leases/${encodeURIComponent(name)}/drop`, { value });
  }

  /** Address of a callback in the manifest: its messages come to the call `read` with `ref`. */
  async callbackUrl(key: string, ref: string): Promise<string> {
    const text = await this.#task("POST", `callbacks/${encodeURIComponent(key)}`, { ref });
    return readJsonAs(Address, text, "the address").url;
  }

  async log(message: string, details: JsonObject = {}): Promise<void> {
    await this.#task("POST", "log", { message, details });
  }

  /** Records which call is about to be made; later attempts get it as `intended`. */
  async intend(record: JsonObject): Promise<void> {
    await this.#task("PUT", "intended", { record });
  }

  async #task(method: string, path: string, body?: JsonObject): Promise<string> {
    const text = await this.call(method, `/transform/v1/task/${path}`, body);
    readJsonAs(Answer, text, "the answer");
    return text;
  }
}
