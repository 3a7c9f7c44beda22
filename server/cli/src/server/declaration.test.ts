import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../testing.ts";

const SOFTWARE = {
  ...{ name: "Acme SL", nif: "B98602642", system: "Fakturo", id: "FK", version: "1.0" },
  ...{ installation: "1", only_verifactu: false, several_taxpayers: true, serves_several: true },
};
const DECLARED = { address: "Calle Mar 7, 46001 Valencia", place: "Valencia", date: "2026-01-15" };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-declaration-"));
  await fakturo("workspaces", "create", "Acme", "--country", "ES", "--sandbox");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fakturo = (...args: readonly string[]) =>
  commandLine(folder, { FAKTURO_PLUGINS: "@fakturo/app-es-verifactu" })(args);
const declaration = (...args: readonly string[]) =>
  fakturo("declaration", "--workspace", "Acme", ...args);

async function set(key: string, value: object): Promise<void> {
  const file = join(folder, "value.json");
  writeFileSync(file, JSON.stringify(value));
  const { code, err } = await fakturo("credentials", "set", key, file, "--workspace", "Acme");
  expect([code, err]).toEqual([0, ""]);
}

describe("fakturo declaration", () => {
  it("says which data is missing", async () => {
    const { code, err } = await declaration();
    expect([code, err]).toEqual([1, expect.stringContaining("verifactu.software")]);
    const unknown = await fakturo("declaration", "--workspace", "Nobody");
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("Nobody")]);
  });

  it("writes the declaration as file or page", async () => {
    await set("verifactu.software", SOFTWARE);
    await set("verifactu.declaration", DECLARED);
    const file = join(folder, "declaration.pdf");
    const written = await declaration("-o", file);
    expect([written.code, written.err]).toEqual([0, ""]);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
    const page = await declaration("--format", "html");
    expect(page.out).toContain(
      "<h1>Declaración responsable del sistema informático de facturación",
    );
    expect(page.out).toContain("Calle Mar 7, 46001 Valencia");
    expect((await declaration("--format", "doc")).code).toBe(2);
  });

  it("needs the app that makes it", async () => {
    const without = commandLine(folder, { FAKTURO_PLUGINS: "" });
    const { code, err } = await without(["declaration", "--workspace", "Acme"]);
    expect([code, err]).toEqual([1, expect.stringContaining("no loaded plugin answers")]);
  });
});
