import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import {
  createTimestampAuthority,
  hasOpenssl,
  repositoryRoot,
  type TimestampAuthority,
} from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";

const ABSENT = !hasOpenssl();
const OFFICE = join(repositoryRoot(), "apps/es-facturae/fixtures/office.in.json");

describe.skipIf(ABSENT)(ABSENT ? "XAdES-T (SKIPPED: no openssl)" : "XAdES-T", () => {
  let platform: Platform;
  let authority: TimestampAuthority;
  let server: Server;
  let asked = 0;

  beforeAll(async () => {
    authority = createTimestampAuthority();
    server = createServer(async (request, reply) => {
      asked += 1;
      const type = request.headers["content-type"] ?? "";
      const body = await buffer(request);
      const method = request.method ?? "";
      const answer = authority.answer({ method, headers: { "content-type": type }, body });
      reply.writeHead(answer.status, answer.headers).end(answer.body);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    platform = await startPlatform();
    const now = Date.now();
    const own = selfSigned({ commonName: "Encina", from: now - 1e7, until: now + 1e9 });
    const pkcs12 = Buffer.from(toPkcs12(own, "clave")).toString("base64");
    const value = JSON.stringify({ pkcs12, password: "clave" });
    await done(platform.client.put("/access/v1/secrets/gov-es.certificate", { value }));
  });
  afterAll(async () => {
    await platform?.stop();
    server?.close();
    authority?.close();
  });

  async function done(answer: Promise<Answer>): Promise<Answer["json"]> {
    const { status, json, text } = await answer;
    expect(status, text).toBe(200);
    return json;
  }

  const addressOf = (address: AddressInfo | string | null): string =>
    `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/tsr`;

  async function run(tsa: string): Promise<Answer["json"]> {
    const id = newId();
    const step = { provider: "gov-es.facturae.generate", config: { tsa } };
    const workflow = { name: "Facturae", schema: "bill/invoice", steps: [step] };
    await done(platform.client.put(`/transform/v1/workflows/${id}`, workflow));
    const { doc } = JSON.parse(readFileSync(OFFICE, "utf8"));
    const body = { workflow_id: id, data: doc };
    return done(platform.client.put(`/transform/v1/jobs/${newId()}?wait=30`, body));
  }

  it("is what the step for Facturae makes with the address of an authority", async () => {
    const job = await run(addressOf(server.address()));
    expect(job.status, JSON.stringify(job.faults)).toBe("OK");
    const [{ url }] = job.attachments;
    const xml = await (await fetch(url, { headers: { "user-agent": "test" } })).text();
    const { timestamps } = verifyXml(xml);
    expect(timestamps.map(({ certificate }) => certificate.toString())).toEqual([
      authority.certificate,
    ]);
    expect(asked).toBe(1);
  });
});
