import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";

const utf8 = new TextDecoder();

/** Fixtures are called `<what>.<doc_type>.in.json` and hold built envelopes. */
describe("fixtures", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(INPUT)))("%s", async (name) => {
    const [what = "", docType = ""] = name.split(".");
    const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const file = converter.generate?.(envelope, { doc_type: docType });
    const xml = utf8.decode(file?.data);
    expect(readXml(xml).name).toBe(what === "credit-note" ? "CreditNote" : "Invoice");
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, `${what}.${docType}.out.xml`));
  });
});
