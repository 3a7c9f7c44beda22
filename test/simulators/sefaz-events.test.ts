import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issued, registerIssuer } from "../harness/brazil.ts";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const SUPPLIER = "11222333000181";
const RECIPIENT = "11444777000161";
const LETTER = "Volumes: 4, e não 3, como ali diz";
const REASON = "Serviço da SEFAZ fora do ar";

let platform: SimulatedPlatform;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("sefaz");
  const pages = { qr_url: "https://nfce.example/qr", key_url: "https://nfce.example/consulta" };
  const value = { ...pages, csc_id: "000001", csc: "S3gr3d0" };
  const { client } = platform.platform;
  const put = await client.put("/access/v1/credentials/nfe-br.nfce", { value });
  expect(put.status, put.text).toBe(200);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** Publishes a workflow of these steps. */
function workflow(
  schema: string,
  providers: readonly string[],
  configs: Readonly<Record<string, JsonObject>> = {},
): Promise<string> {
  const steps = providers.map((provider) => ({ id: newId(), name: provider, provider }));
  return platform.publish({ name: providers.join(" "), schema, steps }, configs);
}

const NUMBERED = ["sequence.enumerate", "silo.close"];
const NUMBERING = { "sequence.enumerate": { name: "NF-e", padding: 1, start: 1 } };
const invoices = (
  providers: readonly string[],
  configs: Readonly<Record<string, JsonObject>> = {},
) => workflow("bill/invoice", providers, { ...NUMBERING, ...configs });

const fixture = (name: string, changes: JsonObject = {}): JsonObject => {
  const path = join(repositoryRoot(), `apps/br-nfe/fixtures/${name}.in.json`);
  return { ...issued(JSON.parse(readFileSync(path, "utf8")).doc), ...changes };
};
const settings = (changes: JsonObject) => platform.admin("PUT", "sefaz/settings", changes);
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const stampOf = async (id: string, name: string): Promise<string> =>
  (await entryOf(id)).data.head.stamps?.find(({ prv }: JsonObject) => prv === name)?.val ?? "";
const recordOf = async (key: string) =>
  (await platform.admin("GET", "sefaz/records")).find((one: JsonObject) => one.key === key);

async function fileOf(entry: string, key: string): Promise<string> {
  const { attachments } = await entryOf(entry);
  const { url } = attachments.find((one: JsonObject) => one.key === key);
  return (await fetch(url)).text();
}

/** Has an NF-e authorised. */
async function sent(series: string): Promise<string> {
  const entry = await platform.store(fixture("goods", { series }));
  const result = await platform.run(await invoices([...NUMBERED, "nfe-br.send.nfe"]), entry);
  expect(result).toMatchObject({ status: "OK", codes: [] });
  return entry;
}
const codesOf = async (id: string, entry: string) => (await platform.run(id, entry)).codes;

it(
  "registers a supplier and its customer by their certificates",
  async () => {
    const registering = await workflow("org/party", ["nfe-br.register"]);
    for (const code of [SUPPLIER, RECIPIENT]) await registerIssuer(platform, registering, code);
  },
  DEADLINE_MS,
);

describe("events of NF-e", () => {
  it(
    "register letters of correction one after the other, each once though an answer is lost",
    async () => {
      const entry = await sent("11");
      const correction = { "nfe-br.send.correction": { correction: LETTER } };
      const correcting = await invoices(["nfe-br.send.correction"], correction);
      expect(await codesOf(correcting, entry)).toEqual([]);
      const fault = { fault: "cut-after", path: "/NFeRecepcaoEvento4", count: 1 };
      await platform.admin("POST", "sefaz/faults", fault);
      expect(await codesOf(correcting, entry)).toEqual([]);
      const key = await stampOf(entry, "sefaz-key");
      expect(await recordOf(key)).toMatchObject({ state: "100", events: "110110 110110" });
      const letter = await fileOf(entry, "nfe-correction-2");
      expect(letter).toContain("<procEventoNFe ");
      expect(letter).toContain(`Id="ID110110${key}02"`);
      expect(letter).toContain("<cStat>135</cStat>");
      const draft = await platform.store(fixture("goods", { series: "11", code: "900" }));
      expect(await codesOf(correcting, draft)).toEqual(["nfe-br.send.correction not-authorised"]);
    },
    DEADLINE_MS,
  );

  it(
    "void the number of a refused invoice, and not that of an authorised one",
    async () => {
      await settings({ unaccredited: [SUPPLIER] });
      const sending = await invoices([...NUMBERED, "nfe-br.send.nfe"]);
      const refused = await platform.store(fixture("goods", { series: "12" }));
      expect(await codesOf(sending, refused)).toEqual(["nfe-br.send.nfe 203"]);
      await settings({ unaccredited: [] });
      const voiding = await invoices(["nfe-br.send.unused"], {
        "nfe-br.send.unused": { reason: "Numeração não será utilizada" },
      });
      expect(await codesOf(voiding, refused)).toEqual([]);
      expect(await fileOf(refused, "nfe-unused")).toContain("<cStat>102</cStat>");
      const resending = await invoices(["nfe-br.send.nfe"]);
      expect(await codesOf(resending, refused)).toEqual(["nfe-br.send.nfe 206"]);
      expect(await codesOf(voiding, await sent("12"))).toEqual([
        "nfe-br.send.unused number-in-use",
      ]);
    },
    DEADLINE_MS,
  );
});

