import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerTo } from "../../apps/stripe/fixtures/account.ts";

/** What a place answers to a request; the effect of the request has happened then. */
interface PlaceAnswer {
  readonly status: number;
  readonly body: string;
}

/** A platform that loses a twentieth of its answers, and refuses as many requests with 500. */
abstract class FaultyPlace implements AsyncDisposable {
  readonly #random: () => number;
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  #hasFaults = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  protected abstract answer(request: IncomingMessage, body: string): PlaceAnswer;

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** From now on it has faults. */
  fail(): void {
    this.#hasFaults = true;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
    } catch {
      // The process that asked was killed.
      return;
    }
    const luck = this.#hasFaults ? this.#random() : 1;
    if (luck < 0.05) {
      response.writeHead(500).end("{}");
      return;
    }
    const { status, body } = this.answer(request, Buffer.concat(chunks).toString("latin1"));
    if (luck < 0.1) request.socket.destroy();
    else response.writeHead(status, { "content-type": "application/json" }).end(body);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    if (this.#server.listening) await once(this.#server, "close");
  }
}

const json = (status: number, body: object): PlaceAnswer => ({
  status,
  body: JSON.stringify(body),
});

const SAMPLE = "in_0042";
const OWN = /in_(c\d+)/;
const PAY = /^\/v1\/invoices\/(in_c\d+)\/pay$/;

/** Stripe's API with any number of invoices `in_c1`, `in_c2` …, all like the first one of the sample account. */
export class StripePlace extends FaultyPlace {
  /** Keys of the requests by which an invoice was charged. */
  readonly charges = new Map<string, Set<string>>();

  protected answer({ url = "", method, headers }: IncomingMessage): PlaceAnswer {
    const [, paid] = PAY.exec(url) ?? [];
    if (method === "POST" && paid !== undefined)
      return this.#charge(paid, String(headers["idempotency-key"]));
    const [id = "", name = ""] = OWN.exec(url) ?? [];
    const { status, body } = answerTo(url.replaceAll(id || SAMPLE, SAMPLE), headers.authorization);
    const own = body.replaceAll(SAMPLE, id).replaceAll("FACT-0042", `FACT-${name.toUpperCase()}`);
    const isPaid = this.charges.has(id) && !url.includes("/lines");
    return { status, body: isPaid ? own.replace('"status":"open"', '"status":"paid"') : own };
  }

  #charge(id: string, key: string): PlaceAnswer {
    const keys = this.charges.get(id) ?? new Set();
    this.charges.set(id, keys.add(key));
    return json(200, { id, status: "paid", currency: "eur", livemode: false });
  }
}

/** Google Drive with the files of one drive. */
export class DrivePlace extends FaultyPlace {
  /** Multipart bodies by id of the copy. */
  readonly copies = new Map<string, string>();
  #ids = 0;

  protected answer({ url = "", method }: IncomingMessage, body: string): PlaceAnswer {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname === "/token") return json(200, { access_token: "t", expires_in: 3599 });
    if (pathname.endsWith("/generateIds")) return json(200, { ids: [`copy-${++this.#ids}`] });
    if (method === "GET") return this.#search(searchParams.get("q") ?? "");
    const [, id = ""] = /"id":"([^"]+)"/.exec(body) ?? [];
    if (this.copies.has(id)) return json(409, { error: { message: "The id is used." } });
    this.copies.set(id, body);
    return json(200, { id });
  }

  #search(q: string): PlaceAnswer {
    const [, id = ""] = /value='([^']+)'/.exec(q) ?? [];
    const found = [...this.copies].filter(([, body]) => body.includes(`"entry_file_id":"${id}"`));
    return json(200, { files: found.map(([copy]) => ({ id: copy })) });
  }
}
