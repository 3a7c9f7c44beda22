import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** A plugin without imports, so that it loads from any folder. */
const PLUGIN = `
const registration = {
  key: "acme",
  title: "Registration at Acme",
  connection: "acme",
  input: {
    type: "object",
    required: ["office"],
    properties: { office: { type: "string", title: "Office", minLength: 2 } },
  },
  credentials: ["acme.login"],
  texts: { en: { title: "Register", text: "Please fill in." } },
  approval: "operator",
};
const steps = [["acme.register", "register"], ["acme.unregister", "unregister"]];
export const plugin = {
  name: "acme",
  api: "^2.0.0",
  credentials: [{ key: "acme.login", kind: "token", title: "Login", scope: "holder" }],
  connections: [{
    key: "acme",
    name: "Acme",
    endpoints: {},
    traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
    send: async () => ({ is: "accepted" }),
  }],
  registrations: [registration],
  providers: steps.map(([key, act]) => ({
    key,
    name: key,
    summary: "Of a test.",
    schemas: ["org/party"],
    effect: "registration",
    registers: { registration: "acme", act },
    config: { type: "object", properties: {} },
    run: () => ({ status: "OK", effects: {} }),
  })),
};
`;

let folder: string;
let platform: Platform;
let anonymous: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-acme-"));
  const file = join(folder, "plugin.mjs");
  writeFileSync(file, PLUGIN);
  platform = await startPlatform({ FAKTURO_PLUGINS: `bundled,${pathToFileURL(file)}` });
  anonymous = createClient(platform.url, undefined);
});
afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a registration with a workflow; returns the path of its link. */
async function begin(code: string): Promise<string> {
  // Parties are stored as contacts, whose ids are random.
  const [workflow, entry, job] = [newId(), randomUUID(), newId()];
  const steps = [{ provider: "acme.register" }];
  await platform.client.put(`/transform/v1/workflows/${workflow}`, { name: "R", steps });
  const stored = await platform.client.put(`/silo/v1/entries/${entry}`, {
    data: {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Acme",
      tax_id: { country: "ES", code },
    },
  });
  expect(stored.status, stored.text).toBe(200);
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const ended = await platform.client.put(`/transform/v1/jobs/${job}?wait=30`, body);
  expect(ended.json.status, ended.text).toBe("OK");
  const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
  const link = json.meta?.find(({ key }: { key: string }) => key === "link")?.link_url;
  expect(link).toContain("/registrations/");
  return new URL(link).pathname;
}

describe("the page of a registration", () => {
  it("is read and filled in without a token, then decided by the operator", async () => {
    const page = await begin("B85905495");
    const read = await anonymous.get(page);
    expect([read.status, read.json]).toMatchObject([
      200,
      {
        state: "link-open",
        holder: "B85905495",
        title: "Registration at Acme",
        texts: { en: { title: "Register" } },
        input: { properties: { office: { title: "Office" } } },
        credentials: [{ key: "acme.login", title: "Login", given: false }],
      },
    ]);
    expect((await anonymous.post(`${page}/confirm`, {})).status).toBe(412);
    // One call completes only a page that asks for one thing.
    expect((await anonymous.put(page, { office: "X1" })).status).toBe(409);
    const short = await anonymous.put(`${page}/inputs`, { inputs: { office: "" } });
    expect(short.status).toBe(422);
    await anonymous.put(`${page}/inputs`, { inputs: { office: "X1" } });
    const given = await anonymous.put(`${page}/credentials/acme.login`, { value: "s3cret" });
    expect(given.json.credentials[0].given).toBe(true);
    expect(given.text).not.toContain("s3cret");
    expect((await anonymous.post(`${page}/confirm`, {})).json.state).toBe("reviewing");
    expect((await anonymous.post(`${page}/confirm`, {})).json.state).toBe("reviewing");
    expect((await anonymous.put(`${page}/inputs`, { inputs: { office: "X2" } })).status).toBe(409);

    const { json } = await platform.client.get("/access/v1/registrations?state=reviewing");
    expect(json.list).toMatchObject([{ holder: "B85905495", inputs: { office: "X1" } }]);
    const path = `/access/v1/registrations/${json.list[0].id}`;
    expect((await platform.client.post(`${path}/approve`, {})).json.state).toBe("submitting");
    expect((await platform.client.post(`${path}/approve`, {})).status).toBe(409);
    expect((await anonymous.get(page)).status).toBe(404);
    await expect
      .poll(async () => (await platform.client.get(path)).json.state, { timeout: 30_000 })
      .toBe("active");
  });

  it("tells nothing by a wrong link", async () => {
    const page = await begin("B98602642");
    const [, , workspace, token = ""] = page.split("/");
    const wrong = [
      `/registrations/${workspace}/${"A".repeat(token.length)}`,
      `/registrations/${workspace}/x`,
      `/registrations/${newId()}/${token}`,
      `/registrations/nonsense/${token}`,
    ];
    const answers = await Promise.all(wrong.map((path) => anonymous.get(path)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it("is decided on the command line, too", async () => {
    const page = await begin("54387763P");
    await anonymous.put(`${page}/inputs`, { inputs: { office: "X1" } });
    await anonymous.put(`${page}/credentials/acme.login`, { value: "s3cret" });
    await anonymous.post(`${page}/confirm`, {});
    const at = ["--workspace", platform.workspace];
    const list = await platform.run("registrations", "list", "--state", "reviewing", ...at);
    const [id = ""] = list.split("  ");
    expect(list).toMatch(/ {2}reviewing {2}\S+ {2}acme {2}54387763P$/);
    const reject = ["registrations", "reject", id, "--reason", "no office", ...at];
    expect(await platform.run(...reject)).toBe("refused");
    const shown = JSON.parse(await platform.run("registrations", "show", id, ...at));
    expect(shown).toMatchObject({ state: "refused", detail: { message: "no office" } });
  });
});
