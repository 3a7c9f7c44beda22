import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST_HASH, plugin } from "@fakturo/app-sa-zatca";
import type { JsonObject } from "@fakturo/model";
import type { Answer, Envelope, Submission } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { BENCH_NOW, VAT, ZatcaBench } from "../harness/zatca-bench.ts";

const PUBLISHED = shared("corpus", "build", "sa.zatca");
if (!PUBLISHED)
  process.stdout.write(
    "The published documents are not here: they are not sent to the simulator.\n",
  );

const [connection] = plugin.connections ?? [];
const FIRST = { counter: 1, previous: FIRST_HASH };
const HOUR_MS = 3_600_000;

const vat = { cat: "VAT", key: "standard", percent: "15.0%", ext: { "untdid-tax-category": "S" } };
const party = (code: string): JsonObject => ({
  name: "Oasis Fittings LLC",
  tax_id: { country: "SA", code },
  identities: [{ type: "CRN", code: "1010123456" }],
  addresses: [
    {
      ...{
        num: "2210",
        street: "King Abdullah Road",
        street_extra: "Al Wurud",
        locality: "Riyadh",
      },
      ...{ code: "12251", country: "SA" },
    },
  ],
});

/** A built invoice of the bench's time. */
function invoice(transaction: "0100000" | "0200000", changes: JsonObject = {}): Envelope {
  const uuid = newId();
  const { cat, ...rate } = vat;
  const rates = [{ ...rate, base: "100.00", amount: "15.00" }];
  const doc: JsonObject = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    ...{ uuid, type: "standard", code: uuid.slice(-8) },
    ...{ issue_date: "2026-11-20", issue_time: "12:59:00", currency: "SAR" },
    tax: {
      rounding: "currency",
      ext: { "sa-zatca-invoice-type": transaction, "untdid-document-type": "388" },
    },
    supplier: party(VAT),
    ...(transaction === "0100000" && { customer: party("300000157210003") }),
    lines: [
      {
        ...{ i: 1, quantity: "2", item: { name: "Handle", price: "50.00", unit: "one" } },
        ...{ sum: "100.00", taxes: [vat], total: "100.00" },
      },
    ],
    delivery: { date: "2026-11-20" },
    totals: {
      ...{ sum: "100.00", total: "100.00", tax: "15.00", total_with_tax: "115.00" },
      taxes: { categories: [{ code: cat, rates, amount: "15.00" }], sum: "15.00" },
      payable: "115.00",
    },
    ...changes,
  };
  return { $schema: "", head: { uuid, dig: { alg: "sha256", val: "" } }, doc };
}
const standard = (changes?: JsonObject) => invoice("0100000", changes);
const simplified = (changes?: JsonObject) => invoice("0200000", changes);

async function registered(settings: JsonObject = {}): Promise<ZatcaBench> {
  const bench = new ZatcaBench(settings);
  expect(await bench.register()).toMatchObject({ is: "active" });
  return bench;
}

