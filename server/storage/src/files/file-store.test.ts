import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import type { Tx } from "../store/tx.ts";
import { createDatabaseFiles } from "./database-files.ts";
import type { FileContents, FileStore } from "./file-store.ts";
import { createObjectFiles } from "./object-files.ts";
import { createS3Store, type S3Store } from "./s3.ts";
import { startTestS3, type TestS3 } from "./testing.ts";

const MB = 1024 * 1024;
const AT = new Date("2026-01-15T10:00:00Z");
const WORKSPACE = "019bc0a0-0000-7000-8000-000000000001";
const OTHER = "019bc0a0-0000-7000-8000-000000000002";

const s3 = await startTestS3();
if (!s3) process.stderr.write("SKIPPED: no S3-compatible server is installed (s3rver)\n");

let database: TestDatabase;
let folder: string;
const open: S3Store[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "fakturo-files-"));
  for (const [name, value] of Object.entries(s3?.env ?? {})) vi.stubEnv(name, value);
  for (const id of [WORKSPACE, OTHER])
    await inWorkspace(id, (tx) =>
      tx.query({
        name: "workspace",
        text: "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1::uuid, now(), now(), 'A', $1::text, true)",
        values: [id],
      }),
    );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const store of open) store.close();
  await database.drop();
  await s3?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const inWorkspace = <T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.database.withWorkspace(id, work);
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inWorkspace(WORKSPACE, work);

function contents(data: Buffer): FileContents {
  return { sha256: createHash("sha256").update(data).digest("hex"), data };
}

function bucketOf(server: TestS3, prefix = "fakturo/"): S3Store {
  const { bucket, endpoint } = server;
  const store = createS3Store({ bucket, prefix, region: "us-east-1", endpoint });
  open.push(store);
  return store;
}

async function namesOf(store: S3Store, workspace = WORKSPACE): Promise<string[]> {
  const names = [];
  for await (const name of store.list(`${workspace}/`)) names.push(name);
  return names;
}

const objectFiles = (store: S3Store): FileStore =>
  createObjectFiles({ objects: store, owner: database.owner });

const stores: [string, () => FileStore][] = [["in Postgres", createDatabaseFiles]];
if (s3) stores.push(["on S3", () => objectFiles(bucketOf(s3))]);

