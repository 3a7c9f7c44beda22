import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "it");
if (!WORKFLOWS) process.stdout.write("The published workflows are not here: they are not run.\n");

const SUPPLIER = "12345678903";
const CUSTOMER = "13029381004";
/** Recipient code of this server's channel in a simulation, of a public body, and of another channel. */
const [OWN, OFFICE, OTHER] = ["FAKTURO", "UFABC1", "ABC1234"];

let italy: SimulatedPlatform;

beforeAll(async () => {
  italy = await SimulatedPlatform.start("sdi");
  const certificate = italy.certificateOf({ code: SUPPLIER, country: "IT", name: "Officina" });
  const value = { pkcs12: certificate.toString("base64"), password: "simulated" };
  for (const key of ["sdi-it.channel", "sdi-it.certificate"]) {
    const put = await italy.platform.client.put(`/access/v1/credentials/${key}`, { value });
    expect(put.status, put.text).toBe(200);
  }
});
afterAll(async () => {
  await italy?.stop();
});

function party(name: string, code: string): JsonObject {
  const address = { street: "Via Emilia", num: "1", locality: "Modena", code: "41121" };
  return {
    name,
    tax_id: { country: "IT", code },
    addresses: [{ ...address, country: "IT" }],
  };
}

function invoice(code: string, inbox: string): JsonObject {
  const isPublic = inbox.length === OFFICE.length;
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    ...(isPublic && { $tags: ["b2g"] }),
    code,
    issue_date: "2026-01-10",
    supplier: party("Officina Bellini S.r.l.", SUPPLIER),
    customer: {
      ...party("Cartiera Ferrari S.p.A.", CUSTOMER),
      inboxes: [{ key: "it-sdi-code", code: inbox }],
    },
    lines: [
      {
        quantity: "2",
        item: { name: "Cuscinetto", price: "12.50" },
        taxes: [{ cat: "VAT", percent: "22%" }],
      },
    ],
  };
}

const read = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));

/** The published workflow, with another receipt than its own. */
const sending = (response: string) =>
  italy.publish(read("sdi-send"), {
    "sdi-it.send": { environment: "sandbox", response },
  });

async function entryOf(id: string): Promise<JsonObject> {
  return (await italy.platform.client.get(`/silo/v1/entries/${id}`)).json;
}

/** Keys of the entry's files. */
async function fileKeys(id: string): Promise<string[]> {
  const { attachments = [] } = await entryOf(id);
  const files = Array.isArray(attachments) ? attachments : [];
  return files.map((file) => (isObject(file) ? String(file.key) : "")).sort();
}

/** Received documents: key and entry. */
async function received(): Promise<JsonObject[]> {
  const { json } = await italy.platform.client.get("/transform/v1/inbound?app=sdi-it");
  return json.list;
}

describe.skipIf(!WORKFLOWS)("the published Italian workflows", () => {
  it(
    "send invoices, and end by what the SdI and public bodies answer, in any order and twice",
    async () => {
      await italy.admin("PUT", "sdi/settings", { twice: true, shuffled: true });
      const issued = await italy.store(invoice("1", OFFICE));
      const cases = [
        ["NE", issued],
        ["RC", await italy.store(invoice("2", OTHER))],
        ["MC", await italy.store(invoice("3", OTHER))],
        ["AT", await italy.store(invoice("4", OFFICE))],
        ["NS", await italy.store(invoice("5", OTHER))],
        ["DT", await italy.store(invoice("6", OFFICE))],
      ] as const;
      const results = await Promise.all(
        cases.map(async ([response, entry]) => {
          const { state, codes } = await italy.run(await sending(response), entry);
          return [response, state, ...codes].join(" ");
        }),
      );
      expect(results).toEqual([
        "NE sent",
        "RC sent",
        "MC sent",
        "AT sent",
        "NS error sdi-it.send SDI-00311",
        "DT error sdi-it.send deadline-terms",
      ]);
      expect(await fileKeys(issued)).toEqual([
        "archive-package",
        "archive-receipt",
        "archive-receipt-pdf",
        "fatturapa",
        "pdf",
        "sdi-ne",
        "sdi-rc",
      ]);
      const { meta } = await entryOf(issued);
      expect(meta).toMatchObject([{ src: "sdi-it", key: "archive-uuid" }]);
      await italy.admin("PUT", "sdi/settings", { twice: false, shuffled: false });
    },
    DEADLINE_MS,
  );

  it(
    "wait while the SdI is down, and can be cancelled meanwhile",
    async () => {
      const store = (code: string) => italy.store(invoice(code, OTHER));
      const entries = [await store("20"), await store("21")] as const;
      const outage = { simulator: "sdi", fault: "down" };
      const ended = await interrupted(italy, outage, await sending("RC"), entries);
      expect(ended).toMatchObject({ codes: [], state: "sent" });
    },
    DEADLINE_MS,
  );

  it(
    "receive the invoices of a registered party, each once, until it is unregistered",
    async () => {
      await italy.admin("PUT", "sdi/settings", { retry: 0.2 });
      const importing = await italy.publish(read("sdi-import-invoices"));
      const set = { workflow_id: importing };
      const put = await italy.platform.client.put("/transform/v1/imports/sdi-it", set);
      expect(put.status, put.text).toBe(200);
      const customer = await italy.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...party("Cartiera Ferrari S.p.A.", CUSTOMER),
      });
      const after = await italy.publish(read("sdi-post-registration-flow"));
      const config = { post_registration_workflow: after };
      const app = await italy.platform.client.put("/access/v1/apps/sdi-it", { config });
      expect(app.status, app.text).toBe(200);
      const registering = await italy.publish(read("sdi-register-customer-data"));
      expect(await italy.run(registering, customer)).toMatchObject({ state: "registered" });
      const started = async (): Promise<JsonObject[]> => {
        const { json } = await italy.platform.client.get("/transform/v1/jobs?limit=100");
        return json.list.filter((job: JsonObject) => job.workflow_id === after);
      };
      await expect
        .poll(started, { timeout: DEADLINE_MS })
        .toMatchObject([{ silo_entry_id: customer, status: "OK" }]);
      const sent = await italy.store(invoice("7", OWN));
      expect(await italy.run(await sending(""), sent)).toMatchObject({ state: "sent" });
      const [first, ...more] = await received();
      expect(more).toEqual([]);
      const entry = String(first?.silo_entry_id);
      expect(entry).not.toBe(sent);
      const state = async () => (await entryOf(entry)).state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("sent");
      expect(await fileKeys(entry)).toEqual([
        "archive-package",
        "archive-receipt",
        "archive-receipt-pdf",
        "fatturapa",
        "pdf",
        "sdi-mt",
      ]);
      const leaving = await italy.publish(read("sdi-unregister-customer"));
      expect(await italy.run(leaving, customer)).toMatchObject({ state: "void" });
      const refused = await italy.store(invoice("8", OWN));
      expect(await italy.run(await sending(""), refused)).toMatchObject({
        codes: ["sdi-it.send SDI-00311"],
      });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("sdi-workflows", () => [italy]);
