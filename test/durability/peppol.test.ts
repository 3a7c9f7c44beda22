import { randomOf } from "@fakturo/connection/testing";
import { isObject, type JsonObject } from "@fakturo/model";
import { memoryJournal, type RunningSimulators, startSimulators } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-peppol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CUSTOMER_ID, SUPPLIER, SUPPLIER_ID } from "../harness/peppol.ts";
import { callAdmin } from "../harness/started-simulator.ts";
import { DOCUMENTS, END_MS, PeppolServer, SEED, START_MS } from "./peppol-server.ts";

const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const DOCUMENT = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${BIS}</cbc:CustomizationID></Invoice>`;

const journal = memoryJournal();
const random = randomOf(SEED);
let simulators: RunningSimulators;
let server: PeppolServer;

beforeAll(async () => {
  simulators = await startSimulators({
    ...{ simulators: [simulator], host: "127.0.0.1", port: 0, now: Date.now, random },
    journal: () => journal,
  });
  // Senders repeat for a day; the restart of the server takes its time.
  await callAdmin(simulators.url, "PUT", "peppol/settings", { retry: 2, attempts: 1_000 });
  const issued = await call("certificates?seat=POP000001");
  const { certificate, private_key } = issued;
  server = await PeppolServer.start({
    endpoints: simulators.endpoints,
    credentials: {
      "peppol.access-point": {
        certificate: String(certificate),
        private_key: String(private_key),
      },
    },
    party: { name: "Atelier SA", tax_id: SUPPLIER },
  });
}, START_MS);

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await simulators?.close();
});

/** Calls the simulated network. */
async function call(path: string, body?: JsonObject): Promise<Readonly<Record<string, unknown>>> {
  const sent = { method: "POST", ...(body && { body: JSON.stringify(body) }) };
  const reply = await fetch(`${simulators.url}/peppol/${path}`, sent);
  const answer: unknown = await reply.json();
  expect(reply.status).toBeLessThan(300);
  return isObject(answer) ? answer : {};
}

function eventsOf(type: string): readonly Readonly<Record<string, unknown>>[] {
  return [...journal.events()].filter(isObject).filter((event) => event.type === type);
}

/** Begins to send one document, and has the network send another one. */
async function exchange(workflow: string, place: number): Promise<string> {
  const job = await server.send(workflow, place);
  await call("deliveries", {
    ...{ to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO" },
    ...{ document: DOCUMENT, instance: `in-${place}`, times: 2 },
  });
  return job;
}

it(
  `${DOCUMENTS} documents in each direction are delivered once, though the server is killed`,
  async () => {
    const workflow = await server.sending();
    const jobs: string[] = [];
    const progress = async () => ({
      sent: await server.ended(jobs),
      received: await server.received(),
      closed: eventsOf("closed").length,
    });
    const all = { sent: DOCUMENTS, received: DOCUMENTS, closed: 2 * DOCUMENTS };
    const share = async () => {
      const { sent, received } = await progress();
      return Math.min(sent, received) / DOCUMENTS;
    };
    const exchanging = async () => {
      for (let n = 0; n < DOCUMENTS; n += 1) jobs.push(await exchange(workflow, n + 1));
    };
    await Promise.all([exchanging(), server.killWhile(share, random)]);
    await expect.poll(progress, { timeout: END_MS, interval: 500 }).toEqual(all);
    const delivered = eventsOf("message").map(({ instanceId }) => instanceId);
    expect([delivered.length, new Set(delivered).size]).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(eventsOf("closed").filter(({ isTaken }) => isTaken !== true)).toEqual([]);
    process.stderr.write(
      `Peppol: ${DOCUMENTS} documents each way, ${server.kills} kills, seed ${SEED}\n`,
    );
  },
  END_MS * 2,
);