describe.each(stores)("a file store %s", (_name, create) => {
  it("gives back what a committed transaction kept, apart for each workspace", async () => {
    const files = create();
    const [a, b] = [contents(randomBytes(2_000)), contents(randomBytes(10))];
    await inTx((tx) => files.keep(tx, [a, b, a], AT));
    await inTx((tx) => files.keep(tx, [b], AT));
    expect(await inTx((tx) => files.read(tx, a.sha256))).toEqual(a.data);
    expect(await buffer(files.pieces(inTx, b.sha256))).toEqual(b.data);
    expect(await inWorkspace(OTHER, (tx) => files.read(tx, a.sha256))).toBeUndefined();
    expect(await buffer(files.pieces((work) => inWorkspace(OTHER, work), a.sha256))).toHaveLength(
      0,
    );
  });

  it("shows a transaction what it kept itself", async () => {
    const files = create();
    const a = contents(randomBytes(100));
    await inTx(async (tx) => {
      await files.keep(tx, [a], AT);
      expect(await files.read(tx, a.sha256)).toEqual(a.data);
    });
  });

  it("keeps nothing of a transaction that fails", async () => {
    const files = create();
    const a = contents(randomBytes(100));
    const failed = inTx(async (tx) => {
      await files.keep(tx, [a], AT);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await inTx((tx) => files.read(tx, a.sha256))).toBeUndefined();
    await inTx((tx) => files.keep(tx, [a], AT));
    expect(await inTx((tx) => files.read(tx, a.sha256))).toEqual(a.data);
  });

  it("takes large files from disk and gives them back in pieces", async () => {
    const files = create();
    const large = contents(randomBytes(2.5 * MB));
    const path = join(folder, large.sha256);
    writeFileSync(path, large.data);
    const onDisk = { sha256: large.sha256, size: large.data.length, path };
    for (let i = 0; i < 2; i++) await inTx((tx) => files.keepFromDisk(tx, onDisk, AT));
    expect((await buffer(files.pieces(inTx, large.sha256))).equals(large.data)).toBe(true);
    expect((await inTx((tx) => files.read(tx, large.sha256)))?.equals(large.data)).toBe(true);
    const pieces = files.pieces(inTx, large.sha256)[Symbol.asyncIterator]();
    expect((await pieces.next()).value?.length).toBeLessThan(large.data.length);
    await pieces.return?.();
  });

  it("keeps and gives back large files in memory", async () => {
    const files = create();
    const large = [2.5 * MB, MB, MB + 1].map((size) => contents(randomBytes(size)));
    const small = contents(randomBytes(10));
    await inTx((tx) => files.keep(tx, [...large, small, ...large], AT));
    await inTx((tx) => files.keep(tx, large.toReversed(), AT));
    for (const { sha256, data } of [...large, small]) {
      expect((await inTx((tx) => files.read(tx, sha256)))?.equals(data)).toBe(true);
      expect((await buffer(files.pieces(inTx, sha256))).equals(data)).toBe(true);
    }
  });

  it("keeps the same bytes for two transactions at once", async () => {
    const files = create();
    const a = contents(randomBytes(100));
    await Promise.all(Array.from({ length: 4 }, () => inTx((tx) => files.keep(tx, [a], AT))));
    expect(await inTx((tx) => files.read(tx, a.sha256))).toEqual(a.data);
  });

  it("removes no bytes that are in use", async () => {
    const files = create();
    const a = contents(randomBytes(100));
    await inTx((tx) => files.keep(tx, [a], AT));
    await files.removeOrphans();
    expect(await inTx((tx) => files.read(tx, a.sha256))).toEqual(a.data);
  });
});

describe.skipIf(!s3)("files on S3", () => {
  const prefix = "alone/";
  const bucket = (): S3Store => {
    if (!s3) throw new Error("no S3");
    return bucketOf(s3, prefix);
  };
  afterEach(async () => {
    const store = bucket();
    for (const name of await namesOf(store)) await store.remove(name);
  });

  it("lie under workspace and hash, and nowhere else", async () => {
    const store = bucket();
    const a = contents(randomBytes(100));
    await inTx((tx) => objectFiles(store).keep(tx, [a], AT));
    expect(await namesOf(store)).toEqual([`${WORKSPACE}/${a.sha256}`]);
    const { rows } = await inTx((tx) =>
      tx.query({
        name: "blob",
        text: "select bytes, place from file_blob where sha256 = $1",
        values: [a.sha256],
      }),
    );
    expect(rows).toEqual([{ bytes: null, place: "s3" }]);
  });

  it("loses orphans, but not what a transaction has just uploaded", async () => {
    const store = bucket();
    const files = objectFiles(store);
    // Not random: one in 256 pairs of hashes shares a lock, and the orphan would be left for next time.
    const [orphan, fresh] = [contents(Buffer.from("orphan")), contents(Buffer.from("fresh"))];
    const failing = inTx(async (tx) => {
      await files.keep(tx, [orphan], AT);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await inTx(async (tx) => {
      await files.keep(tx, [fresh], AT);
      expect(await files.removeOrphans(WORKSPACE)).toBe(1);
    });
    expect(await namesOf(store)).toEqual([`${WORKSPACE}/${fresh.sha256}`]);
    expect(await files.removeOrphans(OTHER)).toBe(0);
    expect(await inTx((tx) => files.read(tx, fresh.sha256))).toEqual(fresh.data);
  });

  it("are read from Postgres where they were kept there before", async () => {
    const a = contents(randomBytes(100));
    await inTx((tx) => createDatabaseFiles().keep(tx, [a], AT));
    const store = bucket();
    const files = objectFiles(store);
    await inTx((tx) => files.keep(tx, [a], AT));
    expect(await inTx((tx) => files.read(tx, a.sha256))).toEqual(a.data);
    expect(await buffer(files.pieces(inTx, a.sha256))).toEqual(a.data);
    expect(await namesOf(store)).toEqual([]);
  });

  it("are reported as unreachable when S3 is not configured", async () => {
    const a = contents(randomBytes(100));
    await inTx((tx) => objectFiles(bucket()).keep(tx, [a], AT));
    await expect(inTx((tx) => createDatabaseFiles().read(tx, a.sha256))).rejects.toMatchObject({
      key: "unavailable",
    });
  });

  it("are refused when somebody changed or removed them", async () => {
    const store = bucket();
    const files = objectFiles(store);
    const a = contents(randomBytes(100));
    await inTx((tx) => files.keep(tx, [a], AT));
    await store.put(`${WORKSPACE}/${a.sha256}`, randomBytes(100), 100);
    await expect(inTx((tx) => files.read(tx, a.sha256))).rejects.toMatchObject({ key: "internal" });
    await store.remove(`${WORKSPACE}/${a.sha256}`);
    await expect(buffer(files.pieces(inTx, a.sha256))).rejects.toMatchObject({ key: "internal" });
  });

  it("make the transaction fail as unavailable when the store is away", async () => {
    const away = createS3Store({
      bucket: "files",
      prefix: "",
      region: "us-east-1",
      endpoint: "http://127.0.0.1:9",
    });
    open.push(away);
    const a = contents(randomBytes(100));
    await expect(inTx((tx) => objectFiles(away).keep(tx, [a], AT))).rejects.toMatchObject({
      key: "unavailable",
    });
  });
});
