import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";

const RETENTION = "/access/v1/workspace/retention";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

it("is a workspace's setting over HTTP, within limits and in the audit log", async () => {
  const { client, workspace } = await platform.addWorkspace("Keeper");
  expect((await client.get(RETENTION)).json).toEqual({ spool_days: 30, due: 0 });
  const set = await client.put(RETENTION, { documents_years: 10 });
  expect([set.status, Object.keys(set.json)]).toEqual([
    200,
    ["documents_years", "spool_days", "updated_at", "applies_at", "due"],
  ]);
  const { updated_at, applies_at } = set.json;
  expect(Date.parse(applies_at) - Date.parse(updated_at)).toBe(7 * 86_400_000);
  expect((await client.get(RETENTION)).json).toEqual(set.json);
  for (const [body, field] of [
    [{ documents_years: 0 }, "documents_years"],
    [{ documents_years: 101 }, "documents_years"],
    [{ documents_years: 1.5 }, "documents_years"],
    [{ documents_years: "10 years" }, "documents_years"],
    [{ spool_days: 3651 }, "spool_days"],
  ] as const) {
    const { status, json } = await client.put(RETENTION, body);
    expect([status, json.key, Object.keys(json.fields)]).toEqual([422, "validation", [field]]);
  }
  expect((await client.put(RETENTION, { spool_days: 5 })).json).toEqual({
    spool_days: 5,
    updated_at: expect.any(String),
    due: 0,
  });
  const { json } = await client.get("/access/v1/audit?action=retention.change");
  expect(json.list.map(({ target, details }: JsonObject) => [target, details])).toEqual([
    [workspace, { documents_years: null, spool_days: 5 }],
    [workspace, { documents_years: 10, spool_days: null }],
  ]);
});

it("is not for keys that only read, nor seen by others", async () => {
  const [own, other] = [await platform.addWorkspace("A"), await platform.addWorkspace("B")];
  const { json: key } = await own.client.post("/access/v1/keys", { name: "R", scopes: ["read"] });
  const headers = { authorization: `Bearer ${key.token}` };
  const put = await fetch(platform.url + RETENTION, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json", "user-agent": "Test/1.0 (t)" },
    body: JSON.stringify({ documents_years: 1 }),
  });
  expect(put.status).toBe(403);
  await own.client.put(RETENTION, { documents_years: 7 });
  expect((await other.client.get(RETENTION)).json).toEqual({ spool_days: 30, due: 0 });
});

it("is set on the command line and goes along with the workspace, whose own one wins", async () => {
  const retention = (...args: readonly string[]) =>
    platform.run("workspaces", "retention", ...args);
  const { workspace } = await platform.addWorkspace("Source");
  expect(await retention(workspace)).toBe("documents  for ever\nspool      30 days");
  await retention(workspace, "--documents", "10");
  expect(await retention(workspace, "--spool", "3")).toMatch(
    /^documents {2}10 years, removed from \S+Z on, 0 due\nspool {6}3 days$/,
  );
  for (const wrong of [
    ["--documents", "0"],
    ["--spool", "4000"],
  ])
    await expect(retention(workspace, ...wrong)).rejects.toMatchObject({ code: 2 });
  const folder = join(platform.data, "export");
  await platform.run("workspaces", "export", workspace, folder);
  const [fresh, own] = [await platform.addWorkspace("Fresh"), await platform.addWorkspace("Own")];
  await retention(own.workspace, "--documents", "6");
  for (const target of [fresh, own])
    await platform.run("workspaces", "import", folder, "--workspace", target.workspace);
  expect((await fresh.client.get(RETENTION)).json).toMatchObject({
    documents_years: 10,
    spool_days: 3,
  });
  expect((await own.client.get(RETENTION)).json).toMatchObject({
    documents_years: 6,
    spool_days: 30,
  });
  expect(await retention(own.workspace, "--documents", "ever")).toContain("for ever");
});
