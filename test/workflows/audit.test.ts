import type { JsonObject } from "@fakturo/model";
import { createTestDatabase, type TestDatabase } from "@fakturo/server-storage/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { newId } from "../harness/ids.ts";

let platform: Platform;
let database: TestDatabase;

beforeAll(async () => {
  platform = await startPlatform();
  database = await createTestDatabase();
});
afterAll(async () => {
  await platform?.stop();
  await database?.drop();
});

const list = async (query = ""): Promise<JsonObject[]> =>
  (await platform.client.get(`/access/v1/audit${query}`)).json.list;

describe("the audit log", () => {
  it("tells who did what, newest first, by target, actor and action", async () => {
    const id = newId();
    const steps = [{ provider: "silo.sleep", config: { seconds: 9000 } }];
    const flow = { name: "W", schema: "bill/invoice", steps };
    await platform.client.put(`/transform/v1/workflows/${id}`, flow);
    await platform.client.patch("/access/v1/workspace", { name: "Renamed" });
    const body = { workflow_id: id, args: { a: "b" } };
    const { json: job } = await platform.client.post("/transform/v1/jobs", body);
    await platform.client.post(`/transform/v1/jobs/${job.id}/cancel`, {});
    const rows = await list();
    expect(rows.map(({ action }) => action)).toEqual([
      "job.cancel",
      "workspace.update",
      "workflow.publish",
      "key.create",
      "signing-key.create",
      "workspace.create",
    ]);
    const [cancel, update, publish, , , create] = rows;
    expect(cancel).toMatchObject({ target: job.id, actor: expect.stringMatching(/^api:/) });
    expect(update).toMatchObject({ details: { name: "Renamed" } });
    expect(publish).toMatchObject({ target: id, details: { version: 1, name: "W" } });
    expect(create).toMatchObject({ actor: "operator", target: platform.workspace });
    expect(await list(`?target=${id}`)).toEqual([publish]);
    expect(await list("?actor=operator&action=workspace.create")).toEqual([create]);
    const first = await platform.client.get("/access/v1/audit?limit=4");
    const rest = await list(`?limit=4&before=${first.json.next_before}`);
    expect([...first.json.list, ...rest]).toEqual(rows);
  });

  it("is the workspace's own", async () => {
    const other = await platform.addWorkspace("Other");
    const { json } = await other.client.get("/access/v1/audit");
    expect(json.list.at(-1)).toMatchObject({ action: "workspace.create", target: other.workspace });
    expect(json.list).toHaveLength(3);
  });

  it("can be changed by nobody", async () => {
    const workspace = newId();
    const { withWorkspace } = database.database;
    await withWorkspace(workspace, (tx) =>
      tx.query(
        "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), 'A', 'a', true)",
        [workspace],
      ),
    );
    for (const statement of [
      "delete from audit",
      "update audit set actor = 'x'",
      "truncate audit",
    ]) {
      await expect(withWorkspace(workspace, (tx) => tx.query(statement))).rejects.toThrow();
      await expect(database.owner.maintain((tx) => tx.query(statement))).rejects.toThrow();
    }
    const { rows } = await withWorkspace(workspace, (tx) => tx.query("select action from audit"));
    expect(rows).toEqual([{ action: "workspace.create" }]);
  });
});

describe("secrets over HTTP", () => {
  it("are kept, listed without values, and forgotten; the log tells so", async () => {
    const { client } = await platform.addWorkspace("Secretive");
    const put = (name: string, body: unknown) => client.put(`/access/v1/secrets/${name}`, body);
    expect((await put("slack.webhook", { value: "https://x.example/" })).status).toBe(200);
    expect((await put("Slack!", { value: "v" })).status).toBe(422);
    expect((await put("empty", {})).status).toBe(422);
    const { json, text } = await client.get("/access/v1/secrets");
    expect(json.list.map(({ name }: JsonObject) => name)).toEqual(["slack.webhook"]);
    expect(text).not.toContain("x.example");
    const remove = () => client.send("DELETE", "/access/v1/secrets/slack.webhook");
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    const log = await client.get("/access/v1/audit?target=slack.webhook");
    expect(log.json.list.map(({ action }: JsonObject) => action)).toEqual([
      "secret.remove",
      "secret.write",
    ]);
    expect(log.text).not.toContain("x.example");
  });
});
