import { createHash, randomBytes } from "node:crypto";
import { isObject, type JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import {
  CUSTOMER,
  CUSTOMER_ID,
  fileOf,
  filesOf,
  giveCertificate,
  inbox,
  invoice,
  SUPPLIER,
  SUPPLIER_ID,
} from "../harness/peppol.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

/** Bytes of a PDF: more than a part of a file, and in base64 more than a part of a record. */
const PDF_BYTES = 6 * 1024 ** 2;

let network: SimulatedPlatform;

beforeAll(async () => {
  network = await SimulatedPlatform.start("peppol");
  await giveCertificate(network, "peppol.access-point");
});
afterAll(async () => {
  await network?.stop();
});

const publish = (schema: string, ...steps: readonly JsonObject[]) =>
  network.publish({ name: "w", schema, steps: steps.map((one) => ({ id: newId(), ...one })) });

/** Uploads a PDF to an entry, as the printed invoice. @returns its hash */
async function upload(entry: string): Promise<string> {
  const bytes = new Uint8Array(randomBytes(PDF_BYTES));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const facts = { name: "i.pdf", mime: "application/pdf", size: bytes.length, sha256 };
  const made = await network.platform.client.post(`/silo/v1/entries/${entry}/files`, {
    ...facts,
    category: "format",
  });
  const headers = { "user-agent": "test", "content-type": facts.mime };
  const sent = await fetch(made.json.url, { method: "PUT", body: bytes, headers });
  expect(sent.status).toBe(200);
  return sha256;
}

it(
  "sends an invoice with a large PDF, and imports it back with every byte of it",
  async () => {
    const entry = await network.store(invoice("L-1", inbox(CUSTOMER.scheme, CUSTOMER.code)));
    const hash = await upload(entry);
    const config = { doc_type: "bis-invoice-v3", attach_invoice_pdf: true };
    const making = await publish(
      "bill/invoice",
      { provider: "ubl.generate", config },
      { provider: "peppol.send" },
    );
    expect(await network.run(making, entry)).toMatchObject({ status: "OK", codes: [] });
    const document = await fileOf(network, entry, "ubl");
    expect(document.length).toBeGreaterThan(PDF_BYTES * 1.3);

    const importing = await publish(
      "bill/invoice",
      { provider: "peppol.import" },
      { provider: "ubl.import" },
    );
    const set = await network.platform.client.put("/transform/v1/imports/peppol", {
      workflow_id: importing,
    });
    expect(set.status).toBe(200);
    const party = await network.store({
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Atelier SA",
      tax_id: SUPPLIER,
      inboxes: [inbox("0208", SUPPLIER.code)],
    });
    const registering = await publish("org/party", { provider: "peppol.register" });
    expect(await network.run(registering, party)).toMatchObject({ status: "OK" });
    await network.call("POST", "peppol/deliveries", {
      ...{ to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", document, instance: "large-1" },
    });
    const inbound = async () => {
      const { json } = await network.platform.client.get("/transform/v1/inbound?app=peppol");
      return json.list.filter(isObject);
    };
    await expect.poll(inbound, { timeout: DEADLINE_MS, interval: 250 }).toHaveLength(1);
    const [item] = await inbound();
    const received = String(item?.silo_entry_id);
    expect(await network.ended(String(item?.job_id), received)).toMatchObject({ status: "OK" });
    const files = await filesOf(network, received);
    expect(files.map((file) => file.hash)).toContain(hash);
  },
  DEADLINE_MS * 2,
);
