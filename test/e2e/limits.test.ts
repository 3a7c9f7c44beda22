import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PER_SECOND = 25;
const JOBS_PER_MINUTE = 3;

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({
    FAKTURO_REQUESTS_PER_SECOND: String(PER_SECOND),
    FAKTURO_JOBS_PER_MINUTE: String(JOBS_PER_MINUTE),
    FAKTURO_TRUSTED_PROXIES: "127.0.0.1",
  });
});

afterAll(async () => {
  await platform?.stop();
});

const put = (data: unknown): Promise<Answer> =>
  platform.client.put(`/silo/v1/entries/${newId()}`, { data });

describe("bodies", () => {
  it.each<[name: string, limit: string, data: () => unknown]>([
    ["texts", "4194304", () => invoice({ series: "x".repeat(5 * 1024 * 1024) })],
    ["lists", "100000", () => invoice({ lines: Array.from({ length: 100_001 }, () => 1) })],
    ["nesting", "100", () => JSON.parse(`${"[".repeat(101)}${"]".repeat(101)}`)],
    ["bytes", "10485760", () => Array.from({ length: 1024 }, () => "x".repeat(11_000))],
  ])("have limits on %s that the answer names", async (_name, limit, data) => {
    const { status, json } = await put(data());
    expect([status, json.key]).toEqual([413, "too-large"]);
    expect(json.message).toContain(limit);
  });

  it("have limits on all lists together", async () => {
    const list = `[${"[],".repeat(99_999)}[]]`;
    const body = `{"data":[${`${list},`.repeat(20)}${list}]}`;
    const { status, json } = await platform.client.put(`/silo/v1/entries/${newId()}`, body);
    expect([status, json.message]).toEqual([413, expect.stringContaining("2000000")]);
  });

  it("are short where they tell who calls", async () => {
    const anonymous = createClient(platform.url, undefined);
    const body = { client_id: "x", client_secret: "y", more: "x".repeat(64 * 1024) };
    const { status, json } = await anonymous.post("/access/v1/enrollment/authorize", body);
    expect([status, json.message]).toEqual([413, expect.stringContaining("65536")]);
  });

  it.each<[name: string, limit: string, path: string, body: object]>([
    ["key", "256", "/silo/v1/entries", { key: "x".repeat(257), data: {} }],
    ["tags", "1000", "/transform/v1/jobs", { tags: Array.from({ length: 1001 }, () => "x") }],
    ["name", "200", "/access/v1/keys", { name: "x".repeat(201) }],
  ])("have limits on %s that the answer names", async (member, limit, path, body) => {
    const { status, json } = await platform.client.post(path, body);
    expect([status, json.key]).toEqual([422, "validation"]);
    expect(json.fields[member]).toContain(limit);
  });

  it("may hold words longer than the search takes, and more of them", async () => {
    const [name, other] = [
      "한".repeat(3_000),
      Array.from({ length: 200_000 }, (_, i) => i).join(" "),
    ];
    for (const title of [name, other]) {
      const message = { $schema: "https://gobl.org/draft-0/note/message", title, content: "C" };
      const { status, text } = await put(message);
      expect(status, text.slice(0, 300)).toBe(200);
    }
    const q = encodeURIComponent("한".repeat(400));
    const { status, json } = await platform.client.get(`/silo/v1/search?q=${q}`);
    expect([status, json.list.length]).toEqual([200, 1]);
  });

  it("tell all members that are wrong", async () => {
    const body = { key: 5, folder: "NO", sign: "yes", previous_id: "x" };
    const { json } = await platform.client.post("/silo/v1/entries", body);
    expect(Object.keys(json.fields).sort()).toEqual(["folder", "key", "previous_id", "sign"]);
  });

  it("may hold ten thousand lines", async () => {
    const [line] = [invoice().lines].flat();
    const { status, json } = await put(
      invoice({ lines: Array.from({ length: 10_000 }, () => line ?? null) }),
    );
    expect([status, json.data?.doc.lines.length]).toEqual([200, 10_000]);
  });
});

