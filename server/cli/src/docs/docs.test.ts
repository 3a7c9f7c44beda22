import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-docs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("fakturo docs", () => {
  it("explains faults, error keys and codes of authorities in any case", async () => {
    const fakturo = commandLine(folder, {});
    const fault = await fakturo(["docs", "gobl-es-tax-identity-01"]);
    expect(fault.out).toContain("Not a Spanish NIF");
    expect(fault.out).not.toContain("](");
    expect((await fakturo(["docs", "conflict"])).out).toContain("choose another id or key");
    const codes = JSON.parse((await fakturo(["docs", "440", "--json"])).out);
    expect(codes.map(({ title }: { readonly title: string }) => title)).toContain("KSeF 440");
    expect(await fakturo(["docs", "no-such-code"])).toMatchObject({ code: 1, out: "" });
  });

  it("writes the site as static files", async () => {
    const fakturo = commandLine(folder, { FAKTURO_PLUGINS: "" });
    const { code, out, err } = await fakturo(["docs", "build", "--out", "site"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^\d+ files in /);
    const read = (path: string) => readFileSync(join(folder, "site", path), "utf8");
    expect(read("index.html")).toContain("Send your first invoice");
    expect(read("faults/gobl-org-item-01.html")).toContain("How to fix it");
    expect(read("assets/docs.js")).toContain("minisearch");
    expect(JSON.parse(read("openapi.json")).paths).toHaveProperty("/silo/v1/entries/{id}");
  });
});
