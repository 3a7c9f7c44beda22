import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const plugin = fileURLToPath(new URL("./configured-plugin.ts", import.meta.url));
const PATH = "/access/v1/apps/shop";
/** Each command loads all plugins from their sources. */
const COMMANDS_MS = 600_000;
const CONFIG = { url: "https://shop.example", token: "s3cret" };

let platform: Platform;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-apps-"));
  // The plugin runs on a thread of its own, as those of third parties do.
  platform = await startPlatform({ FAKTURO_PLUGINS: `bundled,${plugin}` });
});
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(): Promise<{ status: string; args?: object; faults?: { code: string }[] }> {
  const { client } = platform;
  const workflow = newId();
  const body = { name: "W", schema: "bill/invoice", steps: [{ provider: "shop.send" }] };
  expect((await client.put(`/transform/v1/workflows/${workflow}`, body)).status).toBe(200);
  const job = { workflow_id: workflow, args: { of: "test" } };
  return (await client.put(`/transform/v1/jobs/${newId()}?wait=30`, job)).json;
}

async function warnings(): Promise<unknown[]> {
  const body = { name: "W", schema: "bill/invoice", steps: [{ provider: "shop.send" }] };
  const { json } = await platform.client.put(`/transform/v1/workflows/${newId()}`, body);
  return (json.warnings ?? []).map(({ code, paths }: { code: string; paths: string[] }) => [
    code,
    paths,
  ]);
}

