import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../testing.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-keys-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fakturo = (...args: readonly string[]) => commandLine(folder, { FAKTURO_PLUGINS: "" })(args);
const json = async (...args: readonly string[]) =>
  JSON.parse((await fakturo(...args, "--json")).out);

interface Found {
  readonly check: string;
  readonly status: string;
}

const statusOf = (findings: readonly Found[], check: string) =>
  findings.find((one) => one.check === check)?.status;

describe("fakturo doctor", () => {
  it("misses nothing but data before the first start", async () => {
    const findings = await json("doctor", "--port", "0");
    expect(statusOf(findings, "disk")).toBeDefined();
    expect(statusOf(findings, "database")).toBe("warn");
    expect(statusOf(findings, "processes")).toBe("ok");
  });

  it("fails where a port is taken", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => {
        const address = taken.address();
        resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
      });
    });
    const { code, out } = await fakturo("doctor", "--port", String(port));
    taken.close();
    expect([code, out]).toEqual([1, expect.stringMatching(/^fail +port +127\.0\.0\.1:/m)]);
  });
});

describe("API keys", () => {
  beforeAll(async () => {
    await fakturo("workspaces", "create", "Acme", "--country", "ES", "--sandbox");
  });

  it("have scopes and an end, are listed and revoked", async () => {
    const made = await json(
      "keys",
      "create",
      "--workspace",
      "Acme",
      "--scope",
      "read",
      "--expires",
      "90d",
    );
    expect(made).toMatchObject({ token: expect.any(String), expires_at: expect.any(String) });
    expect((await fakturo("keys", "create", "--workspace", "Acme")).out).toMatch(/^ey/);
    const before = await json("keys", "list", "--workspace", "Acme");
    expect(before).toHaveLength(2);
    expect(before).toContainEqual(
      expect.objectContaining({ id: made.id, scopes: ["read"], revoked_at: null }),
    );
    expect(JSON.stringify(before)).not.toContain("hash");
    const revoked = await fakturo("keys", "revoke", made.id, "--workspace", "Acme");
    expect(revoked).toEqual({ code: 0, out: "revoked: command line\n", err: "" });
    const { out } = await fakturo("keys", "list", "--workspace", "Acme");
    expect(out).toMatch(new RegExp(`^${made.id}  revoked  read  20`, "m"));
  });

  it("are refused with a wrong scope, a past end or an unknown id", async () => {
    const at = ["--workspace", "Acme"];
    expect((await fakturo("keys", "create", ...at, "--scope", "all")).code).toBe(2);
    for (const end of ["2020-01-01", "0d", "soon", "2027-13-45"])
      expect(await fakturo("keys", "create", ...at, "--expires", end)).toMatchObject({
        code: 2,
        err: expect.stringContaining("--expires"),
      });
    for (const id of ["none", "01960000-0000-7000-8000-000000000000"])
      expect((await fakturo("keys", "revoke", id, ...at)).code).toBe(1);
  });

  it("are no worry for the doctor", async () => {
    const findings = await json("doctor", "--port", "0");
    expect(findings.filter(({ status }: Found) => status !== "ok" && status !== "warn")).toEqual(
      [],
    );
    for (const check of ["database", "clock", "master key", "credentials"])
      expect(statusOf(findings, check)).toBe("ok");
  });

  it("and workspaces are printed as JSON", async () => {
    const [workspace] = await json("workspaces", "list");
    expect(workspace).toMatchObject({ name: "Acme", sandbox: true });
    expect((await json("workspaces", "audit", "Acme")).length).toBeGreaterThan(0);
    expect((await json("vault", "status"))[0]).toHaveProperty("isCurrent", true);
  });
});
