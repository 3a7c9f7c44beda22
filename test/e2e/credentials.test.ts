import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

const DAY = 86_400_000;
const PATH = "/access/v1/credentials";
const NIF = "B85905495";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

const seal = selfSigned({
  commonName: "Acme",
  from: Date.now() - DAY,
  until: Date.now() + 400 * DAY,
});
const pkcs12 = Buffer.from(toPkcs12(seal, "s3cret")).toString("base64");
const pem = `${seal.certificate}${seal.key.export({ type: "pkcs8", format: "pem" })}`;

type Listed = { key: string; holder?: string; state: string; versions: { version: number }[] };

async function listed(key: string, holder?: string): Promise<Listed | undefined> {
  const { json } = await platform.client.get(PATH);
  return json.list.find((one: Listed) => one.key === key && one.holder === holder);
}

describe("credentials over HTTP", () => {
  it("are listed with what their value looks like, and what lacks", async () => {
    expect(await listed("gov-es.certificate")).toMatchObject({
      kind: "certificate",
      scope: "holder",
      required: true,
      state: "missing",
      environment: "test",
      used_by: expect.arrayContaining(["gov-es.ticketbai.generate"]),
      schema: { properties: { pkcs12: { title: expect.any(String) } } },
      versions: [],
    });
  });

  it("are set, read back without value, and revoked", async () => {
    const body = { value: { pkcs12, password: "s3cret" }, holder: NIF };
    const put = await platform.client.put(`${PATH}/gov-es.certificate`, body);
    expect([put.status, put.json.state, put.json.holder]).toEqual([200, "current", NIF]);
    expect(put.json.versions).toMatchObject([
      { version: 1, state: "current", facts: { subject: "CN=Acme" } },
    ]);
    expect(Date.parse(put.json.not_after)).toBeGreaterThan(Date.now() + 399 * DAY);
    expect(put.text).not.toContain("s3cret");
    const gone = await platform.client.send(
      "DELETE",
      `${PATH}/gov-es.certificate/versions/1?holder=${NIF.toLowerCase()}`,
    );
    expect([gone.status, gone.json.state]).toEqual([200, "revoked"]);
  });

  it.each([
    ["a wrong password", { value: { pkcs12, password: "x" } }, 422, "signature"],
    ["no certificate", { value: { password: "x" } }, 422, "input"],
    ["another environment", { value: { pem }, environment: "live" }, 422, "input"],
    ["no environment", { value: { pem }, environment: "moon" }, 422, "validation"],
  ])("refuse %s", async (_, body, status, key) => {
    const { json, ...reply } = await platform.client.put(`${PATH}/gov-es.certificate`, body);
    expect([reply.status, json.key], JSON.stringify(json)).toEqual([status, key]);
  });

  it("refuse members that are not declared", async () => {
    const { status, json } = await platform.client.put(`${PATH}/acme.token`, { value: "x" });
    expect([status, json.message]).toEqual([404, "no loaded plugin declares 'acme.token'"]);
    const gone = await platform.client.send("DELETE", `${PATH}/gov-es.tsa/versions/7`);
    expect(gone.status).toBe(404);
  });

  it("are named by a workflow that lacks them", async () => {
    const steps = [{ provider: "at-pt.record" }, { provider: "sdi-it.sign" }];
    const path = `/transform/v1/workflows/${newId()}`;
    const { json } = await platform.client.put(path, { name: "PT", steps });
    expect(json.warnings).toMatchObject([
      { code: "credential-missing", paths: ["$.steps[0].provider"] },
      { code: "credential-missing", paths: ["$.steps[1].provider"] },
    ]);
    const value = { key: "X", certificate: "1" };
    await platform.client.put(`${PATH}/at-pt.program`, { value });
    const again = await platform.client.get(path);
    expect(again.json.warnings).toHaveLength(1);
    expect(again.json.warnings[0].message).toContain("sdi-it.certificate");
  });
});

describe("credentials on the command line", () => {
  const at = () => ["--workspace", platform.workspace] as const;

  it("are set from a file, listed and revoked", async () => {
    const file = join(platform.data, "seal.pem");
    writeFileSync(file, pem);
    const set = ["credentials", "set", "sdi-it.certificate", file, ...at()];
    expect(await platform.run(...set)).toBe("v1  current");
    const lines = (await platform.run("credentials", "list", ...at())).split("\n");
    expect(lines.find((line) => line.includes("sdi-it.certificate"))).toMatch(
      /^current {2}\d{4}-\S+Z {2}v1 {2}sdi-it\.certificate {2}-$/,
    );
    expect(lines.find((line) => line.includes("dian.software"))).toMatch(/^required {2}- /);
    const revoke = ["credentials", "revoke", "sdi-it.certificate", "1", ...at()];
    expect(await platform.run(...revoke)).toBe("v1  revoked");
  });

  it("have no alarms at first", async () => {
    const { status, json } = await platform.client.get("/access/v1/alarms");
    expect([status, json.list]).toEqual([200, []]);
    expect(await platform.run("alarms", "list", ...at())).toBe("");
  });
});

describe("records handed to authorities", () => {
  const PATH_OF_RECORDS = "/transform/v1/submissions";

  it("are listed, and none that is not there is decided about", async () => {
    const { status, json } = await platform.client.get(`${PATH_OF_RECORDS}?state=held`);
    expect([status, json]).toEqual([200, { list: [] }]);
    const path = `${PATH_OF_RECORDS}/${newId()}`;
    const word = { is: "there", reference: "R", reason: "seen in the portal" };
    expect((await platform.client.post(`${path}/resolve`, word)).status).toBe(404);
    expect((await platform.client.post(`${path}/ask`, {})).status).toBe(404);
    const wrong = await platform.client.post(`${path}/resolve`, { is: "maybe", reason: "x" });
    expect([wrong.status, wrong.json.fields]).toEqual([
      422,
      { is: "must be there, not-there or given-up" },
    ]);
    const at = ["--workspace", platform.workspace];
    expect(await platform.run("submissions", "list", ...at)).toBe("");
  });
});
