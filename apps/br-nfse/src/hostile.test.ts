import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeHostile, HOSTILE_AMOUNTS, refusalOf } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { FOLDER } from "../fixtures/documents.ts";
import { readNfse } from "./index.ts";

const sample = readFileSync(join(FOLDER, "received.in.xml"), "utf8");

describeHostile({ parse: readNfse, sample, root: "NFSe", element: "xNome" });

describe("amounts", () => {
  const places = ["vServ", "vDescIncond", "vDescCond", "pAliqPis", "vPis", "vRetCP", "pAliqAplic"];
  it.each(HOSTILE_AMOUNTS.flatMap(([kind, text]) => places.map((name) => [kind, name, text])))(
    "are refused: %s in %s",
    (_kind, name, text) => {
      const xml = sample.replace(new RegExp(`<${name}>[^<]*`), () => `<${name}>${text}`);
      expect(xml).not.toBe(sample);
      expect(refusalOf(readNfse, xml)).toBe("input");
    },
    5_000,
  );
});
