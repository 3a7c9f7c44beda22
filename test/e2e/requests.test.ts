import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const put = (body: unknown, id = newId()) => platform.client.put(`/silo/v1/entries/${id}`, body);

describe("requests", () => {
  it("turns away callers without name and default ones of Python", async () => {
    const refused = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(`${platform.url}/utils/v1/ping`, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => (text += part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.on("error", reject).end();
    });
    expect(refused).toMatchObject({
      status: 403,
      text: expect.stringMatching(/^error code: 1010\n/),
    });
    const urllib = await platform.client.send("GET", "/utils/v1/ping", undefined, {
      "user-agent": "Python-urllib/3.12",
    });
    expect([urllib.status, urllib.text.split("\n")[0]]).toEqual([403, "error code: 1010"]);
    for (const agent of [
      "curl/8.5.0",
      "python-requests/2.32",
      "Go-http-client/1.1",
      "Java/21",
      "node",
    ]) {
      const { status } = await platform.client.send("GET", "/utils/v1/ping", undefined, {
        "user-agent": agent,
      });
      expect(status).toBe(200);
    }
  });

  it.each([
    ["none", undefined],
    ["nonsense", "nonsense"],
    ["a JWT of nobody", "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJmYWt0dXJvIn0.AAAA"],
  ])("needs a token: %s", async (_name, token) => {
    const anonymous = createClient(platform.url, token);
    for (const path of ["/utils/v1/ping", "/silo/v1/entries", "/silo/v1/nowhere"]) {
      const { status, json, headers } = await anonymous.get(path);
      expect([path, status]).toEqual([path, 401]);
      expect(json).toMatchObject({
        key: "unauthorized",
        message: expect.stringContaining("token"),
      });
      expect(headers.get("www-authenticate")).toBe("Bearer");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("refuses a token whose signature was touched", async () => {
    const forged = `${platform.token.slice(0, -6)}AAAAAA`;
    expect((await createClient(platform.url, forged).get("/utils/v1/ping")).status).toBe(401);
  });

  it.each([
    ["POST", "/silo/v1/spool", { name: "a", type: "text/plain", data: "QQ==" }],
    ["POST", "/transform/v1/jobs/intents", { ref: "x", status: "POKE" }],
  ])("keeps %s %s for enrolled apps", async (method, path, body) => {
    const { status, json } = await platform.client.send(method, path, body);
    expect([status, json]).toMatchObject([
      403,
      { key: "forbidden", message: expect.stringContaining("enrolment") },
    ]);
  });

  it.each([
    ["/nowhere"],
    ["/silo/v1/nowhere"],
    ["/silo/v2/entries"],
    [`/silo/v1/entries/${newId()}`],
    ["/silo/v1/entries/no-uuid"],
    ["/silo/v1/entries/key/none"],
    [`/silo/v1/entries/${newId()}/versions/0123456789`],
    [`/silo/v1/entries/${newId()}/states`],
    [`/silo/v1/entries/${newId()}/files/${newId()}`],
    [`/silo/v1/entries/${newId()}/related`],
    ["/silo/v1/spool/none"],
    [`/transform/v1/jobs/${newId()}`],
    ["/transform/v1/jobs/key/none"],
    [`/transform/v1/workflows/${newId()}`],
    [`/sequence/v1/series/${newId()}`],
    [`/sequence/v1/series/${newId()}/entries`],
  ])("GET %s is 404", async (path) => {
    const { status, json } = await platform.client.get(path);
    expect([status, json.key]).toEqual([404, "not-found"]);
  });

  it.each([
    ["DELETE", `/silo/v1/entries/${newId()}`, ["GET", "PATCH", "PUT"]],
    ["PATCH", "/silo/v1/entries", ["GET", "POST"]],
    ["POST", "/utils/v1/ping", ["GET"]],
    ["DELETE", "/sequence/v1/series", ["GET"]],
    ["GET", "/silo/v1/gobl/build", ["POST"]],
    ["PATCH", `/transform/v1/jobs/${newId()}`, ["GET", "PUT"]],
  ])("%s %s is 405", async (method, path, allowed) => {
    const { status, json, headers } = await platform.client.send(
      method,
      path,
      method === "GET" ? undefined : {},
    );
    expect([status, json.key]).toEqual([405, "method-not-allowed"]);
    const allow = headers
      .get("allow")
      ?.split(", ")
      .filter((name) => name !== "HEAD");
    expect(allow?.sort()).toEqual(allowed);
  });

  it("limits the size of bodies", async () => {
    const { status, json } = await put(`{"data":"${"x".repeat(10 * 1024 * 1024)}"}`);
    expect([status, json.key]).toEqual([413, "too-large"]);
  });

  it("limits the head of a request, and answers what is no request", async () => {
    const path = `/silo/v1/search?q=${"x".repeat(20_000)}`;
    const { status, json } = await platform.client.get(path);
    expect([status, json.key]).toEqual([413, "too-large"]);
    const { port } = new URL(platform.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.end("nonsense\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"key":"input"/s);
  });

  it("takes JSON only", async () => {
    const path = `/silo/v1/entries/${newId()}`;
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]) {
      const { status, json } = await platform.client.send("PUT", path, "{}", {
        "content-type": type,
      });
      expect([type, status, json.key]).toEqual([type, 415, "unsupported-media"]);
    }
    const body = { data: invoice() };
    const named = { "content-type": "application/vnd.acme+json; charset=utf-8" };
    expect((await platform.client.send("PUT", path, body, named)).status).toBe(200);
  });

  it.each([
    ["cut short", '{"data":'],
    ["a list", "[]"],
    ["a text", '"x"'],
    ["a number", "5"],
    ["two values", "{}{}"],
    ["a comment", "{}//"],
    ["a half surrogate escape", '{"data":"\\ud8"}'],
  ])("answers 400 to a body that is %s", async (_name, body) => {
    for (const [method, path] of [
      ["PUT", `/silo/v1/entries/${newId()}`],
      ["POST", "/transform/v1/jobs"],
      ["PUT", `/transform/v1/workflows/${newId()}`],
      ["POST", "/silo/v1/gobl/build"],
      ["PUT", `/sequence/v1/series/${newId()}`],
    ] as const) {
      const { status, json } = await platform.client.send(method, path, body);
      expect([path, status, json?.key]).toEqual([path, 400, "input"]);
    }
  });

  it.each(["application/json", "application/json; charset=iso-8859-1"])(
    "answers 400 to %j that is not UTF-8",
    async (type) => {
      const reply = await fetch(`${platform.url}/silo/v1/gobl/build`, {
        method: "POST",
        body: Buffer.from(JSON.stringify({ data: invoice({ code: "M\u00fc" }) }), "latin1"),
        headers: {
          "user-agent": "test/1.0 (x)",
          authorization: `Bearer ${platform.token}`,
          "content-type": type,
        },
      });
      expect([reply.status, await reply.json()]).toMatchObject([
        400,
        { key: "input", message: "the body is not UTF-8" },
      ]);
    },
  );

  it("tells where half a character is", async () => {
    const half = JSON.stringify({ data: invoice() }).replace(/"name":"/, '"name":"\\ud800');
    const { status, json } = await platform.client.put(`/silo/v1/entries/${newId()}`, half);
    expect([status, json.key]).toEqual([422, "input"]);
    expect(json.message).toMatch(/ at \$\.\w+\.name$/);
  });

  it("checks in the agreed order", async () => {
    const anonymous = createClient(platform.url, undefined);
    const agent = { "user-agent": "Python-urllib/3.12" };
    expect((await anonymous.send("GET", "/nowhere", undefined, agent)).status).toBe(403);
    const text = { "content-type": "text/plain" };
    expect((await anonymous.send("PUT", `/silo/v1/entries/${newId()}`, "{", text)).status).toBe(
      401,
    );
    expect((await platform.client.send("PUT", "/silo/v1/nowhere", "{", text)).status).toBe(404);
    expect((await platform.client.send("POST", "/silo/v1/spool", "{", text)).status).toBe(403);
    const id = newId();
    expect((await put({ data: invoice() }, id)).status).toBe(200);
    const taken = [
      {},
      { data: 5 },
      { data: invoice(), folder: "NOT OK" },
      { data: { $schema: "none" } },
      { sign: "maybe", key: 7, previous_id: "x" },
    ];
    for (const body of taken) {
      const { status, json } = await put(body, id);
      expect([status, json]).toMatchObject([
        409,
        { key: "conflict", message: "entry already exists with same id" },
      ]);
    }
    const key = `order-${id}`;
    expect((await put({ data: invoice(), key })).status).toBe(200);
    const again = await put({ data: { $schema: "none" }, key });
    expect(again.json).toMatchObject({
      key: "conflict",
      message: "entry already exists with same key",
    });
    const shape = await put({ data: { $schema: "none" }, folder: "NOT OK" });
    expect(shape.json.fields).toHaveProperty("folder");
    const missing = await put({ previous_id: newId(), correct: {} });
    expect(missing.status).toBe(404);
  });

  it("keeps nothing of a refused request", async () => {
    const [id, key] = [newId(), `again-${newId()}`];
    expect((await put({ data: { $schema: "none" }, key }, id)).status).toBe(422);
    expect((await platform.client.get(`/silo/v1/entries/${id}`)).status).toBe(404);
    expect((await put({ data: invoice(), key }, id)).status).toBe(200);
  });
});

describe("shutting down", () => {
  it("answers what has begun and sends its callers elsewhere", async () => {
    const [flow, url] = [newId(), "http://127.0.0.1:9/hook"];
    const steps = [{ name: "Tell", provider: "webhook", config: { url } }];
    await platform.client.put(`/transform/v1/workflows/${flow}`, {
      name: "W",
      schema: "bill/invoice",
      steps,
    });
    const port = Number(new URL(platform.url).port);
    const [waiting, slow] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    const answers = [text(waiting), text(slow)];
    const head = `Host: x\r\nUser-Agent: test\r\nAuthorization: Bearer ${platform.token}\r\n`;
    const body = JSON.stringify({ workflow_id: flow, args: { a: "b" }, data: invoice() });
    waiting.write(
      `POST /transform/v1/jobs?wait=2 HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    slow.write(`GET /utils/v1/ping HTTP/1.1\r\n${head}`);
    await sleep(500);
    const stopped = platform.stop();
    await sleep(500);
    slow.write("\r\n");
    await stopped;
    const [first = "", second = ""] = await Promise.all(answers);
    expect(first).toMatch(/^HTTP\/1\.1 202 /);
    expect(second).toMatch(/^HTTP\/1\.1 200 /);
    expect(second.toLowerCase()).toContain("\r\nconnection: close\r\n");
  });
});
