import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import type { Database, Transaction } from "@fakturo/server-storage/database";
import {
  findJob,
  listAudit,
  listPublicKeys,
  listRestoreStops,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace } from "../access/workspaces.ts";
import { checkChain } from "../chains/index.ts";
import { putFile } from "../entries/files.ts";
import { exportWorkspace } from "./export.ts";
import { importWorkspace } from "./import.ts";
import { EXCLUDED_TABLES, TRANSFERRED_TABLES } from "./tables.ts";

const CHAIN = "try:chain";
const plugin = definePlugin({
  name: "test-transfer",
  providers: [
    defineProvider({
      key: "try.wait",
      name: "Wait",
      summary: "Waits.",
      effect: "none",
      config: Type.Object({}),
      run: () => step.wait("on and on", { ref: "r" }),
    }),
    defineProvider({
      key: "try.chain",
      name: "Chain",
      summary: "Adds a link.",
      effect: "none",
      config: Type.Object({}),
      run: () => step.ok({ chains: [{ key: CHAIN, link: { "2": 1.5, b: "ß", "1": [] } }] }),
    }),
  ],
});

let bench: Workbench;
let folder: string;
let openJob: string;
const LARGE = Buffer.alloc(2.5 * 1024 * 1024, "large file ");

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  folder = mkdtempSync(join(tmpdir(), "fakturo-transfer-"));
  const { services } = bench;
  const workflowId = await bench.workflow({
    name: 'Quoted "name"\nof two lines',
    schema: "org/party",
    steps: [{ provider: "try.chain" }, { provider: "try.chain" }, { provider: "try.wait" }],
  });
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Ünïcode \u2028& Söhne",
  });
  openJob = await bench.job({
    workflowId,
    entryId,
    args: { file: "data:text/plain;name=a.txt;base64,aGk=" },
  });
  await bench.advance(openJob);
  await bench.inWorkspace(async (tx) => {
    await putFile(tx, services, entryId, { name: "a.txt", data: Buffer.from("hi") });
    await putFile(tx, services, entryId, { name: "b.bin", data: LARGE });
    await tx.query({
      name: "meta",
      text: `insert into meta (entry, src, key, created_at, updated_at, value, secure)
        values ($1, 'a', 'open', now(), now(), '{"b":1,"a":2}', false), ($1, 'a', 'secret', now(), now(), '"x"', true)`,
      values: [entryId],
    });
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bench[Symbol.asyncDispose]();
});

const target = async (sandbox = true) => {
  const { services, database } = bench;
  const parts = { ...services, inWorkspace: database.database.withWorkspace };
  return (await createWorkspace(parts, { name: "Target", sandbox })).id;
};
const parts = () => ({ database: bench.database.database, files: bench.services.files });
const now = () => new Date(bench.now);
const write = (workspace: string, to: string, isMove = false) =>
  exportWorkspace(parts(), workspace, to, { now: now(), isMove });
const read = (workspace: string, from: string) =>
  importWorkspace(parts(), workspace, from, { now: now(), isCopy: true });

/** A database that records the longest statement and answer. */
function watched(database: Database, seen: { read: number; sent: number }): Database {
  const watch = (tx: Transaction): Transaction => ({
    ...tx,
    async query(statement, values) {
      const answer = await tx.query<never>(statement, values);
      seen.sent = Math.max(seen.sent, JSON.stringify(values ?? []).length);
      seen.read = Math.max(seen.read, JSON.stringify(answer.rows).length);
      return answer;
    },
  });
  return {
    ...database,
    withWorkspace: (id, work) => database.withWorkspace(id, (tx) => work(watch(tx))),
    readWorkspace: (id, work) => database.readWorkspace(id, (tx) => work(watch(tx))),
  };
}

