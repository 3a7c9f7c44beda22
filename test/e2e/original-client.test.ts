import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** Requests of clients written for the hosted original, and the messages of their refusals. */
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

const call = (method: string, path: string, init: RequestInit = {}) =>
  fetch(platform.url + path, {
    method,
    ...init,
    headers: {
      authorization: `Bearer ${platform.token}`,
      "content-type": "application/json",
      ...init.headers,
    },
  });

describe("the original's client", () => {
  it("makes a series with start 0, which counts from 1", async () => {
    const id = newId();
    const { status, json } = await platform.client.put(`/sequence/v1/series/${id}`, {
      name: "F",
      start: 0,
    });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty("start");
    const first = await platform.client.put(`/sequence/v1/series/${id}/entries/${newId()}`, {});
    expect(first.json.code).toBe("1");
  });

  it("stores a workflow without schema, which takes any document", async () => {
    const [workflow, entry, job] = [newId(), newId(), newId()];
    const steps = [{ provider: "silo.state", config: { state: "sent" } }];
    const stored = await platform.client.put(`/transform/v1/workflows/${workflow}`, {
      name: "Any",
      steps,
    });
    expect(stored.status, stored.text).toBe(200);
    expect(stored.json).not.toHaveProperty("schema");
    await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const { json } = await platform.client.put(`/transform/v1/jobs/${job}?wait=30`, {
      workflow_id: workflow,
      silo_entry_id: entry,
    });
    expect(json.status).toBe("OK");
  });

  it("publishes a workflow with a step that nobody offers, and is warned", async () => {
    const [workflow, entry, job] = [newId(), newId(), newId()];
    const steps = [
      {
        provider: "silo.state",
        config: { state: "sent" },
        next: [{ steps: [{ provider: "no.such" }] }],
      },
    ];
    const warnings = [
      {
        code: "app-not-enabled",
        paths: ["$.steps[0].next[0].steps[0].provider"],
        message: expect.any(String),
      },
    ];
    const body = { name: "Later", schema: "bill/invoice", steps };
    const { status, json } = await platform.client.put(`/transform/v1/workflows/${workflow}`, body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ version: "1", warnings });
    await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const ended = await platform.client.put(`/transform/v1/jobs/${job}?wait=30`, {
      workflow_id: workflow,
      silo_entry_id: entry,
    });
    expect(ended.json).toMatchObject({ status: "KO", faults: [{ code: "app-not-enabled" }] });
  });

  it.each(["DELETE", "POST"])("names JSON as type of a %s without a body", async (method) => {
    const path =
      method === "DELETE" ? `/access/v1/keys/${newId()}` : "/access/v1/enrollment/authorize";
    const { status } = await call(method, path);
    expect(status).toBe(method === "DELETE" ? 404 : 401);
  });
});

