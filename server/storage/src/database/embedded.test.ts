import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { layout } from "./folder.ts";
import { FolderInUse } from "./folder-lock.ts";
import { SILENT } from "./log.ts";
import { migrate } from "./migrate.ts";
import { processesIn } from "./orphans.ts";
import { createDatabase } from "./pool.ts";
import { openDatabase } from "./start.ts";

const used = mkdtempSync(join(tmpdir(), "fakturo-used-"));
beforeAll(async () => {
  const database = await startEmbedded({ folder: used, log: SILENT });
  await migrate(database.admin);
  await database.stop();
});
afterAll(() => rmSync(used, { recursive: true, force: true }));

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-embedded-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of prepared data: creating it is slow. */
function usedFolder(): string {
  const folder = temporaryFolder();
  execFileSync("cp", ["-a", join(used, "database"), folder]);
  return folder;
}

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, log: SILENT });
  cleanups.push(() => database.stop());
  return database;
}

/** A separate server process, as an operator runs it. */
async function startServer(folder: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./fixtures/small-server.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@fakturo/source", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(async () => {
    if (child.kill("SIGTERM")) await once(child, "exit");
  });
  if (child.stdout === null) throw new Error("no output");
  await once(child.stdout, "data");
  return child;
}

function postmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(layout(folder).data, "postmaster.pid"), "utf8"), 10);
}

async function scalar(database: EmbeddedDatabase, statement: string): Promise<unknown> {
  return withClient(database.app, async (client) => {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  });
}

test("the first start makes a durable, private server; later starts find its data", async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  expect(await scalar(first, "show fsync")).toBe("on");
  expect(await scalar(first, "show synchronous_commit")).toBe("on");
  expect(await scalar(first, "show listen_addresses")).toBe("");
  expect(await scalar(first, "show server_encoding")).toBe("UTF8");
  expect(await scalar(first, "show data_checksums")).toBe("on");
  const { root, data } = layout(folder);
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, "secrets.json")).mode & 0o777).toBe(0o600);
  const guess = withClient({ ...first.app, password: "guess" }, (client) =>
    client.query("select 1"),
  );
  await expect(guess).rejects.toMatchObject({ code: "28P01" });
  await withClient(first.admin, (client) => client.query("create table t as select 7 as n"));
  await first.stop();
  expect(processesIn(data)).toEqual([]);

  const second = await start(folder);
  const { rows } = await withClient(second.admin, (client) => client.query("select n from t"));
  expect(rows).toEqual([{ n: 7 }]);
});

test("a folder in use is refused, from this process and from another", async () => {
  const folder = usedFolder();
  const server = await startServer(folder);
  await expect(startEmbedded({ folder, log: SILENT })).rejects.toMatchObject({
    name: "FolderInUse",
    pid: server.pid,
  });
  server.kill("SIGTERM");
  await once(server, "exit");
  await start(folder);
  await expect(startEmbedded({ folder, log: SILENT })).rejects.toBeInstanceOf(FolderInUse);
});

test("commands join a running server and start one when there is none", async () => {
  const folder = usedFolder();
  const alone = await openDatabase({ folder, log: SILENT });
  await withClient(alone.app, (client) => client.query("select 1"));
  await alone.stop();
  expect(processesIn(layout(folder).data)).toEqual([]);

  await startServer(folder);
  const joined = await openDatabase({ folder, log: SILENT });
  const { rows } = await withClient(joined.app, (client) => client.query("select 1 as n"));
  expect(rows).toEqual([{ n: 1 }]);
  await joined.stop();
  expect(processesIn(layout(folder).data)).not.toEqual([]);
});

test("after kill -9 of the server the next start takes over from the orphaned Postgres", async () => {
  const folder = usedFolder();
  for (let round = 1; round <= 3; round += 1) {
    const server = await startServer(folder);
    const orphan = postmasterPid(folder);
    server.kill("SIGKILL");
    await once(server, "exit");
    expect(processesIn(layout(folder).data)).toContain(orphan);

    const next = await start(folder);
    expect(await scalar(next, "select count(*)::int from fakturo.workspace")).toBe(0);
    expect(processesIn(layout(folder).data)).not.toContain(orphan);
    await next.stop();
  }
});

test("after kill -9 of server and Postgres the next start recovers", async () => {
  const folder = usedFolder();
  const server = await startServer(folder);
  process.kill(postmasterPid(folder), "SIGKILL");
  server.kill("SIGKILL");
  await once(server, "exit");
  const next = await start(folder);
  expect(await scalar(next, "select count(*)::int from fakturo.workspace")).toBe(0);
});

test("after kill -9 of Postgres it runs again, and pools work on", async () => {
  const folder = usedFolder();
  const embedded = await start(folder);
  const database = createDatabase(embedded.app);
  cleanups.push(() => database.close());
  for (let round = 1; round <= 3; round += 1) {
    const restarted = Promise.withResolvers<void>();
    const unsubscribe = embedded.onRestart(restarted.resolve);
    const before = postmasterPid(folder);
    await database.maintain((tx) => tx.query("select 1"));
    process.kill(before, "SIGKILL");
    const { rows } = await database
      .maintain((tx) => tx.query("select 1 as n"))
      .catch(() =>
        // The first statement may reach the dying server; afterwards the pool waits for the new one.
        database.maintain((tx) => tx.query("select 1 as n")),
      );
    expect(rows).toEqual([{ n: 1 }]);
    await restarted.promise;
    unsubscribe();
    expect(postmasterPid(folder)).not.toBe(before);
  }
});

test("a pid file that names a living stranger does not block the start", async () => {
  const folder = usedFolder();
  const stale = join(layout(folder).data, "postmaster.pid");
  writeFileSync(stale, `${process.pid}\n${layout(folder).data}\n`);
  const next = await start(folder);
  expect(await scalar(next, "select 1")).toBe(1);
});

test("parents closed to Postgres' account and paths too long for a socket are no obstacle", async () => {
  const parent = temporaryFolder();
  const folder = join(parent, "long".repeat(20), "data");
  mkdirSync(folder, { recursive: true });
  const database = await start(folder);
  expect(statSync(parent).mode & 0o777).toBe(0o700);
  expect(await scalar(database, "select 1")).toBe(1);
});

test("data of another major version is refused with a hint, not touched", async () => {
  const folder = usedFolder();
  const mark = join(layout(folder).data, "PG_VERSION");
  writeFileSync(mark, "12\n");
  await expect(startEmbedded({ folder, log: SILENT })).rejects.toThrow(/db upgrade/);
  expect(readFileSync(mark, "utf8")).toBe("12\n");
});
