import { lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import type { HttpReply, HttpRequest } from "@fakturo/plugin";
import { Agent, request } from "undici";

/** Addresses no workflow may reach unless the operator says so. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv6");

const MAPPED = /^::ffff:(.+)$/i;

/** True for loopback, private, link-local and other addresses that are not on the public net. */
export function isPrivateAddress(address: string): boolean {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return isIP(mapped) === 4 ? isPrivateAddress(mapped) : true;
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Thrown for targets the operator does not allow. */
export class TargetRefusedError extends Error {
  readonly code = "target-refused";

  constructor(message: string) {
    super(message);
    this.name = "TargetRefusedError";
  }
}

const MAX_REPLY = 10 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;

/** Outgoing requests of workflow steps. */
export interface HttpClient {
  send(url: string, request: HttpRequest): Promise<HttpReply>;
  /** An address of a host, under the same rules, for other protocols. @throws TargetRefusedError. */
  resolve(host: string): Promise<string>;
  close(): Promise<void>;
}

type Lookup = typeof lookup;

export interface HttpClientOptions {
  readonly allowPrivate: boolean;
  /** The system's name service unless a test brings another. */
  readonly resolve?: Lookup;
}

/** A client that looks at every address it is about to connect to, so that DNS cannot lead it astray. */
export function createHttpClient({
  allowPrivate,
  resolve = lookup,
}: HttpClientOptions): HttpClient {
  const guarded: Lookup = Object.assign(
    (host: string, options: object, done: (error: Error | null, ...rest: never[]) => void) => {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        const refused = error
          ? undefined
          : addresses.find(({ address }) => isPrivateAddress(address));
        if (error) return done(error);
        if (refused && !allowPrivate)
          return done(new TargetRefusedError(`${host} is a private address`));
        const [first] = addresses;
        const all = Reflect.get(options, "all") === true;
        return all
          ? done(null, addresses as never)
          : done(null, first?.address as never, first?.family as never);
      });
    },
    { __promisify__: lookup.__promisify__ },
  ) as Lookup;
  const agent = new Agent({
    connect: { lookup: guarded, timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_REPLY,
    connections: 16,
  });
  return {
    async send(url, { method, headers = {}, body, signal }) {
      checkTarget(url, allowPrivate);
      try {
        const reply = await request(url, {
          dispatcher: agent,
          method,
          headers: { "user-agent": "fakturo", ...headers },
          body: body ?? null,
          signal: signal ?? null,
        });
        return {
          status: reply.statusCode,
          headers: flatten(reply.headers),
          body: new Uint8Array(await reply.body.arrayBuffer()),
        };
      } catch (error) {
        throw refusalIn(error) ?? error;
      }
    },
    resolve: (host) =>
      new Promise((done, fail) => {
        if (isIP(host) !== 0 && isPrivateAddress(host) && !allowPrivate)
          return fail(new TargetRefusedError(`${host} is a private address`));
        guarded(host, {}, (error, address) => (error ? fail(error) : done(String(address))));
      }),
    close: () => agent.close(),
  };
}

function checkTarget(url: string, allowPrivate: boolean): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || (target.protocol !== "https:" && target.protocol !== "http:"))
    throw new TargetRefusedError("the address is not a web address");
  if (allowPrivate) return;
  if (target.protocol !== "https:") throw new TargetRefusedError("the address is not https");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isPrivateAddress(host))
    throw new TargetRefusedError(`${host} is a private address`);
}

function refusalIn(error: unknown): TargetRefusedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof TargetRefusedError) return cause;
  return undefined;
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
