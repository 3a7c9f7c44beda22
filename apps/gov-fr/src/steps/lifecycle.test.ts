import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { lifecycle } from "./lifecycle.ts";
import { record } from "./record.ts";

const FIXTURES = join(import.meta.dirname, "../../../../regimes/fr-ctc-flow6/fixtures");
const status = JSON.parse(readFileSync(join(FIXTURES, "dispute.out.json"), "utf8"));
const ENTRY = "0198c1f2-7a10-7cc3-9f3e-2f6f0c1d2e3f";

/** The status of the fixture with another code. */
function statusOf(code: string) {
  const [line] = status.lines;
  const ext = { ...line.ext, "fr-ctc-flow6-status": code };
  const doc = { ...status, lines: [{ ...line, ext }] };
  return JSON.parse(JSON.stringify({ head: { uuid: ENTRY, dig: {} }, doc }));
}

/** The status with this code, about an invoice whose record is this one. */
function followed(code: string, known: object | null = { entry: ENTRY, status: "", at: "" }) {
  const envelope = statusOf(code);
  const stored = known && { id: "", value: known, version: 1, entry: ENTRY, updatedAt: 0 };
  const get = async () => (stored ? JSON.parse(JSON.stringify(stored)) : undefined);
  const none = async () => [];
  return runStep(lifecycle, {}, { envelope }, { records: () => ({ get, find: none, list: none }) });
}

it.each("200 201 202 203 204 205 206 207 208 209 210 211 212 213".split(" "))(
  "the status %s goes on with the invoice that it is about",
  async (code) => {
    expect(await followed(code)).toMatchObject({
      status: "OK",
      code,
      effects: { entry: { id: ENTRY }, records: [{ value: { entry: ENTRY, status: code } }] },
    });
  },
);

it("a status of an unknown invoice, or an older one than known, changes nothing", async () => {
  expect(await followed("204", null)).toMatchObject({ code: "unknown-invoice" });
  const newer = { entry: ENTRY, status: "211", at: "2099-01-01T00:00:00" };
  expect(await followed("204", newer)).toMatchObject({ status: "SKIP", code: "outdated" });
});

const [BEFORE, LATER] = ["2000-01-01T00:00:00", "2099-01-01T00:00:00"];

it.each([
  ["the refused one stays refused", "210", BEFORE, "211", "outdated"],
  ["the rejected one stays rejected", "213", BEFORE, "212", "outdated"],
  ["a refusal ends it, though its message came late", "205", LATER, "210", "210"],
  ["a rejection ends it, though its message came late", "203", LATER, "213", "213"],
  ["the platforms' statuses follow their numbers", "202", LATER, "203", "203"],
  ["the platforms' statuses follow their numbers", "203", BEFORE, "201", "outdated"],
  ["the platforms' statuses come before those of the parties", "204", BEFORE, "203", "outdated"],
  ["the platforms' statuses come before those of the parties", "203", LATER, "204", "204"],
  ["a disputed invoice may be approved", "207", BEFORE, "205", "205"],
  ["an invoice may be cashed in parts", "212", BEFORE, "212", "212"],
])("of an invoice: %s (%s, then %s)", async (_rule, status, at, given, code) => {
  expect(await followed(given, { entry: ENTRY, status, at })).toMatchObject({ code });
});

it.each(["200", "201", "202", "203", "213"])(
  "a company cannot report the status %s, which is of platforms",
  async (code) => {
    const entry = { id: ENTRY, folder: "", state: "", files: [] };
    const task = { envelope: statusOf(code), entry, args: {} };
    expect(await runStep(record, {}, task)).toMatchObject({
      status: "KO",
      code: "platform-status",
      message: expect.stringContaining(code),
    });
  },
);
