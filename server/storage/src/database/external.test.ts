import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { SILENT } from "./log.ts";
import { migrate } from "./migrate.ts";
import { startDatabase } from "./start.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
const name = `test_${randomBytes(6).toString("hex")}`;
const operator = `operator_${name}`;
const stranger = `stranger_${name}`;

beforeAll(async () => {
  db = await createTestDatabase();
  await withClient(db.superuser, async (client) => {
    await client.query(`create role ${operator} login createrole password 'p'`);
    await client.query(`create role ${stranger} login password 'p'`);
    await client.query(`grant fakturo_app to ${operator}`);
    await client.query(`create database ${name} owner ${operator}`);
  });
});
afterAll(async () => {
  await withClient(db.superuser, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${operator}; drop role ${stranger}`);
  });
  await db.drop();
});

function url(role: string): string {
  const { host } = db.superuser;
  return `postgresql://${role}:p@/${name}?host=${encodeURIComponent(host ?? "")}&port=5432`;
}

test("the operator's role owns the tables, the application works as its own role", async () => {
  const { admin, app, stop } = await startDatabase({ folder: "", url: url(operator), log: SILENT });
  await migrate(admin);
  const who = "select current_user as me, current_setting('search_path') as path";
  await withClient(app, async (client) => {
    expect((await client.query(who)).rows).toEqual([{ me: "fakturo_app", path: "fakturo,public" }]);
    expect((await client.query("select * from entry")).rows).toEqual([]);
    await expect(client.query("create table fakturo.t ()")).rejects.toMatchObject({
      code: "42501",
    });
    await client.query("reset role");
    expect((await client.query(who)).rows[0]).toMatchObject({ me: "fakturo_app" });
  });
  await stop();
});

test("a role that may not work as the application's is refused with the statement to run", async () => {
  const attempt = startDatabase({ folder: "", url: url(stranger), log: SILENT });
  await expect(attempt).rejects.toThrow(/grant fakturo_app to/);
});
