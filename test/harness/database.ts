import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createTestDatabase } from "../../server/src/database/testing.ts";

/** An empty database and the URL an operator would give several nodes. */
export interface OperatorDatabase extends AsyncDisposable {
  readonly url: string;
}

/** A database on the run's shared Postgres, owned by an ordinary role. */
export async function createOperatorDatabase(): Promise<OperatorDatabase> {
  const test = await createTestDatabase();
  const name = `nodes_${randomBytes(6).toString("hex")}`;
  const superuser = new Client({ ...test.superuser });
  await superuser.connect();
  await superuser.query(`create role ${name} login createrole password 'p'`);
  await superuser.query(`grant fakturo_app to ${name}`);
  await superuser.query(`create database ${name} owner ${name}`);
  const host = encodeURIComponent(test.superuser.host ?? "");
  return {
    url: `postgresql://${name}:p@localhost/${name}?host=${host}&port=${test.superuser.port ?? 5432}`,
    async [Symbol.asyncDispose]() {
      await superuser.query(`drop database ${name} with (force)`);
      await superuser.query(`drop role ${name}`);
      await superuser.end();
      await test.drop();
    },
  };
}
