import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type App, type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let other: { readonly workspace: string; readonly token: string; readonly client: Client };
let app: App;
let anonymous: Client;

beforeAll(async () => {
  platform = await startPlatform();
  other = await platform.addWorkspace("Other");
  app = await platform.addApp("acme", platform.workspace, other.workspace);
  anonymous = createClient(platform.url, undefined);
});

afterAll(async () => {
  await platform?.stop();
});

const AUTHORIZE = "/access/v1/enrollment/authorize";

/** A client with the app's token in a workspace. */
async function enrolled(workspace: string): Promise<Client> {
  const { json, text } = await anonymous.post(AUTHORIZE, { ...app, owner_id: workspace });
  expect(json.token, text).toEqual(expect.any(String));
  return createClient(platform.url, json.token);
}

describe("enrolments", () => {
  it("are authorised by owner, by id and by a token of the workspace", async () => {
    const { status, json } = await anonymous.post(AUTHORIZE, {
      ...app,
      owner_id: platform.workspace,
    });
    expect([status, Object.keys(json)]).toEqual([
      200,
      [
        "id",
        "created_at",
        "updated_at",
        "owner_id",
        "app_id",
        "sandbox",
        "data",
        "disabled",
        "token",
        "token_expires",
      ],
    ]);
    expect(json).toMatchObject({
      owner_id: platform.workspace,
      sandbox: true,
      data: null,
      disabled: false,
    });
    expect(json.token_expires).toBeGreaterThan(Date.now() / 1000 + 3000);
    const byId = await anonymous.post(AUTHORIZE, { ...app, id: json.id });
    expect(byId.json.owner_id).toBe(platform.workspace);
    const byToken = await platform.client.post(AUTHORIZE, app);
    expect(byToken.json.id).toBe(json.id);
    const basic = Buffer.from(`${app.client_id}:${app.client_secret}`).toString("base64");
    const byBasic = await anonymous.send(
      "POST",
      AUTHORIZE,
      { id: json.id },
      { authorization: `Basic ${basic}` },
    );
    expect(byBasic.json.id).toBe(json.id);
  });

  it("refuse wrong secrets and workspaces without the app", async () => {
    const owner_id = platform.workspace;
    const wrong = await anonymous.post(AUTHORIZE, { ...app, client_secret: "x", owner_id });
    expect(wrong.status).toBe(401);
    expect((await anonymous.post(AUTHORIZE, { owner_id })).status).toBe(401);
    const { workspace } = await platform.addWorkspace("Without");
    expect((await anonymous.post(AUTHORIZE, { ...app, owner_id: workspace })).status).toBe(404);
    expect((await anonymous.post(AUTHORIZE, { ...app, id: newId() })).status).toBe(404);
  });

  it("keep what the app gives them, under both verbs and spellings", async () => {
    const client = await enrolled(platform.workspace);
    const patched = await client.patch("/access/v1/enrollment", { data: { a: 1 } });
    expect(patched.json.data).toEqual({ a: 1 });
    const posted = await client.post("/access/v1/enrollment", { Data: { b: [2] } });
    expect(posted.json.data).toEqual({ b: [2] });
    const { json } = await client.get("/access/v1/enrollment");
    expect(json).toMatchObject({ data: { b: [2] }, owner_id: platform.workspace });
    expect(json).not.toHaveProperty("token");
    expect((await platform.client.get("/access/v1/enrollment")).status).toBe(403);
  });

  it("are made by a user with the app", async () => {
    const malformed = platform.run("users", "create", "notanemail", "--org", "Acme Group");
    await expect(malformed).rejects.toThrow("'notanemail' is no e-mail address");
    await platform.run("users", "create", "ada@example.com", "--org", "Acme Group");
    await platform.run("orgs", "join", "Acme Group", "--workspace", platform.workspace);
    const token = await platform.run("users", "token", "ada@example.com");
    const user = createClient(platform.url, token);
    const second = await platform.addApp("second");
    const path = `/access/v1/enrollment/${newId()}`;
    const body = { Owner_Id: platform.workspace, data: { c: 3 }, ...second };
    expect((await anonymous.put(path, body)).status).toBe(401);
    expect((await platform.client.put(path, body)).status).toBe(403);
    const made = await user.put(path, body);
    expect([made.status, made.json.data]).toEqual([200, { c: 3 }]);
    const again = await user.put(`/access/v1/enrollment/${newId()}`, body);
    expect([again.status, again.json.key]).toEqual([409, "conflict"]);
    const theirs = { ...second, owner_id: other.workspace };
    expect((await user.put(`/access/v1/enrollment/${newId()}`, theirs)).status).toBe(404);
    const wrong = await user.put(
      "/access/v1/enrollment/919108f7-52d1-4320-9bac-f847db414aaa",
      body,
    );
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["id"]]);
  });
});

