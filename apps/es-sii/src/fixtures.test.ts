import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { converters } from "./converter.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";
const utf8 = new TextDecoder();

/** Fixtures are called `<what>.<book>.in.json` and hold built envelopes. */
describe("fixtures", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(INPUT)))("%s", async (name) => {
    const [, book = ""] = name.split(".");
    const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    const converter = converters.find(({ key }) => key === `sii.${book}`);
    const xml = utf8.decode(converter?.generate?.(envelope, {}).data);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, name.replace(INPUT, ".out.xml")));
  });
});

describe("options", () => {
  it.each(["2026-13-45", "2026-02-30"])("refuse the day of accounting %s", (accounted) => {
    const [path = ""] = readdirSync(FOLDER).filter((name) => name.endsWith(`.received${INPUT}`));
    const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, path), "utf8"));
    const converter = converters.find(({ key }) => key === "sii.received");
    expect(() => converter?.generate?.(envelope, { accounted })).toThrow(
      /'accounted' is not a date/,
    );
  });
});
