import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { isObject, type JsonObject } from "@fakturo/model";

/** An authority with OAuth, records that are stored once, approvals and filings by callback, and messages. */
export interface Authority {
  /** Ends with a slash. */
  readonly url: string;
  /** Number of tokens that were given. */
  readonly tokens: number;
  /** Numbers of the records of each message. */
  readonly received: readonly (readonly string[])[];
  /** Calls with a token that is not valid. */
  readonly refused: number;
  /** From now on, only new tokens are valid. */
  revoke(): void;
  /** Decides about all requests, and calls back. Answers the statuses of the callbacks. */
  decide(status: string): Promise<readonly number[]>;
  /** Number of filings that wait for a decision. */
  readonly filings: number;
  /**
   * Accepts all filings, and posts each decision with a wrong signature and twice with the right one. Answers the
   * statuses of the posts.
   */
  acceptFilings(): Promise<readonly number[]>;
  /** Puts a message into the mailbox. */
  post(id: string): void;
  close(): void;
}

type Reply = readonly [status: number, body: JsonObject | string];

export const CLIENT = { client_id: "client", client_secret: "s3cret" };

export async function startAuthority(): Promise<Authority> {
  const state = new State();
  const server = createServer(async (request, response) => {
    const [status, body] = state.answer(request, await text(request));
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

class State {
  tokens = 0;
  refused = 0;
  readonly received: string[][] = [];
  readonly #records = new Map<string, string>();
  readonly #approvals = new Map<string, { callback: string; status: string }>();
  readonly #filings = new Map<string, string>();
  readonly #messages: string[] = [];
  #valid = new Set<string>();

  revoke(): void {
    this.#valid = new Set();
  }

  async decide(status: string): Promise<readonly number[]> {
    const open = [...this.#approvals.values()].filter((one) => one.status === "");
    return Promise.all(
      open.map(async (one) => {
        one.status = status;
        const headers = { "content-type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify({ status }) };
        return (await fetch(one.callback, init)).status;
      }),
    );
  }

  post(id: string): void {
    this.#messages.push(id);
  }

  get filings(): number {
    return this.#filings.size;
  }

  async acceptFilings(): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const [number, callback] of this.#filings) {
      const body = JSON.stringify({ id: `D-${number}`, receipt: `F-${number}`, state: "accepted" });
      for (const key of ["forged", CLIENT.client_secret, CLIENT.client_secret]) {
        const signature = createHmac("sha256", key).update(body).digest("hex");
        const headers = { "acme-signature": signature };
        statuses.push((await fetch(callback, { method: "POST", headers, body })).status);
      }
    }
    this.#filings.clear();
    return statuses;
  }

  answer({ method, url = "/", headers }: IncomingMessage, body: string): Reply {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const [, kind = "", id = ""] = pathname.split("/").map(decodeURIComponent);
    if (kind === "token") return this.#token(new URLSearchParams(body));
    if (!this.#valid.has(headers.authorization ?? "")) {
      this.refused += 1;
      return [401, {}];
    }
    switch (`${method} ${kind}`) {
      case "POST records":
        return this.#store(JSON.parse(body));
      case "GET records":
        return this.#show(id);
      case "POST filings":
        return this.#file(JSON.parse(body));
      case "POST approvals":
        return this.#ask(JSON.parse(body));
      case "GET approvals":
        return this.#decision(id);
      case "GET messages":
        return id === "" ? this.#list(Number(searchParams.get("after"))) : [200, `message ${id}`];
      default:
        return [404, {}];
    }
  }

  #token(form: URLSearchParams): Reply {
    const { client_id, client_secret } = CLIENT;
    const isKnown =
      form.get("client_id") === client_id && form.get("client_secret") === client_secret;
    if (form.get("grant_type") !== "client_credentials" || !isKnown) return [400, {}];
    this.tokens += 1;
    const access_token = `token-${this.tokens}`;
    this.#valid.add(`Bearer ${access_token}`);
    return [200, { access_token, expires_in: 3600 }];
  }

  #store({ records }: { readonly records: { number: string; record: string }[] }): Reply {
    this.received.push(records.map(({ number }) => number));
    const lines = records.map(({ number, record }) => {
      if (this.#records.has(number)) return { number, status: "duplicate" };
      const sha256 = createHash("sha256").update(Buffer.from(record, "base64")).digest("hex");
      this.#records.set(number, sha256);
      return { number, status: "stored", id: `R-${number}` };
    });
    return [200, { lines }];
  }

  #show(number: string): Reply {
    const sha256 = this.#records.get(number);
    return sha256 === undefined ? [404, {}] : [200, { id: `R-${number}`, sha256 }];
  }

  #file({ number, callback }: { readonly number: string; readonly callback: string }): Reply {
    this.#filings.set(number, callback);
    return [202, {}];
  }

  #ask(json: unknown): Reply {
    if (!isObject(json)) return [400, {}];
    this.#approvals.set(String(json.id), { callback: String(json.callback), status: "" });
    return [202, {}];
  }

  #decision(id: string): Reply {
    const { status = "" } = this.#approvals.get(id) ?? {};
    return status === "" ? [404, {}] : [200, { status }];
  }

  #list(after: number): Reply {
    const messages = this.#messages.map((id, index) => ({ id, number: index + 1 }));
    return [200, { messages: messages.filter(({ number }) => number > after) }];
  }
}