describe("an app of the original's client", () => {
  /** Headers and body as its HTTP library writes them: Basic until a token is set, no Accept, a line end. */
  const send = async (method: string, path: string, authorization: string, body?: object) => {
    const { hostname, port } = new URL(platform.url);
    const text = body ? `${JSON.stringify(body)}\n` : "";
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      "User-Agent: go-resty/3.0.0-beta.1 (https://resty.dev)",
      `Authorization: ${authorization}`,
      ...(body ? ["Content-Type: application/json", `Content-Length: ${text.length}`] : []),
      "Accept-Encoding: gzip",
      "Connection: close",
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${lines.join("\r\n")}\r\n\r\n${text}`);
    let answer = "";
    for await (const piece of socket.setEncoding("utf8")) answer += piece;
    const [head = "", json = ""] = answer.split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, json: JSON.parse(json) };
  };
  const AUTHORIZE = "/access/v1/enrollment/authorize";
  let basic: string;
  beforeAll(async () => {
    const app = await platform.addApp("go-app", platform.workspace);
    basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString("base64")}`;
  });

  it("authorises by HTTP Basic, and calls with the token that replaces it", async () => {
    const byOwner = await send("POST", AUTHORIZE, basic, { owner_id: platform.workspace });
    expect([byOwner.status, byOwner.json.owner_id]).toEqual([200, platform.workspace]);
    const byId = await send("POST", AUTHORIZE, basic, { id: byOwner.json.id, client_id: "" });
    expect([byId.status, byId.json.id]).toEqual([200, byOwner.json.id]);
    const token = `Bearer ${byId.json.token}`;
    const own = await send("GET", "/access/v1/enrollment", token);
    expect([own.status, own.json.id]).toEqual([200, byOwner.json.id]);
    const renewed = await send("POST", AUTHORIZE, basic, { ID: byOwner.json.id });
    expect(renewed.status).toBe(200);
  });

  it.each([
    ["GET", "/utils/v1/ping", /enrollment\/authorize/],
    ["GET", "/silo/v1/entries", /enrollment\/authorize/],
    ["GET", "/access/v1/enrollment", /enrollment\/authorize/],
    ["PATCH", "/access/v1/enrollment", /enrollment\/authorize/],
    ["GET", "/access/v1/orgs", /token of a user/],
    ["PUT", `/access/v1/enrollment/${newId()}`, /token of a user.*client_id/],
    ["POST", "/apps/pdf/v1/preview", /enrollment\/authorize/],
  ])("is told what to send where Basic is not taken: %s %s", async (method, path, message) => {
    const { status, head, json } = await send(
      method,
      path,
      basic,
      method === "GET" ? undefined : {},
    );
    expect([status, json.key, json.message]).toEqual([
      401,
      "unauthorized",
      expect.stringMatching(message),
    ]);
    expect(head).toMatch(/^www-authenticate: Bearer/im);
  });

  it("is told what is wrong with its credentials or its workspace", async () => {
    const wrong = `Basic ${Buffer.from("nobody:x").toString("base64")}`;
    const refused = await send("POST", AUTHORIZE, wrong, { owner_id: platform.workspace });
    expect([refused.status, refused.json.message]).toEqual([
      401,
      expect.stringMatching(/client_secret.*fakturo apps/),
    ]);
    const nowhere = await send("POST", AUTHORIZE, basic, {});
    expect([nowhere.status, nowhere.json.message]).toEqual([
      404,
      expect.stringMatching(/owner_id/),
    ]);
  });
});

describe("refusals say what is wrong and what to do", () => {
  const told = async (reply: Response): Promise<{ key: string; message: string }> =>
    JSON.parse(await reply.text());

  it.each([
    [{ authorization: "" }, /Authorization: Bearer/],
    [{ authorization: "Bearer a.b.c" }, /malformed, expired, revoked/],
  ])("401 for %j", async (headers, message) => {
    const reply = await call("GET", "/silo/v1/entries", { headers });
    expect(reply.status).toBe(401);
    expect((await told(reply)).message).toMatch(message);
  });

  it("404 and not 401 for paths outside the services", async () => {
    for (const path of ["/", "/nothing", "/favicon.ico"])
      expect((await fetch(platform.url + path)).status).toBe(404);
  });

  it("403 with a sentence for requests that do not name their application", async () => {
    const reply = await call("GET", "/utils/v1/ping", { headers: { "user-agent": "" } });
    expect(reply.status).toBe(403);
    expect(await reply.text()).toMatch(/^error code: 1010\n.*User-Agent/);
  });

  it.each([
    [{}, "no-document", /send it as `data`/],
    [
      { data: { $schema: "https://gobl.org/draft-0/bill/nothing" } },
      "unknown-schema",
      /bill\/nothing.*documents are bill\/invoice/,
    ],
    [{ data: { lines: [] } }, "unknown-schema", /\$schema/],
  ])("422 for %j", async (body, key, message) => {
    const { status, json } = await platform.client.put(`/silo/v1/entries/${newId()}`, body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ key, message: expect.stringMatching(message) });
  });

  it("422 with the version wanted for UUIDs of another one", async () => {
    const v4 = crypto.randomUUID();
    const entry = await platform.client.put(`/silo/v1/entries/${v4}`, { data: invoice() });
    expect(entry.json.fields.id).toMatch(/version 1 or 7 .* not 4; GET \/utils\/v1\/uuid\?v=7/);
    const job = await platform.client.put(`/transform/v1/jobs/${v4}`, { workflow_id: newId() });
    expect(job.json.fields.id).toMatch(/version 1 or 7; GET \/utils\/v1\/uuid\?v=7/);
  });
});

it("a body without a token that drips ends with the 401", async () => {
  const { hostname, port } = new URL(platform.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  const drip = setInterval(() => socket.writable && socket.write(" "), 200);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  socket.write(
    "PUT /silo/v1/entries/x HTTP/1.1\r\nHost: a\r\nUser-Agent: t\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
  );
  await closed;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*connection: close/i);
});