describe("the onboarding at ZATCA", () => {
  it("checks six documents and issues a certificate on the unit's own key", async () => {
    const bench = new ZatcaBench();
    const answer = await bench.register();
    expect(answer).toMatchObject({ is: "active", until: expect.any(Number) });
    expect(bench.unit().certificate.unit).toBe(bench.pair().unit);
    const steps = bench.open.records().map(({ service, status }) => `${service} ${status}`);
    expect(steps).toEqual(Array(6).fill("compliance accepted"));
  });

  it("asks again for a wrong, an expired and a used password, and keeps the others' input", async () => {
    const bench = new ZatcaBench();
    await bench.register();
    for (const otp of ["111111", "222222", "123456"]) {
      bench.inputs = { ...bench.inputs, otp };
      expect(await bench.register()).toMatchObject({ is: "ask-again" });
    }
    expect(bench.inputs.name).toBe("Oasis Fittings LLC");
  });

  it("asks again for what the certificate request cannot have", async () => {
    const group = new ZatcaBench({}, { holder: "300000000010003" });
    group.inputs = { ...group.inputs, branch_name: "Head Office" };
    expect(await group.register()).toMatchObject({ is: "ask-again" });
    const wrong = new ZatcaBench({}, { holder: "123" });
    expect(await wrong.register()).toMatchObject({ is: "ask-again" });
  });

  it.each(["200", "428", "value"])(
    "makes the checks again where ZATCA asks for them (%s)",
    async (form) => {
      const bench = new ZatcaBench({ notCompliant: form });
      expect(await bench.register()).toMatchObject({
        is: "refused",
        faults: [{ code: "NOT_COMPLIANT" }],
      });
      expect(bench.open.records().length).toBeGreaterThan(12);
    },
  );

  it("signs with the compliance certificate where the sandbox certifies another key", async () => {
    const bench = new ZatcaBench({}, { mode: "developer" });
    expect(await bench.register()).toMatchObject({ is: "active" });
    expect(bench.pair().certificate).toBeTruthy();
    const body = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", body)).toEqual({
      ...{ status: 202, errors: [], warnings: ["invalid-signing-certificate"] },
    });
  });

  it("renews with a new password and key; the unit's counter goes on", async () => {
    const bench = await registered({ days: 20 });
    const first = bench.pair();
    const body = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", body).status).toBe(200);
    expect(await bench.register("renew")).toMatchObject({ is: "ask-again" });
    bench.inputs = { ...bench.inputs, otp: "654321" };
    expect(await bench.register("renew")).toMatchObject({ is: "active" });
    const next = bench.pair();
    expect([next.unit, next.key === first.key]).toEqual([first.unit, false]);
    const after = bench.sealed(simplified(), { counter: 2, previous: body.invoiceHash });
    expect(bench.judge("reporting", after)).toEqual({ status: 200, errors: [], warnings: [] });
  });

  it("asks for another password where the unit is revoked in the portal meanwhile", async () => {
    const revoked = new ZatcaBench({ revoked: [VAT] });
    expect(await revoked.register()).toMatchObject({ is: "ask-again" });
  });

  it("begins a renewal anew with another password after its checks were cut off", async () => {
    const bench = await registered({ days: 20 });
    bench.open.configure({ notCompliant: "428" });
    bench.inputs = { ...bench.inputs, otp: "654321" };
    expect(await bench.register("renew")).toMatchObject({ is: "refused" });
    bench.open.configure({ notCompliant: "none" });
    bench.credentials.set("gov-sa.compliance", {
      ...bench.credentials.get("gov-sa.compliance"),
      secret: "x",
    });
    expect(await bench.register("renew")).toMatchObject({ is: "ask-again" });
    bench.inputs = { ...bench.inputs, otp: "654322" };
    expect(await bench.register("renew")).toMatchObject({ is: "active" });
  });

  it("answers wrong calls with its codes", async () => {
    const bench = new ZatcaBench();
    await bench.register();
    const status = (...call: Parameters<ZatcaBench["send"]>) => {
      const { status: code, body = "" } = bench.send(...call);
      return `${code} ${/"code":"([^"]+)"/.exec(String(body))?.[1] ?? ""}`.trim();
    };
    const compliance = bench.authorization("gov-sa.compliance");
    expect(status("POST /compliance", {})).toBe("400 Missing-OTP");
    expect(status("POST /compliance", {}, { otp: "1" })).toBe("400 Invalid-OTP");
    expect(status("POST /compliance", {}, { otp: "300001" })).toBe("400 Missing-CSR");
    expect(status("POST /compliance", { csr: "AAAA" }, { otp: "300002" })).toBe("400 Invalid-CSR");
    expect(status("POST /compliance", {}, { "accept-version": "V1" })).toBe("406");
    expect(status("POST /production/csids", {})).toBe("401");
    expect(status("POST /production/csids", {}, compliance)).toBe(
      "400 Missing-ComplianceRequestId",
    );
    const other = { compliance_request_id: "1" };
    expect(status("POST /production/csids", other, compliance)).toBe(
      "400 Invalid-ComplianceRequestId",
    );
    expect(status("POST /invoices/reporting/single", {}, compliance)).toBe("401");
    expect(status("GET /compliance", {})).toBe("404");
  });
});

