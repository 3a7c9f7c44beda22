import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOfficial } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "./demo.ts";

let output: string;
beforeAll(() => {
  output = mkdtempSync(join(tmpdir(), "fakturo-demo-out-"));
});
afterAll(() => rmSync(output, { recursive: true }));

/** The first file of the Italian supplier. */
const ITALIAN_FILE = "IT12345678903_00001.xml";

/** The number that KSeF gave the Polish invoice. */
const numberIn = (text: string) => /KSeF number +(5265877635-[\dA-F-]+)/.exec(text)?.[1] ?? "";

describe("the demo", () => {
  it("announces three documents, and reports two to the tax agency, of which one is cancelled", async () => {
    let text = "";
    const print = (line: string) => {
      text += `${line}\n`;
    };
    await demo({ output, print, env: {}, cwd: output });

    const names = ["2026-0001", "GS-2026-0001", "RE-2026-0001"];
    const files = names.flatMap((name) => [`${name}.json`, `${name}.pdf`, `${name}.xml`]);
    const sent = ["VF-0001", "VF-0002"].flatMap((name) => [
      `${name}.json`,
      `${name}.pdf`,
      `${name}-verifactu.xml`,
    ]);
    const italian = [
      "IT-1.json",
      "IT-1.pdf",
      ITALIAN_FILE,
      `${ITALIAN_FILE.slice(0, -4)}_RC_001.xml`,
    ];
    const polish = ["FV-1.json", "FV-1.pdf", "FV-1.xml", `UPO-${numberIn(text)}.xml`];
    const french = ["FR-1.json", "FR-1.xml"];
    const all = [...files, ...sent, ...italian, ...polish, ...french];
    expect(readdirSync(output).sort()).toEqual(all.sort());
    expect(text).toContain("Invoice FR-1, state: paid");
    expect(text).toMatch(/IdentificativoSdI +\d{12}/);
    expect(text).toMatch(/Receipt RC \(delivered\) +IT12345678903_00001_RC_001\.xml/);
    expect(text).toContain(`UPO-${numberIn(text)}.xml`);
    expect(text).toMatch(/Receipt \(UPO\) +UPO-/);
    const envelope = JSON.parse(readFileSync(join(output, "RE-2026-0001.json"), "utf8"));
    expect(envelope.sigs).toHaveLength(1);
    expect(text).toContain("GOBL-DE-TAX-IDENTITY-01");
    expect(text.match(/signature valid/g)).toHaveLength(3);
    // Accepted, accepted after a correction, cancelled: each with the agency's code.
    expect(text.match(/CSV +SIM-/g)).toHaveLength(3);
    expect(text).toMatch(/1193: .*correct the document/);
    expect(text).toMatch(/VF-0001 .* Anulado/);
    const { head } = JSON.parse(readFileSync(join(output, "VF-0001.json"), "utf8"));
    expect(head.stamps).toContainEqual({ prv: "simulated", val: "verifactu" });
    const corrected = readFileSync(join(output, "VF-0002-verifactu.xml"), "utf8");
    expect(corrected).toMatch(/Subsanacion>S<.*RechazoPrevio>X</s);
  });
});

/** Files of a completed demo. */
describeOfficial("The demo's XML", (errorsOf) => {
  it.each([
    ["RE-2026-0001", "eu.cen.en16931:ubl"],
    ["2026-0001", "eu.cen.en16931:ubl"],
    ["GS-2026-0001", "eu.cen.en16931:ubl-creditnote"],
  ])("finds nothing in %s", async (name, ruleSet) => {
    expect(await errorsOf(ruleSet, readFileSync(join(output, `${name}.xml`), "utf8"))).toEqual([]);
  });
});
