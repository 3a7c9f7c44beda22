import { readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { freePort, startServer } from "../harness/server.ts";
import type { Workplace } from "./workplace.ts";

const INSTALL_MS = 300_000;
const FEWEST_PACKAGES = 90;
const NAMES = ["2026-0001", "GS-2026-0001", "RE-2026-0001"];
/** Invoices that the simulated tax agency accepts. */
const RECORDED = ["VF-0001", "VF-0002"];
/** Name of the file that went to the exchange system of Italy. */
const ITALIAN = "IT12345678903_00001";

/** Installs the command line in an empty folder with `npm install fakturo`, and uses it. */
export function describeInstallation(workplace: () => Workplace): void {
  const run: Workplace["run"] = (folder, ...command) =>
    workplace().run(`bare/${folder}`, ...command);
  const modules = () => join(workplace().folder, "bare", "node_modules");

  beforeAll(async () => {
    await mkdir(join(workplace().folder, "bare"));
    const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
    await run("", "npm", "init", "-y");
    await run("", "npm", "install", ...quiet, "fakturo");
  }, INSTALL_MS);

  describe("an installed fakturo", () => {
    it("has one copy of each package, with its licence and introduction", () => {
      const names = readdirSync(join(modules(), "@fakturo"));
      for (const name of names) {
        const files = readdirSync(join(modules(), "@fakturo", name));
        expect({ name, files }).toMatchObject({
          files: expect.arrayContaining(["LICENSE", "README.md", "dist", "package.json"]),
        });
        expect(files).not.toContain("node_modules");
      }
      expect(names.length).toBeGreaterThan(FEWEST_PACKAGES);
    });

    it("holds the notices of the packages in its bundles", () => {
      const noticesIn = (...path: readonly string[]) =>
        readFileSync(join(modules(), ...path), "utf8");
      expect(noticesIn("fakturo", "dist", "quick", "licences.txt")).toMatch(/^decimal\.js .*MIT/m);
      expect(noticesIn("fakturo", "dist", "whole", "licences.txt")).toMatch(/^fastify .*MIT/m);
      const page = ["@fakturo", "console", "dist"];
      expect(noticesIn(...page, "licences.txt")).toMatch(/^react .*MIT/m);
      expect(noticesIn(...page, "licences-worker.txt")).toMatch(/^decimal\.js .*MIT/m);
    });

    it("holds nothing that only tests or builds need", () => {
      const installed = readdirSync(modules());
      for (const name of ["vitest", "typescript", "esbuild", "rolldown"])
        expect(installed).not.toContain(name);
      const files = readdirSync(join(modules(), "@fakturo"), { recursive: true, encoding: "utf8" });
      expect(files.filter((file) => /\.test\.[jt]s$|\.tsbuildinfo$/.test(file))).toEqual([]);
    });

    it("runs `npx fakturo demo`", async () => {
      const text = await run("", "npx", "fakturo", "demo");
      expect(text.match(/Workflow OK/g)).toHaveLength(3);
      expect(text.match(/signature valid/g)).toHaveLength(3);
      const files = [
        ...NAMES.flatMap((name) => [`${name}.json`, `${name}.pdf`, `${name}.xml`]),
        ...RECORDED.flatMap((name) => [`${name}.json`, `${name}.pdf`, `${name}-verifactu.xml`]),
        ...["IT-1.json", "IT-1.pdf", `${ITALIAN}.xml`, `${ITALIAN}_RC_001.xml`],
        ...["FV-1.json", "FV-1.pdf", "FV-1.xml", "FR-1.json", "FR-1.xml"],
        expect.stringMatching(/^UPO-\d{10}-.*\.xml$/),
      ];
      const out = join(workplace().folder, "bare", "demo-out");
      const made = readdirSync(out);
      expect(made).toEqual(expect.arrayContaining(files));
      expect(made).toHaveLength(files.length);
      const envelope = JSON.parse(readFileSync(join(out, "RE-2026-0001.json"), "utf8"));
      expect(envelope.sigs).toHaveLength(1);
    });

    it("runs `fakturo serve`, and the commands that administer it", async () => {
      const data = join(workplace().folder, "bare", "data");
      const cli = join(modules(), "fakturo", "bin", "fakturo.cjs");
      const server = await startServer({ data, port: await freePort(), cli });
      try {
        await run("", "npx", "fakturo", "workspaces", "create", "Acme", "--country", "ES");
        const key = await run("", "npx", "fakturo", "keys", "create", "--workspace", "Acme");
        const headers = { authorization: `Bearer ${key.trim()}` };
        const reply = await fetch(`${server.url}/utils/v1/ping`, { headers });
        expect(await reply.json()).toEqual({ ping: "pong" });
      } finally {
        await server.stop();
      }
    });
  });
}
