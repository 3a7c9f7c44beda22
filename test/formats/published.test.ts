import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeOfficial, shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { WRITTEN_PROFILES } from "./extremes/profiles.ts";

/** Folders of published documents, by the app that must write them. */
const FOLDERS: readonly (readonly [app: string, folder: string])[] = [
  ["dk-oioubl", "docs/invoices/dk"],
  ["dk-oioubl", "dk.oioubl"],
  ["fi-finvoice", "docs/invoices/fi"],
];

const CASES = FOLDERS.flatMap(([app, folder]) => {
  const path = shared(join("corpus/build", folder)) ?? "";
  if (!existsSync(path)) return [];
  const files = readdirSync(path).filter((file) => file.endsWith(".in.json"));
  return files.map((file) => [app, join(path, file)] as const);
});

const engine = await bundledEngine();

describeOfficial("Published documents of national formats", (errorsOf) => {
  it.skipIf(CASES.length === 0).each(CASES)("are written by %s: %s", async (app, path) => {
    const profile = WRITTEN_PROFILES.find((row) => row.app === app);
    const { output, faults } = engine.envelop(JSON.parse(readFileSync(path, "utf8")));
    expect(faults).toEqual([]);
    const file = profile?.converter.generate?.(output, {});
    const [invoice = "", creditNote = ""] = profile?.ruleSets ?? [];
    const ruleSet = output.doc.type === "credit-note" ? creditNote : invoice;
    expect(await errorsOf(ruleSet, new TextDecoder().decode(file?.data))).toEqual([]);
  });
});
