import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const PAYLOAD = JSON.stringify({ text: "x".repeat(1700) });

/** Has Postgres count what is in its tables, as it does by itself soon after a start. */
export async function analyze(data: string): Promise<void> {
  const pool = ownerPool(data, 1);
  try {
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

function ownerPool(data: string, max: number): pg.Pool {
  const secrets: { owner?: string } = JSON.parse(
    readFileSync(join(data, "database/secrets.json"), "utf8"),
  );
  return new pg.Pool({
    host: join(data, "database/data"),
    port: 5432,
    user: "fakturo_owner",
    password: secrets.owner,
    database: "fakturo",
    max,
  });
}

/** Two commits each, an insert and an update, on the Postgres that runs on a data folder. */
export async function bareCommits(data: string, clients: number, count: number): Promise<void> {
  const pool = ownerPool(data, clients);
  try {
    await pool.query("create table bench_floor (id int primary key, payload json, done bool)");
    let next = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (next < count) {
          next += 1;
          const id = next;
          await pool.query("insert into bench_floor values ($1, $2, false)", [id, PAYLOAD]);
          await pool.query("update bench_floor set done = true where id = $1", [id]);
        }
      }),
    );
  } finally {
    await pool.query("drop table if exists bench_floor");
    await pool.end();
  }
}
