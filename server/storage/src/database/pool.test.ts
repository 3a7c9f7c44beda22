import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { batchingSocket } from "./batching-socket.ts";
import { withDatabase } from "./connection.ts";
import { createDatabase } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
const workspace = randomUUID();

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.withWorkspace(workspace, (tx) =>
    tx.query(
      "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), 'W', 'w', true)",
      [workspace],
    ),
  );
  await db.database.withWorkspace(workspace, (tx) =>
    tx.query(
      "insert into series (id, created_at, updated_at, name, last_index) select gen_random_uuid(), now(), now(), n, 0 from unnest(array['A','B']) n",
    ),
  );
});
afterAll(() => db.drop());

const lastIndex = async (name: string) => {
  const { rows } = await db.database.readWorkspace(workspace, (tx) =>
    tx.query<{ last_index: string }>("select last_index from series where name = $1", [name]),
  );
  return Number(rows[0]?.last_index);
};
const bump = "update series set last_index = last_index + 1 where name = $1";

test("statements that are sent together reach the database in one packet, in their order", async () => {
  const received: string[] = [];
  const relay = createServer((socket) => socket.on("data", (data) => received.push(String(data))));
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  const address = relay.address();
  const socket = batchingSocket();
  const sent = vi.spyOn(socket, "_writev");
  const sentAlone = vi.spyOn(socket, "_write");
  socket.connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  await once(socket, "connect");
  for (const text of ["begin", "select 1", "commit"]) socket.write(text);
  await vi.waitFor(() => expect(received.join("")).toBe("beginselect 1commit"), 60_000);
  expect([sent.mock.calls.length, sentAlone.mock.calls.length]).toEqual([1, 0]);
  socket.write("begin");
  await vi.waitFor(() => expect(received.join("")).toBe("beginselect 1commitbegin"), 60_000);
  socket.destroy();
  relay.close();
});

test("a failed transaction leaves nothing and its connection is used again", async () => {
  const before = await lastIndex("A");
  const failed = db.database.withWorkspace(workspace, async (tx) => {
    await tx.query(bump, ["A"]);
    throw new RangeError("no");
  });
  await expect(failed).rejects.toBeInstanceOf(RangeError);
  expect(await lastIndex("A")).toBe(before);
});

test("an error swallowed inside does not pass for a commit", async () => {
  const result = db.database.withWorkspace(workspace, async (tx) => {
    await tx.query("select 1/0").catch(() => {});
  });
  await expect(result).rejects.toMatchObject({ key: "internal" });
});

test("statements handed over to the commit take effect, and none follows it", async () => {
  const before = await lastIndex("A");
  const later = await db.database.withWorkspace(workspace, async (tx) => {
    tx.settle(tx.query(bump, ["A"]));
    tx.settle(tx.query(bump, ["A"]));
    return () => tx.query(bump, ["A"]);
  });
  expect(later).toThrow("after the commit");
  expect(await lastIndex("A")).toBe(before + 2);
});

