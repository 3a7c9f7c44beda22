import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer as createTlsServer, request as tlsRequest } from "node:https";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { Type } from "@fakturo/schema";
import { selfSigned } from "@fakturo/signature";
import { afterEach, describe, expect, it } from "vitest";
import {
  defineSimulator,
  folderJournal,
  memoryJournal,
  type RunningSimulators,
  SimulatedAuthority,
  type SimulatorOptions,
  startSimulators,
} from "./index.ts";

const AT = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;

/** An authority that stores every body it receives and answers their number. */
const post = defineSimulator({
  key: "post",
  name: "Post office",
  source: "https://example.com",
  event: Type.Object({ body: Type.String() }),
  settings: Type.Object({ open: Type.Boolean({ default: true }) }),
  empty: () => ({ bodies: [""].slice(1) }),
  apply: ({ bodies }, { body }) => void bodies.push(body),
  handle({ method, body, certificate }, { bodies }, { now, settings }) {
    if (!settings.open) return { reply: { status: 423 } };
    if (method === "GET")
      return { reply: { status: 200, body: JSON.stringify({ now: now(), certificate }) } };
    const event = { body: Buffer.from(body).toString("utf8") };
    return { reply: { status: 200, body: `${bodies.length + 1} stored` }, events: [event] };
  },
  records: ({ bodies }) => bodies.map((body) => ({ body })),
  faults: { closed: () => ({ status: 410, body: "closed" }) },
});

let running: RunningSimulators | undefined;

async function start(options: Partial<SimulatorOptions> = {}): Promise<string> {
  running = await startSimulators({
    simulators: [post],
    host: "127.0.0.1",
    port: 0,
    journal: memoryJournal,
    now: () => AT,
    random: () => 0.5,
    ...options,
  });
  return running.url;
}

afterEach(async () => {
  await running?.close();
  running = undefined;
});

function store(url: string, body = "a", headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${url}/post/box`, { method: "POST", body, headers });
}

async function admin(url: string, method: string, path: string, body?: unknown) {
  const reply = await fetch(`${url}/_simulator/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await reply.text();
  return { status: reply.status, body: answer === "" ? undefined : JSON.parse(answer) };
}

async function stored(url: string): Promise<string[]> {
  const { body } = await admin(url, "GET", "post/records");
  return body.map((row: { body: string }) => row.body);
}

describe("requests", () => {
  it("reach the simulator of the path's first part", async () => {
    const url = await start();
    expect(await (await store(url)).text()).toBe("1 stored");
    expect(await (await store(url)).text()).toBe("2 stored");
    const other = await fetch(`${url}/other`);
    expect([other.status, await other.text()]).toEqual([
      404,
      "No simulator 'other'. Here are: post.\n",
    ]);
  });

  it("are remembered after a restart, without one that was cut while it was written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const journal = () => folderJournal(folder, "post");
    const url = await start({ journal });
    await store(url, "a");
    await admin(url, "PUT", "post/settings", { open: true });
    await running?.close();
    writeFileSync(join(folder, "post.jsonl"), '{"body":"b"', { flag: "a" });
    expect(await stored(await start({ journal }))).toEqual(["a"]);
  });

  it("come over TLS with the client's certificate on the same port", async () => {
    const get = await startTls();
    expect(JSON.parse(await get()).certificate).toMatchObject({
      subject: { CN: "Ana", C: "ES" },
      isTrusted: true,
    });
    expect(await (await store(running?.url ?? "")).text()).toBe("1 stored");
  });

  it("do not get through where TLS connections are refused", async () => {
    const get = await startTls();
    const url = running?.url ?? "";
    await admin(url, "POST", "post/faults", { fault: "tls", count: 1 });
    await expect(get()).rejects.toThrow("alert handshake failure");
    expect(JSON.parse(await get()).certificate).toBeDefined();
    expect((await store(url, "a", { "x-simulate": "tls" })).status).toBe(400);
  });
});

/** Starts the simulator with TLS; the function makes a request with a certificate on a new connection. */
async function startTls(): Promise<() => Promise<string>> {
  const period = { from: AT - DAY, until: Date.now() + DAY };
  const server = selfSigned({ commonName: "localhost", ...period });
  const client = selfSigned({ commonName: "Ana", ...period, name: { C: "ES" } });
  const pem = (one: typeof server) => one.key.export({ type: "pkcs8", format: "pem" });
  const cert = server.certificate.toString();
  await start({ tls: { cert, key: pem(server), ca: client.certificate.toString() } });
  const options = {
    agent: false as const,
    cert: client.certificate.toString(),
    key: pem(client),
    ca: cert,
    checkServerIdentity: () => undefined,
  };
  return () =>
    new Promise((resolve, reject) => {
      tlsRequest(`${running?.tlsUrl}/post/who`, options, (reply) => resolve(text(reply)))
        .on("error", reject)
        .end();
    });
}

