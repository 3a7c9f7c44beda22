import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { selfSigned, signXml } from "@fakturo/signature";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fattura } from "../../simulators/sdi/fixtures/files.ts";
import {
  answerOf,
  deliveryAbout,
  type NamedFile,
  receiptAbout,
  requestOf,
  termsAbout,
} from "../../simulators/sdi/fixtures/messages.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

/** A Python with the package zeep (`pip install zeep`). */
const SERVICE = join(import.meta.dirname, "sdi-service.py");
const WSDL = shared("xsd", "it-sdi") ?? "";
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep"]).status === 0;
const missing = WSDL === "" ? "the official WSDL" : hasZeep ? "" : "zeep";
if (missing) process.stdout.write(`Services for the SdI were NOT called by zeep: no ${missing}.\n`);

const SELLER = "12345678903";
const OFFICE = { inbox: "UFABC1", code: "13029381004" };
/** The simulator sends nothing by itself. */
const SILENT = { certificates: "optional", delay: 86_400 };
const FORMS = ["mtom", "inline"] as const;

type Sent = Parameters<typeof receiptAbout>[1];
type Receipt = readonly [type: Sent, outcome?: "EC01" | "EC02"];

/** Receipts about one file in the order of the SdI, and how the sending ends. */
const CASES: readonly {
  readonly isPublic: boolean;
  readonly hasPublicNames?: boolean;
  readonly receipts: readonly Receipt[];
  readonly end: JsonObject;
}[] = [
  { isPublic: false, receipts: [["RC"]], end: { state: "sent", codes: [] } },
  { isPublic: false, receipts: [["MC"]], end: { state: "sent", codes: [] } },
  { isPublic: false, receipts: [["NS"]], end: failed("SDI-00311") },
  ...(["RC", "MC"] as const).map((type) => ({
    ...{ isPublic: false, hasPublicNames: true },
    ...{ receipts: [[type]] as const, end: { state: "sent", codes: [] } },
  })),
  { isPublic: true, receipts: [["NS"]], end: failed("SDI-00311") },
  { isPublic: true, receipts: [["RC"], ["NE", "EC01"]], end: { state: "sent", codes: [] } },
  { isPublic: true, receipts: [["RC"], ["NE", "EC02"]], end: failed("rejected-pa") },
  { isPublic: true, receipts: [["RC"], ["DT"]], end: failed("deadline-terms") },
  { isPublic: true, receipts: [["MC"], ["AT"]], end: { state: "sent", codes: [] } },
  {
    isPublic: true,
    receipts: [["MC"], ["RC"], ["NE", "EC01"]],
    end: { state: "sent", codes: [] },
  },
];

function failed(code: string): JsonObject {
  return { status: "KO", codes: [`sdi-it.send ${code}`] };
}

