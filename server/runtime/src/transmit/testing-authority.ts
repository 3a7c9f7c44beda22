import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An authority that stores records by identity and fails on demand. */
export class TestAuthority {
  readonly taken = new Map<string, { readonly digest: string; times: number }>();
  readonly messages: string[][] = [];
  logins = 0;
  /** Behaviour for the next requests. */
  faults: ("refuse" | "lose" | "fail" | "expired")[] = [];
  /** Time in its answers' `Date`, in milliseconds; the machine's when undefined. */
  time: number | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const answer = this.#answer(
          `${request.method} ${request.url}`,
          Buffer.concat(chunks).toString(),
        );
        if (answer === undefined) request.socket.destroy();
        else reply.writeHead(answer.status, this.#date()).end(JSON.stringify(answer.body));
      });
    });
  }

  #date(): { readonly date?: string } {
    return this.time === undefined ? {} : { date: new Date(this.time).toUTCString() };
  }

  #answer(
    what: string,
    text: string,
  ): { readonly status: number; readonly body: unknown } | undefined {
    if (what === "POST /login") {
      this.logins += 1;
      return { status: 200, body: { token: `t${this.logins}` } };
    }
    if (what.startsWith("GET /"))
      return { status: 200, body: this.taken.get(decodeURIComponent(what.slice(5))) ?? null };
    const fault = this.faults.shift();
    if (fault === "fail") return { status: 500, body: "<html>" };
    const records: { identity: string; digest: string }[] = JSON.parse(text);
    if (fault === "refuse") return { status: 200, body: records.map(() => "refused") };
    this.messages.push(records.map(({ identity }) => identity));
    const lines = records.map(({ identity, digest }) => {
      const known = this.taken.get(identity);
      if (known) return "duplicate";
      this.taken.set(identity, { digest, times: 1 });
      return "accepted";
    });
    return fault === "lose" ? undefined : { status: 200, body: lines };
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
