import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeHostile, HOSTILE_AMOUNTS, refusalOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { parseCii } from "./index.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INVOICE = readFileSync(join(FOLDER, "two-rates.facturx-v1.out.xml"), "utf8");
const STATUS = readFileSync(join(FOLDER, "collected.fr-ctc-cdar-flow6.out.xml"), "utf8");

describeHostile({
  parse: parseCii,
  sample: INVOICE,
  root: "rsm:CrossIndustryInvoice",
  element: "ram:Name",
});
describeHostile({
  parse: parseCii,
  sample: STATUS,
  root: "rsm:CrossDomainAcknowledgementAndResponse",
  element: "ram:Name",
});

describe("amounts", () => {
  it.each(HOSTILE_AMOUNTS)(
    "are refused or left to the engine: %s",
    (_name, amount) => {
      const billed = INVOICE.replaceAll(/<ram:ChargeAmount>[^<]*/g, `<ram:ChargeAmount>${amount}`);
      expect([undefined, "input"]).toContain(refusalOf(parseCii, billed));
      const paid = STATUS.replaceAll(
        /">[0-9.]+<\/ram:ValueAmount/g,
        `">${amount}</ram:ValueAmount`,
      );
      expect(["input", undefined]).toContain(refusalOf(parseCii, paid));
    },
    5_000,
  );
});
