import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { type App, type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let other: string;
let user: Client;
let anonymous: Client;

beforeAll(async () => {
  platform = await startPlatform();
  other = (await platform.addWorkspace("Other")).workspace;
  await platform.run("users", "create", "ada@example.com", "--org", "Group");
  for (const workspace of [platform.workspace, other])
    await platform.run("orgs", "join", "Group", "--workspace", workspace);
  user = createClient(platform.url, await platform.run("users", "token", "ada@example.com"));
  anonymous = createClient(platform.url, undefined);
});

afterAll(async () => {
  await platform?.stop();
});

const ENROLLMENT = "/access/v1/enrollment";
const enrol = (id: string, app: App, owner_id: string, more: object = {}) =>
  user.put(`${ENROLLMENT}/${id}`, { ...app, owner_id, ...more });
const authorize = (id: string, app: App) =>
  anonymous.post(`${ENROLLMENT}/authorize`, { ...app, id });

describe("the id of an enrolment", () => {
  it("leads to one workspace of its app", async () => {
    const [app, stranger] = [await platform.addApp("first"), await platform.addApp("stranger")];
    const id = newId();
    expect((await enrol(id, app, platform.workspace)).status).toBe(200);
    const again = await enrol(id, app, other);
    expect([again.status, again.json]).toMatchObject([
      409,
      { key: "conflict", message: "enrollment already exists" },
    ]);
    expect((await authorize(id, app)).json.owner_id).toBe(platform.workspace);
    expect((await enrol(id, stranger, other)).status).toBe(200);
    expect((await authorize(id, stranger)).json.owner_id).toBe(other);
    expect((await enrol(newId(), app, other)).status).toBe(200);
  });

  it("is given to one of two workspaces that ask at once", async () => {
    const app = await platform.addApp("both");
    const id = newId();
    const answers = await Promise.all(
      [platform.workspace, other].map((workspace) => enrol(id, app, workspace)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("what an app keeps", () => {
  it.each(["patch", "post"] as const)("is not touched by a %s without it", async (verb) => {
    const app = await platform.addApp(`keeper-${verb}`);
    const made = await enrol(newId(), app, platform.workspace, { data: { a: 1 } });
    const client = createClient(platform.url, made.json.token);
    for (const body of [{}, { data: null }, { other: 1 }, undefined]) {
      const { status, json } = await client[verb](ENROLLMENT, body);
      expect([status, json.data, json.updated_at]).toEqual([200, { a: 1 }, made.json.updated_at]);
    }
    for (const data of ["", 0, false, [], {}]) {
      expect((await client[verb](ENROLLMENT, { data })).json.data).toEqual(data);
      expect((await client.get(ENROLLMENT)).json.data).toEqual(data);
    }
  });
});
