import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, withClient } from "./client.ts";
import { type DatabaseConnection, withDatabase } from "./connection.ts";
import { dumpDatabase } from "./dump.ts";
import { databaseCode } from "./errors.ts";
import { knownMigrations, migrate } from "./migrate.ts";
import { countPartitions, partitionDatabase, planPartitions } from "./partition.ts";
import { createDatabase, type Database } from "./pool.ts";
import { migrateQueue } from "./queue-schema.ts";
import { restoreDatabase } from "./restore.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const PARTITIONS = 4;

let db: TestDatabase;
const names: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await withClient(db.superuser, async (client) => {
    for (const name of names) await client.query(`drop database ${name} with (force)`);
  });
  await db.drop();
});

interface Place {
  readonly admin: DatabaseConnection;
  readonly app: DatabaseConnection;
}

/** An empty database without a schema. */
async function emptyDatabase(): Promise<Place> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(db.superuser, (client) =>
    client.query(`create database ${name} owner fakturo_owner`),
  );
  names.push(name);
  return { admin: withDatabase(db.admin, name), app: withDatabase(db.app, name) };
}

async function migrated(): Promise<Place> {
  const place = await emptyDatabase();
  await migrate(place.admin);
  await migrateQueue(place.admin);
  return place;
}

async function withApp<T>({ app }: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase(app, { connections: 2 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const workspaces = Array.from({ length: 6 }, () => randomUUID());
const DIGEST = "0".repeat(64);

/** Rows in most tables that are partitioned. */
async function fill(database: Database): Promise<void> {
  for (const id of workspaces) {
    await database.withWorkspace(id, async (tx) => {
      await tx.query(
        "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), 'W', $2, true)",
        [id, `w-${id}`],
      );
      await tx.query(
        `insert into entry (id, key, created_at, updated_at, folder, doc_schema, head_uuid, digest, snippet, version, words)
         values ($1, 'k', now(), now(), 'invoices', 's', $1, '{}', '{}', 'v', 'acme')`,
        [id],
      );
      await tx.query(
        "insert into entry_version (entry, version, at, position, signed, invalid, src, envelope) values ($1, 'v', now(), 0, false, false, 'api', '{}')",
        [id],
      );
      await tx.query(
        "insert into file_blob (sha256, size, bytes, created_at) values ($1, 1, 'a', now())",
        [DIGEST],
      );
      await tx.query(
        "insert into file (entry, id, created_at, name, mime, size, sha256, blob, src) values ($1, $1, now(), 'a', 'b', 1, $2, $2, 'api')",
        [id, DIGEST],
      );
      await tx.query(
        "insert into series (id, created_at, updated_at, name) values ($1, now(), now(), 'A')",
        [id],
      );
      await tx.query(
        "insert into series_entry (series, id, created_at, updated_at, index, code) values ($1, $1, now(), now(), 1, '1')",
        [id],
      );
      await tx.query(
        "insert into chain_link (key, position, created_at, intent, link) values ('c', 1, now(), $1, '{}')",
        [id],
      );
    });
  }
}

async function contents(database: Database, id = workspaces[0] ?? ""): Promise<unknown> {
  const tables = ["entry", "entry_version", "entry_word", "file_blob", "file", "series_entry"];
  return database.readWorkspace(id, async (tx) => {
    const read: unknown[] = [];
    for (const name of [...tables, "chain_link", "chain_head", "audit"])
      read.push((await tx.query(`select * from ${name} order by 1, 2, 3`)).rows);
    return read;
  });
}

async function failure(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => databaseCode(error) ?? String(error),
  );
}

/** What tables have beside their rows, as lists of texts; partitions are hidden in their own schema. */
const SHAPE = `
  select c.relname || ' ' || pg_get_constraintdef(f.oid) || ' ' || f.conname as line
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where c.relnamespace = 'fakturo'::regnamespace and f.conparentid = 0
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'fakturo'::regnamespace and not t.tgisinternal
  union all
  select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'fakturo'::regnamespace
  union all
  select to_jsonb(p)::text from pg_policies p where schemaname = 'fakturo'
  union all
  select c.relname || ' ' || relrowsecurity || relforcerowsecurity || ' ' || g.grantee::regrole || ' ' || g.privilege_type
    from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'fakturo'::regnamespace and c.relkind in ('r', 'p') and g.grantee <> c.relowner
  union all
  select c.relname || ' ' || a.attnum || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull
      || a.attidentity::text || a.attgenerated::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || a.attstorage::text || a.attcollation::regcollation
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'fakturo'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
  union all
  select to_jsonb(t)::text from pg_publication_tables t
  union all
  select p.oid::regprocedure || pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
    from pg_proc p where p.pronamespace = 'fakturo'::regnamespace and p.prokind = 'f'
  order by 1`;

async function shapeOf({ admin }: Place): Promise<string[]> {
  return withClient(admin, async (client) => {
    const { rows } = await client.query<{ line: string }>(SHAPE);
    return rows.map(({ line }) => line);
  });
}

describe("a partitioned database", () => {
  let place: Place;
  let before: { rows: unknown; shape: string[] };

  beforeAll(async () => {
    place = await migrated();
    before = await withApp(place, async (database) => {
      await fill(database);
      await withClient(place.admin, (client) =>
        client.query(`create publication feed for table fakturo.entry (workspace, id, folder)
          where (workspace = '${workspaces[0]}') with (publish_via_partition_root = true)`),
      );
      return { rows: await contents(database), shape: await shapeOf(place) };
    });
  });

  test("is described before it is made, with time and disk, and nothing is changed", async () => {
    const plan = await planPartitions(place.admin, PARTITIONS);
    expect(plan.tables.map(({ name }) => name)).toContain("entry_version");
    const bytes = plan.tables.reduce((sum, table) => sum + table.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect([plan.diskBytes, plan.seconds]).toEqual([2 * bytes, 1]);
    expect(await countPartitions(place.admin)).toBe(0);
  });

  test("is not made while others use the database", async () => {
    await withApp(place, async (database) => {
      await database.query("select 1");
      await expect(partitionDatabase(place.admin, PARTITIONS)).rejects.toThrow(
        "others use the database (connections: 1): stop all servers and poolers first",
      );
    });
    expect(await countPartitions(place.admin)).toBe(0);
  });

  test("keeps rows, keys, indexes, triggers, row security, privileges and functions", async () => {
    await partitionDatabase(place.admin, PARTITIONS);
    expect(await countPartitions(place.admin)).toBe(PARTITIONS);
    expect(await shapeOf(place)).toEqual(before.shape);
    await withApp(place, async (database) => expect(await contents(database)).toEqual(before.rows));
  });

  test("spreads workspaces, whose rows the application reaches through the tables only", async () => {
    const { rows } = await withClient(place.admin, (client) =>
      inTransaction(client, "begin; set local fakturo.maintenance = 'on'", () =>
        client.query("select distinct tableoid::regclass::text as part from entry"),
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
    await withApp(place, async (database) => {
      const direct = database.query(`select * from ${rows[0].part}`);
      expect(await failure(direct)).toBe("42501");
      expect((await database.query("select * from entry")).rows).toEqual([]);
    });
    await withClient(place.admin, async (client) => {
      await client.query("set fakturo.maintenance = 'on'");
      expect((await client.query(`select * from ${rows[0].part}`)).rows).toEqual([]);
    });
  });

  test("still enforces keys, references and the audit log", async () => {
    const [id = ""] = workspaces;
    await withApp(place, async (database) => {
      const attempt = (statement: string, values: unknown[]) =>
        failure(database.withWorkspace(id, (tx) => tx.query(statement, values)));
      const version = `insert into entry_version (entry, version, at, position, signed, invalid, src, envelope)
        values ($1, 'w', now(), $2, false, false, 'api', '{}')`;
      expect(await attempt(version, [randomUUID(), 1])).toBe("23503");
      expect(await attempt(version, [id, 0])).toBe("23505");
      expect(await attempt("delete from audit", [])).toBe("42501");
      expect(await attempt("update series_entry set code = ''", [])).toBe("42501");
      expect(await attempt("insert into audit (action, target) values ('a', 'b')", [])).toBe(
        undefined,
      );
    });
  });

  test("reads one partition for a statement of a workspace", async () => {
    const [id = ""] = workspaces;
    await withApp(place, async (database) => {
      const plan = await database.readWorkspace(id, async (tx) => {
        const { rows } = await tx.query(
          "explain (analyze, costs off) select e.id from entry e join entry_version v on v.workspace = e.workspace and v.entry = e.id where e.workspace = current_workspace() and v.workspace = current_workspace()",
        );
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      expect(plan.match(/Subplans Removed: 3/g)).toHaveLength(2);
    });
  });

  test("is dumped and restored with its partitions", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-partition-"));
    try {
      const dump = join(folder, "a.dump");
      const counts = await dumpDatabase(place.admin, dump);
      expect(counts).toMatchObject({ entry: workspaces.length, file: workspaces.length });
      const copy = await emptyDatabase();
      expect(await restoreDatabase(copy.admin, dump)).toEqual(counts);
      expect(await countPartitions(copy.admin)).toBe(PARTITIONS);
      const [was, is] = [
        await withApp(place, contents),
        await withApp(copy, (database) => contents(database)),
      ];
      expect(is).toEqual(was);
      await withApp(copy, (database) =>
        database.withWorkspace(workspaces[0] ?? "", (tx) =>
          tx.query("insert into audit (action, target) values ('a', 'b')"),
        ),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("has no second number of partitions", async () => {
    await expect(planPartitions(place.admin, 8)).rejects.toThrow(
      "the database has 4 partitions: use --partitions 4",
    );
    expect((await planPartitions(place.admin, PARTITIONS)).tables).toEqual([]);
  });
});

test("a failure leaves the tables as they were", async () => {
  const place = await migrated();
  await withClient(place.admin, (client) =>
    client.query("create view fakturo.mine as select * from fakturo.file"),
  );
  const shape = await shapeOf(place);
  await expect(partitionDatabase(place.admin, PARTITIONS)).rejects.toThrow(
    /other objects depend on them/,
  );
  expect(await shapeOf(place)).toEqual(shape);
  expect(await countPartitions(place.admin)).toBe(0);
});

/** Since this migration the tables may be partitioned before those that follow. */
const FIRST = 42;

test("later migrations apply to a partitioned database as to any other", async () => {
  const [place, plain] = [await emptyDatabase(), await migrated()];
  const known = knownMigrations();
  await migrate(
    place.admin,
    known.filter(({ number }) => number <= FIRST),
  );
  await partitionDatabase(place.admin, PARTITIONS);
  await migrate(place.admin, known);
  expect(await shapeOf(place)).toEqual(await shapeOf(plain));
});