describe("uploads", () => {
  it("go through in pieces, and only the announced bytes", async () => {
    const { id } = (await put(invoice())).json;
    const bytes = randomBytes(3 * 1024 * 1024 + 17);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { name: "big.bin", mime: "application/octet-stream", size: bytes.length, sha256 };
    const made = await platform.client.post(`/silo/v1/entries/${id}/files`, facts);
    expect(made.json).toMatchObject({ stored: false, hash: sha256 });
    const upload = (body: Uint8Array<ArrayBuffer>) =>
      fetch(made.json.url, {
        method: "PUT",
        body,
        headers: { "user-agent": "test", "content-type": facts.mime },
      });
    expect((await fetch(made.json.url, { headers: { "user-agent": "test" } })).status).toBe(404);
    const short = await upload(new Uint8Array(bytes.subarray(1)));
    expect([short.status, Object.keys(JSON.parse(await short.text()).fields)]).toEqual([
      422,
      ["size"],
    ]);
    const other = new Uint8Array(bytes);
    other[0] = (other[0] ?? 0) ^ 1;
    expect((await upload(other)).status).toBe(422);
    expect((await upload(new Uint8Array(bytes))).status).toBe(200);
    // The server checks nothing once the file exists.
    expect((await upload(new Uint8Array(bytes))).status).toBe(200);
    expect((await upload(new Uint8Array(bytes.subarray(1)))).status).toBe(200);
    const read = await fetch(made.json.url, { headers: { "user-agent": "test" } });
    expect(read.headers.get("content-length")).toBe(String(bytes.length));
    const got = createHash("sha256").update(new Uint8Array(await read.arrayBuffer()));
    expect(got.digest("hex")).toBe(sha256);
    const again = await put(invoice());
    const same = await platform.client.post(`/silo/v1/entries/${again.json.id}/files`, {
      ...facts,
      name: "same.bin",
    });
    expect(
      (
        await fetch(same.json.url, {
          method: "PUT",
          body: bytes,
          headers: { "user-agent": "test" },
        })
      ).status,
    ).toBe(200);
  });
});

