import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS } from "../harness/simulated-platform.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
const workflow = newId();

beforeAll(async () => {
  platform = await startPlatform();
  await platform.client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Received",
    schema: "bill/invoice",
    steps: [{ provider: "silo.state", config: { state: "registered" } }],
  });
});
afterAll(() => platform?.stop());

const BASE = "/apps/connect/v1";

/** Makes an endpoint and answers the path that senders post to. */
async function endpoint(slug: string, more: object = {}) {
  const body = { slug, workflow_id: workflow, ...more };
  const { json, status, text } = await platform.client.post(`${BASE}/endpoints`, body);
  expect(status, text).toBe(200);
  return { id: String(json.id), path: new URL(json.url).pathname, json };
}

/** Posts a body as a system without a token of the workspace does. */
function deliver(path: string, body: string, headers: Record<string, string> = {}) {
  return createClient(platform.url, undefined).send("POST", path, body, headers);
}

const XML = { "content-type": "application/xml" };

it("makes one entry and one job of a document, also when it is sent again", async () => {
  const { path } = await endpoint("files");
  const first = await deliver(path, "<a/>", XML);
  expect(first.status, first.text).toBe(200);
  const again = await Promise.all([1, 2, 3].map(() => deliver(path, "<a/>", XML)));
  for (const { json } of again) expect(json).toEqual(first.json);
  const { json: job } = await platform.client.get(`/transform/v1/jobs/${first.json.job_id}`);
  expect(job.silo_entry_id).toBe(first.json.id);
  const stored = await fetch(job.args.url);
  expect([await stored.text(), stored.headers.get("content-type")]).toEqual([
    "<a/>",
    "application/xml",
  ]);
  const own = await logOf("files");
  expect(own).toMatchObject([{ silo_entry_id: first.json.id, job_id: first.json.job_id }]);
  await expect.poll(() => statesOf("files"), { timeout: DEADLINE_MS }).toEqual(["done"]);
});

it("logs a document whose job has failed as a fault", async () => {
  const failing = newId();
  await platform.client.put(`/transform/v1/workflows/${failing}`, {
    name: "Import",
    schema: "bill/invoice",
    steps: [{ provider: "ubl.import" }],
  });
  const { path } = await endpoint("failing", { workflow_id: failing });
  expect((await deliver(path, "<a/>", XML)).status).toBe(200);
  await expect.poll(() => statesOf("failing"), { timeout: DEADLINE_MS }).toEqual(["fault"]);
});

/** What the log has of an endpoint. */
async function logOf(slug: string) {
  const { json } = await platform.client.get("/transform/v1/inbound?app=connect");
  return json.list.filter(({ source }: { source: string }) => source === `POST ${slug}`);
}
const statesOf = async (slug: string) =>
  (await logOf(slug)).map(({ state }: { state: string }) => state);

it("tells documents apart by the key of the sender, which stands for one document", async () => {
  const { path } = await endpoint("keyed");
  const send = (key: string, body: string) =>
    deliver(path, body, { ...XML, "idempotency-key": key });
  const [one, two] = [await send("1", "<a/>"), await send("2", "<a/>")];
  expect(one.json.id).not.toBe(two.json.id);
  expect((await send("1", "<a/>")).json).toEqual(one.json);
  expect(await send("1", "<b/>")).toMatchObject({ status: 409, json: { key: "conflict" } });
});

it("knows nothing of the deliveries to a former endpoint of that name", async () => {
  const former = await endpoint("shared");
  const send = (path: string) => deliver(path, "<a/>", { ...XML, "idempotency-key": "1" });
  const before = await send(former.path);
  await platform.client.send("DELETE", `${BASE}/endpoints/${former.id}`);
  const { path } = await endpoint("shared");
  const after = await send(path);
  expect(after.status, after.text).toBe(200);
  expect(after.json.id).not.toBe(before.json.id);
});

it("takes GOBL as the entry's document, and says where it is wrong", async () => {
  const { path } = await endpoint("gobl");
  const { status, json } = await deliver(path, JSON.stringify(invoice()));
  expect([status, json]).toEqual([200, { id: expect.any(String), job_id: expect.any(String) }]);
  const entry = await platform.client.get(`/silo/v1/entries/${json.id}`);
  expect(entry.json.data.doc.$schema).toBe("https://gobl.org/draft-0/bill/invoice");
  const supplier = { name: "A", tax_id: { country: "ES", code: "B00000001" } };
  const wrong = await deliver(path, JSON.stringify(invoice({ supplier })));
  expect([wrong.status, wrong.json.key]).toEqual([422, "validation"]);
  expect(wrong.json.faults[0].paths[0]).toContain("supplier.tax_id");
});

