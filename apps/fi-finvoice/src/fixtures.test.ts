import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { built } from "../fixtures/finland.ts";
import { generateFinvoice, parseFinvoice } from "./index.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(INPUT));
const SETTINGS = { timestamp: "2026-02-10T08:00:00Z" };

const utf8 = new TextEncoder();

function envelopeIn(name: string): Envelope {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

/** Fixtures hold built envelopes. */
describe("fixtures", () => {
  it.each(NAMES)("%s is written as before", async (name) => {
    const xml = generateFinvoice(envelopeIn(name), SETTINGS);
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, name.replace(INPUT, ".out.xml")));
  });

  it.each(NAMES)("%s is read so that it is written again as it was", (name) => {
    const envelope = envelopeIn(name);
    const xml = generateFinvoice(envelope, SETTINGS);
    const again = built(parseFinvoice(utf8.encode(xml)));
    const head = { ...again.head, uuid: envelope.head.uuid };
    expect(generateFinvoice({ ...again, head }, SETTINGS)).toBe(xml);
  });
});