describe("documents at ZATCA", () => {
  let bench: ZatcaBench;
  beforeEach(async () => {
    bench = await registered();
  });
  const changed = (body: ReturnType<ZatcaBench["sealed"]>, from: string | RegExp, to: string) => {
    const xml = Buffer.from(body.invoice, "base64").toString();
    expect(xml).toMatch(from);
    return { ...body, invoice: Buffer.from(xml.replace(from, to)).toString("base64") };
  };

  it("are taken once: the same file again is a duplicate, a refused one is validated again", () => {
    const body = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", body)).toEqual({ status: 200, errors: [], warnings: [] });
    expect(bench.judge("reporting", body).status).toBe(409);
    const next = { counter: 2, previous: body.invoiceHash };
    const cleared = bench.sealed(standard(), next);
    expect(bench.judge("clearance", cleared)).toEqual({ status: 200, errors: [], warnings: [] });
    expect(bench.judge("clearance", cleared).status).toBe(208);
    const wrong = bench.sealed(simplified(), { counter: 3, previous: cleared.invoiceHash });
    for (let i = 0; i < 2; i += 1) expect(bench.judge("clearance", wrong).status).toBe(400);
  });

  it.each<[string, string | RegExp, string, string]>([
    [
      "another amount",
      '<cbc:PayableAmount currencyID="SAR">115.00',
      '<cbc:PayableAmount currencyID="SAR">1.00',
      "invalid-invoice-hash",
    ],
    [
      "another QR code",
      /(<cbc:ID>QR<[\s\S]*?text\/plain">)[^<]+/,
      "$1AQFh",
      "sellerName_QRCODE_INVALID",
    ],
    [
      "another signature",
      /<ds:SignatureValue>[^<]+/,
      "<ds:SignatureValue>AAAA",
      "signature_QRCODE_INVALID",
    ],
    [
      "another signing time",
      /<xades:SigningTime>[^<]+/,
      "<xades:SigningTime>2026-01-01T00:00:00",
      "signed-properties-hashing",
    ],
    ["no stamp", /<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, "", "invalid-signature"],
    ["what is no invoice", /[\s\S]*/, "<a/>", "XSD_ZATCA_INVALID"],
  ])("are refused with %s", (_what, from, to, code) => {
    const body = changed(bench.sealed(simplified(), FIRST), from, to);
    const { status, errors } = bench.judge("reporting", body);
    expect([status, errors]).toEqual([400, expect.arrayContaining([code])]);
  });

  it("are refused with another UUID, another seller, and at the wrong service", () => {
    const body = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", { ...body, uuid: "x" }).errors).toEqual(["invalid-uuid"]);
    const foreign = bench.sealed(simplified({ supplier: party("300000157210003") }), FIRST);
    expect(bench.judge("reporting", foreign).errors).toEqual(["certificate-permissions"]);
    expect(bench.judge("clearance", body).errors).toEqual(["BR-KSA-06"]);
  });

  it("get warnings for a broken chain, a repeated counter, and after 24 hours", () => {
    const first = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", first).status).toBe(200);
    const again = bench.sealed(simplified(), FIRST);
    expect(bench.judge("reporting", again)).toEqual({
      ...{ status: 202, errors: [], warnings: ["KSA-13", "KSA-16"] },
    });
    const late = bench.sealed(simplified(), { counter: 2, previous: again.invoiceHash });
    bench.now = BENCH_NOW + 25 * HOUR_MS;
    expect(bench.judge("reporting", late).warnings).toEqual(["BR-KSA-98"]);
  });
});

describe("answers of ZATCA", () => {
  let bench: ZatcaBench;
  beforeAll(async () => {
    bench = await registered();
  });
  const submission = (isSimplified: boolean): Submission => {
    const record = {
      ...{ mode: "simulation", isSimplified, uuid: "u", hash: "h", qr: "qr" },
      ...{ file: "a.xml", xml: "<Invoice/>" },
    };
    return {
      ...{ id: "s", kind: "issue", identity: "1", digest: "d", mime: "application/json" },
      ...{ bytes: Buffer.from(JSON.stringify(record)), references: [], attempts: [] },
    };
  };
  const answerTo = async (isSimplified: boolean, status: number, json: unknown) => {
    const body = Buffer.from(typeof json === "string" ? json : JSON.stringify(json));
    const ctx = { ...bench.context(), http: async () => ({ status, headers: {}, body }) };
    return connection?.send?.(submission(isSimplified), ctx);
  };
  const described = (answer: Answer | undefined): string => {
    if (answer?.is === "refused") return `refused ${answer.faults.map(({ code }) => code).join()}`;
    if (answer?.is === "not-sent") return `not sent ${answer.fault}`;
    if (answer?.is !== "accepted") return answer?.is ?? "none";
    return ["accepted", ...(answer.remarks ?? []).map(({ code }) => code)].join(" ");
  };
  const message = (code: string | null) => [{ type: "ERROR", code, category: "KSA", message: "m" }];
  const errors = (code: string | null) => ({ validationResults: { errorMessages: message(code) } });
  const warned = {
    validationResults: { warningMessages: message("BR-KSA-98"), errorMessages: null },
  };

  it.each<[number, unknown, string]>([
    [200, { reportingStatus: "REPORTED" }, "accepted"],
    [202, { ...warned, reportingStatus: "REPORTED" }, "accepted BR-KSA-98"],
    [200, { reportingStatus: "NOT_REPORTED" }, "unknown"],
    [200, "<html>", "unknown"],
    [400, errors("BR-KSA-44"), "refused BR-KSA-44"],
    [400, errors(null), "refused KSA"],
    [400, { validationResults: { erroMessages: message("BR-02") } }, "refused BR-02"],
    [400, { validationResults: { errorMessages: null } }, "unknown"],
    [400, "<html>", "unknown"],
    [409, errors(null), "accepted"],
    [401, "", "not sent credentials"],
    [403, "", "not sent down"],
    [404, "<html>", "not sent down"],
    [406, "This Version is not supported", "not sent down"],
    [413, "", "refused 413"],
    [429, "", "not sent quota"],
    [500, { category: "HTTP-Errors", code: "500" }, "unknown"],
    [503, "<html>", "unknown"],
  ])("status %i with %j to a simplified invoice is: %s", async (status, body, outcome) => {
    expect(described(await answerTo(true, status, body))).toBe(outcome);
  });

  it.each<[number, unknown, string]>([
    [208, {}, "accepted cleared-copy-missing"],
    [409, errors(null), "accepted cleared-copy-missing"],
    [200, { clearanceStatus: "CLEARED" }, "accepted cleared-copy-missing"],
    [
      200,
      { clearanceStatus: "CLEARED", clearedInvoice: "PGEvPg==" },
      "accepted cleared-copy-missing",
    ],
    [200, { reportingStatus: "REPORTED" }, "unknown"],
    [400, { ...errors("BR-KSA-17"), clearanceStatus: "NOT_CLEARED" }, "refused BR-KSA-17"],
  ])("status %i with %j to a standard invoice is: %s", async (status, body, outcome) => {
    expect(described(await answerTo(false, status, body))).toBe(outcome);
  });

  it("have a meaning and a remedy for each code of the documentation", () => {
    const listed = new Set(connection?.codes?.map(({ code }) => code));
    for (const code of [
      "XSD_ZATCA_INVALID",
      "invalid-invoice-hash",
      "certificate-permissions",
      "Invalid-OTP",
      "Missing-ComplianceSteps",
      "Invalid-CurrentCSID",
      "BR-KSA-98",
    ])
      expect(listed).toContain(code);
  });
});

describe.skipIf(!PUBLISHED)("published Saudi documents", () => {
  const files = PUBLISHED
    ? readdirSync(PUBLISHED).filter((name) => name.endsWith(".out.json"))
    : [];
  const benches = new Map<string, ZatcaBench>();
  const benchOf = async (holder: string) => {
    const bench = benches.get(holder) ?? new ZatcaBench({}, { holder });
    if (!benches.has(holder)) expect(await bench.register()).toMatchObject({ is: "active" });
    benches.set(holder, bench);
    return bench;
  };

  it.each(files)("%s is taken", async (name) => {
    const envelope: Envelope = JSON.parse(readFileSync(join(PUBLISHED ?? "", name), "utf8"));
    const text = JSON.stringify(envelope.doc);
    const [, holder = ""] = /"supplier":.*?"tax_id":\{[^}]*"code":"(\d+)"/.exec(text) ?? [];
    const bench = await benchOf(holder);
    const service = text.includes('"sa-zatca-invoice-type":"02') ? "reporting" : "clearance";
    const { status, errors } = bench.judge(service, bench.sealed(envelope, FIRST));
    expect(errors).toEqual([]);
    expect(status).toBeLessThan(300);
  });
});
