import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import { createDatabaseFiles } from "../files/database-files.ts";
import { isStoredInParts } from "./files.ts";
import { addSubmissions, type NewSubmission } from "./new-submissions.ts";
import { recordsOf } from "./submission-bytes.ts";
import type { Tx } from "./tx.ts";

const AT = new Date("2026-01-15T10:00:00Z");
const WORKSPACE = "019bc0a0-0000-7000-8000-000000000001";
const LARGE = 2.5 * 1024 * 1024;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTx((tx) =>
    tx.query({
      name: "workspace",
      text: "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1::uuid, now(), now(), 'A', $1::text, true)",
      values: [WORKSPACE],
    }),
  );
});
afterAll(async () => {
  await database.drop();
});

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.database.withWorkspace(WORKSPACE, work);

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let count = 0;
function submission(record: Uint8Array, more: Partial<NewSubmission> = {}): NewSubmission {
  count += 1;
  const id = `019bc0a0-0000-7000-8000-0000000001${String(count).padStart(2, "0")}`;
  return {
    ...{ id, environment: "test", connection: "acme", kind: "issue", identity: id },
    ...{ holder: "h", entry: null, created_at: AT, mime: "application/xml" },
    ...{ digest: digestOf(record), stream: null, position: null, due_at: null, asked: false },
    ...{ state: "prepared", detail: "{}", record, ...more },
  };
}

async function stored(one: NewSubmission): Promise<Buffer | undefined> {
  await inTx((tx) => addSubmissions(tx, [one]));
  const [found] = await inTx((tx) => recordsOf(tx, [one.id]));
  return found?.record;
}

it("gives back records of any size", async () => {
  for (const size of [1, LARGE]) {
    const bytes = randomBytes(size);
    expect((await stored(submission(bytes)))?.equals(bytes)).toBe(true);
  }
});

it("copies a record that is stored as a large file", async () => {
  const bytes = randomBytes(LARGE);
  const digest = digestOf(bytes);
  const files = createDatabaseFiles();
  expect(await inTx((tx) => isStoredInParts(tx, digest))).toBe(false);
  await inTx((tx) => files.keep(tx, [{ sha256: digest, data: bytes }], AT));
  expect(await inTx((tx) => isStoredInParts(tx, digest))).toBe(true);
  // What would be sent otherwise does not matter.
  const sent = submission(new Uint8Array(LARGE), { digest, isFile: true });
  expect((await stored(sent))?.equals(bytes)).toBe(true);
});

it("stores nothing where the file is gone meanwhile", async () => {
  const gone = submission(randomBytes(LARGE), { isFile: true });
  await expect(stored(gone)).rejects.toThrow();
  expect(await inTx((tx) => recordsOf(tx, [gone.id]))).toEqual([]);
});