function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, i) => orders(all.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** Each case in each order. */
const ROWS = CASES.flatMap(({ isPublic, hasPublicNames = false, receipts, end }) =>
  orders(receipts).map((order) => {
    const names = hasPublicNames ? " with the names of public bodies" : "";
    const title = order.map((one) => one.join(" ")).join(", ") + names;
    return {
      title: `${isPublic ? "FPA12" : "FPR12"} ${title}`,
      ...{ isPublic, hasPublicNames, order, end },
    };
  }),
);

let italy: SimulatedPlatform;
let addresses: Readonly<Record<string, string>>;
let sending: string;

beforeAll(async () => {
  italy = await SimulatedPlatform.start("sdi");
  const { client } = italy.platform;
  const certificate = italy.certificateOf({ code: SELLER, country: "IT", name: "Officina" });
  const value = { pkcs12: certificate.toString("base64"), password: "simulated" };
  for (const key of ["sdi-it.channel", "sdi-it.certificate"]) {
    const put = await client.put(`/access/v1/credentials/${key}`, { value });
    expect(put.status, put.text).toBe(200);
  }
  await italy.admin("PUT", "sdi/settings", SILENT);
  addresses = (await client.get("/apps/sdi-it/v1/channel")).json;
  sending = await publish("Send", [
    { provider: "silo.close" },
    { provider: "sdi-it.send" },
    { provider: "silo.state", config: { state: "sent" } },
  ]);
  const importing = await publish("Import", [
    { provider: "sdi-it.import" },
    { provider: "silo.state", config: { state: "received" } },
  ]);
  const put = await client.put("/transform/v1/imports/sdi-it", { workflow_id: importing });
  expect(put.status, put.text).toBe(200);
});
afterAll(async () => {
  await italy?.stop();
});

function publish(name: string, steps: readonly JsonObject[]): Promise<string> {
  const named = steps.map((step, i) => ({ id: newId(), name: `${name} ${i + 1}`, ...step }));
  return italy.publish({ name, schema: "bill/invoice", steps: named });
}

function party(name: string, code: string): JsonObject {
  const address = { street: "Via Emilia", num: "1", locality: "Modena", code: "41121" };
  return { name, tax_id: { country: "IT", code }, addresses: [{ ...address, country: "IT" }] };
}

function invoice(code: string, isPublic: boolean): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    ...(isPublic && { $tags: ["b2g"] }),
    code,
    issue_date: "2026-01-10",
    supplier: party("Officina Bellini S.r.l.", SELLER),
    customer: {
      ...party("Comune di Prova", OFFICE.code),
      inboxes: [{ key: "it-sdi-code", code: isPublic ? OFFICE.inbox : "ABC1234" }],
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

async function post(address: string, request: ReturnType<typeof requestOf>): Promise<string> {
  const { method, headers, body } = request;
  const reply = await fetch(address, { method, headers, body });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

async function attachments(entry: string): Promise<readonly JsonObject[]> {
  const { json } = await italy.platform.client.get(`/silo/v1/entries/${entry}`);
  return json.attachments ?? [];
}

/** Keys of the files that the SdI has sent for an entry. */
async function messages(entry: string): Promise<readonly string[]> {
  const keys = (await attachments(entry)).map(({ key }) => String(key));
  return keys.filter((key) => /^sdi-(?!mt|ec)/.test(key)).sort();
}

/** The file as the SdI has taken it. */
async function taken(entry: string, isPublic: boolean): Promise<NamedFile> {
  const find = async () => {
    const file = (await attachments(entry)).find(({ key }) => key === "fatturapa");
    const records: readonly JsonObject[] = await italy.admin("GET", "sdi/records");
    return records.find(({ name }) => name === file?.name);
  };
  await expect.poll(find, { timeout: DEADLINE_MS }).toBeTruthy();
  const { id, name } = (await find()) ?? {};
  return { id: String(id), name: String(name), isPublic };
}

describe("receipts about sent files", () => {
  it.each(ROWS.map((row, i) => ({ ...row, code: String(i + 1) })))(
    "$title, each twice",
    async ({ isPublic, hasPublicNames, order, end, code }) => {
      const entry = await italy.store(invoice(code, isPublic));
      const job = await italy.begin(sending, entry);
      const file = { ...(await taken(entry, isPublic)), hasPublicNames };
      for (const [n, [type, outcome]] of order.entries()) {
        const message = receiptAbout(file, type, Date.now(), outcome);
        // Both copies of the first one, each in another form; later ones after all others again.
        for (const form of FORMS.slice(n === 0 ? 0 : 1))
          await post(addresses.transmission ?? "", requestOf(message, form));
      }
      for (const [type, outcome] of order.slice(1))
        await post(
          addresses.transmission ?? "",
          requestOf(receiptAbout(file, type, Date.now(), outcome), "mtom"),
        );
      expect(await italy.ended(job, entry)).toMatchObject(end);
      const stored = order.map(([type]) => `sdi-${type.toLowerCase()}`).sort();
      await expect.poll(() => messages(entry), { timeout: DEADLINE_MS }).toEqual(stored);
    },
    DEADLINE_MS,
  );
});

/** Entry of a received item; undefined until it is there. */
async function received(key: string): Promise<string | undefined> {
  const { json } = await italy.platform.client.get("/transform/v1/inbound?app=sdi-it");
  const item = json.list.find((one: JsonObject) => one.key === key);
  return item?.silo_entry_id;
}

/** A file for the public body, with two invoices where `bodies` says so. */
function delivered(n: number, bodies = 1): NamedFile {
  const now = Date.now();
  const signer = selfSigned({ commonName: "Venditore", from: now - 1000, until: now + 60_000 });
  const content = fattura({ format: "FPA12", recipient: OFFICE.inbox, number: "1", bodies });
  const { xml } = signXml(content, signer, { now, method: "rsa-sha256", digest: "sha256" });
  const id = String(Number(`9${String(now).slice(-10)}`) + n);
  return { id, name: `IT${SELLER}_R000${n}.xml`, isPublic: true, content: xml };
}

describe("what the SdI delivers", () => {
  const now = Date.now();
  const steps: Readonly<Record<string, (file: NamedFile) => ReturnType<typeof deliveryAbout>>> = {
    MT: (file) => deliveryAbout(file, now),
    DT: (file) => termsAbout(file, now),
  };
  const state = async (entry: string) =>
    (await italy.platform.client.get(`/silo/v1/entries/${entry}`)).json;

  it.each([
    { n: 1, order: ["MT", "DT"] },
    { n: 2, order: ["DT", "MT"] },
    { n: 3, order: ["DT", "DT", "MT", "MT", "DT"] },
  ])(
    "file $n by $order, each as MTOM and inline: one entry, which learns that its terms are over",
    async ({ n, order }) => {
      const file = delivered(n);
      for (const type of order)
        for (const form of FORMS) {
          const message = steps[type]?.(file);
          if (!message) continue;
          const text = await post(addresses.reception ?? "", requestOf(message, form));
          if (type === "MT") expect(text).toContain("ER01");
        }
      const entry = (await received(file.id)) ?? "";
      await expect
        .poll(async () => (await state(entry)).state, { timeout: DEADLINE_MS })
        .toBe("received");
      expect(await messages(entry)).toEqual(["sdi-dt"]);
      expect((await state(entry)).meta).toMatchObject([
        { src: "sdi-it", key: "sdi-terms-over", ref: file.id },
      ]);
      const { json } = await italy.platform.client.get(
        "/transform/v1/inbound?app=sdi-it&faulty=true",
      );
      expect(json.list).toEqual([]);
      const answering = await publish("Answer", [
        { provider: "sdi-it.outcome", config: { outcome: "refused" } },
      ]);
      expect(await italy.run(answering, entry)).toMatchObject({
        codes: ["sdi-it.outcome deadline-terms"],
      });
    },
    DEADLINE_MS,
  );

  it(
    "all invoices of a file learn it",
    async () => {
      const file = delivered(4, 2);
      const address = addresses.reception ?? "";
      await post(address, requestOf(termsAbout(file, now), "inline"));
      await post(address, requestOf(deliveryAbout(file, now), "mtom"));
      for (const key of [`${file.id}/1`, `${file.id}/2`])
        expect(await messages((await received(key)) ?? "")).toEqual(["sdi-dt"]);
    },
    DEADLINE_MS,
  );
});

describe("answers of a public body", () => {
  it(
    "go to the SdI, whose refusal of a second one (SE) ends the step with its code",
    async () => {
      await italy.admin("PUT", "sdi/settings", { delay: 0.1, office: "silent" });
      const { inbox: code, code: tax_id } = OFFICE;
      await italy.call("POST", "sdi/portal/recipients", {
        ...{ code, tax_id, address: addresses.reception ?? "" },
      });
      const sent = await italy.store(invoice("900", true));
      const job = await italy.begin(sending, sent);
      const { id, name } = await taken(sent, true);
      await expect.poll(() => messages(sent), { timeout: DEADLINE_MS }).toEqual(["sdi-rc"]);
      const entry = (await received(id)) ?? "";
      const state = async () =>
        (await italy.platform.client.get(`/silo/v1/entries/${entry}`)).json.state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("received");
      // Another program of the public body has answered before.
      const first = answerOf({ id, name, isPublic: true });
      await post(italy.address("sdi/ricevi_notifica"), requestOf(first, "mtom"));
      const answering = await publish("Answer", [
        { provider: "sdi-it.outcome", config: { outcome: "refused" } },
      ]);
      expect(await italy.run(answering, entry)).toMatchObject({
        codes: ["sdi-it.outcome SDI-EN01"],
      });
      const files = (await attachments(entry)).map(({ key }) => key);
      expect(files).toContain("sdi-ec");
      expect(await italy.ended(job, sent)).toMatchObject({ state: "sent", codes: [] });
    },
    DEADLINE_MS,
  );
});

describe.skipIf(missing !== "")(`zeep${missing && ` (SKIPPED: no ${missing})`}`, () => {
  it(
    "delivers, tells that terms are over, and sends a receipt, by the official WSDL",
    async () => {
      const now = Date.now();
      const file = delivered(5);
      const sent = await italy.store(invoice("950", false));
      const job = await italy.begin(sending, sent);
      const receipt = receiptAbout(await taken(sent, false), "RC", now);
      const [delivery, terms] = [deliveryAbout(file, now), termsAbout(file, now)];
      const [document, metadata] = delivery.files;
      const reception = { service: "RicezioneFatture", address: addresses.reception };
      const calls = [
        {
          ...{ ...reception, operation: "RiceviFatture" },
          parts: {
            ...{ IdentificativoSdI: file.id, NomeFile: delivery.name, File: encoded(document) },
            ...{ NomeFileMetadati: metadata?.name, Metadati: encoded(metadata) },
          },
        },
        {
          ...{ ...reception, operation: "NotificaDecorrenzaTermini" },
          parts: { IdentificativoSdI: file.id, ...partsOf(terms) },
        },
        {
          ...{ service: "TrasmissioneFatture", address: addresses.transmission },
          ...{ operation: "RicevutaConsegna" },
          parts: { IdentificativoSdI: (await taken(sent, false)).id, ...partsOf(receipt) },
        },
      ];
      const { stdout, stderr, status } = spawnSync(PYTHON, [SERVICE, WSDL], {
        ...{ input: JSON.stringify(calls), encoding: "utf8" },
      });
      expect(status, stderr).toBe(0);
      expect(JSON.parse(stdout)).toEqual(["ER01", null, null]);
      expect(await italy.ended(job, sent)).toMatchObject({ state: "sent", codes: [] });
      expect(await messages((await received(file.id)) ?? "")).toEqual(["sdi-dt"]);
    },
    DEADLINE_MS,
  );
});

function encoded(file: { readonly data: Uint8Array } | undefined): string {
  return Buffer.from(file?.data ?? []).toString("base64");
}

function partsOf({ name, files: [file] }: ReturnType<typeof receiptAbout>) {
  return { NomeFile: name, File: encoded(file) };
}
