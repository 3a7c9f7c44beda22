import { randomUUID, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import {
  groupPath,
  PEPPOL_SERVICES,
  participantOf,
  servicePath,
  writeServiceGroup,
  writeServiceMetadata,
} from "@fakturo/peppol";
import { simulator as peppol } from "@fakturo/simulator-peppol";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ublDocument } from "../as4/access-point.ts";
import { keysFor } from "../harness/phase4-keys.ts";
import { callAdmin, startSimulator } from "../harness/started-simulator.ts";

const RECEIVER = "0192:974760673";
/** Registered by phase4's access point. */
const OWN = "0208:0202239951";
const LIMIT_MS = 300_000;

type Running = Awaited<ReturnType<typeof startSimulator>>;

describe.skipIf(!hasPeppolPeer())("phase4, an access point of others", () => {
  const folder = mkdtempSync(join(tmpdir(), "phase4-files-"));
  const file = join(folder, "invoice.xml");
  let network: Running;
  let peer: PeppolPeer;
  let keys = "";
  let url = "";

  beforeAll(async () => {
    network = await startSimulator(peppol);
    url = `${network.url}/peppol`;
    keys = await keysFor(url, {
      ...{ sender: "POP000001", receiver: "POP000002", tls: "POP000003", smp: "POP000002" },
    });
    peer = await startPeppolPeer(OWN, "--keys", keys);
    writeFileSync(file, ublDocument("Invoice"));
  }, LIMIT_MS);

  afterAll(async () => {
    peer?.stop();
    await network?.[Symbol.asyncDispose]();
    for (const one of [folder, keys]) if (one) rmSync(one, { recursive: true, force: true });
  });

  /** Sends by what the simulated publisher shows of the receiver. */
  const send = (options: Readonly<Record<string, string>> = {}) =>
    peer.send(file, undefined, { keys, to: RECEIVER, smp: `${url}/smp`, ...options });
  const records = async (): Promise<readonly JsonObject[]> => network.admin("GET", "records");

  it(
    "looks a receiver up at the simulated publisher, and takes the simulated receipt",
    async () => {
      const instance = randomUUID();
      const report = await send({ "instance-id": instance });
      expect(report, report.report).toMatchObject({ isReceived: true });
      expect(await records()).toMatchObject([{ receiver: RECEIVER, instance }]);
    },
    LIMIT_MS,
  );

  it(
    "is told what the simulated network does not serve, and takes no receipt without signature",
    async () => {
      const unknown = await send({ to: "0192:000000000" });
      expect(unknown, unknown.report).toMatchObject({ isReceived: false });
      const process = "urn:peppol:bis:billing_with_response";
      const direct = { keys, to: RECEIVER, process, cert: join(folder, "ap.pem") };
      writeFileSync(direct.cert, await certificateOfSimulator());
      const other = await peer.send(file, `${url}/as4`, direct);
      expect(other, other.report).toMatchObject({ error: "EBMS:0004 PEPPOL:NOT_SERVICED" });
      await network.admin("PUT", "settings", { answer: "unsigned" });
      expect(await send()).toMatchObject({ isReceived: false });
      await network.admin("PUT", "settings", { answer: "receipt" });
      const before = (await records()).length;
      expect(await send()).toMatchObject({ isReceived: true });
      expect(await records()).toHaveLength(before + 1);
    },
    LIMIT_MS,
  );

  /** The certificate in the metadata of the simulated receiver. */
  async function certificateOfSimulator(): Promise<string> {
    const [service] = PEPPOL_SERVICES["ubl-invoice"];
    if (!service) throw new Error("there is no service for invoices");
    const path = servicePath(participantOf(RECEIVER), service.type);
    const metadata = await (await fetch(`${url}/smp${path}`)).text();
    const [, base64 = ""] = /<(?:\w+:)?Certificate>([^<]+)</.exec(metadata) ?? [];
    const lines = base64.replace(/\s/g, "").replace(/.{64}/g, "$&\n");
    return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  }

  it(
    "receives what the simulated access point sends to a participant that is registered there",
    async () => {
      const participant = participantOf(OWN);
      const [service] = PEPPOL_SERVICES["ubl-invoice"];
      if (!service) throw new Error("there is no service for invoices");
      const own = new X509Certificate(readFileSync(join(keys, "receiver.pem")));
      const point = {
        ...{ url: peer.url, certificate: own.raw.toString("base64") },
        ...{ description: "phase4", contact: "mailto:a@example.com" },
      };
      const put = async (path: string, body: string) => {
        const reply = await fetch(`${url}/smp${path}`, { method: "PUT", body });
        expect(reply.status, await reply.text()).toBe(200);
      };
      await put(groupPath(participant), writeServiceGroup(participant));
      await put(
        servicePath(participant, service.type),
        writeServiceMetadata(participant, service, point),
      );
      const document = Buffer.from(ublDocument("Invoice")).toString();
      const order = { to: OWN, from: RECEIVER, country: "NO", document, instance: "to-phase4" };
      const ordered = await fetch(`${url}/deliveries`, {
        method: "POST",
        body: JSON.stringify(order),
      });
      expect(ordered.status, await ordered.text()).toBe(202);
      const notes = async () => JSON.stringify(await callAdmin(network.url, "GET", "state"));
      await expect.poll(notes, { timeout: LIMIT_MS }).toContain("1 deliveries made, 1 of them");
      expect(peer.received("to-phase4@simulation")).toMatchObject({
        facts: { signed: true, decrypted: true, instanceIdentifier: "to-phase4" },
      });
    },
    LIMIT_MS,
  );
});