describe("apps of a workspace", () => {
  it("are listed with the schema of their configuration, those of plugins enabled", async () => {
    const { json } = await platform.client.get("/access/v1/apps");
    const keys = json.list.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(expect.arrayContaining(["pdf", "sequence", "shop", "silo"]));
    expect(keys).toEqual([...keys].sort());
    expect(json.list.find(({ key }: { key: string }) => key === "shop")).toMatchObject({
      title: "Shop",
      kind: "plugin",
      enabled: true,
      configured: false,
      problems: [{ path: "$.url" }, { path: "$.token" }],
      schema: { properties: { url: { title: "Address" } } },
      secrets: ["token"],
      secrets_set: [],
    });
  });

  it("warn when a workflow needs a configuration that is not set", async () => {
    expect(await warnings()).toEqual([["app-not-configured", ["$.steps[0].provider"]]]);
    expect(await run()).toMatchObject({ status: "KO", faults: [{ code: "precondition-failed" }] });
  });

  it("refuse a configuration with the path of each wrong member", async () => {
    const { status, json } = await platform.client.put(PATH, { config: { url: 1 } });
    expect([status, json.faults]).toMatchObject([
      422,
      [
        { code: "config-invalid", paths: ["$.config.token"] },
        { code: "config-invalid", paths: ["$.config.url"] },
      ],
    ]);
    const nul = await platform.client.put(PATH, { config: { ...CONFIG, url: "a\u0000" } });
    expect(nul.status).toBe(422);
  });

  it("hand their configuration to steps and routes and show no secret", async () => {
    const { client } = platform;
    const set = await client.put(PATH, { config: CONFIG });
    expect([set.status, set.json.config, set.json.secrets_set, set.json.configured]).toEqual([
      200,
      { url: CONFIG.url },
      ["token"],
      true,
    ]);
    expect((await client.get("/access/v1/apps")).text).not.toContain("s3cret");
    expect(await run()).toMatchObject({ status: "OK", args: { url: CONFIG.url, length: "6" } });
    expect((await client.get("/apps/shop/v1/address")).text).toBe(CONFIG.url);
    expect(await warnings()).toEqual([]);
  });

  it("are configured in each workspace on its own", async () => {
    const { client } = await platform.addWorkspace("Other");
    const { json } = await client.get(PATH);
    expect([json.config, json.secrets_set, json.enabled]).toEqual([{}, [], true]);
    expect((await client.put(PATH, { enabled: false })).status).toBe(200);
    expect((await platform.client.get(PATH)).json.enabled).toBe(true);
  });

  it("are disabled: steps end as KO, routes answer 403, workflows warn, providers tell", async () => {
    const { client } = platform;
    expect((await client.put(PATH, { enabled: false })).json.enabled).toBe(false);
    expect(await run()).toMatchObject({ status: "KO", faults: [{ code: "app-not-enabled" }] });
    const { status, json } = await client.get("/apps/shop/v1/address");
    expect([status, json.message]).toEqual([
      403,
      "the app 'shop' is not enabled in this workspace",
    ]);
    expect(await warnings()).toEqual([["app-not-enabled", ["$.steps[0].provider"]]]);
    const provider = await client.get("/transform/v1/providers/shop.send");
    expect(provider.json).toMatchObject({ app: "shop", enabled: false });
    await client.put(PATH, { enabled: true });
    expect(await run()).toMatchObject({ status: "OK" });
  });

  it("appear in the audit log, without their values", async () => {
    const { text, json } = await platform.client.get("/access/v1/audit?target=shop");
    const actions = json.list.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["app.configure", "app.secrets", "app.switch"]));
    expect(text).not.toContain("s3cret");
    expect(text).not.toContain(CONFIG.url);
  });

  it("in another process are enabled and configured the same way", async () => {
    const manifest = join(folder, "depot.json");
    const { token } = { token: { type: "string", title: "Token" } };
    writeFileSync(
      manifest,
      JSON.stringify({
        key: "depot",
        name: "Depot",
        task_url: "http://127.0.0.1:9/tasks",
        providers: [{ key: "depot.send", name: "Send", summary: "Sends." }],
        configuration: {
          schema: { type: "object", properties: { token }, required: ["token"] },
          secrets: ["token"],
        },
      }),
    );
    await platform.run("apps", "register", manifest);
    const { client } = platform;
    const path = "/access/v1/apps/depot";
    expect((await client.get(path)).json).toMatchObject({ kind: "remote", enabled: false });
    const set = { enabled: true, config: { token: "t0ken" } };
    expect((await client.put(path, set)).json).toMatchObject({
      enabled: true,
      enrollment_id: expect.any(String),
      config: {},
      secrets_set: ["token"],
    });
    await platform.run("apps", "disable", "depot");
    expect((await client.put(path, { enabled: true })).status).toBe(409);
    expect((await client.get(path)).json.enabled).toBe(false);
  });

  it(
    "are switched and configured on the command line",
    async () => {
      const file = join(folder, "shop.json");
      const place = ["--workspace", platform.workspace];
      const { FAKTURO_PLUGINS: before } = process.env;
      process.env.FAKTURO_PLUGINS = `bundled,${plugin}`;
      try {
        writeFileSync(file, JSON.stringify({ url: "https://cli.example" }));
        const printed = await platform.run("apps", "configure", "shop", file, ...place);
        expect(JSON.parse(printed)).toEqual({
          config: { url: "https://cli.example" },
          secrets: ["token"],
        });
        await platform.run("apps", "disable", "shop", ...place);
        expect(await platform.run("apps", "list", ...place)).toMatch(
          /^shop {2}disabled {2}plugin {2}configured {2}Shop$/m,
        );
        await platform.run("apps", "enable", "shop", ...place);
        const forgot = await platform.run(
          "apps",
          "configure",
          "shop",
          ...place,
          "--forget",
          "token",
        );
        expect(JSON.parse(forgot).secrets).toEqual([]);
      } finally {
        if (before === undefined) delete process.env.FAKTURO_PLUGINS;
        else process.env.FAKTURO_PLUGINS = before;
      }
      expect((await platform.client.get(PATH)).json).toMatchObject({
        enabled: true,
        config: { url: "https://cli.example" },
        configured: false,
      });
    },
    COMMANDS_MS,
  );

  it("come with the export of a workspace, without their secrets", async () => {
    await platform.client.put(PATH, { config: CONFIG });
    const target = join(folder, "export");
    await platform.run("workspaces", "export", platform.workspace, target);
    const rows = readFileSync(join(target, "app_setting.ndjson"), "utf8");
    expect(rows).toContain(CONFIG.url);
    expect(rows).not.toContain("s3cret");
  });
});
