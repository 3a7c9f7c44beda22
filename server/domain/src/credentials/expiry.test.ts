import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { defineCredential, definePlugin, verifySignature } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listAlarms } from "@fakturo/server-storage/store";
import { selfSigned } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warnOfExpiry } from "./index.ts";

const DAY = 86_400_000;
const SECRET = "whsec_bXkgc2VjcmV0";
const certificate = defineCredential({
  key: "acme.certificate",
  kind: "certificate",
  title: "Seal",
  scope: "holder",
});

let bench: Workbench;
let receiver: Server;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const place = (key: string, holder = "") => ({ environment: "simulated" as const, key, holder });
const put = (key: string, value: unknown, holder = "") =>
  bench.inWorkspace((tx) =>
    bench.services.credentials.put(tx, bench.workspaceId, place(key, holder), value),
  );
const seal = (days: number) => {
  const { key, certificate: own } = selfSigned({
    commonName: "Acme",
    from: bench.now - DAY,
    until: bench.now + days * DAY,
  });
  return `${own}${key.export({ type: "pkcs8", format: "pem" })}`;
};
const logged: string[] = [];
const warn = () =>
  warnOfExpiry({
    owner: bench.database.owner,
    inWorkspace: bench.database.database.withWorkspace,
    clock: bench.services.clock,
    ids: bench.services.ids,
    log: { warn: (_, message) => void logged.push(message) },
  });
const alarms = () => bench.inWorkspace((tx) => listAlarms(tx, false, 100));

beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "acme", credentials: [certificate] })]);
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      reply.writeHead(received.length === 1 ? 503 : 204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await bench[Symbol.asyncDispose]();
});

describe("a certificate that ends", () => {
  it("is warned of 60, 30, 7 and 1 days before, and when it is over, once each", async () => {
    await put("acme.certificate", seal(100), "B-1");
    const start = bench.now;
    const counts: (readonly [number, number])[] = [];
    for (const left of [90, 60, 45, 30, 7.5, 7, 2, 1, 0.5, 0, -3]) {
      bench.now = start + (100 - left) * DAY;
      counts.push([left, await warn()]);
      expect(await warn()).toBe(0);
    }
    const warned = counts.filter(([, count]) => count > 0).map(([left]) => left);
    expect(warned).toEqual([60, 30, 7, 1, 0]);
    expect(logged[0]).toMatch(/^the credential acme\.certificate of B-1 ends in 60 days, at /);
    expect(logged.at(-1)).toMatch(/^the credential acme\.certificate of B-1 ended at /);
    expect(await alarms()).toMatchObject([{ kind: "expiring", details: { days: 0 } }]);
    bench.now = start;
  });

  it("is not warned of any more once it is replaced", async () => {
    await put("acme.certificate", seal(200), "B-1");
    expect(await alarms()).toEqual([]);
    expect(await warn()).toBe(0);
  });
});

describe("an alarm", () => {
  it("is posted to the workspace's webhook, again after a failure, and signed", async () => {
    while ((await bench.transmit()) > 0);
    const { port } = receiver.address() as AddressInfo;
    await put("alarms.webhook", { url: `http://127.0.0.1:${port}/alarms`, secret: SECRET });
    await put("acme.certificate", seal(5), "B-2");
    expect(await warn()).toBe(1);
    await bench.transmit();
    await bench.transmit();
    expect(received).toHaveLength(2);
    const [first, second] = received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const { headers, body = "" } = second ?? {};
    expect(JSON.parse(body)).toMatchObject({
      event: "alarm.expiring",
      workspace: bench.workspaceId,
      details: { key: "acme.certificate", holder: "B-2", days: 5 },
    });
    const texts = Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const now = bench.now / 1000;
    expect(await verifySignature(SECRET, { headers: texts, body, now })).toBe(true);
    expect(await bench.transmit()).toBe(0);
  });
});
