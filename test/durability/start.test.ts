import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "@fakturo/server";
import { type Config, loadConfig } from "@fakturo/server/config";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOperatorDatabase, type OperatorDatabase } from "../harness/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../harness/database-proxy.ts";

/** Some of the statements that create the schema and the queue's tables. */
const FIRST_START = Array.from({ length: 8 }, (_, i) => 1 + i * 20);

const data = mkdtempSync(join(tmpdir(), "fakturo-start-"));
let database: OperatorDatabase;
let proxy: DatabaseProxy;
let config: Config;

beforeEach(async () => {
  database = await createOperatorDatabase();
  proxy = await startDatabaseProxy(database.socket);
  config = loadConfig({
    flags: { port: "0", data, databaseUrl: database.urlThrough(proxy.port), logLevel: "silent" },
    env: { FAKTURO_MASTER_KEY: randomBytes(32).toString("hex"), FAKTURO_PLUGINS: "" },
    cwd: data,
  });
});
afterEach(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function isServing({ url }: RunningServer): Promise<boolean> {
  const reply = await fetch(`${url}/utils/v1/ping`);
  return reply.status === 401;
}

/** Number of statements of an undisturbed start. */
async function countStatements(): Promise<number> {
  proxy.breakAt(Number.POSITIVE_INFINITY, false);
  const server = await startServer(config);
  const count = proxy.statements;
  await server.close();
  return count;
}

/** Starts a server whose connections break once at a statement. */
async function startBroken(statement: number, isAnswered: boolean): Promise<void> {
  proxy.breakAt(statement, isAnswered);
  const server = await startServer(config);
  try {
    expect([statement, await isServing(server)]).toEqual([statement, true]);
  } finally {
    await server.close();
  }
}

describe("a server that starts while Postgres restarts", () => {
  it("waits and continues, whichever statement is interrupted", async () => {
    await countStatements();
    const count = await countStatements();
    expect(count).toBeGreaterThan(20);
    for (let statement = 1; statement <= count; statement += 1) {
      await startBroken(statement, statement % 2 === 0);
      expect([statement, proxy.isBroken]).toEqual([statement, true]);
    }
  });
});

describe("a first start while Postgres restarts", () => {
  it.each(FIRST_START)(
    "waits and continues when statement %i is interrupted",
    async (statement) => {
      await startBroken(statement, statement % 2 === 0);
      expect(proxy.isBroken).toBe(true);
    },
  );
});
