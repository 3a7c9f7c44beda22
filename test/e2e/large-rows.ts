import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { isObject } from "@fakturo/model";
import pg from "pg";

export const LARGE_ROWS_FILE = "FAKTURO_LARGE_ROWS_FILE";
const LARGE = 64 * 1024;

/** Loaded into the server: appends a line for each large value that its main thread gets from the database. */
function record(file: string): void {
  const { prototype } = pg.Query;
  const handle: unknown = Reflect.get(prototype, "handleDataRow");
  if (typeof handle !== "function") throw new Error("pg handles rows in another way");
  Reflect.set(prototype, "handleDataRow", function (this: unknown, row: unknown) {
    const fields: unknown[] = isObject(row) && Array.isArray(row.fields) ? row.fields : [];
    const lengths = fields.map((field) => (typeof field === "string" ? field.length : 0));
    const longest = Math.max(0, ...lengths);
    if (longest >= LARGE) appendFileSync(file, `${longest}\n`);
    return Reflect.apply(handle, this, [row]);
  });
}

const file = process.env[LARGE_ROWS_FILE];
if (isMainThread && file !== undefined && process.argv.includes("serve")) record(file);
