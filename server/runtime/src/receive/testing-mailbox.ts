import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A message in a mailbox. */
export interface MailboxMessage {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

/** A mailbox over HTTP with faults on demand. */
export class TestMailbox {
  readonly messages: MailboxMessage[] = [];
  /** Paths of the received calls. */
  readonly calls: string[] = [];
  /** Reactions to the next calls. */
  faults: ("fail" | "cut")[] = [];
  /** Seconds that the next list requests as pause. */
  wait = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, reply) => {
      const url = new URL(request.url ?? "/", "http://mailbox");
      this.calls.push(`${url.pathname}${url.search}`);
      const fault = this.faults.shift();
      if (fault === "cut") request.socket.destroy();
      else if (fault === "fail") reply.writeHead(500).end();
      else reply.end(this.#answer(url));
    });
  }

  #answer({ pathname, searchParams }: URL): string {
    if (pathname !== "/list")
      return this.messages.find(({ id }) => id === pathname.slice(1))?.text ?? "";
    const [at, id = ""] = [Number(searchParams.get("at")), searchParams.get("id") ?? ""];
    const behind = this.messages
      .filter((one) => one.at > at || (one.at === at && one.id > id))
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const items = behind.slice(0, 2).map((one) => ({ id: one.id, at: one.at }));
    return JSON.stringify({ items, hasMore: behind.length > 2, wait: this.wait });
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