describe("a workspace", () => {
  it("is exported completely and imported into another workspace byte for byte", async () => {
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const exported = await write(bench.workspaceId, first);
    const into = await target();
    expect(await read(into, first)).toEqual(exported);
    await write(into, second);
    for (const { name } of TRANSFERRED_TABLES.filter(
      (table) => !["job", "audit"].includes(table.name),
    )) {
      const [there, here] = [first, second].map((path) =>
        readFileSync(join(path, `${name}.ndjson`), "utf8"),
      );
      expect(here, name).toBe(there);
    }
    const blobs = readdirSync(join(second, "files"));
    expect(blobs).toEqual(readdirSync(join(first, "files")));
    expect(blobs.map((name) => readFileSync(join(second, "files", name)).length)).toContain(
      LARGE.length,
    );
    const job = await bench.database.database.withWorkspace(into, (tx) => findJob(tx, openJob));
    expect(job).toMatchObject({ status: "CANCEL", completed_at: expect.any(Date) });
    expect((await bench.look(openJob)).job.status).toBe("QUEUED");
    const chain = await bench.database.database.withWorkspace(into, (tx) => checkChain(tx, CHAIN));
    expect(chain).toEqual({ key: CHAIN, length: 2, faults: [] });
    const meta = readFileSync(join(first, "meta.ndjson"), "utf8");
    expect([meta.includes('"open"'), meta.includes('"secret"')]).toEqual([true, false]);
    expect(meta).toContain('{"b":1,"a":2}');
  });

  it("is not read where its chains and series would go on twice, unless it is marked as a copy", async () => {
    const from = join(folder, "copied");
    await write(bench.workspaceId, from);
    const into = await target();
    await expect(importWorkspace(parts(), into, from, { now: now() })).rejects.toMatchObject({
      key: "conflict",
      message: expect.stringContaining("--move"),
    });
    await read(into, from);
    const { owner } = bench.database;
    const waiting = await owner.maintain((tx) => listRestoreStops(tx, into));
    expect(waiting).toMatchObject([{ kind: "chain", key: CHAIN, cause: "moved", known: "2" }]);
    // A copy of the copy would go on beside the original, too.
    const second = join(folder, "copy-of-copy");
    await write(into, second);
    const moved = await target();
    const again = importWorkspace(parts(), moved, second, { now: now() });
    await expect(again).rejects.toMatchObject({ key: "conflict" });
    await write(into, join(folder, "moved"), true);
    await importWorkspace(parts(), moved, join(folder, "moved"), { now: now() });
    expect(await owner.maintain((tx) => listRestoreStops(tx, moved))).toEqual([]);
  });

  it("does not bring a simulation into a live workspace, whatever the manifest says", async () => {
    const entry = await bench.inWorkspace(async (tx) => {
      const id =
        (
          await tx.query<{ id: string }>({
            name: "any",
            text: "select id from entry limit 1",
            values: [],
          })
        ).rows[0]?.id ?? "";
      const meta = { environment: "simulated" };
      await putFile(tx, bench.services, id, { name: "sim.xml", data: Buffer.from("s"), meta });
      return id;
    });
    const from = join(folder, "simulated");
    await write(bench.workspaceId, from);
    const callLive = (written: string) => {
      const path = join(written, "manifest.json");
      const manifest = JSON.parse(readFileSync(path, "utf8"));
      manifest.workspace.sandbox = false;
      writeFileSync(path, JSON.stringify(manifest));
    };
    callLive(from);
    const into = await target(false);
    await expect(read(into, from)).rejects.toMatchObject({
      key: "conflict",
      message: expect.stringContaining("the file sim.xml was made in a simulation"),
    });
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "drop",
        text: "update file set meta = null where entry = $1",
        values: [entry],
      }),
    );
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "stamped",
        text: `update entry_version set envelope = jsonb_set(envelope::jsonb, '{head,stamps}',
          '[{"prv":"simulated","val":"acme"}]')::text where entry = $1`,
        values: [entry],
      }),
    );
    const again = join(folder, "stamped");
    await write(bench.workspaceId, again);
    callLive(again);
    await expect(read(into, again)).rejects.toMatchObject({
      message: expect.stringContaining(`the document of the entry ${entry} was made`),
    });
  });

  it("is not read over data, from the sandbox, or from a damaged folder", async () => {
    const from = join(folder, "sound");
    await write(bench.workspaceId, from);
    await expect(write(bench.workspaceId, from)).rejects.toMatchObject({ key: "input" });
    await expect(read(bench.workspaceId, from)).rejects.toMatchObject({ key: "conflict" });
    await expect(read(await target(false), from)).rejects.toMatchObject({ key: "conflict" });
    await expect(read(await target(), folder)).rejects.toMatchObject({ key: "input" });
    const path = join(from, "entry.ndjson");
    writeFileSync(path, readFileSync(path, "utf8").replace("Ünïcode", "Another"));
    const into = await target();
    await expect(read(into, from)).rejects.toMatchObject({ key: "input" });
    rmSync(join(from, "files", readdirSync(join(from, "files"))[0] ?? ""));
    await expect(read(into, from)).rejects.toMatchObject({ key: "input" });
    const { rows } = await bench.database.database.withWorkspace(into, (tx) =>
      tx.query("select from entry"),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["a value of another type", (rows: string) => rows.replace(/"id":"[^"]+"/, '"id":"../../x"')],
    ["text in place of a row", () => "{\n"],
    ["a row without its members", () => "{}\n"],
    ["a number in place of a row", () => "1\n"],
  ])("is refused with %s, though the manifest fits", async (_what, change) => {
    const from = mkdtempSync(join(folder, "tampered-"));
    await write(bench.workspaceId, join(from, "a"));
    const path = join(from, "a", "entry.ndjson");
    const rows = change(readFileSync(path, "utf8").split("\n", 1)[0] ?? "").trimEnd();
    writeFileSync(path, `${rows}\n`);
    const file = join(from, "a", "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const sha256 = createHash("sha256").update(`${rows}\n`).digest("hex");
    const tables = { ...manifest.tables, entry: { rows: 1, sha256 } };
    writeFileSync(file, JSON.stringify({ ...manifest, tables }));
    await expect(read(await target(), join(from, "a"))).rejects.toMatchObject({ key: "input" });
  });

  it("brings names of an audit log that say where they come from", async () => {
    const from = join(folder, "log");
    await write(bench.workspaceId, from);
    const into = await target();
    await read(into, from);
    const rows = await bench.database.database.withWorkspace(into, (tx) => listAudit(tx, {}, 10));
    const brought = rows.filter(({ actor }) => actor === "import:engine");
    expect(brought.map(({ action }) => action)).toEqual(["workflow.publish", "workspace.create"]);
    const own = rows.filter(({ target }) => target === into);
    expect(own.map(({ actor }) => actor)).toEqual(["engine", "engine"]);
  });

  it("brings public keys of signatures and nothing else", async () => {
    const from = join(folder, "keys");
    await write(bench.workspaceId, from);
    const path = join(from, "manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { d, ...point } = privateKey.export({ format: "jwk" });
    const key = { ...point, use: "sig", alg: "ES256", kid: "k" };
    const into = await target();
    const given = (jwk: object, created_at = "2026-01-15T10:00:00Z") => {
      writeFileSync(path, JSON.stringify({ ...manifest, keys: [{ created_at, jwk }] }));
      return read(into, from);
    };
    const none = { kty: "oct", k: "AA" };
    for (const other of [{ x: point.y }, { kid: "" }, { kid: 1 }, { use: "enc" }, none])
      await expect(given({ ...key, ...other })).rejects.toMatchObject({ key: "input" });
    await expect(given(key, "soon")).rejects.toMatchObject({ key: "input" });
    await given({ ...key, d, x5u: "https://example.com" });
    const { database } = bench.database;
    expect(await database.withWorkspace(into, listPublicKeys)).toEqual([key]);
  });

  it("is written and read a few megabytes at a time", async () => {
    const MB = 1024 * 1024;
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "fill_spool",
        text: `insert into spool (key, created_at, type, name, bytes)
          select 'large-' || n, now(), 'a/b', 'n', decode(repeat('00', ${MB}), 'hex')
          from generate_series(1, 12) n`,
        values: [],
      }),
    );
    const [from, seen] = [join(folder, "large"), { read: 0, sent: 0 }];
    const large = { ...parts(), database: watched(bench.database.database, seen) };
    await exportWorkspace(large, bench.workspaceId, from, { now: now() });
    await importWorkspace(large, await target(), from, { now: now(), isCopy: true });
    // Bytes are exported as hex digits.
    expect(seen.read).toBeLessThan(10 * MB);
    expect(seen.sent).toBeLessThan(10 * MB);
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "empty_spool",
        text: "delete from spool where key like 'large-%'",
        values: [],
      }),
    );
  });

  it.runIf(process.platform === "linux")("is not written where no folder can be made", async () => {
    await expect(write(bench.workspaceId, "/proc/fakturo")).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it("leaves no table out by oversight", async () => {
    const { rows } = await bench.database.owner.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'fakturo'::regnamespace and c.relkind = 'r' and a.attname = 'workspace'`,
    );
    const decided = [...TRANSFERRED_TABLES.map(({ name }) => name), ...EXCLUDED_TABLES];
    expect(decided).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
  });
});
