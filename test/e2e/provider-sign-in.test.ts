import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, browserOf } from "../harness/browser-session.ts";
import { startProvider, type TestProvider } from "../harness/identity-provider.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PASSWORD = "quiet harbour 27 lanterns";
const BEGIN = "/access/v1/sessions/provider/challenge";
const FINISH = "/access/v1/sessions/provider";

let provider: TestProvider;
let platform: Platform;
let owner: Browser;
let org: string;

const person = (name: string, groups: readonly string[], verified = true) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: verified,
  groups,
});

beforeAll(async () => {
  provider = await startProvider();
  platform = await startPlatform({
    FAKTURO_OIDC_ISSUER: provider.issuer,
    FAKTURO_OIDC_CLIENT_ID: provider.client.id,
    FAKTURO_OIDC_CLIENT_SECRET: provider.client.secret,
    FAKTURO_OIDC_NAME: "Acme login",
    FAKTURO_OIDC_SCOPES: "openid email profile groups",
    FAKTURO_OIDC_ROLES: "it=admin,books=issuer@acme,everybody=viewer,a=b=auditor",
    FAKTURO_OIDC_SIGN_UP: "true",
  });
  provider.people.set("ana", person("Ana", ["everybody"]));
  provider.people.set("luis", person("Luis", ["books", "other"]));
  provider.people.set("eve", person("Eve", ["strangers"]));
  provider.people.set("mallory", { ...person("Mallory", ["it"]), email: "ana@example.com" });
  provider.people.set("nina", person("Nina", ["it"], false));
});
afterAll(async () => {
  await platform?.stop();
  await provider?.stop();
});

/** Begins at the server; answers the provider's address and the browser with its cookie. */
async function begin(browser = browserOf(platform.url)) {
  const { status, json, text } = await browser.post(BEGIN, undefined);
  expect(status, text).toBe(200);
  return { browser, url: String(json.url) };
}

async function signIn(name: string) {
  const { browser, url } = await begin();
  const query = await provider.signIn(url, name);
  return { browser, query, answer: await browser.post(FINISH, { query }) };
}

describe("signing in at an identity provider", () => {
  it("waits until the provider answers", async () => {
    const { status, json } = await browserOf(platform.url).post(BEGIN, undefined);
    expect([status, json.key]).toEqual([503, "unavailable"]);
    provider.admit(platform.url);
    expect((await begin()).url).toMatch(/code_challenge_method=S256/);
  });

  it("adds nobody before the first member is there", async () => {
    expect((await signIn("luis")).answer.status).toBe(403);
    const link = await platform.run("setup-link");
    owner = browserOf(platform.url);
    const first = { email: "ana@example.com", password: PASSWORD, org: "Acme group" };
    const token = link.trim().replace(/^.*#/, "");
    const made = await owner.post("/access/v1/setup", { ...first, token });
    expect(made.status).toBe(200);
    org = made.json.org.id;
    expect((await owner.get("/access/v1/setup")).json).toEqual({
      needed: false,
      provider: "Acme login",
    });
  });

  it("makes a member with the roles of its groups, in their workspaces only", async () => {
    const { browser, answer } = await signIn("luis");
    expect(answer.status, answer.text).toBe(200);
    const { json } = await browser.get("/access/v1/me");
    expect([json.email, json.name, json.role]).toEqual(["luis@example.com", "Luis", "none"]);
    expect(json.workspaces.map(({ role }: { role: string }) => role)).toEqual(["issuer"]);
    const again = await signIn("luis");
    expect((await again.browser.get("/access/v1/me")).json.id).toBe(json.id);
  });

  it("sets the roles anew when the groups change, and refuses who has none", async () => {
    provider.people.set("luis", person("Luis", ["it", "everybody"]));
    const { answer } = await signIn("luis");
    expect([answer.json.role, answer.json.workspaces[0].role]).toEqual(["admin", "admin"]);
    provider.people.set("luis", person("Luis", []));
    expect((await signIn("luis")).answer.status).toBe(403);
    expect((await signIn("eve")).answer.status).toBe(403);
  });

  it("knows a member by its verified address, and lets the last owner be one", async () => {
    const { answer } = await signIn("ana");
    expect([answer.status, answer.json.email, answer.json.role]).toEqual([
      200,
      "ana@example.com",
      "owner",
    ]);
  });

  it("refuses another account with the address of a member, and addresses that are not verified", async () => {
    expect((await signIn("mallory")).answer.status).toBe(403);
    expect((await signIn("nina")).answer.status).toBe(403);
  });

  it("takes an answer once, in the browser that began, with its own state", async () => {
    const { browser, url } = await begin();
    const query = await provider.signIn(url, "ana");
    // Another browser, which began a sign-in of its own, and one that began none.
    const other = await begin();
    expect((await other.browser.post(FINISH, { query })).status).toBe(401);
    expect((await browserOf(platform.url).post(FINISH, { query })).status).toBe(401);
    const copy = browser.copy();
    expect((await browser.post(FINISH, { query })).status).toBe(200);
    expect((await copy.post(FINISH, { query })).status).toBe(401);
  });

  it("refuses a wrong code, the answer of another issuer, and a refusal of the provider", async () => {
    const attempt = async (change: (query: URLSearchParams) => void) => {
      const { browser, url } = await begin();
      const query = new URLSearchParams(await provider.signIn(url, "ana"));
      change(query);
      return (await browser.post(FINISH, { query: `?${query}` })).status;
    };
    expect(await attempt((query) => query.set("code", "x"))).toBe(401);
    expect(await attempt((query) => query.set("iss", "https://evil.example"))).toBe(401);
    expect(await attempt((query) => query.delete("state"))).toBe(401);
    const denied = (query: URLSearchParams) => {
      query.delete("code");
      query.set("error", "access_denied");
    };
    expect(await attempt(denied)).toBe(401);
  });

  it("is refused from other sites", async () => {
    const origin = { origin: "https://evil.example" };
    for (const [path, body] of [
      [BEGIN, undefined],
      [FINISH, { query: "?code=x" }],
    ] as const)
      expect((await browserOf(platform.url).send("POST", path, body, origin)).status).toBe(403);
  });

  it("ends here and says where it ends at the provider; a password's session ends here", async () => {
    const { browser } = await signIn("ana");
    const { status, json } = await browser.send("DELETE", "/access/v1/sessions/current");
    expect(status).toBe(200);
    const url = new URL(json.url);
    expect([url.origin, url.searchParams.get("post_logout_redirect_uri")]).toEqual([
      provider.issuer,
      `${platform.url}/console/signin`,
    ]);
    expect((await fetch(url)).status).toBe(200);
    const plain = browserOf(platform.url);
    await plain.post("/access/v1/sessions", { email: "ana@example.com", password: PASSWORD });
    expect((await plain.send("DELETE", "/access/v1/sessions/current")).status).toBe(204);
  });

  it("is logged, and the client's secret is in no answer", async () => {
    const { json, text } = await owner.get(`/access/v1/orgs/${org}/audit`);
    const seen = new Set(
      json.list.map((row: Record<string, unknown>) =>
        [row.action, row.target, row.actor === "provider"].join(" "),
      ),
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "member.create luis@example.com true",
        "provider.link luis@example.com true",
        "member.update luis@example.com true",
        "sign-in.fail eve@example.com true",
        "sign-in luis@example.com false",
      ]),
    );
    expect(text).not.toContain(provider.client.secret);
  });
});
