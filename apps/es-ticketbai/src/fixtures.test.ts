import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";
const utf8 = new TextDecoder();

/** Fixtures are called `<what>.in.json` and hold built envelopes. */
describe("fixtures", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(INPUT)))("%s", async (name) => {
    const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const xml = utf8.decode(converter.generate?.(envelope, {}).data);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, name.replace(INPUT, ".out.xml")));
  });
});