test("a statement handed over to the commit fails it", async () => {
  const before = await lastIndex("A");
  const failed = db.database.withWorkspace(workspace, async (tx) => {
    tx.settle(tx.query(bump, ["A"]));
    tx.settle(tx.query("select 1/0"));
    tx.settle(tx.query(bump, ["A"]));
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  expect(await lastIndex("A")).toBe(before);
});

test("transactions that fail to serialize are repeated until all succeed", async () => {
  const before = await lastIndex("A");
  const work = Array.from({ length: 8 }, () =>
    db.database.withWorkspace(
      workspace,
      async (tx) => {
        const { rows } = await tx.query<{ last_index: string }>(
          "select last_index from series where name = 'A'",
        );
        await tx.query("update series set last_index = $1 where name = 'A'", [
          Number(rows[0]?.last_index) + 1,
        ]);
      },
      { isolation: "serializable" },
    ),
  );
  const won = (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled");
  expect(won.length).toBeGreaterThan(1);
  expect(await lastIndex("A")).toBe(before + won.length);
});

test("a transaction is repeated after a deadlock", async () => {
  const [first, second] = [await lastIndex("A"), await lastIndex("B")];
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  const both = (one: string, other: string) => {
    let attempts = 0;
    return db.database.withWorkspace(workspace, async (tx) => {
      attempts += 1;
      await tx.query(bump, [one]);
      if (attempts === 1) {
        waiting += 1;
        if (waiting === 2) met.resolve();
        await met.promise;
      }
      await tx.query(bump, [other]);
    });
  };
  await Promise.all([both("A", "B"), both("B", "A")]);
  expect([await lastIndex("A"), await lastIndex("B")]).toEqual([first + 2, second + 2]);
});

test("reading transactions cannot write and see one state", async () => {
  const write = db.database.readWorkspace(workspace, (tx) => tx.query(bump, ["A"]));
  await expect(write).rejects.toMatchObject({ key: "unavailable", cause: { code: "25006" } });
  await db.database.readWorkspace(workspace, async (tx) => {
    const read = "select last_index from series where name = 'B'";
    const { rows: before } = await tx.query(read);
    await db.database.withWorkspace(workspace, (other) => other.query(bump, ["B"]));
    expect((await tx.query(read)).rows).toEqual(before);
  });
});

test("only a UUID gets into the binding", async () => {
  for (const id of ["", "x", "'; drop table entry; --"]) {
    const attempt = db.database.withWorkspace(id, async () => {});
    await expect(attempt).rejects.toMatchObject({ key: "input" });
  }
});

test("a connection lost under a transaction is reported as unavailable, the next works", async () => {
  const lost = db.database.withWorkspace(workspace, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    await db.owner.query("select 1");
    const killer = createDatabase(db.superuser, { connections: 1 });
    await killer.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await killer.close();
    await tx.query("select 1");
  });
  await expect(lost).rejects.toMatchObject({ key: "unavailable" });
  expect(await lastIndex("A")).toBeGreaterThanOrEqual(0);
});

test("a server that is away is reported as unavailable after the time-out", async () => {
  const away = createDatabase({ ...db.app, host: "/nonexistent" }, { timeoutMs: 100 });
  await expect(away.withWorkspace(workspace, async () => {})).rejects.toMatchObject({
    key: "unavailable",
  });
  await expect(away.query("select 1")).rejects.toMatchObject({ key: "unavailable" });
  await away.close();
});

test.each(["53100", "53300", "57014", "08006", "25006", "40001", "40P01"])(
  "trouble of the database that passes is reported as unavailable: %s",
  async (code) => {
    const raise = `do $$ begin raise exception using errcode = '${code}'; end $$`;
    const failed = db.database.withWorkspace(workspace, (tx) => tx.query(raise));
    await expect(failed).rejects.toMatchObject({ key: "unavailable", cause: { code } });
    await expect(db.database.query(raise)).rejects.toMatchObject({ key: "unavailable" });
  },
);

test("a database that has no connection left is waited for", async () => {
  const name = db.app.database ?? "";
  const limit = (count: number) =>
    db.owner.query(`alter database "${name}" connection limit ${count}`);
  const late = createDatabase(db.app, { timeoutMs: 5_000 });
  const impatient = createDatabase(db.app, { timeoutMs: 100 });
  const work = (tx: { query(text: string): Promise<unknown> }) => tx.query("select 1");
  await limit(0);
  const done = late.withWorkspace(workspace, work);
  const refused = impatient.withWorkspace(workspace, work);
  await expect(refused.finally(() => limit(-1))).rejects.toMatchObject({
    key: "unavailable",
    cause: { code: "53300" },
  });
  await expect(done).resolves.toBeDefined();
  await Promise.all([late.close(), impatient.close()]);
});

test("other errors keep their code", async () => {
  const missing = createDatabase(withDatabase(db.app, "nonexistent"), { timeoutMs: 100 });
  await expect(missing.query("select 1")).rejects.toMatchObject({ code: "3D000" });
  await missing.close();
});

test("a statement that hangs is given up, and its connection with it", async () => {
  const impatient = createDatabase(db.app, { statementMs: 200, connections: 1 });
  const hang = (tx: { query(text: string): Promise<unknown> }) => tx.query("select pg_sleep(30)");
  const started = performance.now();
  await expect(impatient.withWorkspace(workspace, hang)).rejects.toMatchObject({
    key: "unavailable",
  });
  await expect(hang(impatient)).rejects.toMatchObject({ key: "unavailable" });
  expect(performance.now() - started).toBeLessThan(25_000);
  const { rows } = await impatient.query<{ one: number }>("select 1 as one");
  expect(rows).toEqual([{ one: 1 }]);
  await impatient.close();
});

test("a database that takes connections and says nothing is unavailable", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const connection = { host: "127.0.0.1", port, user: "u", database: "d" };
  const deaf = createDatabase(connection, { connectMs: 200, timeoutMs: 300 });
  const started = performance.now();
  const work = (tx: { query(text: string): Promise<unknown> }) => tx.query("select 1");
  await expect(deaf.withWorkspace(workspace, work)).rejects.toMatchObject({ key: "unavailable" });
  await expect(work(deaf)).rejects.toMatchObject({ key: "unavailable" });
  expect(performance.now() - started).toBeLessThan(25_000);
  for (const socket of sockets) socket.destroy();
  await deaf.close();
  silent.close();
});