describe("faults", () => {
  it.each([
    ["error", 500, []],
    ["error-after", 500, ["a"]],
    ["unavailable", 503, []],
    ["html", 200, []],
    ["closed", 410, []],
  ])("%s is answered with %i", async (fault, status, after) => {
    const url = await start();
    expect((await store(url, "a", { "x-simulate": fault })).status).toBe(status);
    expect(await stored(url)).toEqual(after);
    expect((await store(url, "b")).status).toBe(200);
  });

  it.each([
    ["timeout; delay=0", []],
    ["timeout-after; delay=0", ["a"]],
    ["cut", []],
    ["cut-after", ["a"]],
    ["cut-answer", ["a"]],
  ])("%s closes the connection", async (fault, after) => {
    const url = await start();
    const lost = store(url, "a", { "x-simulate": fault }).then((reply) => reply.text());
    await expect(lost).rejects.toThrow();
    expect(await stored(url)).toEqual(after);
  });

  it("slow answers late", async () => {
    const url = await start();
    const reply = await store(url, "a", { "x-simulate": "slow; delay=0" });
    expect(await reply.text()).toBe("1 stored");
  });

  it("are shown for the next requests of a path, and no longer", async () => {
    const url = await start();
    const added = await admin(url, "POST", "post/faults", {
      fault: "error",
      path: "/box",
      count: 2,
    });
    expect(added).toEqual({ status: 201, body: [{ fault: "error", path: "/box", count: 2 }] });
    const statuses = [await store(url), await store(url), await store(url)].map(
      (one) => one.status,
    );
    expect(statuses).toEqual([500, 500, 200]);
  });

  it("end after their time", async () => {
    let now = AT;
    const url = await start({ now: () => now });
    await admin(url, "POST", "post/faults", { fault: "unavailable", seconds: 60 });
    expect((await store(url)).status).toBe(503);
    now += 60_000;
    expect((await store(url)).status).toBe(200);
  });

  it("are shown to a share of requests", async () => {
    const drawn = [0.1, 0.9];
    const url = await start({ random: () => drawn.shift() ?? 0.9 });
    await admin(url, "POST", "post/faults", { fault: "error", rate: 0.5 });
    expect([(await store(url)).status, (await store(url)).status]).toEqual([500, 200]);
  });

  it("of unknown names are refused with the names known", async () => {
    const url = await start();
    const refused = await admin(url, "POST", "post/faults", { fault: "flood" });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain(
      "'flood' is no fault of this simulator; it has slow, error",
    );
    expect((await store(url, "a", { "x-simulate": "flood" })).status).toBe(400);
  });
});

describe("the admin calls", () => {
  it("change settings and clock, and forget everything", async () => {
    const url = await start();
    await store(url);
    expect((await admin(url, "PUT", "post/settings", { open: false })).body).toEqual({
      open: false,
    });
    expect((await store(url)).status).toBe(423);
    expect((await admin(url, "PUT", "post/settings", { open: 1 })).status).toBe(400);
    await admin(url, "DELETE", "post/records");
    expect(await stored(url)).toEqual([]);
    await admin(url, "PUT", "post/clock", { skew: 90 });
    const { now } = await (await fetch(`${url}/post/box`)).json();
    expect(now).toBe(AT + 90_000);
  });

  it("refuse clocks without a date, and settings and paths that do not exist", async () => {
    const url = await start();
    for (const skew of [1e300, -1e12])
      expect((await admin(url, "PUT", "post/clock", { skew })).status).toBe(400);
    for (const settings of ['{"closed":true}', '{"__proto__":{"open":false}}']) {
      const headers = { "content-type": "application/json" };
      const address = `${url}/_simulator/post/settings`;
      const reply = await fetch(address, { method: "PUT", headers, body: settings });
      expect([reply.status, await reply.text()]).toEqual([
        400,
        expect.stringContaining("is no setting of 'post'; it has open"),
      ]);
    }
    for (const path of ["//", "http://["]) {
      const { request } = await import("node:http");
      const status = await new Promise((resolve) =>
        request(url, { path }, (reply) => resolve(reply.statusCode)).end(),
      );
      expect(status, path).toBe(400);
    }
    expect((await store(url)).status).toBe(200);
  });

  it("show what arrived, with texts that cannot become markup", async () => {
    const url = await start();
    await store(url, "<script>");
    const page = await (await fetch(`${url}/_simulator`)).text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script>");
  });

  it("are refused under a foreign name and without a JSON body", async () => {
    const url = await start();
    const port = new URL(url).port;
    const { request } = await import("node:http");
    const status = await new Promise((resolve) => {
      const headers = { host: `evil.example:${port}` };
      request(`${url}/_simulator`, { headers }, (reply) => resolve(reply.statusCode)).end();
    });
    expect(status).toBe(403);
    const form = await fetch(`${url}/_simulator/post/faults`, {
      method: "POST",
      body: '{"fault":"error"}',
    });
    expect(form.status).toBe(400);
  });
});

