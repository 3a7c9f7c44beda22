import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomOf } from "@fakturo/connection/testing";
import { PEPPOL_SERVICES, participantOf, servicePath, writeServiceMetadata } from "@fakturo/peppol";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificateOf, ublDocument } from "../as4/access-point.ts";
import { CUSTOMER_ID, SUPPLIER, SUPPLIER_ID } from "../harness/peppol.ts";
import { type LosingProxy, startLosingProxy } from "./losing-proxy.ts";
import { DOCUMENTS, END_MS, PeppolServer, SEED, START_MS } from "./peppol-server.ts";

const LOST = 0.1;
const [INVOICE] = PEPPOL_SERVICES["ubl-invoice"];

describe.skipIf(!hasPeppolPeer())("phase4 and a server that is killed", () => {
  const random = randomOf(SEED);
  const folder = mkdtempSync(join(tmpdir(), "phase4-chaos-"));
  const file = join(folder, "invoice.xml");
  let peer: PeppolPeer;
  let server: PeppolServer;
  /** In front of phase4, and of the server. */
  let there: LosingProxy;
  let here: LosingProxy;

  beforeAll(async () => {
    writeFileSync(file, ublDocument("Invoice"));
    peer = await startPeppolPeer(CUSTOMER_ID);
    there = await startLosingProxy(peer.url, LOST, random);
    await serveBehind(there.url);
    const key = (name: string) => readFileSync(join(peer.keys, name), "utf8");
    const pair = (name: string) => ({
      certificate: key(`${name}.pem`),
      private_key: key(`${name}.key.pem`),
    });
    const authorities = key("truststore.pem");
    server = await PeppolServer.start({
      // Calls reach hosts that are named here only.
      endpoints: { peppol: { smp: new URL(peer.url).origin, receiver: there.url } },
      credentials: {
        "peppol.access-point": pair("receiver"),
        "peppol.smp": pair("smp"),
        "peppol.trust": { access_points: authorities, publishers: authorities, revocation: "off" },
      },
      settings: { publisher: "own" },
      registration: { visibility: "smp" },
      party: { name: "Atelier SA", tax_id: SUPPLIER },
    });
    here = await startLosingProxy(await publishedAddress(), LOST, random);
  }, START_MS);

  afterAll(async () => {
    for (const proxy of [here, there]) proxy?.stop();
    await server?.[Symbol.asyncDispose]();
    peer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Has phase4's publisher name this address of its receiver. */
  async function serveBehind(url: string): Promise<void> {
    if (!INVOICE) throw new Error("there is no service for invoices");
    const participant = participantOf(CUSTOMER_ID);
    const certificate = certificateOf(peer.keys, "receiver").raw.toString("base64");
    const point = { url, certificate, description: "d", contact: "mailto:a@example.com" };
    const account = Buffer.from("admin:admin").toString("base64");
    const reply = await fetch(new URL(servicePath(participant, INVOICE.type), peer.url), {
      method: "PUT",
      headers: { authorization: `Basic ${account}`, "content-type": "application/xml" },
      body: writeServiceMetadata(participant, INVOICE, point),
    });
    expect(reply.status).toBe(200);
  }

  /** The address of the server's access point, as its own publisher shows it. */
  async function publishedAddress(): Promise<string> {
    if (!INVOICE) throw new Error("there is no service for invoices");
    const path = servicePath(participantOf(SUPPLIER_ID), INVOICE.type);
    const smp = `${server.url}/apps/peppol/v1/smp/${server.workspace}`;
    const metadata = await (await fetch(`${smp}${path}`)).text();
    const [, url] = /<wsa:Address>([^<]+)</.exec(metadata) ?? [];
    if (url === undefined) throw new Error(`the publisher shows no address: ${metadata}`);
    return url;
  }

  /** phase4 sends one document until it has a receipt: repeats the message, then sends the envelope in another one. */
  async function deliver(): Promise<void> {
    const options = {
      ...{ to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", retries: "2" },
      "instance-id": crypto.randomUUID(),
    };
    for (;;) if ((await peer.send(file, here.url, options)).isReceived) return;
  }

  it(
    `${DOCUMENTS} documents in each direction are delivered once`,
    async () => {
      const workflow = await server.sending();
      const jobs: string[] = [];
      let delivered = 0;
      const progress = async () => ({ delivered, sent: await server.ended(jobs) });
      const all = { delivered: DOCUMENTS, sent: DOCUMENTS };
      const share = async () => Math.min(...Object.values(await progress())) / DOCUMENTS;
      const sending = async () => {
        for (let n = 0; n < DOCUMENTS; n += 1) jobs.push(await server.send(workflow, n + 1));
      };
      const delivering = async () => {
        for (; delivered < DOCUMENTS; delivered += 1) await deliver();
      };
      const before = performance.now();
      await Promise.all([sending(), delivering(), server.killWhile(share, random)]);
      await expect.poll(progress, { timeout: END_MS, interval: 500 }).toEqual(all);
      const instances = peer.messages().map(({ instanceIdentifier }) => instanceIdentifier);
      expect([instances.length, new Set(instances).size]).toEqual([DOCUMENTS, DOCUMENTS]);
      expect(await server.received()).toBe(DOCUMENTS);
      const seconds = Math.round((performance.now() - before) / 1000);
      process.stderr.write(
        `Peppol with phase4: ${DOCUMENTS} documents each way in ${seconds} s, ${server.kills} kills, ` +
          `answers lost: ${there.lost} of phase4, ${here.lost} of the server, seed ${SEED}\n`,
      );
    },
    END_MS * 4,
  );
});