describe("organisations", () => {
  it("are listed for their members only", async () => {
    await platform.run("users", "create", "bob@example.com", "--org", "Bob's", "--domain", "b.com");
    await platform.run("orgs", "join", "Bob's", "--workspace", other.workspace);
    const token = await platform.run("users", "token", "bob@example.com");
    const bob = createClient(platform.url, token);
    const { status, json } = await bob.get("/access/v1/orgs");
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { name: "Bob's", domain: "b.com", workspaces: [{ id: other.workspace, name: "Other" }] },
    ]);
    expect((await platform.client.get("/access/v1/orgs")).status).toBe(403);
    expect((await anonymous.get("/access/v1/orgs")).status).toBe(401);
    expect((await bob.get("/silo/v1/entries")).status).toBe(403);
  });
});

describe("keys", () => {
  it("are made, listed, limited and revoked", async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const made = await platform.client.post("/access/v1/keys", {
      name: "Reader",
      scopes: ["read"],
      expires_at,
    });
    expect(made.json).toMatchObject({ name: "Reader", scopes: ["read"], expires_at });
    const reader = createClient(platform.url, made.json.token);
    expect((await reader.get("/silo/v1/entries")).status).toBe(200);
    expect((await reader.post("/silo/v1/entries", { data: invoice() })).status).toBe(403);
    const { json } = await platform.client.get("/access/v1/keys");
    const names = json.list.map(({ name }: { name: string }) => name);
    expect(names).toContain("Reader");
    expect(JSON.stringify(json)).not.toContain(made.json.token);
    const path = `/access/v1/keys/${made.json.id}`;
    expect((await other.client.send("DELETE", path)).status).toBe(404);
    expect((await reader.send("DELETE", path)).status).toBe(403);
    const revoked = await platform.client.send("DELETE", path);
    expect(revoked.json.revoked_at).toEqual(expect.any(String));
    expect((await reader.get("/silo/v1/entries")).status).toBe(401);
  });

  it("that end make none that live longer", async () => {
    const [soon, late] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms));
    const expires_at = soon?.toISOString();
    const { json } = await platform.client.post("/access/v1/keys", { name: "Short", expires_at });
    const short = createClient(platform.url, json.token);
    const make = (more: object) => short.post("/access/v1/keys", { name: "Next", ...more });
    expect((await make({})).json.expires_at).toBe(expires_at);
    const refused = await make({ expires_at: late?.toISOString() });
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ["expires_at"]]);
  });

  it("end, and not in the past", async () => {
    const past = await platform.client.post("/access/v1/keys", {
      name: "Late",
      expires_at: "2020-01-01T00:00:00Z",
    });
    expect([past.status, Object.keys(past.json.fields)]).toEqual([422, ["expires_at"]]);
    const wrong = await platform.client.post("/access/v1/keys", { scopes: ["root"] });
    expect(Object.keys(wrong.json.fields).sort()).toEqual(["name", "scopes"]);
  });

  it("are not for apps, nor is the workspace's name", async () => {
    const client = await enrolled(platform.workspace);
    expect((await client.get("/access/v1/keys")).status).toBe(403);
    expect((await client.post("/access/v1/keys", { name: "x" })).status).toBe(403);
    expect((await client.patch("/access/v1/workspace", { name: "x" })).status).toBe(403);
  });
});

