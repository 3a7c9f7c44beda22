import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appCode } from "../harness/app-code.ts";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import { contractOf, type Operation } from "../harness/contract.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PASSWORD = "quiet harbour 27 lanterns";
const OWNER = { email: "ana@example.com", password: PASSWORD };

let platform: Platform;
let owner: Browser;

const tokenIn = (link: string) => link.trim().replace(/^.*#/, "");

beforeAll(async () => {
  platform = await startPlatform({ FAKTURO_TRUSTED_PROXIES: "127.0.0.1" });
  const link = await platform.run("setup-link", "--public-url", "https://invoices.example");
  expect(link).toMatch(/^https:\/\/invoices\.example\/console\/setup#[\w-]{43}$/);
  owner = browserOf(platform.url);
  const made = await owner.post("/access/v1/setup", {
    ...OWNER,
    token: tokenIn(link),
    name: "Ana",
    org: "Acme group",
    workspace: { name: "Acme Spain", country: "ES", sandbox: true },
  });
  expect([made.status, made.json.email]).toEqual([200, OWNER.email]);
});
afterAll(async () => {
  await platform?.stop();
});

const namesOf = ({ workspace, role }: { workspace: { name: string }; role: string }) => [
  workspace.name,
  role,
];

/** Signs a member in anew, which the server takes as recent. */
async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
  const browser = browserOf(platform.url);
  const { status, text } = await browser.post("/access/v1/sessions", { email, password });
  expect(status, text).toBe(200);
  return browser;
}

const orgOf = async (browser: Browser) => (await browser.get("/access/v1/me")).json.org.id;

/** Adds a member with a role and signs it in. */
async function member(role: string, roles: Record<string, string> = {}): Promise<Browser> {
  const email = `${role}-${newId()}@example.com`;
  const path = `/access/v1/orgs/${await orgOf(owner)}/members`;
  const { json, text } = await owner.post(path, { email, role, roles });
  expect(json.url, text).toMatch(/\/console\/password#/);
  const browser = browserOf(platform.url);
  const set = { token: tokenIn(json.url), password: PASSWORD };
  expect((await browser.post("/access/v1/password", set)).status).toBe(200);
  return browser;
}

describe("the first member", () => {
  it("owns the organisation, its workspaces, and those made at the command line", async () => {
    await platform.run("workspaces", "create", "Later", "--sandbox");
    const { json } = await owner.get("/access/v1/me");
    expect([json.role, json.org.name, json.recent]).toEqual(["owner", "Acme group", true]);
    expect(json.workspaces.map(namesOf)).toEqual([
      ["Acme", "owner"],
      ["Acme Spain", "owner"],
      ["Later", "owner"],
    ]);
  });

  it("is made once: neither the same link nor another one makes a second", async () => {
    const anew = { token: "x".repeat(43), email: "eve@example.com", password: PASSWORD };
    expect((await browserOf(platform.url).post("/access/v1/setup", anew)).status).toBe(404);
    await expect(platform.run("setup-link")).rejects.toThrow(/can sign in already/);
    expect((await owner.get("/access/v1/setup")).json).toEqual({ needed: false });
  });
});

describe("a session", () => {
  it("calls the API in the workspace that a header names, by id or handle", async () => {
    const [entry, { json }] = [newId(), await owner.get("/access/v1/me")];
    const { id, slug } = json.workspaces[1].workspace;
    const stored = await owner.in(id).put(`/silo/v1/entries/${entry}`, { data: invoice() });
    expect([stored.status, stored.json.id]).toEqual([200, entry]);
    expect((await owner.in(slug).get(`/silo/v1/entries/${entry}`)).status).toBe(200);
    const counts = (await owner.in(slug).get("/silo/v1/counts")).json.list;
    expect(counts).toEqual([{ folder: "invoices", entries: 1, invalid: 0 }]);
    const other = await owner.in(platform.workspace).get(`/silo/v1/entries/${entry}`);
    expect(other.status).toBe(404);
    const audit = (await owner.in(id).get("/access/v1/audit")).json.list;
    expect(audit.map(({ actor }: { actor: string }) => actor)).not.toContain("api:");
  });

  it("is refused without a workspace, in one of others, and for tokens' calls", async () => {
    expect((await owner.get("/silo/v1/entries")).status).toBe(403);
    expect((await owner.in(newId()).get("/silo/v1/entries")).status).toBe(403);
    expect((await owner.in("acme").get("/access/v1/enrollment")).status).toBe(403);
  });

  it("is refused from other sites and without the console's header", async () => {
    const from = (headers: Record<string, string>) =>
      owner.send("PATCH", "/access/v1/me", { name: "Eve" }, headers);
    expect((await from({ origin: "https://evil.example" })).status).toBe(403);
    expect((await from({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await from({ "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await from({ origin: "" })).status).toBe(403);
    expect((await from({ "x-fakturo-console": "" })).status).toBe(403);
    expect((await owner.get("/access/v1/me")).json.name).toBe("Ana");
    const login = { email: OWNER.email, password: PASSWORD };
    const forged = browserOf(platform.url);
    const path = "/access/v1/sessions";
    expect((await forged.send("POST", path, login, { origin: "http://a.b" })).status).toBe(403);
    expect(forged.cookie()).toBeUndefined();
  });

  it("is a cookie that no script and no other site sees", async () => {
    const browser = browserOf(platform.url);
    const { headers } = await browser.post("/access/v1/sessions", OWNER);
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^fakturo=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    );
  });

  it("behind TLS is a cookie of this host only", async () => {
    const behind = {
      "x-forwarded-proto": "https",
      origin: platform.url.replace("http:", "https:"),
    };
    const browser = browserOf(platform.url);
    const path = "/access/v1/sessions";
    const { headers } = await browser.send("POST", path, OWNER, behind);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-fakturo=[^;]+; .+; SameSite=Strict; Secure$/,
    );
    expect((await browser.send("GET", path, undefined, behind)).status).toBe(200);
    // Over HTTP this cookie is none.
    expect((await browser.get(path)).status).toBe(401);
  });

  it("needs TLS, except on the machine itself", async () => {
    const elsewhere = { "x-forwarded-host": "10.1.2.3:8080", origin: "http://10.1.2.3:8080" };
    const path = "/access/v1/sessions";
    const refused = await browserOf(platform.url).send("POST", path, OWNER, elsewhere);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringMatching(/https/)]);
  });

  it("is new at every sign-in, and the old cookie ends", async () => {
    const browser = await signedIn(OWNER.email);
    const stolen = browser.copy();
    expect((await stolen.get("/access/v1/me")).status).toBe(200);
    await browser.post("/access/v1/sessions", OWNER);
    expect(browser.cookie()).not.toBe(stolen.cookie());
    expect((await stolen.get("/access/v1/me")).status).toBe(401);
    expect((await browser.get("/access/v1/me")).status).toBe(200);
  });

  it("ends by signing out, here and everywhere", async () => {
    const [here, there] = [await signedIn(OWNER.email), await signedIn(OWNER.email)];
    const stolen = here.copy();
    const list = (await here.get("/access/v1/sessions")).json.list;
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect((await here.send("DELETE", "/access/v1/sessions/current")).status).toBe(204);
    expect(here.cookie()).toBe("");
    expect((await stolen.get("/access/v1/me")).status).toBe(401);
    expect((await there.send("DELETE", "/access/v1/sessions?others=true")).status).toBe(204);
    expect((await owner.get("/access/v1/me")).status).toBe(401);
    expect((await there.get("/access/v1/sessions")).json.list).toHaveLength(1);
    owner = there;
  });

  it("ends for others with a new password", async () => {
    const browser = await member("viewer");
    const { email } = (await browser.get("/access/v1/me")).json;
    const other = await signedIn(email);
    const password = "seven copper kettles 9";
    const path = "/access/v1/me/password";
    const wrong = await browser.put(path, { current: "wrong password!", password });
    expect(wrong.status).toBe(401);
    const weak = await browser.put(path, { current: PASSWORD, password: "password12345" });
    expect([weak.status, Object.keys(weak.json.fields)]).toEqual([422, ["password"]]);
    expect((await browser.put(path, { current: PASSWORD, password })).status).toBe(200);
    expect((await other.get("/access/v1/me")).status).toBe(401);
    expect((await browser.get("/access/v1/me")).status).toBe(200);
    await signedIn(email, password);
  });

  it("ends when its member is disabled, who may not sign in again", async () => {
    const browser = await member("admin");
    const { email } = (await browser.get("/access/v1/me")).json;
    await platform.run("users", "disable", email);
    expect((await browser.get("/access/v1/me")).status).toBe(401);
    const again = await browserOf(platform.url).post("/access/v1/sessions", {
      email,
      password: PASSWORD,
    });
    expect(again.status).toBe(401);
  });
});

describe("an authenticator app", () => {
  it("gives the codes that sign-ins need, until it is removed by a recent session or the operator", async () => {
    const browser = await member("viewer");
    const { email } = (await browser.get("/access/v1/me")).json;
    const { json } = await browser.post("/access/v1/me/totp", undefined);
    const { recovery } = (await browser.put("/access/v1/me/totp", { code: appCode(json.secret) }))
      .json;
    expect((await browser.get("/access/v1/me")).json.authenticator).toBe(true);
    const attempt = (code?: string) =>
      browserOf(platform.url).post("/access/v1/sessions", { email, password: PASSWORD, code });
    const without = await attempt();
    expect([without.status, Object.keys(without.json.fields)]).toEqual([422, ["code"]]);
    expect((await attempt("000000")).status).toBe(401);
    expect((await attempt(recovery[0])).status).toBe(200);
    expect((await attempt(recovery[0])).status).toBe(401);
    const link = (await platform.run("users", "reset", email)).replace(/^.*#/, "");
    const use = { token: link, password: "seven copper kettles 9" };
    const path = "/access/v1/password";
    expect((await browserOf(platform.url).post(path, use)).status).toBe(422);
    const wrong = await browserOf(platform.url).post(path, { ...use, code: "000000" });
    expect(wrong.status).toBe(401);
    const right = { ...use, code: recovery[1] };
    expect((await browserOf(platform.url).post(path, right)).status).toBe(200);
    await platform.run("users", "reset", email, "--authenticator");
    await signedIn(email, use.password);
  });
});

describe("guessing", () => {
  it("waits longer after five failures of an account, and says nothing of whether there is one", async () => {
    const victim = (await (await member("viewer")).get("/access/v1/me")).json.email;
    const attempt = (email: string, n: number) =>
      browserOf(platform.url).post("/access/v1/sessions", { email, password: `guess ${n}` });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await attempt(victim, n));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(answers[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const unknown = await attempt("nobody@example.com", 0);
    expect([unknown.status, unknown.text]).toEqual([401, answers[0]?.text]);
    const log = await owner.get(`/access/v1/orgs/${await orgOf(owner)}/audit`);
    const failed = log.json.list.filter(
      ({ action, target }: Record<string, string>) =>
        action === "sign-in.fail" && target === victim,
    );
    expect(failed).toHaveLength(5);
  });
});

describe("members", () => {
  it("see only workspaces in which they have a role", async () => {
    const { json } = await owner.get("/access/v1/me");
    const [first, second] = json.workspaces.map(
      ({ workspace }: { workspace: { id: string } }) => workspace.id,
    );
    const browser = await member("none", { [second]: "issuer" });
    const mine = (await browser.get("/access/v1/me")).json.workspaces;
    expect(mine.map(({ role }: { role: string }) => role)).toEqual(["issuer"]);
    expect((await browser.in(first).get("/silo/v1/entries")).status).toBe(403);
    expect((await browser.in(second).get("/silo/v1/entries")).status).toBe(200);
  });

  it("are managed by owners and admins of their organisation, admins below owners", async () => {
    const org = await orgOf(owner);
    const path = `/access/v1/orgs/${org}/members`;
    const [admin, viewer] = [await member("admin"), await member("viewer")];
    const self = (await owner.get("/access/v1/me")).json.id;
    expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(path, { email: "v@example.com" })).status).toBe(403);
    expect((await admin.post(path, { email: "o@example.com", role: "owner" })).status).toBe(403);
    expect((await admin.patch(`${path}/${self}`, { role: "viewer" })).status).toBe(403);
    expect((await admin.post(`${path}/${self}/link`, undefined)).status).toBe(403);
    const { id } = (await admin.get("/access/v1/me")).json;
    expect((await admin.patch(`${path}/${id}`, { role: "owner" })).status).toBe(403);
    expect((await owner.patch(`${path}/${self}`, { role: "admin" })).status).toBe(409);
    const roles = { [newId()]: "admin" };
    expect((await owner.post(path, { email: "x@example.com", roles })).status).toBe(422);
    expect((await owner.get(`/access/v1/orgs/${newId()}/members`)).status).toBe(404);
    expect((await owner.get(path)).text).not.toMatch(/scrypt|draft_key/);
  });

  it("of another organisation, made at the command line, are not there", async () => {
    const named = ["--org", "Other", "--role", "owner", "--name", "Eve"];
    await platform.run("users", "create", "eve@other.example", ...named);
    const lines = (await platform.run("users", "list")).split("\n");
    expect(lines.at(-1)).toMatch(
      /^[0-9a-f-]{36} {2}owner {2}no password {2}eve@other\.example {2}Eve$/,
    );
    const link = await platform.run("users", "reset", "eve@other.example");
    const eve = browserOf(platform.url);
    await eve.post("/access/v1/password", { token: tokenIn(link), password: PASSWORD });
    const org = await orgOf(owner);
    const self = (await owner.get("/access/v1/me")).json.id;
    const own = await orgOf(eve);
    expect((await eve.get(`/access/v1/orgs/${org}/members`)).status).toBe(404);
    expect((await eve.get(`/access/v1/orgs/${org}/audit`)).status).toBe(404);
    const path = `/access/v1/orgs/${own}/members/${self}`;
    expect((await eve.patch(path, { disabled: true })).status).toBe(404);
    expect((await eve.in(platform.workspace).get("/silo/v1/entries")).status).toBe(403);
    expect((await eve.get("/access/v1/me")).json.workspaces).toEqual([]);
    const theirs = await eve.post("/access/v1/workspaces", {
      org_id: org,
      name: "Mine",
      sandbox: true,
    });
    expect(theirs.status).toBe(404);
  });

  it("set their password once by a link", async () => {
    const org = await orgOf(owner);
    const email = "once@example.com";
    const { json } = await owner.post(`/access/v1/orgs/${org}/members`, { email });
    const use = { token: tokenIn(json.url), password: PASSWORD };
    const weak = { ...use, password: "once@example.com" };
    expect((await browserOf(platform.url).post("/access/v1/password", weak)).status).toBe(422);
    expect((await browserOf(platform.url).post("/access/v1/password", use)).status).toBe(200);
    expect((await browserOf(platform.url).post("/access/v1/password", use)).status).toBe(404);
  });
});

/** Routes whose answer takes as long as a job or a stream. */
const SLOW = ["GET /access/v1/workspace/events"];
/** A workspace's call with unknown ids and an empty body: refused for its role, or for something else. */
const emptyCall = ({ method, path }: Operation) =>
  [method, path.replaceAll(/\{\w+\}/g, () => newId()), method === "GET" ? undefined : {}] as const;

describe("roles", () => {
  it("allow each call that names an action of theirs, and refuse all others", async () => {
    const { operations } = await contractOf(platform.url);
    const ofTokens = operations.filter(
      ({ json, method, path }) =>
        json.security === undefined && !SLOW.includes(`${method} ${path}`),
    );
    expect(ofTokens.length).toBeGreaterThan(60);
    const { json } = await owner.get("/access/v1/me");
    const { id: workspace } = json.workspaces[0].workspace;
    for (const role of ["admin", "developer", "issuer", "viewer", "auditor"]) {
      const browser = await member(role);
      const mine = (await browser.get("/access/v1/me")).json.workspaces;
      const { actions } = mine.find(
        (one: (typeof json.workspaces)[0]) => one.workspace.id === workspace,
      );
      for (const operation of ofTokens) {
        const action = operation.json["x-fakturo-action"];
        const call = `${role} ${operation.method} ${operation.path} ${action}`;
        const { status } = await browser.in(workspace).send(...emptyCall(operation));
        expect([call, status === 403]).toEqual([call, !actions.includes(action)]);
      }
    }
  });

  it("of developers hold in sandboxes only, where documents are for trying", async () => {
    const { json } = await owner.post("/access/v1/workspaces", { name: "Live", sandbox: false });
    const developer = await member("developer");
    const made = await developer
      .in(json.id)
      .put(`/silo/v1/entries/${newId()}`, { data: invoice() });
    expect(made.status).toBe(403);
    const flow = { name: "W", schema: "bill/invoice", steps: [{ provider: "silo.close" }] };
    const path = () => `/transform/v1/workflows/${newId()}`;
    expect((await developer.in(json.id).put(path(), flow)).status).toBe(403);
    expect((await developer.in(json.id).put(path(), { ...flow, draft: true })).status).toBe(200);
  });
});
