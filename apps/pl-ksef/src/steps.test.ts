import { FakturoError, type JsonObject } from "@fakturo/model";
import type {
  EntryFile,
  EntryMeta,
  Envelope,
  StepContext,
  StepResult,
  SubmissionQuery,
  SubmissionStatus,
} from "@fakturo/plugin";
import { describePlugin, FIXED_NOW, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { envelopeOf, OFFLINE } from "../fixtures/documents.ts";
import { fileHash, plugin } from "./index.ts";
import { generate } from "./steps/generate.ts";
import { importFa, importInvoice } from "./steps/import.ts";
import { send } from "./steps/send.ts";
import { sync } from "./steps/sync.ts";

const LATER = Date.UTC(2027, 0, 15);
const SUBMITTED: SubmissionStatus = {
  id: "r",
  connection: "gov-pl",
  environment: "test",
  kind: "issue",
  identity: "5265877635·VAT·77",
  digest: "",
  state: "accepted",
  references: [],
  attempts: 1,
  faults: [],
  effects: {},
};
const SECRET = JSON.stringify(OFFLINE);

function written(config: JsonObject, world: Partial<StepContext> = {}): Promise<StepResult> {
  return runStep(generate, config, { envelope: envelopeOf("paid") }, world);
}

function effectsOf(result: StepResult) {
  if (result.status !== "OK") throw new Error(JSON.stringify(result));
  const [file] = result.effects.files ?? [];
  if (!file) throw new Error("the step made no file");
  return { file, stamps: new Map(result.effects.stamps?.map(({ prv, val }) => [prv, val])) };
}

describe("gov-pl.generate", () => {
  it("attaches the file and stamps the address of its QR code", async () => {
    const { file, stamps } = effectsOf(await written({}));
    expect(file).toMatchObject({ name: "FV-2026-01.xml", key: "ksef", category: "format" });
    const xml = new TextDecoder().decode(file.data);
    const now = new Date(FIXED_NOW).toISOString().slice(0, 19);
    expect(xml).toContain(`<DataWytworzeniaFa>${now}Z<`);
    expect([...stamps]).toEqual([
      [
        "favat-qr",
        `https://gov-pl.example/qr/invoice/5265877635/10-02-2026/${fileHash(file.data)}`,
      ],
    ]);
  });

  it("submits the file for KSeF", async () => {
    const result = await written({});
    const { file } = effectsOf(result);
    const { submit } = result.status === "OK" ? result.effects : {};
    const identity = "5265877635·VAT·FV-2026-01";
    expect(submit).toMatchObject({
      connection: "gov-pl",
      kind: "issue",
      identity,
      holder: "5265877635",
    });
    expect(submit).not.toHaveProperty("due");
    const record = JSON.parse(new TextDecoder().decode(submit?.bytes));
    expect(record).toEqual({
      form: "FA (3)",
      offline: false,
      xml: new TextDecoder().decode(file.data),
    });
  });

  describe("issued offline", () => {
    const issued = async (config: JsonObject, args: Record<string, string> = {}) => {
      const world = { now: () => LATER, secret: async () => SECRET, meta: async () => [] };
      const result = await runStep(generate, config, { envelope: envelopeOf("paid"), args }, world);
      if (result.status !== "OK") throw new Error(JSON.stringify(result));
      const { submit, stamps = [], args: next } = result.effects;
      const due = submit?.due === undefined ? undefined : new Date(submit.due).toISOString();
      return { due, stamps: stamps.map(({ prv }) => prv), submit, args: next };
    };
    const both = ["favat-qr", "favat-qr-certificate"];

    // Issued on a Tuesday; the VAT Act, art. 106nda, 106nh and 106nf.
    it.each<[string, JsonObject, Record<string, string>, string]>([
      ["offline24", { mode: "offline24" }, {}, "2026-02-11"],
      ["the former flag", { offline: true }, {}, "2026-02-11"],
      [
        "offline24, which no outage extends",
        { offline: true },
        { "outage-end": "2026-02-20" },
        "2026-02-11",
      ],
      ["unavailability", { mode: "offline" }, { "outage-end": "2026-02-13" }, "2026-02-16"],
      ["unavailability without end", { mode: "offline" }, {}, "2026-02-11"],
      ["failure", { mode: "awaryjny" }, { "outage-end": "2026-02-13" }, "2026-02-24"],
      ["failure without end", { mode: "awaryjny" }, {}, "2026-02-19"],
      [
        "failure that ended before",
        { mode: "awaryjny" },
        { "outage-end": "2026-02-01" },
        "2026-02-19",
      ],
    ])(
      "by %s has to be in KSeF until the end of that working day",
      async (_mode, config, args, day) => {
        const { due, stamps } = await issued(config, args);
        expect([due, stamps]).toEqual([`${day}T23:00:00.000Z`, both]);
      },
    );

    it("during a total failure is never sent, and has no QR codes", async () => {
      const { submit, stamps, args = {} } = await issued({ mode: "total-failure" });
      expect([submit, stamps]).toEqual([undefined, []]);
      expect(await runStep(send, {}, { args })).toMatchObject({
        status: "SKIP",
        code: "total-failure",
      });
      expect(await runStep(send, {}, {})).toMatchObject({ status: "KO", code: "no-submission" });
    });

    it("with an unknown mode or end of an outage is refused", async () => {
      await expect(issued({ mode: "later" })).rejects.toThrow();
      await expect(issued({ mode: "offline" }, { "outage-end": "13.02.2026" })).rejects.toThrow(
        "outage-end",
      );
    });

    /** `hashOfCorrectedInvoice` of the next file, after the facts that are known of the entry. */
    const correctedBy = async (facts: readonly Partial<EntryMeta>[], mode = "awaryjny") => {
      const fact = { src: "gov-pl", key: "ksef-refused", ref: undefined, link_url: undefined };
      const world: Partial<StepContext> = {
        now: () => LATER,
        secret: async () => SECRET,
        meta: async () => facts.map((one) => ({ ...fact, value: undefined, ...one })),
      };
      const config = { mode, batch: true };
      const result = await runStep(generate, config, { envelope: envelopeOf("paid") }, world);
      const { submit } = result.status === "OK" ? result.effects : {};
      const { corrects } = JSON.parse(new TextDecoder().decode(submit?.bytes));
      expect(submit?.connection).toBe(corrects ? "gov-pl" : "gov-pl.batch");
      return corrects;
    };

    it("names the refused file that it replaces, as technical correction", async () => {
      const value = { hash: "LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=", code: "450" };
      expect(await correctedBy([{ value }])).toBe(value.hash);
      expect(await correctedBy([{ value }], "")).toBeUndefined();
      expect(await correctedBy([{ value, src: "gov-fr" }])).toBeUndefined();
      expect(await correctedBy([{ value, key: "flow" }])).toBeUndefined();
      expect(await correctedBy([])).toBeUndefined();
    });
  });

  it("goes by the environment, and keeps the file private", async () => {
    const live = effectsOf(await written({ private: true }, { sandbox: false }));
    expect(live.file.private).toBe(true);
    expect(live.stamps.get("favat-qr")).toMatch(/^https:\/\/gov-pl\.example\/qr\/invoice/);
    const registration = async () => ({ environment: "demo" });
    for (const demo of [
      effectsOf(await written({ environment: "demo" })),
      effectsOf(await written({}, { registration })),
    ])
      expect(demo.stamps.get("favat-qr")).toMatch(/^https:\/\/gov-pl\.example\/demo-qr\/invoice/);
    const production = effectsOf(
      await written({ environment: "demo" }, { sandbox: false, registration }),
    );
    expect(production.stamps.get("favat-qr")).toMatch(/^https:\/\/gov-pl\.example\/qr\/invoice/);
  });

  describe("a correction whose original has no KSeF number", () => {
    const asked: SubmissionQuery[] = [];
    const corrected = (found: Partial<SubmissionStatus> | undefined, ref?: string) =>
      runStep(
        generate,
        {},
        { envelope: envelopeOf("correction"), ref },
        {
          async submission(query) {
            asked.push(query);
            return found && { ...SUBMITTED, ...found };
          },
        },
      );
    const xmlOf = async (found: Partial<SubmissionStatus> | undefined) =>
      new TextDecoder().decode(effectsOf(await corrected(found)).file.data);

    it("waits while the original is on its way, and says why", async () => {
      const waits = { status: "QUEUED", ref: "r", code: "original-not-decided" };
      const first = await corrected({ state: "waiting", message: "status 150" });
      expect(first).toMatchObject({ ...waits, retryIn: 2 });
      expect(first.message).toBe("the corrected invoice 77 has no KSeF number yet: status 150");
      expect(asked.at(-1)).toEqual({
        connection: ["gov-pl", "gov-pl.batch"],
        kind: "issue",
        holder: "5265877635",
        identity: ["5265877635·VAT·77", "5265877635·UPR·77", "5265877635·KOR·77"],
      });
      for (const state of ["prepared", "queued", "intended", "unknown", "held"] as const)
        expect(await corrected({ state }, "r")).toMatchObject({ ...waits, retryIn: 3600 });
    });

    it("is written with the number once the original has it", async () => {
      const val = "5265877635-20260106-0100A0B1C2D3-32";
      const stamps = [{ prv: "favat-ksef-number", val }];
      const xml = await xmlOf({ state: "accepted", effects: { stamps } });
      expect(xml).toContain(`<NrKSeFFaKorygowanej>${val}</NrKSeFFaKorygowanej>`);
      expect(xml).not.toContain("NrKSeFN");
    });

    it("is not made where KSeF refused the original, or it was not sent", async () => {
      const faults = [{ code: "450", message: "P_1 is later than today" }];
      const refused = await corrected({ state: "refused", faults });
      expect(refused).toMatchObject({ status: "KO", code: "original-refused" });
      expect(refused.message).toContain("P_1 is later than today");
      const unsent = { status: "KO", code: "original-not-sent" };
      expect(await corrected({ state: "withdrawn" })).toMatchObject(unsent);
    });

    it("is made at once where the original was issued elsewhere", async () => {
      expect(await xmlOf(undefined)).toContain("<NrKSeFN>1</NrKSeFN>");
    });
  });

  it("writes the version asked for", async () => {
    const { file } = effectsOf(await written({ doc_type: "fa2" }));
    expect(new TextDecoder().decode(file.data)).toContain('kodSystemowy="FA (2)"');
  });

  it("adds KOD II to what is issued offline", async () => {
    const world = { now: () => LATER, secret: async () => SECRET, meta: async () => [] };
    const { stamps } = effectsOf(await written({ offline: true }, world));
    expect(stamps.get("favat-qr-certificate")).toMatch(
      /^https:\/\/gov-pl\.example\/qr\/certificate\/Nip\/5265877635\/5265877635\/01F20A5D352AE590\/[\w-]{43}\/[\w-]{86}$/,
    );
  });

  it("signs KOD II with the seller's own certificate before that of the workspace", async () => {
    const secrets = new Map([
      ["gov-pl.offline", "{"],
      ["gov-pl.offline.5265877635", SECRET],
    ]);
    const secret = async (name: string) => secrets.get(name);
    const world = { now: () => LATER, secret, meta: async () => [] };
    const { stamps } = effectsOf(await written({ offline: true }, world));
    expect(stamps.has("favat-qr-certificate")).toBe(true);
  });

  it.each([
    ["without certificate", undefined, LATER, "not-configured"],
    ["with a broken secret", "{", LATER, "input"],
    ["with an empty secret", "{}", LATER, "signature"],
    ["later than FA knows days", SECRET, Date.UTC(2100, 0, 1), "validation"],
    ["with a certificate of later", SECRET, Date.UTC(2023, 8, 1), "signature"],
  ])("ends offline %s", async (_what, secret, now, code) => {
    const world = { now: () => now, secret: async () => secret };
    const config = { offline: true, doc_type: now < LATER ? "fa2" : "" };
    expect(await written(config, world)).toMatchObject({ status: "KO", code });
  });

  it("ends with the rules that are broken, and without a document", async () => {
    const envelope = envelopeOf("paid", { type: "proforma" });
    const result = await runStep(generate, {}, { envelope });
    const faults = [{ code: "GOBL-PL-FAVAT-BILL-INVOICE-01" }];
    expect(result).toMatchObject({ status: "KO", code: "validation", faults });
    expect(await runStep(generate, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

const FILE: EntryFile = {
  id: "f1",
  name: "in.xml",
  key: "",
  category: "",
  mime: "text/xml",
  size: 1,
  sha256: "",
  embeddable: false,
  private: false,
};

function read(data: Uint8Array, files: readonly EntryFile[] = [FILE], build = unchanged) {
  const entry = { id: "e", folder: "expenses", state: "draft", files };
  return runStep(importFa, {}, { entry }, { file: async () => data, build });
}

function unchanged(doc: JsonObject): Envelope {
  return { ...envelopeOf("paid"), doc };
}

describe("gov-pl.read", () => {
  it("takes the document", async () => {
    const { file } = effectsOf(await written({}));
    const result = await read(file.data);
    const document = { data: { doc: { code: "FV-2026-01", $regime: "PL" } } };
    expect(result).toMatchObject({ status: "OK", effects: { document } });
  });

  it("refuses what is no FA, entries without XML, and what does not build", async () => {
    const { file } = effectsOf(await written({}));
    expect(await read(new Uint8Array())).toMatchObject({ status: "KO", code: "input" });
    expect(await read(file.data, [])).toMatchObject({ status: "KO", code: "no-document" });
    const refused = () => {
      throw new FakturoError("validation", "x");
    };
    expect(await read(file.data, [FILE], refused)).toMatchObject({ code: "validation" });
  });
});

describe("gov-pl.sync", () => {
  const party = (code?: string) => ({
    ...envelopeOf("paid"),
    doc: {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "A",
      ...(code && { tax_id: { country: "PL", code } }),
    },
  });

  it("begins to poll the purchases of the party", async () => {
    const feeds = [{ feed: "gov-pl.purchases", holder: "5265877635", isActive: true }];
    const result = await runStep(sync, {}, { envelope: party("5265877635") });
    expect(result).toMatchObject({ status: "OK", effects: { feeds } });
    const period = { from: "2026-01-01T00:00:00Z", upto: "2026-01-02T00:00:00Z" };
    const since = Date.UTC(2026, 0, 1);
    const given = await runStep(sync, {}, { envelope: party("5265877635"), args: period });
    expect(given).toMatchObject({ effects: { feeds: [{ ...feeds[0], since }] } });
    for (const args of [
      { from: "yesterday" },
      { from: "2026-01-01T00:00:00Z", upto: "2026-01-32T00:00:00Z" },
      { from: "2026-01-03T00:00:00Z", upto: "2026-01-02T00:00:00Z" },
      { from: "2999-01-01T00:00:00Z" },
    ])
      expect(await runStep(sync, {}, { envelope: party("5265877635"), args })).toMatchObject({
        status: "KO",
        code: "input",
      });
    const without = await runStep(sync, {}, { envelope: party() });
    expect(without).toMatchObject({ status: "KO", code: "no-tax-id" });
  });
});

describe("gov-pl.import", () => {
  it("reads the file that was received", async () => {
    const { file } = effectsOf(await written({}));
    const entry = { id: "e", folder: "expenses", state: "draft", files: [FILE] };
    const world = { file: async () => file.data, build: unchanged };
    const result = await runStep(importInvoice, {}, { entry }, world);
    const document = { data: { doc: { code: "FV-2026-01", $regime: "PL" } } };
    expect(result).toMatchObject({ status: "OK", effects: { document } });
    expect(await runStep(importInvoice, {}, {})).toMatchObject({
      status: "KO",
      code: "no-document",
    });
  });

  it("downloads the invoice that the args name, and tells that KSeF does not have it", async () => {
    const { file } = effectsOf(await written({}));
    const args = { "ksef-number": "5265877635-20260210-0123456789AB-2F", nip: "5265877635" };
    const answers = [
      { status: 200, headers: {}, body: file.data },
      {
        status: 400,
        headers: {},
        body: new TextEncoder().encode('{"errors":[{"code":21164,"description":"unknown"}]}'),
      },
    ];
    const asked: string[] = [];
    const world: Partial<StepContext> = {
      build: unchanged,
      lease: async () => "token",
      async http(url, { headers }) {
        asked.push(`${url} ${headers?.authorization}`);
        return answers[asked.length - 1] ?? { status: 500, headers: {}, body: new Uint8Array() };
      },
    };
    const found = await runStep(importInvoice, {}, { args }, world);
    expect(found).toMatchObject({ status: "OK", effects: { files: [{ key: "ksef" }] } });
    const url = `https://gov-pl.example/api/invoices/ksef/${args["ksef-number"]} Bearer token`;
    expect(asked).toEqual([url]);
    expect(await runStep(importInvoice, {}, { args }, world)).toMatchObject({
      status: "KO",
      code: "21164",
    });
    expect(await runStep(importInvoice, {}, { args }, world)).toMatchObject({ status: "ERR" });
  });
});

describePlugin("@fakturo/app-pl-ksef", { load: async () => ({ plugin }) });
