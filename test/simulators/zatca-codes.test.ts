import { FIRST_HASH, plugin } from "@fakturo/app-sa-zatca";
import { createEngine } from "@fakturo/engine";
import type { Answer, Submission } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { SAUDI_ROW } from "../durability/saudi-row.ts";
import { newId } from "../harness/ids.ts";
import { VAT, ZatcaBench } from "../harness/zatca-bench.ts";

const [connection] = plugin.connections ?? [];
/** Codes of requests, of the registration, and of the app itself. */
const ELSEWHERE = /^(?:4\d\d|Missing-.*|Invalid-.*|cleared-copy-missing)$/;
const NUMBER = "INV-17";
const EXAMPLES: Readonly<Record<string, string>> = {
  "BR-KSA-…": "BR-KSA-44",
  "BR-…": "BR-CO-15",
  "…_QRCODE_INVALID": "sellerName_QRCODE_INVALID",
};

let bench: ZatcaBench;
let record: Submission;

/** A signed standard invoice of the bench's unit. */
beforeAll(async () => {
  bench = new ZatcaBench();
  bench.now = Date.now();
  expect(await bench.register()).toMatchObject({ is: "active" });
  const loaded = await Promise.all(SAUDI_ROW.plugins.map((name) => import(name)));
  const addons = loaded
    .map((one) => one.plugin)
    .filter(({ name }) => /^@fakturo\/(?!app-)/.test(name));
  const engine = createEngine({ plugins: addons, ...fixedPorts() });
  const uuid = newId();
  const document = { ...SAUDI_ROW.document(VAT), uuid, $tags: [], series: "INV", code: "17" };
  const { output } = engine.envelop(document);
  const sealed = bench.sealed(output, { counter: 1, previous: FIRST_HASH });
  const message = {
    ...{ mode: "simulation", isSimplified: false, uuid, hash: sealed.invoiceHash, qr: "qr" },
    ...{ file: "a.xml", xml: Buffer.from(sealed.invoice, "base64").toString() },
  };
  record = {
    ...{ id: "s", kind: "issue", identity: "1", digest: "d", mime: "application/json" },
    ...{ bytes: Buffer.from(JSON.stringify(message)), references: [], attempts: [] },
  };
});

const sent = async (): Promise<Answer | undefined> => connection?.send?.(record, bench.context());

describe("codes of ZATCA", () => {
  it("refuse a document, with their meaning and remedy", async () => {
    const listed = (connection?.codes ?? []).filter(({ code }) => !ELSEWHERE.test(code));
    expect(listed.length).toBeGreaterThan(10);
    for (const { code: name, meaning, remedy } of listed) {
      const code = EXAMPLES[name] ?? name;
      bench.open.configure({ codes: { [NUMBER]: code } });
      const answer = await sent();
      expect(answer, code).toMatchObject({ is: "refused", faults: [{ code }] });
      expect(JSON.stringify(answer)).toContain(meaning);
      expect(JSON.stringify(answer)).toContain(remedy);
    }
  });

  it("are remarks of an accepted document where they are warnings", async () => {
    bench.open.configure({ codes: {}, warnings: { [NUMBER]: "BR-KSA-98" } });
    expect(await sent()).toMatchObject({
      is: "accepted",
      remarks: expect.arrayContaining([expect.objectContaining({ code: "BR-KSA-98" })]),
    });
  });
});
