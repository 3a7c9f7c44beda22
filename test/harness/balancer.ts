import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A server behind the balancer, with its health port. */
export interface Backend {
  readonly port: number;
  readonly healthPort: number;
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Number of forwarded requests, by port. */
  readonly passed: ReadonlyMap<number, number>;
}

const POLL_INTERVAL_MS = 100;

/**
 * Forwards requests in turn like a common load balancer: over persistent connections, to backends that report
 * ready, and to the next one only after a refused connection, so that no request is sent twice.
 */
export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const passed = new Map<number, number>();
  let ready: readonly Backend[] = backends;
  let turn = 0;
  const running = new AbortController();
  const looking = watch();

  async function watch(): Promise<void> {
    while (!running.signal.aborted) {
      const states = await Promise.all(backends.map(isReady));
      ready = backends.filter((_backend, i) => states[i]);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const tried = new Set<Backend>();
    const next = (): void => {
      const open = ready.filter((backend) => !tried.has(backend));
      const backend = open[turn++ % open.length];
      if (!backend) return void outgoing.writeHead(502).end("no backend");
      tried.add(backend);
      passed.set(backend.port, (passed.get(backend.port) ?? 0) + 1);
      forward(backend, { incoming, outgoing, body, agent }, next);
    };
    next();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    async [Symbol.asyncDispose]() {
      running.abort();
      await looking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly agent: Agent;
}

function forward({ port }: Backend, exchange: Exchange, refused: () => void): void {
  const { incoming, outgoing, body, agent } = exchange;
  const { method, url: path, headers } = incoming;
  const passing = request({ host: "127.0.0.1", port, method, path, headers, agent }, (reply) => {
    const { connection: _hop, ...kept } = reply.headers;
    outgoing.writeHead(reply.statusCode ?? 502, kept);
    reply.pipe(outgoing);
  });
  passing.on("error", (error) => {
    if ("code" in error && error.code === "ECONNREFUSED") refused();
    else if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(String(error));
  });
  passing.end(body);
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

async function isReady({ healthPort }: Backend): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${healthPort}/`).catch(() => undefined);
  return reply?.status === 200;
}