describe("meta", () => {
  it("is put, read, shown and dropped by its app", async () => {
    const client = await enrolled(platform.workspace);
    const { id } = (await platform.client.post("/silo/v1/entries", { data: invoice() })).json;
    const path = `/silo/v1/entries/${id}/meta/link`;
    const updatedAt = async () =>
      (await platform.client.get(`/silo/v1/entries/${id}`)).json.updated_at;
    const before = await updatedAt();
    const made = await client.put(path, {
      ref: "r-1",
      value: { a: 1 },
      url: "https://example.com/x",
      scope: "public",
      indexed: true,
      shared: true,
      secure: null,
    });
    expect(made.json).toMatchObject({
      id: `${id}:acme:link`,
      owner_id: platform.workspace,
      entry_id: id,
      src: "acme",
      key: "link",
      ref: "r-1",
      value: { a: 1 },
      link_url: "https://example.com/x",
      link_scope: "public",
    });
    const put = await updatedAt();
    expect(put > before).toBe(true);
    expect((await client.get(path)).json).toEqual(made.json);
    expect((await platform.client.get(`/silo/v1/entries/${id}`)).json.meta).toEqual([made.json]);
    expect((await platform.client.get(path)).status).toBe(403);
    await client.put(`/silo/v1/entries/${id}/meta/own`, { value: { b: 2 } });
    const keys = async (who: Client) => {
      const { json } = await who.get(`/silo/v1/entries/${id}`);
      return json.meta.map(({ key }: { key: string }) => key);
    };
    expect(await keys(client)).toEqual(["link", "own"]);
    expect(await keys(platform.client)).toEqual(["link"]);
    const changed = await client.put(path, { ref: "r-2" });
    expect(changed.json).not.toHaveProperty("value");
    expect((await client.send("DELETE", path)).json.ref).toBe("r-2");
    expect((await updatedAt()) > put).toBe(true);
    expect((await client.get(path)).status).toBe(404);
  });

  it("is found by reference in all workspaces of the app, unless it is owned", async () => {
    const [mine, theirs] = [await enrolled(platform.workspace), await enrolled(other.workspace)];
    await theirs.put("/silo/v1/entries/meta/account", { ref: "a-1", value: { c: 3 } });
    await theirs.put("/silo/v1/entries/meta/account", { ref: "a-2", owned: true });
    const { status, json } = await mine.get("/silo/v1/entries/meta/account/a-1");
    expect([status, json.owner_id, json.value]).toEqual([200, other.workspace, { c: 3 }]);
    expect((await mine.get("/silo/v1/entries/meta/account/a-1?owned=true")).status).toBe(404);
    expect((await mine.get("/silo/v1/entries/meta/account/a-2")).status).toBe(404);
    expect((await theirs.get("/silo/v1/entries/meta/account/a-2")).status).toBe(200);
    const second = await platform.addApp("third", platform.workspace);
    const auth = await anonymous.post(AUTHORIZE, { ...second, owner_id: platform.workspace });
    const stranger = createClient(platform.url, auth.json.token);
    expect((await stranger.get("/silo/v1/entries/meta/account/a-1")).status).toBe(404);
    const without = await mine.put("/silo/v1/entries/meta/account", {});
    expect([without.status, Object.keys(without.json.fields)]).toEqual([422, ["ref"]]);
  });
});

describe("secrets", () => {
  it("are not for apps to change", async () => {
    const client = await enrolled(platform.workspace);
    const path = "/access/v1/secrets/mine";
    expect((await platform.client.put(path, { value: "x" })).status).toBe(200);
    expect((await client.put(path, { value: "y" })).status).toBe(403);
    expect((await client.send("DELETE", path)).status).toBe(403);
    expect((await client.get("/access/v1/secrets")).status).toBe(200);
  });
});

describe("spool", () => {
  it("is filled by apps, read by keys and emptied twice", async () => {
    const client = await enrolled(platform.workspace);
    const body = { name: "a b.txt", type: "text/plain", data: "SGk=" };
    const { status, json } = await client.post("/silo/v1/spool", body);
    expect(status).toBe(200);
    const path = `/silo/v1/spool/${json.key}`;
    const read = await platform.client.get(path);
    expect([read.status, read.text]).toEqual([200, "Hi"]);
    expect(read.headers.get("x-content-type-options")).toBe("nosniff");
    expect(read.headers.get("content-security-policy")).toBe("sandbox");
    expect((await other.client.get(path)).status).toBe(404);
    expect((await other.client.send("DELETE", path)).status).toBe(204);
    expect((await platform.client.get(path)).status).toBe(200);
    expect((await platform.client.send("DELETE", path)).status).toBe(204);
    expect((await platform.client.send("DELETE", path)).status).toBe(204);
    expect((await platform.client.get(path)).status).toBe(404);
  });
});

describe("related entries", () => {
  it("are found by a party once it is signed", async () => {
    const party = {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Acme SL",
      tax_id: { country: "ES", code: "B98602642" },
    };
    const made = await platform.client.post("/silo/v1/entries", { data: party });
    const { id } = made.json;
    const { uuid } = made.json.data.doc;
    const { $schema: _schema, ...supplier } = party;
    await platform.client.post("/silo/v1/entries", {
      data: invoice({ supplier: { ...supplier, uuid } }),
    });
    const found = async () =>
      (await platform.client.get(`/silo/v1/entries/${id}/related`)).json.list.length;
    expect(await found()).toBe(0);
    expect((await platform.client.patch(`/silo/v1/entries/${id}`, { sign: true })).status).toBe(
      200,
    );
    expect(await found()).toBe(1);
  });
});
