import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeHostile, HOSTILE_AMOUNTS, refusalOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { FOLDER } from "../fixtures/documents.ts";
import { readNfe } from "./index.ts";

const sample = readFileSync(join(FOLDER, "received.in.xml"), "utf8");

describeHostile({ parse: readNfe, sample, root: "nfeProc", element: "xNome" });

describe("amounts", () => {
  const places = ["qCom", "vUnCom", "vProd", "vFrete", "pICMS", "vIPI", "vNF", "vIRRF", "vPag"];
  it.each(HOSTILE_AMOUNTS.flatMap(([kind, text]) => places.map((name) => [kind, name, text])))(
    "are refused: %s in %s",
    (_kind, name, text) => {
      const xml = sample.replace(new RegExp(`<${name}>[^<]*`), () => `<${name}>${text}`);
      expect(xml).not.toBe(sample);
      expect(refusalOf(readNfe, xml)).toBe("input");
    },
    5_000,
  );

  it.each(places)("of any size are read or refused: %s", (name) => {
    const most = "9".repeat(13);
    const xml = sample.replace(new RegExp(`<${name}>[^<]*`), () => `<${name}>${most}.99`);
    expect([undefined, "validation", "calculation"]).toContain(refusalOf(readNfe, xml));
  });
});
