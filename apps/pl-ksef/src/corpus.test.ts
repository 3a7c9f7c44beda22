import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { generateFa } from "./index.ts";

const FOLDER = shared("corpus/convert/ksef");

/** Lines of the published file that are replaced, with their replacements. */
function differences(name: string): [published: string[], written: string[]] {
  const json = JSON.parse(readFileSync(join(FOLDER ?? "", `${name}.in.json`), "utf8"));
  const envelope: Envelope = json.doc ? json : { head: { uuid: "", dig: {} }, doc: json };
  const written = new TextDecoder().decode(generateFa(envelope)).split("\n");
  const published = readFileSync(join(FOLDER ?? "", `${name}.out.xml`), "utf8").split("\n");
  expect(written).toHaveLength(published.length);
  const changed = published.map((line, at) => line !== written[at]);
  const text = (lines: string[]) => lines.filter((_, at) => changed[at]).map((line) => line.trim());
  return [text(published), text(written)];
}

describe.skipIf(!FOLDER)("published pairs", () => {
  it("differ in the name of the product", () => {
    expect(differences("invoice-self-billed")).toEqual([
      ["<SystemInfo>GOBL.KSEF</SystemInfo>"],
      ["<SystemInfo>Fakturo</SystemInfo>"],
    ]);
  });

  it("differ in the signs of corrections, which carry differences", () => {
    const [published, written] = differences("credit-note");
    expect(written.map((line) => line.replace(">-", ">")).slice(1)).toEqual(published.slice(1));
    expect(written.slice(1)).toEqual([
      "<P_13_1>-200.00</P_13_1>",
      "<P_14_1>-46.00</P_14_1>",
      "<P_15>-246.00</P_15>",
      "<P_8B>-20</P_8B>",
      "<P_11>-200.00</P_11>",
    ]);
  });
});
