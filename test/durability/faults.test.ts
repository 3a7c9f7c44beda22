import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { createOperatorDatabase, type OperatorDatabase } from "../harness/database.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturoWith, freePort, spawnFakturo } from "../harness/server.ts";

const POLLING = { timeout: 120_000, interval: 100 };
const REQUESTS = 12;

let database: OperatorDatabase;
let sql: Sql;
let server: ChildProcess;
let client: Client;
let health: string;
let log = "";

beforeAll(async () => {
  database = await createOperatorDatabase();
  sql = new Sql({ connectionString: database.url });
  sql.on("error", () => {});
  await sql.connect();
  const env = {
    DATABASE_URL: database.url,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("hex"),
    FAKTURO_PLUGINS: "@fakturo/catalogues,@fakturo/regime-es,@fakturo/addon-eu-en16931",
  };
  await fakturoWith(env, "workspaces", "create", "A", "--country", "ES", "--sandbox");
  const token = await fakturoWith(env, "keys", "create", "--workspace", "A");
  const [port, healthPort] = [await freePort(), await freePort()];
  health = `http://127.0.0.1:${healthPort}`;
  server = spawnFakturo(["serve", "--port", String(port)], {
    ...env,
    FAKTURO_HEALTH_PORT: String(healthPort),
    FAKTURO_ROLE: "api",
  });
  server.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  await vi.waitFor(async () => expect(await status()).toBe("ready"), POLLING);
  client = createClient(`http://127.0.0.1:${port}`, token);
});
afterAll(async () => {
  server?.kill("SIGKILL");
  await sql?.end();
  await database?.[Symbol.asyncDispose]();
});

async function status(): Promise<unknown> {
  const reply = await fetch(health).catch(() => undefined);
  return reply && Reflect.get(Object(await reply.json()), "status");
}

const put = async (): Promise<number> =>
  (await client.put(`/silo/v1/entries/${newId()}`, { data: invoice() })).status;
const linesOf = (fault: string) =>
  log.split("\n").filter((line) => line.includes('"level":50') && line.includes(`"${fault}: `));

describe("a database that becomes read-only", () => {
  const fault = "database read-only";

  /** Sets options for new connections, and ends all existing ones. */
  async function setReadOnly(value: "on" | "off"): Promise<void> {
    const { rows } = await sql.query("select current_database() as name");
    await sql.query(
      `alter database "${rows[0].name}" set default_transaction_read_only = ${value}`,
    );
    await sql.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  it("is logged once, shown by the health port and counted, and over when it is over", async () => {
    expect(await put()).toBe(200);
    await setReadOnly("on");
    await expect.poll(put, POLLING).toBe(503);
    await Promise.all(Array.from({ length: REQUESTS }, put));
    expect(await status()).toBe(fault);
    const page = await (await fetch(`${health}/metrics`)).text();
    expect(page).toContain(`\nfakturo_fault{kind="${fault}"} 1\n`);
    const [, failures] = /failures_total\{kind="database read-only"\} (\d+)/.exec(page) ?? [];
    // Concurrent requests are written in one batch.
    expect(Number(failures)).toBeGreaterThan(1);
    expect(linesOf(fault)).toHaveLength(1);
    expect(linesOf(fault)[0]).toContain("read-only transaction");

    await setReadOnly("off");
    await expect.poll(status, POLLING).toBe("ready");
    expect(await put()).toBe(200);
    expect(log).toContain(`"${fault}: over"`);
    expect(linesOf(fault)).toHaveLength(1);
  });
});

describe("disk full", () => {
  it("is logged with its cause, answered with 503 and shown by the health port", async () => {
    await sql.query(`create function fakturo.fail() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger fail before insert on fakturo.entry for each row execute function fakturo.fail()`);
    expect(await put()).toBe(503);
    expect(await status()).toBe("disk full");
    expect(linesOf("disk full")[0]).toContain("No space left on device");
    await sql.query("drop trigger fail on fakturo.entry");
    await expect.poll(status, POLLING).toBe("ready");
  });
});
