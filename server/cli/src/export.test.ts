import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, expect, it } from "vitest";
import { commandLine } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "fakturo-export-"));
const fakturo = commandLine(repositoryRoot(), { FAKTURO_PLUGINS: "bundled" });
const file = join(folder, "invoice.json");
const SAFT = ["export", "saft-pt", "--from", "2026-01-01", "--to", "2026-12-31"];
const PRODUCER = ["--set", "producer=545259045"];

afterAll(() => rmSync(folder, { recursive: true }));

/** Code and text of the refusal of a file with this document. */
async function refusal(args: readonly string[], document: object): Promise<readonly unknown[]> {
  writeFileSync(file, JSON.stringify(document));
  const { code, err } = await fakturo([...args, file]);
  return [code, err];
}

it("an export that lacks an option names it, and how it is set", async () => {
  const [code, err] = await refusal(SAFT, {});
  expect(code).toBe(1);
  expect(err).toMatch(/producer is required; it takes company, .* --set option=value/);
  const year = ["export", "saft-pt", "--from", "2025-07-01", "--to", "2026-06-30", ...PRODUCER];
  expect(await refusal(year, {})).toEqual([1, expect.stringContaining("one calendar year")]);
});

it("an export names the file that it cannot use, and why", async () => {
  const document = { $schema: "https://gobl.org/draft-0/bill/invoice", currency: "EUR" };
  const told = await refusal([...SAFT, ...PRODUCER], document);
  expect(told).toEqual([1, expect.stringContaining(`${file}: expected an envelope, as `)]);
});

it("an export of a period without documents names the option that is needed", async () => {
  const { code, err } = await fakturo([...SAFT, ...PRODUCER, file]);
  expect(code).toBe(1);
  expect(err).toContain(file);
  writeFileSync(file, JSON.stringify({ list: [] }));
  const none = await fakturo([...SAFT, ...PRODUCER, file]);
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining("set the option 'company'") });
});
