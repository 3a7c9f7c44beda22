import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { newId } from "../harness/ids.ts";

/** An authorization server: one code gives one token. */
async function startProvider(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const code = new URLSearchParams(body).get("code");
      const isGood = request.url === "/token" && code === "good";
      const answer = isGood ? { refresh_token: "r-1", customer: "C-1" } : { error: "bad" };
      reply.writeHead(isGood ? 200 : 400).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe("an app whose users and services call it back", () => {
  let platform: Platform;
  let provider: Awaited<ReturnType<typeof startProvider>>;

  beforeAll(async () => {
    provider = await startProvider();
    platform = await startPlatform({
      FAKTURO_PLUGINS: `bundled,${join(repositoryRoot(), "test/apps/outside/index.ts")}`,
      ACME_URL: provider.url,
      FAKTURO_TRUSTED_PROXIES: "127.0.0.1",
      FAKTURO_CLIENT_CERTIFICATE_HEADER: "x-client-cert",
    });
  });
  afterAll(async () => {
    await platform.stop();
    provider.server.close();
  });

  /** A job with one waiting step; returns its id and the step's data. */
  async function waiting(step: string): Promise<{ readonly id: string; readonly says: string }> {
    const workflow_id = await workflow(step);
    const job = await platform.client.post("/transform/v1/jobs", {
      workflow_id,
      args: { of: "test" },
    });
    return { id: job.json.id, says: await message(job.json.id) };
  }
  async function workflow(provider: string): Promise<string> {
    const id = newId();
    const body = { name: provider, steps: [{ name: provider, provider }] };
    expect((await platform.client.put(`/transform/v1/workflows/${id}`, body)).status).toBe(200);
    return id;
  }
  async function look(id: string) {
    return (await platform.client.get(`/transform/v1/jobs/${id}`)).json;
  }
  async function message(id: string): Promise<string> {
    return expect
      .poll(async () => (await look(id)).intents?.at(-1)?.events?.at(-1), { timeout: 30_000 })
      .toMatchObject({ status: "QUEUED" })
      .then(async () => (await look(id)).intents.at(-1).events.at(-1).message);
  }
  const ended = (id: string) =>
    expect.poll(async () => (await look(id)).status, { timeout: 30_000 }).toBe("OK");
  /** Requests as sent by browsers and authorities: without an application's User-Agent. */
  const call = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      redirect: "manual",
      ...init,
      headers: { "user-agent": "Python-urllib/3.12", ...init.headers },
    });

  it("links an account through a redirect, and the waiting step continues", async () => {
    const { id, says } = await waiting("acme.link");
    const query = new URL(says).searchParams;
    const back = `${query.get("redirect_uri")}?state=${query.get("state")}`;
    expect((await call(`${back}&code=bad`)).status).toBe(502);
    expect((await look(id)).status).not.toBe("OK");
    const reply = await call(`${back}&code=good`);
    expect([reply.status, reply.headers.get("location")]).toEqual([303, `${provider.url}/done`]);
    await ended(id);
    const secrets = await platform.client.get("/access/v1/secrets");
    expect(secrets.json.list).toMatchObject([{ name: "acme.refresh-token" }]);
  });

  it("refuses tokens that were not made by this server", async () => {
    const { says } = await waiting("acme.paid");
    const other = `${says.slice(0, -2)}${says.endsWith("AA") ? "BB" : "AA"}`;
    for (const url of [other, says.replace("/payments/", "/payments/x"), `${says}AAAA`])
      expect((await call(url, { method: "POST", body: "{}" })).status).toBe(404);
    expect((await call(`${platform.url}/apps/acme/v1/oauth`)).status).toBe(404);
  });

  it("refuses a token at another path of the app than the one it was made for", async () => {
    const { says } = await waiting("acme.paid");
    const token = says.slice(says.lastIndexOf("/") + 1);
    const reply = await call(`${platform.url}/apps/acme/v1/oauth?state=${token}&code=good`);
    expect(reply.status).toBe(404);
  });

  it("takes a signed webhook, and no other", async () => {
    await platform.client.put("/access/v1/secrets/acme.webhook", { value: "s3cret" });
    const { id, says } = await waiting("acme.paid");
    const post = (body: string, signature: string) =>
      call(says, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "x-signature": signature },
      });
    const sign = (body: string) => createHmac("sha256", "s3cret").update(body).digest("hex");
    const body = '{"event": "paid",  "customer": "C-2"}';
    expect((await post(body, sign(`${body} `))).status).toBe(401);
    expect((await post("{", sign("{"))).status).toBe(400);
    expect((await post('{"event":1}', sign('{"event":1}'))).status).toBe(422);
    const large = JSON.stringify({ event: "x".repeat(20_000), customer: "C" });
    expect((await post(large, sign(large))).status).toBe(413);
    expect((await look(id)).status).not.toBe("OK");
    expect((await post(body, sign(body))).status).toBe(200);
    await ended(id);
  });

  it("imports a document that a webhook brings exactly once", async () => {
    const { says } = await waiting("acme.paid");
    const body = JSON.stringify({ event: "statement", customer: "S-1" });
    const init = {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-signature": createHmac("sha256", "s3cret").update(body).digest("hex"),
      },
    };
    const refused = await call(says, init);
    expect([refused.status, (await refused.json()).key]).toEqual([412, "precondition-failed"]);
    const set = { workflow_id: await workflow("silo.close") };
    expect((await platform.client.put("/transform/v1/imports/acme", set)).status).toBe(200);
    for (let copies = 0; copies < 3; copies += 1) expect((await call(says, init)).status).toBe(200);
    const { json: list } = await platform.client.get("/transform/v1/inbound?app=acme");
    expect(list.list).toMatchObject([{ app: "acme", key: "S-1" }]);
    const entry = await platform.client.get(`/silo/v1/entries/${list.list[0].silo_entry_id}`);
    expect(entry.json.attachments).toMatchObject([{ name: "event.json", category: "attachment" }]);
    await ended(list.list[0].job_id);
  });

  it("reads the parts of a form", async () => {
    const form = new FormData();
    form.set("title", "T");
    form.set("file", new Blob([new Uint8Array(1000)]), "a.bin");
    const reply = await fetch(`${platform.url}/apps/acme/v1/upload`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${platform.token}` },
    });
    expect([reply.status, await reply.text()]).toEqual([200, "title:1,file:1000"]);
    const unknown = await fetch(`${platform.url}/apps/acme/v1/upload`, { method: "POST" });
    expect(unknown.status).toBe(401);
  });

  it("knows a caller by the certificate that a trusted proxy passes", async () => {
    const url = `${platform.url}/apps/acme/v1/certified`;
    expect((await call(url, { method: "POST", body: "x" })).status).toBe(401);
    const reply = await call(url, {
      method: "POST",
      body: "<x/>",
      headers: { "content-type": "application/soap+xml", "x-client-cert": CERTIFICATE },
    });
    expect([reply.status, await reply.text()]).toEqual([200, `${platform.workspace} 4`]);
  });

  it("lists its routes in the OpenAPI document", async () => {
    const reply = await fetch(`${platform.url}/apps/v1/openapi.json`);
    const { paths } = await reply.json();
    expect(Object.keys(paths)).toContain("/apps/acme/v1/payments/{token}");
    expect(paths["/apps/acme/v1/payments/{token}"].post.security).toEqual([]);
  });
});

/** Certificate of `CN=C-1`, self-signed, as nginx passes it. */
const CERTIFICATE = [
  "-----BEGIN%20CERTIFICATE-----%0AMIIBcjCCARmgAwIBAgIUFaMWgLgNsFCph4dB%2Fk1KyPwBxNEwCg",
  "YIKoZIzj0EAwIw%0ADjEMMAoGA1UEAwwDQy0xMCAXDTI2MTEyMjIwMTAzM1oYDzIxMjYxMDI5MjAxMDMz%0A",
  "WjAOMQwwCgYDVQQDDANDLTEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR%2Fh4ny%0A59KyC8KrgXBAc22",
  "IUlgII4egC96ikT9W7CEjUAiXqkGm25ivqTstuG0XFUWVAMxv%0AUtOHBY%2BQAKWG7bjoo1MwUTAdBgNVHQ",
  "4EFgQUi28GZXz%2BS3B1oo%2BMfFtFPOxbaJ0w%0AHwYDVR0jBBgwFoAUi28GZXz%2BS3B1oo%2BMfFtFPOx",
  "baJ0wDwYDVR0TAQH%2FBAUwAwEB%0A%2FzAKBggqhkjOPQQDAgNHADBEAiASSLXitR1pFN85oyhn%2BXy52n",
  "x3I7JVA0afLnah%0AJ76YbQIgI%2BhrGYUFQiuqM4vtv62oU3LTYMj3Q9V91AJcOl6mIwc%3D%0A-----END",
  "%20CERTIFICATE-----%0A",
].join("");
