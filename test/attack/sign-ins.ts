import PQueue from "p-queue";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import { newId } from "../harness/ids.ts";
import { type Attack, anonymous, demand, randomName, scaled, type Target } from "./attack.ts";

const PASSWORDS = 200;
const TOKENS = 200;
/** Requests at once; the server's descriptors allow fewer than 200 connections to a port. */
const CONCURRENCY = 50;
const LONGEST_PASSWORD = 256;
const PASSWORD = "quiet harbour 27 lanterns";

/** Statuses of a refused sign-in: wrong, invalid, or too many. */
const REFUSALS: ReadonlySet<number> = new Set([401, 422, 429]);

async function flood(
  target: Target,
  count: number,
  send: (
    browser: Browser,
    i: number,
  ) => Promise<{ readonly status: number; readonly text: string }>,
): Promise<readonly number[]> {
  const browsers = Array.from({ length: scaled(target, count) }, () =>
    browserOf(target.platform.url),
  );
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const answers = await Promise.all(
    browsers.map((browser, i) => queue.add(() => send(browser, i))),
  );
  const odd = answers.find(({ status }) => !REFUSALS.has(status) && status !== 404);
  demand(odd === undefined, `${odd?.status} ${odd?.text.slice(0, 200)}`);
  return answers.map(({ status }) => status);
}

/** A member who may only look, in a workspace of its organisation. */
async function viewer({ platform }: Target): Promise<{ owner: Browser; viewer: Browser }> {
  const tokenIn = (link: string) => link.trim().replace(/^.*#/, "");
  const owner = browserOf(platform.url);
  const email = `${randomName()}@example.com`;
  const made = await owner.post("/access/v1/setup", {
    ...{ email, password: PASSWORD, name: "Ana", org: randomName() },
    token: tokenIn(await platform.run("setup-link")),
    workspace: { name: randomName(), country: "ES", sandbox: true },
  });
  demand(made.status === 200, `the set-up: ${made.status} ${made.text.slice(0, 200)}`);
  const path = `/access/v1/orgs/${made.json.org.id}/members`;
  const invited = await owner.post(path, {
    ...{ email: `${randomName()}@example.com`, role: "viewer", roles: {} },
  });
  demand(invited.status === 200, `the member: ${invited.status} ${invited.text.slice(0, 200)}`);
  const browser = browserOf(platform.url);
  const set = { token: tokenIn(invited.json.url), password: PASSWORD };
  const { status, text } = await browser.post("/access/v1/password", set);
  demand(status === 200, `the password: ${status} ${text.slice(0, 200)}`);
  return { owner, viewer: browser };
}

/** Attacks on members of the console. */
export const SIGN_IN_ATTACKS: readonly Attack[] = [
  {
    name: "flood of passwords",
    sends: "sign-ins of many accounts at once, with the longest passwords",
    holds: "each is refused, most before a password is derived",
    async run(target) {
      const password = "€".repeat(LONGEST_PASSWORD);
      await flood(target, PASSWORDS, (browser) =>
        browser.post("/access/v1/sessions", { email: `${randomName()}@example.com`, password }),
      );
    },
  },
  {
    name: "guessed links and cookies",
    sends: "set-up and password links of wrong tokens, and calls with wrong cookies",
    holds: "none is accepted",
    async run(target) {
      const token = () => `${randomName()}${randomName()}${randomName()}`.padEnd(43, "A");
      await flood(target, TOKENS, (browser, i) =>
        i % 2 === 0
          ? browser.post("/access/v1/password", { token: token(), password: PASSWORD })
          : browser.send("GET", "/access/v1/me", undefined, { cookie: `fakturo=${token()}` }),
      );
      const { status } = await anonymous(target.platform.url).get("/access/v1/setup");
      demand(status === 200, `the set-up's state: ${status}`);
    },
  },
  {
    name: "member beyond its role",
    sends:
      "changes of a member who may only look, and of one without the console's header or from another site",
    holds: "each is refused with 403, and nothing is kept",
    async run(target) {
      const { owner, viewer: looking } = await viewer(target);
      const { json } = await looking.get("/access/v1/me");
      const { id } = json.workspaces[0].workspace;
      const calls = [
        [
          "POST",
          "/silo/v1/entries",
          { data: { $schema: "https://gobl.org/draft-0/note/message" } },
        ],
        ["PUT", `/transform/v1/workflows/${newId()}`, { name: "W", steps: [] }],
        ["POST", "/access/v1/keys", { name: "k" }],
        ["PUT", "/access/v1/secrets/a", { value: "b" }],
        ["GET", "/access/v1/audit", undefined],
        ["PATCH", "/access/v1/workspace", { name: "Mine" }],
      ] as const;
      for (const [method, path, body] of calls) {
        const { status, text } = await looking.in(id).send(method, path, body);
        demand(
          status === 403 || status === 404,
          `${method} ${path}: ${status} ${text.slice(0, 200)}`,
        );
      }
      const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      for (const headers of [foreign, { "x-fakturo-console": "" }]) {
        const sent = await owner.in(id).send("POST", "/access/v1/keys", { name: "k" }, headers);
        demand(sent.status === 403, `from elsewhere: ${sent.status} ${sent.text.slice(0, 200)}`);
      }
    },
  },
];
