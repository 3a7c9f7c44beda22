import { randomUUID, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import {
  groupPath,
  NEMHANDEL_SERVICES,
  participantOf,
  servicePath,
  writeServiceGroup,
  writeServiceMetadata,
} from "@fakturo/peppol";
import { nemhandel } from "@fakturo/simulator-nemhandel";
import {
  hasPeppolPeer,
  type PeppolPeer,
  repositoryRoot,
  startPeppolPeer,
} from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keysFor } from "../harness/phase4-keys.ts";
import { callAdmin, startSimulator } from "../harness/started-simulator.ts";

const RECEIVER = "0088:5798009811639";
/** Registered by phase4's access point. */
const OWN = "0184:16356706";
const LIMIT_MS = 300_000;
const [SERVICE] = NEMHANDEL_SERVICES;
const FIXTURE = join(repositoryRoot(), "apps/dk-oioubl/fixtures/allowances.out.xml");

type Running = Awaited<ReturnType<typeof startSimulator>>;

describe.skipIf(!hasPeppolPeer())("phase4 in NemHandel", () => {
  const folder = mkdtempSync(join(tmpdir(), "phase4-files-"));
  const cert = join(folder, "receiver.pem");
  let network: Running;
  let peer: PeppolPeer;
  let keys = "";
  let url = "";
  let type = "";

  beforeAll(async () => {
    // phase4's Peppol client knows access points by ids of service providers only, as sender and as receiver.
    network = await startSimulator(nemhandel("POP000009"));
    url = `${network.url}/nemhandel`;
    keys = await keysFor(url, {
      ...{ sender: "POP000001", receiver: "POP000002", tls: "POP000003", smp: "POP000002" },
    });
    if (!SERVICE) throw new Error("there is no service for invoices");
    type = `${SERVICE.type.scheme}::${SERVICE.type.value}`;
    peer = await startPeppolPeer(OWN, "--keys", keys, "--doctype", type);
    writeFileSync(cert, await certificateOfSimulator());
  }, LIMIT_MS);

  afterAll(async () => {
    peer?.stop();
    await network?.[Symbol.asyncDispose]();
    for (const one of [folder, keys]) if (one) rmSync(one, { recursive: true, force: true });
  });

  /** The certificate in the metadata of the simulated receiver. */
  async function certificateOfSimulator(): Promise<string> {
    if (!SERVICE) throw new Error("there is no service for invoices");
    const path = servicePath(participantOf(RECEIVER), SERVICE.type);
    const metadata = await (await fetch(`${url}/smp${path}`)).text();
    const [, base64 = ""] = /<(?:\w+:)?Certificate>([^<]+)</.exec(metadata) ?? [];
    return new X509Certificate(Buffer.from(base64.replace(/\s/g, ""), "base64")).toString();
  }

  const records = async (): Promise<readonly JsonObject[]> => network.admin("GET", "records");

  it(
    "sends to the simulated access point, and takes its receipt",
    async () => {
      const instance = randomUUID();
      const process = SERVICE?.processes[0]?.value ?? "";
      const options = { keys, cert, to: RECEIVER, from: OWN, doctype: type, process };
      const report = await peer.send(FIXTURE, `${url}/as4`, {
        ...options,
        ...{ country: "DK", "instance-id": instance },
      });
      expect(report, report.report).toMatchObject({ isReceived: true });
      expect(await records()).toMatchObject([{ receiver: RECEIVER, instance }]);
    },
    LIMIT_MS,
  );

  it(
    "receives what the simulated access point sends",
    async () => {
      if (!SERVICE) throw new Error("there is no service for invoices");
      const participant = participantOf(OWN);
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
      const profiled = { ...point, transport: "nemhandel-transport-as4-v2_0" };
      await put(
        servicePath(participant, SERVICE.type),
        writeServiceMetadata(participant, SERVICE, profiled),
      );
      const document = readFileSync(FIXTURE, "utf8");
      const order = { to: OWN, from: RECEIVER, country: "DK", document, instance: "to-phase4" };
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