describe("contingency", () => {
  it(
    "sends NF-e through the contingency service once the state has enabled it",
    async () => {
      const contingency = { "nfe-br.send.nfe": { contingency: REASON } };
      const sending = await invoices([...NUMBERED, "nfe-br.send.nfe"], contingency);
      const entry = await platform.store(fixture("goods", { series: "13" }));
      expect(await codesOf(sending, entry)).toEqual(["nfe-br.send.nfe 114"]);
      await settings({ contingency: ["SP"] });
      expect(await codesOf(await invoices(["nfe-br.send.nfe"], contingency), entry)).toEqual([]);
      const key = await stampOf(entry, "sefaz-key");
      expect(key.charAt(34)).toBe("6");
      expect(await fileOf(entry, "nfe")).toContain(`<xJust>${REASON}</xJust>`);
      const cancelling = await invoices(["nfe-br.cancel.nfe"], {
        "nfe-br.cancel.nfe": { reason: "Venda desfeita pelo cliente" },
      });
      expect(await codesOf(cancelling, entry)).toEqual([]);
      expect(await recordOf(key)).toMatchObject({ state: "cancelled" });
    },
    DEADLINE_MS,
  );

  it(
    "registers an advance notice of an NF-e once, and sends the same file after it",
    async () => {
      const config = { "nfe-br.send.epec": { contingency: REASON } };
      const entry = await platform.store(fixture("goods", { series: "16" }));
      const unreasoned = await invoices([...NUMBERED, "nfe-br.send.epec"]);
      expect(await codesOf(unreasoned, entry)).toEqual(["nfe-br.send.epec reason-missing"]);
      const fault = { fault: "cut-after", path: "/AN/55/NFeRecepcaoEvento4", count: 1 };
      await platform.admin("POST", "sefaz/faults", fault);
      expect(await codesOf(await invoices(["nfe-br.send.epec"], config), entry)).toEqual([]);
      const key = await stampOf(entry, "sefaz-key");
      expect(key.charAt(34)).toBe("4");
      expect(await fileOf(entry, "danfe")).toMatch(/^%PDF-/);
      const [signed = ""] = /<NFe[\s\S]*<\/NFe>/.exec(await fileOf(entry, "nfe")) ?? [];
      expect(signed).toContain(`<xJust>${REASON}</xJust>`);
      expect(await codesOf(await invoices(["nfe-br.send.nfe"]), entry)).toEqual([]);
      expect(await stampOf(entry, "sefaz-key")).toBe(key);
      expect(await fileOf(entry, "nfe")).toContain(signed);
      expect(await recordOf(key)).toMatchObject({ state: "100", events: "110140" });
    },
    DEADLINE_MS,
  );

  it(
    "ends with the code where an advance notice is refused, and registers the next one",
    async () => {
      const config = { "nfe-br.send.epec": { contingency: REASON } };
      const noticing = await invoices(["silo.close", "nfe-br.send.epec"], config);
      const noticed = async (code: string) =>
        codesOf(noticing, await platform.store(fixture("goods", { series: "18", code })));
      const refused = { "7": "142", "8": "218", "9": "420" };
      await settings({ codes: refused });
      for (const [number, code] of Object.entries(refused))
        expect(await noticed(number)).toEqual([`nfe-br.send.epec ${code}`]);
      await settings({ codes: {} });
      expect(await noticed("10")).toEqual([]);
      // The number of another program's NF-e.
      expect(await noticed("10")).toEqual(["nfe-br.send.epec 485"]);
    },
    DEADLINE_MS,
  );

  it(
    "sends NF-e whose DANFE was printed on security paper as they are, once though the answer is lost",
    async () => {
      const issuing = await invoices([...NUMBERED, "nfe-br.generate.nfe"], {
        "nfe-br.generate.nfe": { contingency: REASON },
      });
      const sending = await invoices(["nfe-br.send.nfe"]);
      const entry = await platform.store(fixture("goods", { series: "19" }));
      expect(await codesOf(issuing, entry)).toEqual([]);
      const key = await stampOf(entry, "sefaz-key");
      expect(key.charAt(34)).toBe("5");
      expect(await fileOf(entry, "danfe")).toMatch(/^%PDF-/);
      const [signed = ""] = /<NFe[\s\S]*<\/NFe>/.exec(await fileOf(entry, "nfe")) ?? [];
      expect(signed).toContain(`<xJust>${REASON}</xJust>`);
      await platform.admin("POST", "sefaz/faults", {
        ...{ fault: "stopped", path: "/SP/55/NFeAutorizacao4", count: 1 },
      });
      await platform.admin("POST", "sefaz/faults", {
        ...{ fault: "cut-after", path: "/SP/55/NFeAutorizacao4", count: 1 },
      });
      expect(await codesOf(sending, entry)).toEqual([]);
      expect(await stampOf(entry, "sefaz-key")).toBe(key);
      expect(await fileOf(entry, "nfe")).toContain(signed);
      expect(await recordOf(key)).toMatchObject({ state: "100" });
    },
    DEADLINE_MS,
  );

  it(
    "sends NFC-e that were issued offline as the customer got them, but not to São Paulo",
    async () => {
      const offline = { "nfe-br.generate.nfe": { contingency: REASON } };
      const issuing = await invoices([...NUMBERED, "nfe-br.generate.nfe"], offline);
      const sending = await invoices(["nfe-br.send.nfce"]);
      const { supplier = {}, ...rest } = fixture("consumer", { series: "14" });
      const rio = {
        ...Object(supplier),
        addresses: [{ ...Object(supplier).addresses[0], region: "Rio de Janeiro", state: "RJ" }],
        ext: { ...Object(supplier).ext, "br-ibge-municipality": "3304557" },
      };
      const entry = await platform.store({ ...rest, supplier: rio });
      expect(await codesOf(issuing, entry)).toEqual([]);
      const qr = await stampOf(entry, "sefaz-qr");
      const [signed = ""] = /<NFe[\s\S]*<\/NFe>/.exec(await fileOf(entry, "nfe")) ?? [];
      expect(await codesOf(sending, entry)).toEqual([]);
      const key = await stampOf(entry, "sefaz-key");
      expect(key.charAt(34)).toBe("9");
      expect(await stampOf(entry, "sefaz-qr")).toBe(qr);
      expect(await fileOf(entry, "nfe")).toContain(signed);
      const paulista = await platform.store({ ...rest, supplier });
      expect(await codesOf(issuing, paulista)).toEqual([]);
      expect(await codesOf(sending, paulista)).toEqual(["nfe-br.send.nfce precondition-failed"]);
    },
    DEADLINE_MS,
  );
});

