import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openEnvelope } from "@fakturo/as4";
import type { JsonObject } from "@fakturo/model";
import {
  groupPath,
  NEMHANDEL_SERVICES,
  participantOf,
  servicePath,
  TRANSPORT_PROFILE,
  writeServiceGroup,
  writeServiceMetadata,
} from "@fakturo/peppol";
import {
  filesBelow,
  hasPeppolPeer,
  type PeppolPeer,
  shared,
  startPeppolPeer,
} from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DANISH_DOCUMENTS,
  DANISH_RECEIVERS,
  DANISH_SUPPLIERS,
  danishParty,
  documentIn,
} from "../harness/nemhandel.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";
import { certificateOf } from "./access-point.ts";

const [SELLER] = DANISH_SUPPLIERS;
const OWN = `0184:${SELLER}`;
const BUYER = "0088:5798009883735";
const ACCOUNT = { username: "admin", password: "admin" };
const START_MS = 2 * DEADLINE_MS;
const [INVOICE, CREDIT_NOTE, RESPONSE] = NEMHANDEL_SERVICES;
/** Published OIOUBL files. */
const FILES = [
  ...filesBelow(shared("corpus/parse/oioubl"), ".in.xml"),
  ...filesBelow(shared("corpus/convert/oioubl"), ".out.xml"),
];

/**
 * A server with NemHandel's app whose register and authorities are those of phase4's peer. phase4's client knows one
 * transport profile only, that of Peppol.
 */
