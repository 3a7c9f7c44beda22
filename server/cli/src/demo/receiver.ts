import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** A received webhook, and whether its signature is valid. */
export interface WebhookDelivery {
  readonly id: string;
  readonly event: unknown;
  readonly jobId: unknown;
  readonly genuine: boolean;
}

/** A stand-in for the receiving system. */
export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly WebhookDelivery[];
  close(): void;
}

const LOOPBACK = "127.0.0.1";
/** Older deliveries may be replays (Standard Webhooks leaves the figure to the receiver). */
const TOLERANCE_S = 300;
const NO_CONTENT = 204;
const UNAUTHORIZED = 401;

/** Listens on a free loopback port for webhooks signed with `secret` (Standard Webhooks). */
export async function startReceiver(secret: string, now: () => number): Promise<Receiver> {
  const deliveries: WebhookDelivery[] = [];
  const server = createServer(async (request, reply) => {
    const delivery = read(request.headers, await bodyOf(request), secret, now());
    deliveries.push(delivery);
    reply.writeHead(delivery.genuine ? NO_CONTENT : UNAUTHORIZED).end();
  });
  server.listen(0, LOOPBACK);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://${LOOPBACK}:${port}/fakturo`,
    deliveries,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function read(
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
  now: number,
): WebhookDelivery {
  const { event, transform_job_id: jobId }: Record<string, unknown> = JSON.parse(body);
  const id = String(headers["webhook-id"]);
  return { id, event, jobId, genuine: isGenuine(headers, body, secret, now) };
}

/** HMAC-SHA256 over `id.timestamp.body`; the header may hold several signatures. */
export function isGenuine(
  headers: IncomingHttpHeaders,
  body: string,
  secret: string,
  now: number,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": given } = headers;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return String(given)
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice("v1,".length), "base64"))
    .some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted));
}