describe("services in other protocols", () => {
  /** Answers each connection with what the simulator replies to a path. */
  const lines = defineSimulator({
    key: "lines",
    name: "Lines",
    source: "https://example.com",
    event: Type.Object({}),
    settings: Type.Object({}),
    empty: () => ({}),
    apply: () => {},
    handle: ({ path }) => ({ reply: { status: 200, body: `reply to ${path}` } }),
    records: () => [],
    services: [
      {
        ...{ connection: "lines", name: "talk", scheme: "imap", offset: 1 },
        serve: (ask) =>
          createServer(async (socket) => {
            const query = new Map<string, string>();
            const request = { method: "GET", path: "/talk", query, headers: {} };
            const reply = await ask({ ...request, body: new Uint8Array(), certificate: undefined });
            if (reply) socket.end(reply.body ?? "");
            else socket.destroy();
          }),
      },
    ],
  });
  const said = async () => {
    const { hostname, port } = new URL(running?.endpoints.lines?.talk ?? "");
    return text(connect(Number(port), hostname));
  };

  it("ask the simulator, whose faults apply to them", async () => {
    const url = await start({ simulators: [lines] });
    expect(running?.endpoints.lines?.talk).toMatch(/^imap:\/\/127\.0\.0\.1:\d+$/);
    expect(await said()).toBe("reply to /talk");
    await admin(url, "POST", "lines/faults", { fault: "cut", path: "/talk", count: 1 });
    expect(await said()).toBe("");
    expect(await said()).toBe("reply to /talk");
  });

  it("have the next port, or any where that is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const url = await start({ simulators: [lines], port: port - 1 });
    expect(new URL(url).port).toBe(String(port - 1));
    expect(new URL(running?.endpoints.lines?.talk ?? "").port).not.toBe(String(port));
    expect(await said()).toBe("reply to /talk");
    taken.close();
  });
});

describe("calls of an authority to its users", () => {
  /** Calls the address in each body until it is taken. */
  const caller = defineSimulator({
    key: "caller",
    name: "Caller",
    source: "https://example.com",
    event: Type.Object({ url: Type.String(), taken: Type.Boolean() }),
    settings: Type.Object({}),
    empty: () => ({ open: new Map<string, number>(), taken: 0 }),
    apply(state, { url, taken }) {
      if (taken) state.open.delete(url);
      else state.open.set(url, (state.open.get(url) ?? 0) + 1);
      if (taken) state.taken += 1;
    },
    handle: ({ body }) => ({
      reply: { status: 202 },
      events: [{ url: Buffer.from(body).toString(), taken: false }],
    }),
    calls: ({ open }) =>
      [...open.keys()].map((url) => ({ id: url, at: AT, url, headers: {}, body: "called" })),
    called: ({ url }, answer) => [{ url, taken: answer?.status === 200 }],
    records: ({ open, taken }) => [{ open: String(open.size), taken: String(taken) }],
  });

  const recordsOf = async (url: string) => (await fetch(`${url}/_simulator/caller/records`)).json();

  it("present its certificate, and are repeated until they are taken", async () => {
    const folder = mkdtempSync(join(tmpdir(), "caller-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: randomUUID });
    const seen: string[] = [];
    const options = { ...authority.serverTls(["localhost"]), requestCert: true };
    const receiver = createTlsServer(options, (request, response) => {
      const { socket } = request;
      const subject = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
      seen.push(String(subject?.CN));
      response.writeHead(seen.length < 3 ? 500 : 200).end();
    });
    receiver.listen(0, "localhost");
    await once(receiver, "listening");
    const place = receiver.address();
    const port = typeof place === "object" ? place?.port : undefined;
    const url = await start({
      simulators: [caller],
      callerTls: (name) => authority.callerTls(name),
    });
    await fetch(`${url}/caller/`, { method: "POST", body: `https://localhost:${port}/` });
    await expect
      .poll(() => recordsOf(url), { timeout: 30_000 })
      .toEqual([{ open: "0", taken: "1" }]);
    expect(seen).toEqual(["Caller", "Caller", "Caller"]);
    receiver.close();
    receiver.closeAllConnections();
  });
});
