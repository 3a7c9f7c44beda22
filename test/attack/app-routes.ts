import { contractOf, type Operation } from "../harness/contract.ts";
import { type Attack, demand, scaled, type Target } from "./attack.ts";

/** XML whose entities would grow to a billion characters, or name a file. */
const ENTITIES = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => {
  const [name, inner] = [i + 1, i].map((at) => String.fromCharCode(97 + at));
  return `<!ENTITY ${name} "${`&${inner};`.repeat(10)}">`;
}).join("")}]><a>&j;</a>`;
const FILE = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
const DEPTH = 1_000_000;
const PARTS = 100_000;

/** Values of parameters that are paths, line ends, members of every object, or long. */
const NAMES = [
  "../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "a\r\nset-cookie: a=b",
  "\0",
  "__proto__",
  "constructor",
  "%",
  "x".repeat(4_000),
];

/** Bodies by media type. */
export function bodies(target: Target): readonly (readonly [type: string, body: string])[] {
  const [depth, parts] = [scaled(target, DEPTH), scaled(target, PARTS)];
  return [
    ["text/xml", ENTITIES],
    ["application/soap+xml", FILE],
    ["text/xml", "<a>".repeat(depth)],
    ["text/xml", `<a ${Array.from({ length: parts }, (_, i) => `b${i}="1"`).join(" ")}/>`],
    ["application/json", "[".repeat(depth)],
    ["application/json", '{"__proto__":{"flowInfo":{"flowId":"x"}},"constructor":null}'],
    ["application/json", '{"flowInfo":{"flowId":"../../x"},"data":{"object":{"id":"../x"}}}'],
    ["application/json", '{"flowInfo":{"flowId":"a\\r\\nb: c"}}'],
    ["application/json", "null"],
    ["application/json", `"${"\\ud800".repeat(parts)}"`],
    ["application/x-www-form-urlencoded", "a=%zz&".repeat(parts)],
    ["multipart/form-data; boundary=x", "--x\r\n".repeat(parts)],
    ['multipart/form-data; boundary="\\""', "--"],
    ["multipart/related; type=a; boundary=x", "--x\r\ncontent-id: <a\r\n\r\n--x--"],
    ["application/octet-stream", "\0".repeat(parts)],
  ];
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @throws Error where the answer is a failure of the server, or tells of its files. */
async function send({ method, url, headers, body }: Sent): Promise<void> {
  const init = body === undefined ? {} : { body };
  const reply = await fetch(url, { method, headers, redirect: "manual", ...init });
  const text = await reply.text();
  const what = `${method} ${url.slice(0, 200)} ${headers["content-type"]} ${body?.slice(0, 60)}`;
  demand(reply.status !== 500, `${what}: 500 ${text.slice(0, 300)}`);
  demand(!text.includes("root:"), `${what} tells of files: ${text.slice(0, 300)}`);
  demand(!reply.headers.has("set-cookie"), `${what} sets a cookie`);
}

/** The address of an operation with a value in place of each parameter. */
function addressOf({ platform }: Target, { path }: Operation, name: string): string {
  return platform.url + path.replaceAll(/\{\w+\}/g, encodeURIComponent(name));
}

/** Addresses with a valid callback token of the attacker's workspace, as an authority has them. */
async function ownCallbacks({ attacker }: Target): Promise<readonly string[]> {
  const [platform, stripe] = [
    await attacker.get("/apps/gov-fr/v1/addresses/44732829320"),
    await attacker.get("/apps/stripe/v1/webhook"),
  ];
  demand(platform.status === 200, `the webhook of gov-fr: ${platform.status} ${platform.text}`);
  demand(stripe.status === 200, `the webhook of Stripe: ${stripe.status} ${stripe.text}`);
  return [platform.json.webhook, stripe.json.webhook];
}

/** Every combination that an address takes: names in its path, bodies, with the attacker's key and without one. */
function requests(target: Target, operation: Operation): readonly Sent[] {
  const method = operation.method.toUpperCase();
  const token = { "user-agent": "attack", authorization: `Bearer ${target.platform.token}` };
  const nobody = { "user-agent": "attack" };
  const names = operation.path.includes("{") ? NAMES : ["x"];
  const plain = names.map((name) => ({
    method,
    url: addressOf(target, operation, name),
    headers: token,
  }));
  if (method === "GET") return plain;
  const url = addressOf(target, operation, "x");
  const full = bodies(target).flatMap(([type, body]) =>
    [token, nobody].map((by) => ({ method, url, body, headers: { ...by, "content-type": type } })),
  );
  return [...plain, ...full];
}

/** Attacks on addresses of apps: pages, webhooks and services, with and without a token. */
export const APP_ROUTE_ATTACKS: readonly Attack[] = [
  {
    name: "bodies and names to apps",
    sends:
      "entities, nesting, attributes, forms without end and names that are paths or headers, to every address of an app and to own callbacks",
    holds: "each is answered, none with 500, and nothing of the server is told",
    async run(target) {
      const { operations } = await contractOf(target.platform.url);
      const ofApps = operations.filter(({ path }) => path.startsWith("/apps/"));
      demand(ofApps.length > 10, `${ofApps.length} addresses of apps`);
      for (const one of ofApps.flatMap((operation) => requests(target, operation))) await send(one);
      const headers = { "user-agent": "attack" };
      for (const url of await ownCallbacks(target))
        for (const [type, body] of bodies(target))
          await send({ method: "POST", url, headers: { ...headers, "content-type": type }, body });
    },
  },
];
