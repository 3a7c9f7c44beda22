import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEnvelope } from "@fakturo/as4";
import type { JsonObject } from "@fakturo/model";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { newId } from "../harness/ids.ts";
import { CUSTOMER, CUSTOMER_ID, inbox, invoice } from "../harness/peppol.ts";
import { ublDocument } from "./access-point.ts";

const PARTICIPANT = "0192:987654321";
const LIMIT_MS = 300_000;
const PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-be",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-ubl",
  "@fakturo/app-peppol",
];
/** Bytes of a PDF that make an invoice of 20 MiB. */
const PDF_BYTES = 15 * 1024 ** 2;
const LARGE_BYTES = 20 * 1024 ** 2;

/** A server whose publisher and access point have certificates of the peer's authorities. */
describe.skipIf(!hasPeppolPeer())("a server that phase4 sends to", () => {
  const folder = mkdtempSync(join(tmpdir(), "as4-server-"));
  const file = join(folder, "invoice.xml");
  let peer: PeppolPeer;
  let platform: Platform;
  let smp = "";

  beforeAll(async () => {
    peer = await startPeppolPeer(CUSTOMER_ID);
    platform = await startPlatform({
      FAKTURO_PLUGINS: PLUGINS.join(),
      FAKTURO_ALLOW_PRIVATE_TARGETS: "true",
      FAKTURO_ENDPOINTS: JSON.stringify({ peppol: { test: { smp: new URL(peer.url).origin } } }),
    });
    writeFileSync(file, ublDocument("Invoice"));
    const key = (name: string) => readFileSync(join(peer.keys, name), "utf8");
    const pair = (name: string) => ({
      certificate: key(`${name}.pem`),
      private_key: key(`${name}.key.pem`),
    });
    const authorities = key("truststore.pem");
    const credentials = {
      "peppol.access-point": pair("receiver"),
      "peppol.smp": pair("smp"),
      "peppol.trust": { access_points: authorities, publishers: authorities, revocation: "off" },
    };
    for (const [name, value] of Object.entries(credentials))
      await put(`/access/v1/credentials/${name}`, { value });
    await put("/access/v1/apps/peppol", { config: { publisher: "own" } });
    const receiving = await publish("bill/invoice", [{ provider: "peppol.import" }]);
    await put("/transform/v1/imports/peppol", { workflow_id: receiving });
    await register();
    smp = `${platform.url}/apps/peppol/v1/smp/${platform.workspace}`;
  }, 300_000);

  afterAll(async () => {
    peer?.stop();
    await platform?.stop();
    rmSync(folder, { recursive: true });
  });

  async function put(path: string, body: JsonObject): Promise<void> {
    const { status, text } = await platform.client.put(path, body);
    expect(status, text).toBeLessThan(300);
  }

  async function publish(schema: string, all: readonly JsonObject[]): Promise<string> {
    const id = newId();
    const steps = all.map((step) => ({ id: newId(), ...step }));
    await put(`/transform/v1/workflows/${id}`, { name: "steps", schema, steps });
    return id;
  }

  async function register(): Promise<void> {
    const silo_entry_id = crypto.randomUUID();
    const [scheme = "", code = ""] = PARTICIPANT.split(":");
    const data = {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Kunde AS",
      inboxes: [{ key: "peppol", scheme, code }],
    };
    await put(`/silo/v1/entries/${silo_entry_id}`, { data });
    const config = { doc_groups: ["ubl-invoice"], visibility: "smp" };
    const workflow_id = await publish("org/party", [{ provider: "peppol.register", config }]);
    await run(workflow_id, silo_entry_id);
  }

  /** Runs a workflow over an entry until it has succeeded. */
  async function run(workflow_id: string, silo_entry_id: string): Promise<void> {
    const job = newId();
    await put(`/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
    await succeeded(job);
  }

  async function succeeded(job: string): Promise<void> {
    const read = async () => (await platform.client.get(`/transform/v1/jobs/${job}`)).json;
    const over = async () => expect((await read()).completed_at).toBeDefined();
    await vi.waitFor(over, { timeout: LIMIT_MS, interval: 250 });
    const { status, faults } = await read();
    expect(status, JSON.stringify(faults)).toBe("OK");
  }

  /** The files of an entry. */
  async function filesOf(entry: string): Promise<readonly JsonObject[]> {
    return (await platform.client.get(`/silo/v1/entries/${entry}`)).json.attachments;
  }

  /** Uploads a PDF to an entry, as the printed invoice. */
  async function upload(entry: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { name: "i.pdf", mime: "application/pdf", size: bytes.length, sha256 };
    const made = await platform.client.post(`/silo/v1/entries/${entry}/files`, {
      ...facts,
      category: "format",
    });
    const headers = { "user-agent": "test", "content-type": facts.mime };
    const sent = await fetch(made.json.url, { method: "PUT", body: bytes, headers });
    expect(sent.status).toBe(200);
    return sha256;
  }

  async function inbound(): Promise<readonly JsonObject[]> {
    return (await platform.client.get("/transform/v1/inbound?app=peppol")).json.list;
  }

  const received = async (): Promise<number> => (await inbound()).length;

  it(
    "is found by its own publisher, and takes a message once",
    async () => {
      const message = { to: PARTICIPANT, smp, "message-id": "one@phase4.test" };
      const first = await peer.send(file, undefined, message);
      expect(first, first.report).toMatchObject({ isReceived: true });
      expect(await received()).toBe(1);
      // phase4 writes another time into the repetition, and takes the receipt for it.
      const instance = { ...message, "instance-id": "6a2b1f1e-0000-4000-8000-000000000001" };
      const other = { ...instance, "message-id": "two@phase4.test" };
      for (const one of [other, { ...other, "message-id": "three@phase4.test" }])
        expect(await peer.send(file, undefined, one)).toMatchObject({ isReceived: true });
      expect(await received()).toBe(2);
    },
    LIMIT_MS,
  );

  it(
    "refuses receivers, signers and addresses that it does not know",
    async () => {
      const unknown = await peer.send(file, undefined, { to: "0192:111111111", smp });
      expect(unknown).toMatchObject({ isReceived: false });
      const link = await fetch(
        `${smp}/${encodeURIComponent(`iso6523-actorid-upis::${PARTICIPANT}`)}`,
      );
      const [, href = ""] = /href="([^"]+)"/.exec(await link.text()) ?? [];
      const metadata = await (await fetch(href)).text();
      const [, url = ""] = /<wsa:Address>([^<]+)</.exec(metadata) ?? [];
      const cert = join(peer.keys, "receiver.pem");
      const stranger = await peer.send(file, url, { to: PARTICIPANT, cert, as: "stranger" });
      expect(stranger).toMatchObject({
        isReceived: false,
        error: expect.stringContaining("EBMS:0101"),
      });
      const other = await peer.send(file, url, { to: "0192:111111111", cert });
      expect(other.error).toContain("PEPPOL:NOT_SERVICED");
      expect(await received()).toBe(2);
    },
    LIMIT_MS,
  );

  it(
    "sends an invoice of 20 MB to phase4, and takes it back from there with its PDF",
    async () => {
      const entry = newId();
      await put(`/silo/v1/entries/${entry}`, {
        data: invoice("L-1", inbox(CUSTOMER.scheme, CUSTOMER.code)),
      });
      const hash = await upload(entry, new Uint8Array(randomBytes(PDF_BYTES)));
      const config = { doc_type: "bis-invoice-v3", attach_invoice_pdf: true };
      const steps = [{ provider: "ubl.generate", config }, { provider: "peppol.send" }];
      await run(await publish("bill/invoice", steps), entry);
      // Where the answer was late, the repetition is a duplicate, for which phase4 gives no receipt.
      const { meta = [] } = (await platform.client.get(`/silo/v1/entries/${entry}`)).json;
      const fact = meta.find(({ key }: JsonObject) => key === "transmission");
      const taken = peer.received(String(fact?.value.message_id));
      const { data } = openEnvelope(taken?.envelope ?? new Uint8Array());
      expect(data.length).toBeGreaterThan(LARGE_BYTES);

      const importing = [{ provider: "peppol.import" }, { provider: "ubl.import" }];
      await put("/transform/v1/imports/peppol", {
        workflow_id: await publish("bill/invoice", importing),
      });
      const large = join(folder, "large.xml");
      writeFileSync(large, data);
      const known = new Set((await inbound()).map(({ key }) => key));
      const report = await peer.send(large, undefined, { to: PARTICIPANT, smp });
      expect(report, report.report).toMatchObject({ isReceived: true });
      const item = (await inbound()).find(({ key }) => !known.has(key));
      await succeeded(String(item?.job_id));
      const files = await filesOf(String(item?.silo_entry_id));
      expect(files.map((file) => file.hash)).toContain(hash);
    },
    LIMIT_MS,
  );
});
