import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { answerTo } from "../../apps/stripe/fixtures/account.ts";

/** Stripe's API with the objects of the sample account. */
export interface StripeServer extends AsyncDisposable {
  readonly url: string;
  /** Number of requests for objects whose path contains the text. */
  count(text: string): number;
}

/** Starts it on a free port of this machine. */
export async function startStripe(): Promise<StripeServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    asked.push(url);
    const { status, body } = answerTo(url, headers.authorization);
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    count: (text) => asked.filter((url) => url.includes(text)).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Members of an event that a test chooses. */
interface EventOptions {
  readonly secret: string;
  readonly livemode?: boolean;
  /** Seconds before now at which it was signed. */
  readonly age?: number;
}

/** Posts an event about an object as Stripe does; answers the status. */
export async function postEvent(
  webhook: string,
  type: string,
  id: string,
  { secret, livemode = false, age = 0 }: EventOptions,
): Promise<number> {
  const body = JSON.stringify({ id: `evt_${id}`, type, livemode, data: { object: { id } } });
  const time = Math.floor(Date.now() / 1000) - age;
  const mac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": `t=${time},v1=${mac}`,
  };
  const reply = await fetch(webhook, { method: "POST", headers, body });
  await reply.text();
  return reply.status;
}