describe("rates", () => {
  it.each<[who: string, path: string, status: number]>([
    ["needs no token", `/files/${newId()}/${newId()}/${newId()}/x?h=0`, 404],
    ["has a wrong token", "/utils/v1/ping", 401],
    ["has a wrong token and no path", "/utils/v1/nothing", 401],
  ])("are limited for each address of who %s", async (_who, path, status) => {
    const from = `198.51.100.${path.length}`;
    const call = (address: string) =>
      fetch(platform.url + path, {
        headers: {
          "user-agent": "test",
          authorization: "Bearer a.b.c",
          "x-forwarded-for": address,
        },
      });
    const answers = await Promise.all(Array.from({ length: PER_SECOND * 2 }, () => call(from)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status, 429]));
    expect((await call("198.51.100.1")).status).toBe(status);
  });

  it("are limited for each key, and say when to come back", async () => {
    const { client } = await platform.addWorkspace("Fast");
    const answers = await Promise.all(
      Array.from({ length: PER_SECOND * 2 }, () => client.get("/utils/v1/ping")),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { json, headers } of refused) {
      expect(json.key).toBe("rate-limited");
      expect(json.message).toContain(String(PER_SECOND));
      expect(headers.get("retry-after")).toBe("1");
    }
    expect((await platform.client.get("/utils/v1/ping")).status).toBe(200);
  });

  it("of jobs are limited for each key", async () => {
    const { client } = await platform.addWorkspace("Busy");
    const workflow_id = newId();
    await client.put(`/transform/v1/workflows/${workflow_id}`, {
      name: "W",
      schema: "bill/invoice",
      steps: [{ provider: "silo.close" }],
    });
    const statuses = [];
    for (let n = 0; n <= JOBS_PER_MINUTE; n++) {
      const answer = await client.post("/transform/v1/jobs", { workflow_id, args: { a: "b" } });
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.json.message).toContain(String(JOBS_PER_MINUTE));
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it("of jobs count however a job is made", async () => {
    const { client } = await platform.addWorkspace("Busier");
    const workflow_id = newId();
    const steps = [{ provider: "silo.state", config: { state: "sent" } }];
    const flow = { name: "W", schema: "bill/invoice", steps };
    await client.put(`/transform/v1/workflows/${workflow_id}`, flow);
    const send = async (path: string, body: object) =>
      (await client.send(path.includes("batches") ? "PUT" : "POST", path, body)).status;
    for (let n = 0; n < JOBS_PER_MINUTE + 1; n++)
      await client.post("/silo/v1/entries", { data: invoice() });
    const made = await client.post("/transform/v1/jobs", { workflow_id, args: { a: "b" } });
    expect(await send(`/transform/v1/jobs/${made.json.id}/rerun`, {})).toBe(202);
    const batch = `/transform/v1/batches/${newId()}`;
    expect(await send(batch, { workflow_id })).toBe(200);
    expect(await send(batch, { workflow_id })).toBe(200);
    expect(await send(`/transform/v1/batches/${newId()}`, { workflow_id })).toBe(429);
    expect((await client.get("/transform/v1/jobs")).json.list).toHaveLength(JOBS_PER_MINUTE + 3);
    expect(await send(`/transform/v1/jobs/${made.json.id}/rerun`, {})).toBe(429);
  });
});

describe("events", () => {
  it("end with their key, and are limited in number", async () => {
    const { client } = await platform.addWorkspace("Leaving");
    const [workflow_id, job] = [newId(), newId()];
    const steps = [{ provider: "webhook", config: { url: "http://127.0.0.1:9/" } }];
    const flow = { name: "W", schema: "bill/invoice", steps };
    await client.put(`/transform/v1/workflows/${workflow_id}`, flow);
    await client.put(`/transform/v1/jobs/${job}`, { workflow_id, data: invoice() });
    const key = (await client.post("/access/v1/keys", { name: "K" })).json;
    const open = () =>
      fetch(`${platform.url}/transform/v1/jobs/${job}/events`, {
        headers: { "user-agent": "test", authorization: `Bearer ${key.token}` },
      });
    const streams = await Promise.all(Array.from({ length: 20 }, open));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await open();
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining("no more than 20 open streams at once"),
    ]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    await streams[0]?.body?.cancel();
    await expect.poll(async () => (await open()).status, { interval: 300 }).toBe(200);
    await client.send("DELETE", `/access/v1/keys/${key.id}`);
    const told = await Promise.all(streams.slice(1).map((stream) => stream.text()));
    expect(told.join()).not.toContain("event: job\n");
  });

  it("tell of every step and end with the job", async () => {
    const { client, token } = await platform.addWorkspace("Watching");
    const [workflow_id, job] = [newId(), newId()];
    const state = (key: string) => ({ provider: "silo.state", config: { state: key } });
    await client.put(`/transform/v1/workflows/${workflow_id}`, {
      name: "W",
      schema: "bill/invoice",
      steps: [state("processing"), state("sent")],
    });
    await client.put(`/transform/v1/jobs/${job}`, { workflow_id, data: invoice() });
    const follow = async (headers: Record<string, string>) => {
      const reply = await fetch(`${platform.url}/transform/v1/jobs/${job}/events`, {
        headers: { "user-agent": "test", authorization: `Bearer ${token}`, ...headers },
      });
      expect(reply.headers.get("content-type")).toBe("text/event-stream");
      return (await reply.text())
        .split("\n\n")
        .filter((block) => block.startsWith("event: "))
        .map((block) => {
          const [event = "", id = "", data = ""] = block
            .split("\n")
            .map((row) => row.replace(/^\w+: /, ""));
          return { event, id, data: JSON.parse(data) };
        });
    };
    const events = await follow({});
    expect(events.map(({ event }) => event)).toEqual(["step", "step", "step", "step", "job"]);
    expect(events.map(({ data }) => data.status)).toEqual(["RUN", "OK", "RUN", "OK", "OK"]);
    expect(events.at(-1)?.data).toEqual((await client.get(`/transform/v1/jobs/${job}`)).json);
    const rest = await follow({ "last-event-id": events[2]?.id ?? "" });
    expect(rest).toEqual(events.slice(3));
  });
});
