import {
  type CallContext,
  type Credential,
  defineConnection,
  defineCredential,
  definePlugin,
  defineProvider,
  step,
  Type,
} from "@fakturo/plugin";
import { createWorkbench, recordSteps, type Workbench } from "@fakturo/server-runtime/testing";
import {
  type CredentialRow,
  eraseCredentials,
  listAudit,
  listSubmissionsOf,
} from "@fakturo/server-storage/store";
import { issueCertificate, SIMULATED_AUTHORITY, selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CredentialStatus, listCredentialStatus } from "./index.ts";

const DAY = 86_400_000;
/** The authority's reaction to the tokens of the next calls. */
const authority = {
  refuses: new Set<string>(),
  down: false,
  used: [] as string[],
  sent: [] as string[],
};
/** Values that steps read. */
const read: Credential[] = [];

const login = defineCredential({
  key: "acme.login",
  kind: "token",
  title: "Login at Acme",
  scope: "holder",
});
const certificate = defineCredential({
  key: "acme.certificate",
  kind: "certificate",
  title: "Seal",
  scope: "holder",
  checks: { purposes: ["sign"], namesHolder: true },
});
const server = defineCredential({
  key: "acme.server",
  kind: "password",
  title: "Server",
  scope: "workspace",
});

async function tokenOf(ctx: CallContext): Promise<string> {
  return ctx.session("login", async () => {
    const { value } = await ctx.credential();
    return { value: `session of ${value.token}`, seconds: 3600 };
  });
}

const connection = defineConnection({
  key: "acme",
  name: "Acme",
  credential: "acme.login",
  endpoints: { simulated: { api: "http://127.0.0.1:9/" } },
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
  async send(_one, ctx) {
    authority.sent.push(await tokenOf(ctx));
    return { is: "accepted" };
  },
  async prove(ctx) {
    const token = await tokenOf(ctx);
    authority.used.push(token);
    if (authority.down) return { is: "unknown", message: "the authority is down" };
    return authority.refuses.has(token)
      ? { is: "refused", message: "no such user" }
      : { is: "works" };
  },
});

