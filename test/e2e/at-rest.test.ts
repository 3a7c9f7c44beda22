import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appCode } from "../harness/app-code.ts";
import { browserOf } from "../harness/browser-session.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const DAY = 86_400_000;
const PASSWORDS = ["quiet harbour 27 lanterns", "seven copper kettles 9"] as const;
/** A value that is no secret, and must therefore be found by the same search. */
const KNOWN = "Known Customer 6f1c";

let platform: Platform;
/** Secrets by what they are. */
const secrets = new Map<string, Buffer>();

/** The files of the data folder but for the master key: rows, indices, write-ahead log, files and logs. */
function* filesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) yield* filesOf(path);
    else if (stat?.isFile() && name !== "master.key") yield path;
  }
}

/** Forms in which a secret could lie somewhere: as it is, in base64 and in hexadecimal digits. */
function formsOf(secret: Buffer): Buffer[] {
  // The last digits of base64 depend on what follows.
  const base64 = secret.toString("base64").slice(0, Math.floor(secret.length / 3) * 4);
  return [secret, Buffer.from(base64), Buffer.from(secret.toString("hex"))];
}

/** Names of the values that a content has in it. */
const foundIn = (content: Buffer, values: Iterable<readonly [string, Buffer]>): string[] =>
  [...values]
    .filter(([, value]) => formsOf(value).some((form) => content.includes(form)))
    .map(([name]) => name);

const keep = (name: string, value: unknown): string => {
  expect(value, name).toEqual(expect.stringMatching(/^.{8,}/s));
  secrets.set(name, Buffer.from(String(value)));
  return String(value);
};

async function peopleSignIn(): Promise<void> {
  const token = (await platform.run("setup-link")).trim().replace(/^.*#/, "");
  keep("link of the first administrator", token);
  const owner = browserOf(platform.url);
  const made = await owner.post("/access/v1/setup", {
    token,
    email: "ana@example.com",
    password: keep("password", PASSWORDS[0]),
    name: "Ana",
    org: "Group",
    workspace: { name: "Second", country: "ES", sandbox: true },
  });
  expect(made.status, made.text).toBe(200);
  keep("session", owner.cookie()?.split("=")[1]);
  const { json } = await owner.post("/access/v1/me/totp", undefined);
  const code = appCode(keep("authenticator app", json.secret));
  const { recovery } = (await owner.put("/access/v1/me/totp", { code })).json;
  keep("recovery code", recovery[0]);
  const { org } = (await owner.get("/access/v1/me")).json;
  const member = { email: "bo@example.com", role: "viewer", roles: {} };
  const invited = await owner.post(`/access/v1/orgs/${org.id}/members`, member);
  keep("invitation", String(invited.json.url).replace(/^.*#/, ""));
  const attempt = { email: "ana@example.com", password: keep("wrong password", PASSWORDS[1]) };
  expect((await browserOf(platform.url).post("/access/v1/sessions", attempt)).status).toBe(401);
}

async function machinesSignIn(): Promise<void> {
  const { client, url } = platform;
  keep("key of the API", platform.token);
  const app = await platform.addApp("acme", platform.workspace);
  keep("secret of an app", app.client_secret);
  const body = { ...app, owner_id: platform.workspace };
  const enrolled = await browserOf(url).post("/access/v1/enrollment/authorize", body);
  keep("token of an app", enrolled.json.token);
  const value = keep("secret", `plain-${newId()}`);
  expect((await client.put("/access/v1/secrets/email.default", { value })).status).toBe(200);
  const workflow = newId();
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Received",
    schema: "bill/invoice",
    steps: [{ provider: "silo.state", config: { state: "registered" } }],
  });
  const security = { type: "bearer", token: keep("endpoint's token", `bearer-${newId()}`) };
  const endpoint = { slug: "in", workflow_id: workflow, config: { security } };
  expect((await client.post("/apps/connect/v1/endpoints", endpoint)).status).toBe(200);
  const headers = { authorization: `Bearer ${security.token}` };
  const [path, anonymous] = ["/apps/connect/v1/endpoints", browserOf(url)];
  const { json } = await client.get(path);
  const address = new URL(json.list[0].url).pathname;
  expect((await anonymous.send("POST", address, invoice(), headers)).status).toBe(200);
}

async function certificatesAreKept(): Promise<void> {
  const [from, until] = [Date.now() - DAY, Date.now() + 400 * DAY];
  const seal = selfSigned({ commonName: "Acme", from, until });
  const password = keep("password of a certificate", `p12-${newId()}`);
  const file = Buffer.from(toPkcs12(seal, password));
  const key = seal.key.export({ type: "pkcs8", format: "der" });
  // A line of PEM has 48 bytes.
  secrets
    .set("certificate file", file.subarray(288, 336))
    .set("private key", key.subarray(288, 336));
  const body = { value: { pkcs12: file.toString("base64"), password }, holder: "B85905495" };
  const put = await platform.client.put("/access/v1/credentials/gov-es.certificate", body);
  expect(put.status, put.text).toBe(200);
}

beforeAll(async () => {
  platform = await startPlatform({ FAKTURO_LOG_LEVEL: "debug", FAKTURO_ACCESS_LOG: "true" });
  const customer = { name: KNOWN, tax_id: { country: "ES", code: "54387763P" } };
  const stored = await platform.client.post("/silo/v1/entries", { data: invoice({ customer }) });
  expect(stored.status, stored.text).toBe(200);
  await peopleSignIn();
  await machinesSignIn();
  await certificatesAreKept();
});
afterAll(() => platform?.stop());

describe("secrets at rest", () => {
  it("are in no file of the data folder, in no form", () => {
    const found = new Set<string>();
    for (const path of filesOf(platform.data)) {
      const values = [...secrets, ["known value", Buffer.from(KNOWN)] as const];
      for (const name of foundIn(readFileSync(path), values)) found.add(name);
    }
    expect([...found]).toEqual(["known value"]);
  });

  it("are in no line of the log, which is at its most talkative", () => {
    const log = Buffer.from(platform.logged());
    expect(log.length).toBeGreaterThan(1_000);
    expect(foundIn(log, secrets)).toEqual([]);
  });
});