describe.skipIf(!hasPeppolPeer())("a server in NemHandel with phase4", () => {
  const folder = mkdtempSync(join(tmpdir(), "nemhandel-server-"));
  let peer: PeppolPeer;
  let network: SimulatedPlatform;
  /** Of phase4's publisher. */
  let smp = "";
  /** Workflow that sends. */
  let sending = "";

  beforeAll(async () => {
    peer = await startPeppolPeer(BUYER);
    smp = new URL(peer.url).origin;
    for (const receiver of DANISH_RECEIVERS) await serve(receiver);
    const endpoints = { "gov-dk": { simulated: { smp, publisher: smp } } };
    network = await SimulatedPlatform.start("nemhandel", {
      FAKTURO_ENDPOINTS: JSON.stringify(endpoints),
    });
    const pem = (name: string) => readFileSync(join(peer.keys, name), "utf8");
    const authorities = pem("truststore.pem");
    const credentials = {
      "gov-dk.access-point": {
        certificate: pem("receiver.pem"),
        private_key: pem("receiver.key.pem"),
      },
      "gov-dk.publisher": ACCOUNT,
      "gov-dk.trust": {
        ...{ access_points: authorities, publishers: authorities, revocation: "off" },
        transport_profile: TRANSPORT_PROFILE,
      },
    };
    for (const [key, value] of Object.entries(credentials))
      await put(`/access/v1/credentials/${key}`, { value });
    const importing = await publish("bill/invoice", ["gov-dk.import"]);
    await put("/transform/v1/imports/gov-dk", { workflow_id: importing });
    sending = await publish("bill/invoice", ["gov-dk.convert", "gov-dk.send"]);
  }, START_MS);

  afterAll(async () => {
    await network?.stop();
    peer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function put(path: string, body: JsonObject): Promise<void> {
    const { status, text } = await network.platform.client.put(path, body);
    expect(status, text).toBeLessThan(300);
  }

  function publish(schema: string, providers: readonly string[]): Promise<string> {
    const steps = providers.map((provider) => ({ name: provider, provider }));
    return network.publish({ name: providers.join(), schema, steps });
  }

  /** Registers a participant of phase4's receiver at its publisher. */
  async function serve(receiver: string): Promise<void> {
    const participant = participantOf(receiver);
    const certificate = certificateOf(peer.keys, "receiver").raw.toString("base64");
    const contact = "mailto:a@example.com";
    const point = { url: peer.url, certificate, description: "phase4", contact };
    const calls = [
      [groupPath(participant), writeServiceGroup(participant)],
      ...NEMHANDEL_SERVICES.map(
        (service) =>
          [
            servicePath(participant, service.type),
            writeServiceMetadata(participant, service, point),
          ] as const,
      ),
    ] as const;
    const account = Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString("base64");
    const headers = { authorization: `Basic ${account}`, "content-type": "application/xml" };
    for (const [path, body] of calls) {
      const reply = await fetch(`${smp}${path}`, { method: "PUT", headers, body });
      expect(reply.status, await reply.text()).toBe(200);
    }
  }

  /** Signs the agreement of a company. */
  async function agree(code: string): Promise<void> {
    const party = await network.store(danishParty(code));
    const agreeing = await publish("org/party", ["gov-dk.sign", "gov-dk.wait.approval"]);
    const job = await network.begin(agreeing, party);
    await network.link(party);
    const path = `/apps/gov-dk/v1/entry/${party}/sign`;
    const signed = await network.platform.client.post(path, {});
    expect(signed.status, signed.text).toBe(204);
    expect(await network.ended(job, party)).toMatchObject({ status: "OK", codes: [] });
  }

  const entryOf = async (id: string) =>
    (await network.platform.client.get(`/silo/v1/entries/${id}`)).json;
  const inbound = async (): Promise<readonly JsonObject[]> =>
    (await network.platform.client.get("/transform/v1/inbound?app=gov-dk")).json.list;

  /** What phase4 has received under an id: the document, and the participant that it is for. */
  function taken(messageId: unknown) {
    const { facts, envelope = new Uint8Array() } = peer.received(String(messageId)) ?? {};
    expect(facts).toMatchObject({ signed: true, decrypted: true, countryC1: "DK" });
    const text = Buffer.from(openEnvelope(envelope).data).toString();
    const { receiver } = { receiver: "", ...facts };
    return { text, receiver: receiver.replace("iso6523-actorid-upis::", "") };
  }

  /** The same of an entry that was sent. */
  async function arrived(entry: string) {
    const { meta = [] } = await entryOf(entry);
    return taken(meta.find(({ key }: JsonObject) => key === "transmission")?.value.message_id);
  }

  /** Has phase4 look the server up in the register, and send it a file. */
  function fromPeer(file: string, service: typeof INVOICE, options: Record<string, string> = {}) {
    const { type, processes: [process] = [] } = service ?? {};
    return peer.send(file, undefined, {
      ...{ to: OWN, from: BUYER, country: "DK", smp },
      doctype: `${type?.scheme}::${type?.value}`,
      process: String(process?.value),
      ...options,
    });
  }

  it(
    "registers a party, once it has signed, at phase4's publisher",
    async () => {
      for (const code of DANISH_SUPPLIERS) await agree(code);
      const registering = await publish("org/party", ["gov-dk.register"]);
      const party = await network.store(danishParty(SELLER));
      expect(await network.run(registering, party)).toMatchObject({ status: "OK", codes: [] });
    },
    DEADLINE_MS,
  );

  it.each(DANISH_DOCUMENTS.map((path) => [basename(path, ".in.json"), path] as const))(
    "sends the published document %s, which phase4 takes",
    async (_name, path) => {
      const document = documentIn(path);
      const entry = await network.store(document);
      expect(await network.run(sending, entry)).toMatchObject({ status: "OK", codes: [] });
      expect((await arrived(entry)).text).toContain("OIOUBL-2.1");
    },
    DEADLINE_MS,
  );

  it.each(FILES.map((path) => [basename(path), path] as const))(
    "takes the published file %s from phase4 once, and imports it",
    async (_name, path) => {
      const known = new Set((await inbound()).map(({ key }) => key));
      const isNote = readFileSync(path, "utf8").includes("<CreditNote");
      const service = isNote ? CREDIT_NOTE : INVOICE;
      const instance = { "instance-id": crypto.randomUUID() };
      for (let n = 0; n < 2; n += 1) {
        const report = await fromPeer(path, service, instance);
        expect(report, report.report).toMatchObject({ isReceived: true });
      }
      const added = (await inbound()).filter(({ key }) => !known.has(key));
      expect(added).toHaveLength(1);
      const { job_id, silo_entry_id } = added[0] ?? {};
      const ended = await network.ended(String(job_id), String(silo_entry_id));
      expect(ended).toMatchObject({ status: "OK", codes: [] });
      expect((await entryOf(String(silo_entry_id))).data.doc.$schema).toContain("bill/invoice");
    },
    DEADLINE_MS,
  );

  it(
    "refuses what is no OIOUBL within the exchange, and what is not served",
    async () => {
      const file = join(folder, "empty.xml");
      const [namespace] = (INVOICE?.type.value ?? "").split("::");
      writeFileSync(file, `<Invoice xmlns="${namespace}"/>`);
      const count = (await inbound()).length;
      expect(await fromPeer(file, INVOICE)).toMatchObject({ isReceived: false });
      const cert = join(peer.keys, "receiver.pem");
      const stranger = await fromPeer(FILES[0] ?? "", INVOICE, { to: "0184:88888888", cert });
      expect(stranger).toMatchObject({ isReceived: false });
      expect(await inbound()).toHaveLength(count);
    },
    DEADLINE_MS,
  );

  it(
    "exchanges application responses with phase4 in both directions",
    async () => {
      const [item] = await inbound();
      const answering = await publish("bill/invoice", ["gov-dk.respond"]);
      const envelope = { "gov-dk-receiver": OWN, "gov-dk-sender": BUYER };
      const entry = String(item?.silo_entry_id);
      const before = new Set(peer.messages().map(({ messageId }) => messageId));
      expect(await network.run(answering, entry, envelope)).toMatchObject({ codes: [] });
      const told = peer.messages().find(({ messageId }) => !before.has(messageId));
      const answer = taken(told?.messageId).text;
      expect(answer).toContain("BusinessAccept");

      // phase4 rejects an invoice of this server in the same form.
      const path = DANISH_DOCUMENTS.find((one) => one.endsWith("/dk/b2b-invoice.in.json")) ?? "";
      const sent = await network.store({ ...documentIn(path), code: "AR-1" });
      expect(await network.run(sending, sent)).toMatchObject({ codes: [] });
      const { text: invoice, receiver } = await arrived(sent);
      const [, number] = /<cbc:ID>([^<]+)</.exec(invoice) ?? [];
      const rejection = answer
        .replace("BusinessAccept", "BusinessReject")
        .replace(/(<cac:DocumentReference>\s*<cbc:ID>)[^<]+/, `$1${number}`);
      const file = join(folder, "response.xml");
      writeFileSync(file, rejection);
      const report = await fromPeer(file, RESPONSE, { from: receiver });
      expect(report, report.report).toMatchObject({ isReceived: true });
      const state = async () => (await entryOf(sent)).state;
      await expect.poll(state, { timeout: DEADLINE_MS, interval: 250 }).toBe("error");
    },
    DEADLINE_MS,
  );
});
