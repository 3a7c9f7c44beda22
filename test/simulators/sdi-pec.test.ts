import { isObject, type JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const SUPPLIER = "12345678903";
const MAILBOX = `${SUPPLIER}@pec.example`;
const CUSTOMER = "13029381004";
/** Recipient code of a public body, of a company on another channel, and of this server in a simulation. */
const [OFFICE, OTHER, OWN] = ["UFABC1", "ABC1234", "FAKTURO"];

let italy: SimulatedPlatform;

beforeAll(async () => {
  italy = await SimulatedPlatform.start("sdi");
  const { client } = italy.platform;
  const certificate = italy.certificateOf({ code: SUPPLIER, country: "IT", name: "Officina" });
  const seal = { pkcs12: certificate.toString("base64"), password: "simulated" };
  const mailbox = { address: MAILBOX, password: "simulated" };
  const settings: readonly (readonly [string, JsonObject])[] = [
    ["/access/v1/credentials/sdi-it.certificate", { value: seal }],
    ["/access/v1/credentials/sdi-it.pec", { value: mailbox, holder: SUPPLIER }],
    ["/access/v1/apps/sdi-it", { config: { channel: "pec" } }],
  ];
  for (const [path, body] of settings) {
    const { status, text } = await client.put(path, body);
    expect(status, text).toBe(200);
  }
  const workflow_id = await italy.publish({
    name: "Import",
    schema: "bill/invoice",
    steps: [{ id: newId(), name: "Import", provider: "sdi-it.import" }],
  });
  const set = await client.put("/transform/v1/imports/sdi-it", { workflow_id });
  expect(set.status, set.text).toBe(200);
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

function invoice(code: string, inbox: JsonObject): JsonObject {
  const isPublic = String(inbox.code).length === OFFICE.length;
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    ...(isPublic && { $tags: ["b2g"] }),
    code,
    issue_date: "2026-01-10",
    supplier: party("Officina Bellini S.r.l.", SUPPLIER),
    customer: { ...party("Cartiera Ferrari S.p.A.", CUSTOMER), inboxes: [inbox] },
    lines: [
      {
        quantity: "2",
        item: { name: "Cuscinetto", price: "12.50" },
        taxes: [{ cat: "VAT", percent: "22%" }],
      },
    ],
  };
}

const toCode = (code: string) => ({ key: "it-sdi-code", code });

/** A workflow that sends, and sets the state `sent`. */
function sending(response: string): Promise<string> {
  return italy.publish({
    name: "Send",
    schema: "bill/invoice",
    steps: [
      { id: newId(), name: "Sign", provider: "silo.close" },
      { id: newId(), name: "Send", provider: "sdi-it.send", config: { response } },
      { id: newId(), name: "Sent", provider: "silo.state", config: { state: "sent" } },
    ],
  });
}

async function filesOf(entry: string): Promise<string[]> {
  const { json } = await italy.platform.client.get(`/silo/v1/entries/${entry}`);
  const files: unknown[] = json.attachments ?? [];
  return files.map((file) => (isObject(file) ? String(file.key) : "")).sort();
}

const records = async () => (await italy.admin("GET", "sdi/records")) as readonly JsonObject[];

describe("the SdI by certified mail", () => {
  it(
    "registers a receiver without the certificate of a channel",
    async () => {
      const customer = await italy.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...party("Cartiera Ferrari S.p.A.", CUSTOMER),
      });
      const registering = await italy.publish({
        name: "Register",
        schema: "org/party",
        steps: [
          { id: newId(), name: "Register", provider: "sdi-it.register" },
          { id: newId(), name: "Done", provider: "silo.state", config: { state: "registered" } },
        ],
      });
      expect(await italy.run(registering, customer)).toMatchObject({
        ...{ state: "registered", codes: [] },
      });
      const sent = await italy.store(invoice("10", toCode(OWN)));
      expect(await italy.run(await sending(""), sent)).toMatchObject({ state: "sent", codes: [] });
      const received = async () =>
        (await italy.platform.client.get("/transform/v1/inbound?app=sdi-it")).json.list;
      await expect.poll(received, { timeout: DEADLINE_MS }).toHaveLength(1);
      const leaving = await italy.publish({
        name: "Unregister",
        schema: "org/party",
        steps: [{ id: newId(), name: "Unregister", provider: "sdi-it.unregister" }],
      });
      expect(await italy.run(leaving, customer)).toMatchObject({ codes: [] });
    },
    DEADLINE_MS,
  );

  it(
    "delivers, refuses and waits for public bodies, each receipt once",
    async () => {
      await italy.admin("PUT", "sdi/settings", { twice: true, shuffled: true });
      const issued = await italy.store(invoice("1", toCode(OFFICE)));
      const cases = [
        ["NE", issued],
        ["RC", await italy.store(invoice("2", toCode(OTHER)))],
        ["MC", await italy.store(invoice("3", toCode(OTHER)))],
        ["NS", await italy.store(invoice("4", toCode(OTHER)))],
      ] as const;
      const results = await Promise.all(
        cases.map(async ([response, entry]) => {
          const { state, codes } = await italy.run(await sending(response), entry);
          return [response, state ?? "without state", ...codes].join(" ");
        }),
      );
      expect(results).toEqual([
        "NE sent",
        "RC sent",
        "MC sent",
        "NS without state sdi-it.send SDI-00311",
      ]);
      expect(await filesOf(issued)).toEqual([
        "fatturapa",
        "pec-accettazione",
        "pec-avvenuta-consegna",
        "sdi-ne",
        "sdi-rc",
      ]);
      expect((await records()).map(({ invoices }) => invoices).sort()).toEqual([
        "1",
        "10",
        "2",
        "3",
        "4",
      ]);
      await italy.admin("PUT", "sdi/settings", { twice: false, shuffled: false });
    },
    DEADLINE_MS,
  );

  it(
    "ends with the provider's refusal, or its notice that the mail was not delivered",
    async () => {
      for (const [code, provider, refusal] of [
        ["5", "refuses", "PEC-non-accettazione"],
        ["6", "returns", "PEC-errore-consegna"],
      ] as const) {
        const mail = { domain: "pec.example", password: "simulated", provider };
        await italy.admin("PUT", "sdi/settings", { mail });
        const entry = await italy.store(invoice(code, toCode(OTHER)));
        expect((await italy.run(await sending(""), entry)).codes).toEqual([
          `sdi-it.send ${refusal}`,
        ]);
      }
      await italy.admin("PUT", "sdi/settings", { mail: {} });
    },
    DEADLINE_MS,
  );
});