const plugin = definePlugin({
  name: "acme",
  credentials: [login, certificate, server],
  connections: [connection],
  providers: [
    ...recordSteps(["acme.certificate"]),
    defineProvider({
      key: "acme.read",
      name: "Read",
      summary: "Of a test.",
      effect: "none",
      config: Type.Object({ key: Type.String({ title: "Key" }) }),
      async run({ config }, ctx) {
        read.push(await ctx.credential(config.key, "12345678Z"));
        return step.ok();
      },
    }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  Object.assign(authority, { refuses: new Set(), down: false, used: [], sent: [] });
  read.length = 0;
});

const place = (key: string, holder = "") => ({ environment: "simulated" as const, key, holder });
const put = (key: string, value: unknown, holder = ""): Promise<CredentialRow> =>
  bench.inWorkspace((tx) =>
    bench.services.credentials.put(tx, bench.workspaceId, place(key, holder), value),
  );
const find = (key: string, holder = "") =>
  bench.inWorkspace((tx) =>
    bench.services.credentials.find(tx, bench.workspaceId, place(key, holder)),
  );
const list = (): Promise<readonly CredentialStatus[]> =>
  bench.inWorkspace((tx) =>
    listCredentialStatus(tx, {
      registry: bench.services.engine.registry,
      secrets: bench.services.secrets,
      workspaceId: bench.workspaceId,
      environment: "simulated",
    }),
  );
const statesOf = async (key: string, holder = "") =>
  (await list())
    .find((one) => one.key === key && one.holder === holder)
    ?.versions.map(({ version, state }) => [version, state]);
const seal = (more: Partial<Parameters<typeof selfSigned>[0]> = {}) =>
  selfSigned({
    commonName: "ANA",
    name: { serialNumber: "IDCES-12345678Z" },
    from: bench.now - DAY,
    until: bench.now + 100 * DAY,
    ...more,
  });
const pkcs12 = (credentials: Parameters<typeof toPkcs12>[0]) => ({
  pkcs12: Buffer.from(toPkcs12(credentials, "x")).toString("base64"),
  password: "x",
});
async function send(): Promise<string> {
  const id = await bench.entry({ $schema: "https://gobl.org/draft-0/note/message", content: "x" });
  const workflow = await bench.workflow({
    name: "Send",
    steps: [{ provider: "acme.generate" }, { provider: "acme.send" }],
  });
  await bench.advance(await bench.job({ workflowId: workflow, entryId: id }));
  await bench.transmit();
  return id;
}

describe("a certificate", () => {
  it("is taken with its period and names, and read by steps", async () => {
    const row = await put("acme.certificate", pkcs12(seal()), "12345678Z");
    expect(row).toMatchObject({ version: 1, state: "current", erased: false });
    expect(row.not_after?.getTime()).toBe(Math.floor((bench.now + 100 * DAY) / 1000) * 1000);
    expect(row.facts).toMatchObject({ subject: expect.stringContaining("IDCES-12345678Z") });
    const workflow = await bench.workflow({
      name: "Read",
      steps: [{ provider: "acme.read", config: { key: "acme.certificate" } }],
    });
    await bench.finish(await bench.job({ workflowId: workflow, args: { x: "y" } }));
    expect(read[0]).toMatchObject({ key: "acme.certificate", version: 1 });
    expect(read[0]?.tls?.cert).toContain("BEGIN CERTIFICATE");
    expect(read[0]?.tls?.key).toContain("BEGIN PRIVATE KEY");
  });

  it.each([
    ["of somebody else", { name: { serialNumber: "IDCES-00000000T" } }, "holder"],
    ["for another use", { usages: ["keyEncipherment"] as const }, "purpose"],
    ["that is over", { until: 0, from: -DAY }, "expired"],
  ])("%s is refused", async (_, more, code) => {
    await expect(put("acme.certificate", pkcs12(seal(more)), "12345678Z")).rejects.toMatchObject({
      key: "validation",
      faults: [{ code, paths: ["$.value"] }],
    });
  });

  it("of a simulator's authority is refused in the live environment", async () => {
    const authority = selfSigned({
      commonName: SIMULATED_AUTHORITY,
      from: bench.now - 1000,
      until: bench.now + 86_400_000,
      isAuthority: true,
    });
    const made = issueCertificate(
      {
        commonName: "ANA",
        name: { serialNumber: "IDCES-12345678Z" },
        from: bench.now - 1000,
        until: bench.now + 86_400_000,
      },
      authority,
    );
    const value = { pkcs12: Buffer.from(toPkcs12(made, "p")).toString("base64"), password: "p" };
    const given = { ...place("acme.certificate", "12345678Z"), environment: "live" as const };
    await expect(
      bench.inWorkspace((tx) =>
        bench.services.credentials.put(tx, bench.workspaceId, given, value),
      ),
    ).rejects.toMatchObject({ key: "validation", faults: [{ code: "simulated" }] });
  });

  it("with a wrong password is refused, and the error does not contain it", async () => {
    const value = { ...pkcs12(seal()), password: "geheim" };
    const refused = await put("acme.certificate", value, "12345678Z").catch((e: unknown) => e);
    expect(refused).toMatchObject({ key: "signature" });
    expect(String(refused)).not.toContain("geheim");
  });
});

describe("a new version", () => {
  it.each([
    ["acme.login", "one\n", "token"],
    ["acme.server", { username: "a\r\nx: y", password: "b\u0000" }, "username, password"],
  ])("of %s with line ends is refused, by the names of its members", async (key, value, names) => {
    const what = `the credential '${key}': ${names} has a line end or another control character`;
    await expect(put(key, value, key === "acme.login" ? "B-1" : "")).rejects.toMatchObject({
      key: "input",
      message: what,
    });
  });

  it("is used once the authority accepts it, and drops the former one's session", async () => {
    await put("acme.login", "one", "B-1");
    await send();
    await put("acme.login", "two", "B-1");
    expect((await find("acme.login", "B-1"))?.value).toEqual({ token: "one" });
    await bench.transmit();
    expect(authority.used).toEqual(["session of two"]);
    expect(await statesOf("acme.login", "B-1")).toEqual([
      [2, "current"],
      [1, "old"],
    ]);
    const entry = await send();
    expect(authority.sent).toEqual(["session of one", "session of two"]);
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
    expect(record?.detail).toMatchObject({ attempts: [{ credential: 2, end: "answered" }] });
  });

  it("that the authority refuses is not used, and says why", async () => {
    authority.refuses.add("session of bad");
    await put("acme.login", "bad", "B-1");
    await bench.transmit();
    expect((await find("acme.login", "B-1"))?.value).toEqual({ token: "two" });
    const status = (await list()).find(({ holder }) => holder === "B-1");
    expect(status?.versions[0]).toMatchObject({ state: "next", problem: "no such user" });
    authority.refuses.clear();
    await bench.transmit();
    expect((await find("acme.login", "B-1"))?.value).toEqual({ token: "bad" });
  });

  it("that is not valid yet waits for its time", async () => {
    const start = bench.now;
    const later = seal({ from: bench.now + 5 * DAY });
    const given = pkcs12(later);
    await expect(put("acme.certificate", given, "12345678Z")).rejects.toMatchObject({
      faults: [{ code: "not-yet-valid" }],
    });
    const soon = seal({ from: bench.now + DAY / 2 });
    expect((await put("acme.certificate", pkcs12(soon), "12345678Z")).state).toBe("next");
    bench.now = start + DAY;
    await bench.transmit();
    expect((await statesOf("acme.certificate", "12345678Z"))?.[0]).toEqual([2, "current"]);
    bench.now = start;
  });
});

describe("credentials", () => {
  it("are known as secrets, the holder's before the workspace's", async () => {
    const { credentials } = bench.services;
    const text = (name: string) =>
      bench.inWorkspace((tx) => credentials.textOf(tx, bench.workspaceId, "simulated", name));
    await put("acme.server", { username: "u", password: "p" });
    expect(JSON.parse((await text("acme.server")) ?? "")).toEqual({ username: "u", password: "p" });
    expect(await text("acme.login.b-1")).toBe("bad");
    expect(await text("acme.login")).toBeUndefined();
    await put("acme.login", "all");
    expect((await find("acme.login", "nobody"))?.value).toEqual({ token: "all" });
    expect((await find("acme.login", "b-1"))?.value).toEqual({ token: "bad" });
  });

  it("set as plain secrets are found, too", async () => {
    await bench.inWorkspace((tx) =>
      bench.services.secrets.write(tx, bench.workspaceId, "acme.certificate.x1", "no certificate"),
    );
    const status = (await list()).find(({ holder }) => holder === "x1");
    expect(status).toMatchObject({ state: "secret", usedBy: ["acme.generate"] });
  });

  it.each([
    ["acme.nothing", "", { token: "x" }, "not-found"],
    ["acme.server", "B-1", { username: "u", password: "p" }, "input"],
    ["acme.server", "", { username: "u" }, "input"],
    ["acme.login", "", "", "input"],
  ])("%s for '%s' refuses %j", async (key, holder, value, error) => {
    await expect(put(key, value, holder)).rejects.toMatchObject({ key: error });
  });

  it("are revoked, and erased a month later", async () => {
    await bench.inWorkspace((tx) => bench.services.credentials.revoke(tx, place("acme.server"), 1));
    expect(await find("acme.server")).toBeUndefined();
    const erase = (before: number) =>
      bench.database.owner.maintain((tx) => eraseCredentials(tx, new Date(before)));
    expect(await erase(bench.now - DAY)).toBe(0);
    expect(await erase(bench.now + DAY)).toBeGreaterThan(0);
    const status = (await list()).find(({ key }) => key === "acme.server");
    expect(status).toMatchObject({ state: "revoked", versions: [{ erased: true }] });
  });

  it("are in the audit log, without values", async () => {
    const log = JSON.stringify(await bench.inWorkspace((tx) => listAudit(tx, {}, 100)));
    expect(log).toContain("credential.add");
    expect(log).toContain("credential.change");
    expect(log).not.toContain("BEGIN");
  });
});
