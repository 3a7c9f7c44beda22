import { randomUUID } from "node:crypto";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { bodies } from "./app-routes.ts";
import { type Attack, anonymous, demand, scaled, type Target } from "./attack.ts";

/** Pages of registrations with different questions: step, country and code of the party, and a field or credential. */
const PAGES = [
  { step: "gov-sa.party.register", country: "SA", codes: ["310122393500003", "399999999900003"] },
  { step: "at-pt.register", country: "PT", codes: ["545259045", "123456789"] },
  { step: "gov-gr.register", country: "EL", codes: ["094014201", "925667500"] },
  { step: "chorus-pro.register", country: "FR", codes: ["44732829320", "39356000000"] },
] as const;
type PageOf = (typeof PAGES)[number];

const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
const FORM = "application/x-www-form-urlencoded";
const BROWSER = { accept: "text/html", "user-agent": "attack" };
const TIMES = 20;
const LOOK_MS = 200;
/** For a minute. */
const LOOKS = 300;

/** What a page's JSON asks for. */
interface Asked {
  readonly input?: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly credentials: readonly { readonly key: string }[];
}

interface Link {
  /** Path of the page. */
  readonly path: string;
  readonly workspace: string;
  readonly token: string;
}

/** Runs a registration step over a new party; the link of its page. */
async function open(client: Client, { step, country }: PageOf, code: string): Promise<Link> {
  const [workflow, entry] = [newId(), randomUUID()];
  const made = await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Register",
    schema: "org/party",
    steps: [{ provider: step }],
  });
  demand(made.status === 200, `the workflow of ${step}: ${made.status} ${made.text}`);
  const stored = await client.put(`/silo/v1/entries/${entry}`, {
    data: {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Attacker",
      tax_id: { country, code },
    },
  });
  demand(stored.status === 200, `the party of ${step}: ${stored.status} ${stored.text}`);
  const job = newId();
  await client.put(`/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: entry });
  const path = await linkOf(client, entry);
  demand(path !== undefined, `no link of ${step}: ${await lookAt(client, job)}`);
  const [, , tenant = "", token = ""] = path.split("/");
  return { path, workspace: tenant, token };
}

/** The path of the page in the party's entry; the step may wait for the authority after it has written it. */
async function linkOf(client: Client, entry: string): Promise<string | undefined> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const { text } = await client.get(`/silo/v1/entries/${entry}`);
    const [, path] = /(\/registrations\/[\w-]+\/[\w-]{43})/.exec(text) ?? [];
    if (path !== undefined) return path;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

async function lookAt(client: Client, job: string): Promise<string> {
  return (await client.get(`/transform/v1/jobs/${job}`)).text.slice(0, 600);
}

/** Sends a form as a browser; the status and the page. */
async function post(target: Target, path: string, body: string, type = FORM) {
  const headers = { ...BROWSER, "content-type": type };
  return anonymous(target.platform.url).send("POST", path, body, headers);
}

/** Addresses of the page's forms. */
async function formsOf(target: Target, { path }: Link): Promise<readonly string[]> {
  const { json } = await anonymous(target.platform.url).get(path);
  const { credentials }: Asked = json;
  const own = credentials.map(({ key }) => `${path}/credentials/${key}`);
  return [path, `${path}/inputs`, `${path}/agreement`, `${path}/identity`, ...own];
}

/** Bodies of every kind to each form: answered, and the page stays open. */
async function flood(target: Target, link: Link): Promise<void> {
  for (const form of await formsOf(target, link))
    for (const [type, body] of bodies(target)) {
      const { status, text } = await post(target, form, body, type);
      demand(status < 500, `${form} ${type} ${body.slice(0, 40)}: ${status} ${text.slice(0, 300)}`);
    }
  const large = await post(target, `${link.path}/inputs`, `a=${"x".repeat(12_000_000)}`);
  demand(large.status === 413, `a form of 12 MB: ${large.status}`);
}

/** Markup in every field is shown as text. */
async function inject(target: Target, { path }: Link): Promise<void> {
  const { json } = await anonymous(target.platform.url).get(path);
  const { input }: Asked = json;
  const fields = Object.keys(input?.properties ?? {}).map((name) => [name, SCRIPT]);
  const filled = await post(
    target,
    `${path}/inputs?lang=${encodeURIComponent(SCRIPT)}`,
    encoded(fields),
  );
  const page = await anonymous(target.platform.url).send("GET", path, undefined, BROWSER);
  for (const { status, text } of [filled, page]) {
    demand(status < 500, `markup in fields of ${path}: ${status}`);
    demand(!/<script>alert|<img src=x/.test(text), `markup of a field is part of ${path}`);
  }
  const policy = page.headers.get("content-security-policy") ?? "";
  demand(/script-src 'none'|default-src 'none'/.test(policy), `the page's policy: ${policy}`);
}

function encoded(fields: readonly (readonly string[])[]): string {
  return fields.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/** A token is right for its own workspace only. */
async function swap(target: Target, own: Link, foreign: Link): Promise<void> {
  for (const path of [
    `/registrations/${own.workspace}/${foreign.token}`,
    `/registrations/${foreign.workspace}/${own.token}`,
  ]) {
    const read = await anonymous(target.platform.url).get(path);
    const sent = await post(target, `${path}/inputs`, "a=b");
    demand(read.status === 404 && sent.status === 404, `${path}: ${read.status} ${sent.status}`);
  }
}

/** The same form and the confirmation, many times at once: no failure, and all see the same end. */
async function repeat(target: Target, { path }: Link): Promise<void> {
  const times = Array.from({ length: scaled(target, TIMES) + 1 }, (_, at) => at);
  const sent = await Promise.all(
    times.flatMap(() => [post(target, `${path}/inputs`, "a=b"), post(target, path, "")]),
  );
  const failed = sent.find(({ status }) => status >= 500);
  demand(failed === undefined, `repeated forms of ${path}: ${failed?.status} ${failed?.text}`);
  const confirmed = new Set(sent.filter((_, at) => at % 2 === 1).map(({ status }) => status));
  demand(confirmed.size === 1, `confirmations of ${path} differ: ${[...confirmed]}`);
}

/** Attacks by somebody with a valid link. */
export const PAGE_LINK_ATTACKS: readonly Attack[] = PAGES.map((page) => ({
  name: `page of ${page.step}`,
  sends:
    "large, deep and foreign bodies to each form of a valid link, markup in its fields, tokens of other workspaces, the same form many times at once",
  holds: "each is answered, markup is shown as text, and no link opens another page",
  async run(target) {
    const [own, foreign] = [
      await open(target.attacker, page, page.codes[0]),
      await open(target.victim, page, page.codes[1]),
    ];
    await flood(target, own);
    await inject(target, own);
    await swap(target, own, foreign);
    await repeat(target, own);
    const { status } = await anonymous(target.platform.url).get(foreign.path);
    demand(status === 200, `the victim's page: ${status}`);
  },
}));
