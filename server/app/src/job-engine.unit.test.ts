import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "@fakturo/server-base";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadConfig } from "./config/index.ts";
import { loadJobEngine } from "./job-engine.ts";

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
/** An engine that answers what it was created with. */
const ENGINE = "export const createJobEngine = (server) => ({ server });";

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "fakturo-engine-"));
  writeFileSync(join(cwd, "engine.mjs"), ENGINE);
  writeFileSync(join(cwd, "empty.mjs"), "export {};");
  writeFileSync(join(cwd, "client.pem"), "PEM");
});
afterAll(() => rmSync(cwd, { recursive: true }));

function load(env: Readonly<Record<string, string>>) {
  return loadJobEngine(loadConfig({ cwd, env: { FAKTURO_QUEUE: "temporal", ...env } }), SILENT);
}

it("is none by default, and in processes that take no jobs", async () => {
  expect(await load({ FAKTURO_QUEUE: "graphile-worker" })).toBeUndefined();
  expect(await load({ FAKTURO_ROLE: "api" })).toBeUndefined();
});

it("is loaded from the package that is configured, with its server", async () => {
  const engine = await load({
    FAKTURO_TEMPORAL_PACKAGE: "./engine.mjs",
    FAKTURO_TEMPORAL_ADDRESS: "temporal.example:7233",
    FAKTURO_TEMPORAL_CERTIFICATE: "client.pem",
    FAKTURO_TEMPORAL_KEY: "client.pem",
  });
  expect(engine).toMatchObject({
    server: {
      address: "temporal.example:7233",
      namespace: "default",
      taskQueue: "fakturo",
      tls: true,
      client: { certificate: "PEM", key: "PEM" },
    },
  });
});

it.each([
  [
    { FAKTURO_TEMPORAL_PACKAGE: "@fakturo/absent" },
    "it is not installed (npm install @fakturo/absent)",
  ],
  [{ FAKTURO_TEMPORAL_PACKAGE: "./empty.mjs" }, "exports no function 'createJobEngine'"],
  [
    { FAKTURO_TEMPORAL_PACKAGE: "./engine.mjs", FAKTURO_TEMPORAL_KEY: "client.pem" },
    "temporal-certificate and temporal-key are set together",
  ],
  [
    { FAKTURO_TEMPORAL_PACKAGE: "./engine.mjs", FAKTURO_TEMPORAL_AUTHORITY: "absent.pem" },
    "absent.pem, which a setting of Temporal names, cannot be read",
  ],
])("refuses %j", async (env, message) => {
  const refused = load(env);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(message);
});

it("needs an address with a port", () => {
  const env = { FAKTURO_TEMPORAL_ADDRESS: "http://temporal.example" };
  expect(() => loadConfig({ cwd, env })).toThrow("FAKTURO_TEMPORAL_ADDRESS must be host:port");
});