describe("received NF-e", () => {
  it(
    "become entries once after they are acknowledged, and are confirmed",
    async () => {
      const known = await sent("15");
      const manifesting = (manifestation: string) =>
        invoices(["nfe-br.send.manifestation"], {
          "nfe-br.send.manifestation": { manifestation },
        });
      expect(await codesOf(await manifesting("known"), known)).toEqual([]);
      const knownKey = await stampOf(known, "sefaz-key");
      const unknownKey = await stampOf(await sent("15"), "sefaz-key");

      const importing = await workflow("", ["nfe-br.import.nfe"]);
      const { client } = platform.platform;
      const path = "/transform/v1/imports/nfe-br";
      expect((await client.put(path, { workflow_id: importing })).status).toBe(200);
      const party = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Padaria Três Irmãs Ltda",
        tax_id: { country: "BR", code: RECIPIENT },
      });
      const syncing = await workflow("org/party", ["nfe-br.sync"]);
      expect(await codesOf(syncing, party)).toEqual([]);

      // The summary of the other one is acknowledged; its document is listed an hour later.
      const acknowledged = async () => (await recordOf(unknownKey))?.events;
      await expect.poll(acknowledged, { timeout: DEADLINE_MS }).toContain("210210");
      const imported = async (): Promise<readonly { readonly id: string }[]> => {
        const { json } = await client.get("/silo/v1/entries?folder=documents&limit=20");
        return json.list ?? [];
      };
      await expect.poll(imported, { timeout: DEADLINE_MS }).toHaveLength(1);
      const [{ id = "" } = {}] = await imported();
      const key = () => stampOf(id, "sefaz-key").catch(() => "");
      await expect.poll(key, { timeout: DEADLINE_MS }).toBe(knownKey);
      expect((await entryOf(id)).data.doc.customer.tax_id.code).toBe(RECIPIENT);

      expect(await codesOf(await manifesting("confirmed"), id)).toEqual([]);
      expect((await recordOf(knownKey)).events).toBe("210210 210200");
      expect(await fileOf(id, "nfe-manifestation")).toContain("<tpEvento>210200</tpEvento>");
    },
    DEADLINE_MS,
  );
});
