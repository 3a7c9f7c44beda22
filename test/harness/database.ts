import { randomBytes } from "node:crypto";
import { createTestDatabase } from "@fakturo/server-storage/testing";
import { Client } from "pg";

/** An empty database, and its URL for several nodes. */
export interface OperatorDatabase extends AsyncDisposable {
  readonly url: string;
  /** Path of the server's socket. */
  readonly socket: string;
  /** The URL of the database through a port of this machine. */
  urlThrough(port: number): string;
}

/** A database on the shared Postgres of the run, owned by an ordinary role. */
export async function createOperatorDatabase(): Promise<OperatorDatabase> {
  const test = await createTestDatabase();
  const name = `nodes_${randomBytes(6).toString("hex")}`;
  const superuser = new Client({ ...test.superuser });
  await superuser.connect();
  await superuser.query(`create role ${name} login createrole password 'p'`);
  await superuser.query(`grant fakturo_app to ${name}`);
  await superuser.query(`create database ${name} owner ${name}`);
  const { host = "", port = 5432 } = test.superuser;
  return {
    url: `postgresql://${name}:p@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    socket: `${host}/.s.PGSQL.${port}`,
    urlThrough: (own) => `postgresql://${name}:p@127.0.0.1:${own}/${name}`,
    async [Symbol.asyncDispose]() {
      await superuser.query(`drop database ${name} with (force)`);
      await superuser.query(`drop role ${name}`);
      await superuser.end();
      await test.drop();
    },
  };
}
