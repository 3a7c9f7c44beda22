import { readFileSync } from "node:fs";
import { plugin } from "@fakturo/app-es-verifactu";
import type { JsonObject } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { simulator } from "@fakturo/simulator-verifactu";
import { shared } from "@fakturo/test-support";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { invoice } from "../harness/documents.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const HOST = "https://agency.example";
const SPECIFICATION = shared("spec", "authorities", "es-verifactu.md");
if (!SPECIFICATION)
  process.stdout.write("The agency's lists of checks are not here: none is compared.\n");

/** Part of the specification under a heading. */
function section(heading: string): string {
  const [, rest = ""] = readFileSync(SPECIFICATION ?? "", "utf8").split(`\n## ${heading}`);
  return rest.split("\n## ")[0] ?? "";
}

/** Runs a step over an invoice with the QR code of these values, against the simulator. */
async function run(
  key: string,
  { settings = {}, fault, qr = {} }: { settings?: JsonObject; fault?: string; qr?: object } = {},
) {
  const provider = plugin.providers?.find((one) => one.key === key);
  if (!provider) throw new Error(`no step ${key}`);
  const open = simulator.open([], { certificates: "optional", ...settings });
  const engine = await bundledEngine(NOW);
  const { output } = engine.envelop(invoice({ $addons: ["es-verifactu-v1"], code: "1" }));
  const values = { nif: "B98602642", numserie: "A-1", fecha: "02-03-2026", importe: "121.00" };
  const query = new URLSearchParams({ ...values, ...qr });
  const stamps = [{ prv: "verifactu-qr", val: `${HOST}/wlpl/TIKE-CONT/ValidarQR?${query}` }];
  const envelope = { ...output, head: { ...output.head, stamps } };
  const context: Partial<StepContext> = {
    now: () => NOW,
    endpoint: (connection, name) => `${HOST}${simulator.endpoints[connection]?.[name]}`,
    credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
    async http(url, { method, headers = {}, body = "" }) {
      const { pathname, searchParams } = new URL(url);
      const request = {
        ...{ method, path: pathname, query: new Map(searchParams), headers },
        ...{ body: Buffer.from(body), certificate: undefined },
      };
      const world = { now: () => NOW, random: () => 0 };
      const own = fault === undefined ? undefined : open.fault(fault, world);
      const reply = own ?? open.handle(request, world).reply;
      const answer = Buffer.from(reply.body ?? "");
      return { status: reply.status, headers: { ...reply.headers }, body: answer };
    },
  };
  return runStep(provider, { parties: ["supplier"] }, { envelope }, context);
}

/** Codes of the QR check: what makes the simulator answer them, and how the step ends. */
const QR_CODES: Readonly<Record<string, readonly [given: object, status: string]>> = {
  "1001": [{ qr: { nif: "" } }, "KO"],
  "1002": [{ qr: { numserie: "" } }, "KO"],
  "1003": [{ qr: { fecha: "" } }, "KO"],
  "1004": [{ qr: { importe: "" } }, "KO"],
  "2001": [{ qr: { nif: "X" } }, "KO"],
  "2002": [{ qr: { numserie: "A".repeat(61) } }, "KO"],
  "2003": [{ qr: { numserie: "é" } }, "KO"],
  "2004": [{ qr: { fecha: "2026-03-02" } }, "KO"],
  "2005": [{ qr: { importe: "1,2" } }, "KO"],
  "2006": [{ qr: { importe: "1234567890123.12" } }, "KO"],
  "3001": [{ fault: "qr-technical" }, "ERR"],
  "3002": [{ fault: "qr-blocked" }, "ERR"],
};

describe("each code of the QR check", () => {
  it.each(Object.entries(QR_CODES))("%s has its outcome", async (code, [given, status]) => {
    const result = await run("verifactu.check.qr", given);
    expect([result.code, result.status]).toEqual([code, status]);
    expect(result.message).toMatch(/^the /);
  });

  it.skipIf(!SPECIFICATION)("is in the table", () => {
    const [, codes = ""] = section("11. QR check").split("\nCodes: ");
    const listed = [...codes.matchAll(/\b(\d{4})(?:–(\d{4}))?/g)].flatMap(([, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i)),
    );
    expect(listed).toEqual(Object.keys(QR_CODES));
  });
});

/** What the census may say of a taxpayer, with code and status of the step. */
const CENSUS: Readonly<Record<string, readonly [code: string | undefined, status: string]>> = {
  IDENTIFICADO: [undefined, "OK"],
  "NO IDENTIFICADO-SIMILAR": ["name-differs", "KO"],
  "NO IDENTIFICADO": ["not-identified", "KO"],
  "IDENTIFICADO-BAJA": [undefined, "OK"],
  "IDENTIFICADO-REVOCADO": [undefined, "OK"],
  "NO PROCESADO": ["not-processed", "ERR"],
};

describe("each result of the census", () => {
  it.each(Object.entries(CENSUS))("%s has its outcome", async (result, [code, status]) => {
    const settings = { census: { B98602642: result }, names: { B98602642: "OTHER SL" } };
    const ended = await run("gov-es.lookup.verify", { settings });
    expect([ended.code, ended.status]).toEqual([code, status]);
    const remark = { "IDENTIFICADO-BAJA": "deregistered", "IDENTIFICADO-REVOCADO": "revoked" };
    expect(ended.message ?? "").toContain(Reflect.get(remark, result) ?? "");
  });

  it.skipIf(!SPECIFICATION)("is in the table", () => {
    const rows = [...section("12. Census check").matchAll(/^\| ([A-Z][A-Z ,-]+) \|/gm)];
    const listed = rows.flatMap(([, results = ""]) => results.split(", "));
    expect(listed.toSorted()).toEqual(Object.keys(CENSUS).toSorted());
  });
});