it("reads base64, and names the file as the sender does", async () => {
  const { path } = await endpoint("binary");
  const body = Buffer.from("%PDF-1.7 ü").toString("base64");
  const pdf = { "content-type": "application/pdf" };
  const { json } = await deliver(`${path}?encoding=base64&filename=../a%2Fb.pdf`, body, pdf);
  const entry = await platform.client.get(`/silo/v1/entries/${json.id}`);
  expect(entry.json.attachments).toMatchObject([{ name: "-a-b.pdf", mime: "application/pdf" }]);
  const bad = await deliver(`${path}?encoding=base64`, "%%%", pdf);
  expect(bad.status).toBe(422);
});

it("refuses bodies that are not of their type, empty ones and large ones", async () => {
  const { path } = await endpoint("strict");
  expect(await deliver(path, "{")).toMatchObject({ status: 422, json: { path: "$" } });
  expect(await deliver(path, "<a>", XML)).toMatchObject({ status: 422, json: { path: "$" } });
  expect((await deliver(path, "", XML)).status).toBe(422);
  expect((await deliver(path, "x".repeat(10 * 1024 * 1024 + 1), XML)).status).toBe(413);
});

it("checks the sender before anything else", async () => {
  const { path: bearer } = await endpoint("bearer", {
    config: { security: { type: "bearer", token: "t0p" } },
    accept: ["application/xml"],
  });
  const auth = (text: string) => ({ ...XML, authorization: text });
  expect((await deliver(bearer, "<a>", XML)).status).toBe(401);
  expect((await deliver(bearer, "<a/>", auth("Bearer wrong"))).status).toBe(401);
  expect((await deliver(bearer, "<a/>", auth("Bearer t0p"))).status).toBe(200);
  const json = { authorization: "Bearer t0p", "content-type": "application/json" };
  expect((await deliver(bearer, "{}", json)).status).toBe(415);

  const { path: basic } = await endpoint("basic", {
    config: { security: { type: "basic", username: "erp", password: "pä:ss" } },
  });
  const login = (text: string) => auth(`Basic ${Buffer.from(text).toString("base64")}`);
  expect((await deliver(basic, "<a/>", login("erp:other"))).status).toBe(401);
  expect((await deliver(basic, "<a/>", login("erp:pä:ss"))).status).toBe(200);

  const { path: hmac } = await endpoint("hmac", {
    config: { security: { type: "hmac", secret: "key", header: "X-Hub-Signature-256" } },
  });
  const mac = createHmac("sha256", "key").update("<a/>").digest("hex");
  const signed = { ...XML, "x-hub-signature-256": `sha256=${mac}` };
  expect((await deliver(hmac, "<b/>", signed)).status).toBe(401);
  expect((await deliver(hmac, "<a/>", signed)).status).toBe(200);
});

it("never shows a secret, and forgets it with the endpoint", async () => {
  const security = { type: "bearer", token: "s3cret-token" };
  const { id, path, json } = await endpoint("secret", { config: { security } });
  expect(json.config).toEqual({ security: { type: "bearer" } });
  const { client } = platform;
  for (const at of [`${BASE}/endpoints`, `${BASE}/endpoints/${id}`])
    expect((await client.get(at)).text).not.toContain("s3cret");
  expect((await client.send("DELETE", `${BASE}/endpoints/${id}`)).status).toBe(200);
  expect((await client.get("/access/v1/secrets")).text).not.toContain(id);
  expect((await deliver(path, "<a/>", XML)).status).toBe(404);
  expect((await client.get(`${BASE}/endpoints/${id}`)).status).toBe(404);
});

it("changes endpoints: a disabled one refuses, a new slug is a new address", async () => {
  const { id, path } = await endpoint("old");
  await endpoint("taken");
  const { client } = platform;
  const patch = (body: object) => client.patch(`${BASE}/endpoints/${id}`, body);
  expect((await patch({ disabled: true })).json.disabled).toBe(true);
  expect((await deliver(path, "<a/>", XML)).status).toBe(403);
  expect((await patch({ slug: "taken" })).status).toBe(409);
  const moved = await patch({ slug: "new", disabled: false });
  expect(moved.json).toMatchObject({ id, slug: "new", workflow_id: workflow });
  expect((await deliver(path, "<a/>", XML)).status).toBe(404);
  expect((await deliver(new URL(moved.json.url).pathname, "<a/>", XML)).status).toBe(200);
});

it("says which member of an endpoint is wrong", async () => {
  const { client } = platform;
  const make = (more: object) =>
    client.post(`${BASE}/endpoints`, { slug: "wrong", workflow_id: workflow, ...more });
  expect((await make({ slug: "No Slug" })).json.fields).toHaveProperty("slug");
  const security = await make({ config: { security: { type: "hmac" } } });
  expect([security.status, security.json.fields]).toMatchObject([
    422,
    { config: { security: { secret: "is required for hmac" } } },
  ]);
  expect((await make({ workflow_id: newId() })).status).toBe(404);
});
