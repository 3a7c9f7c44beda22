import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A received webhook. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
}

/** A local receiver of webhooks that stores all requests and answers with `status`, after `pause`. */
export async function startReceiver(
  status: (count: number) => number = () => 204,
  pause: number | (() => Promise<unknown>) = 0,
): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: await text(request) });
    const count = deliveries.length;
    await (typeof pause === "number" ? sleep(pause) : pause());
    response.writeHead(status(count)).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    deliveries,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
