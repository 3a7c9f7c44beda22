import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import { insertEntries, type NewEntry, updateEntry } from "./entries.ts";
import { searchEntries } from "./entry-search.ts";
import { deleteMeta, upsertMeta } from "./meta.ts";
import { deleteEntries } from "./retention.ts";
import type { Tx } from "./tx.ts";

interface Sample {
  readonly at: number;
  readonly folder: string;
  readonly words: readonly string[];
  /** Words of a reference that an app keeps with the entry. */
  readonly reference: readonly string[];
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function newWorkspace(): Promise<string> {
  const id = randomUUID();
  await db.database.withWorkspace(id, (tx) =>
    tx.query(
      "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), 'W', $2, true)",
      [id, `w-${id}`],
    ),
  );
  return id;
}

function newEntry({ at, folder, words }: Omit<Sample, "reference">): NewEntry {
  const id = randomUUID();
  const digest = { alg: "sha256", val: "" };
  const version = { version: "1", envelope: "{}", src: "api", srcId: "", references: [] };
  const document = { docSchema: "", docUuid: null, headUuid: id, digest, tags: [], snippet: {} };
  const flags = { signed: false, invalid: false, faults: null };
  return { ...version, ...document, ...flags, id, key: null, folder, words, at: new Date(at) };
}

const referenceOf = (entry: string, ref: string) => ({
  ...{ entry, src: "app", key: "link", ref, value: null, link_url: null, link_scope: null },
  ...{ indexed: true, owned: false, secure: false, shared: true },
});

async function store(tx: Tx, samples: readonly Sample[]): Promise<NewEntry[]> {
  const entries = samples.map(newEntry);
  await insertEntries(tx, entries);
  for (const [i, { reference }] of samples.entries()) {
    const id = entries[i]?.id;
    if (id && reference.length > 0)
      await upsertMeta(tx, referenceOf(id, reference.join(" ")), new Date(0));
  }
  return entries;
}

/** What a search finds, by its definition. */
function expected(samples: readonly Sample[], entries: readonly NewEntry[], query: string[]) {
  const words = [...new Set(query)];
  return entries
    .map(({ id, at }, i) => ({
      id,
      at,
      has: [samples[i]?.words ?? [], samples[i]?.reference ?? []].flat(),
    }))
    .filter(({ has }) => words.every((word) => has.some((one) => one.startsWith(word))))
    .map((row) => ({ ...row, rank: words.filter((word) => row.has.includes(word)).length }))
    .sort((a, b) => b.rank - a.rank || b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

const word = fc.constantFrom("a", "ab", "abc", "b", "ba", "bad", "é", "x'y", "\\");
const sample = fc.record({
  at: fc.integer({ min: 0, max: 5 }),
  folder: fc.constantFrom("f", "g"),
  words: fc.uniqueArray(word, { maxLength: 4 }),
  reference: fc.uniqueArray(fc.constantFrom("a", "ab", "bad"), { maxLength: 2 }),
});
const limits = fc.constantFrom(
  { few: 1000, sorted: 1000, newest: 1000, ms: 60_000 },
  { few: 2, sorted: 6, newest: 2, ms: 60_000 },
  { few: 2, sorted: 100, newest: 1, ms: 60_000 },
  { few: 0, sorted: 1, newest: 0, ms: 60_000 },
);

it("finds entries by their words, most exact matches first and then the newest", async () => {
  const query = fc.array(word, { minLength: 1, maxLength: 3 });
  const page = { limit: fc.integer({ min: 1, max: 6 }), offset: fc.integer({ min: 0, max: 8 }) };
  await fc.assert(
    fc.asyncProperty(
      fc.array(sample, { maxLength: 16 }),
      fc.array(fc.record({ query, limits, ...page, folder: fc.constantFrom("f", undefined) }), {
        minLength: 8,
        maxLength: 8,
      }),
      async (samples, searches) => {
        await db.database.withWorkspace(await newWorkspace(), async (tx) => {
          const entries = await store(tx, samples);
          for (const { query, limits, folder, limit, offset } of searches) {
            const inFolder = (_: unknown, i: number) => !folder || samples[i]?.folder === folder;
            const all = expected(samples.filter(inFolder), entries.filter(inFolder), query);
            const found = await searchEntries(tx, query, { folder, limit, offset }, limits);
            expect(found.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
          }
        });
      },
    ),
    { numRuns: 40 },
  );
});

describe("the index of words", () => {
  const INDEXED = "select entry, word, at, part from entry_word";
  const WORDS = `(select e.id, w.word, e.created_at, ''
    from entry e, unnest(tsvector_to_array(e.words)) w(word)
    union all select e.id, w.word, e.created_at, m.src || ':' || m.key
    from meta m join entry e on e.id = m.entry, unnest(tsvector_to_array(m.words)) w(word))`;
  /** Number of words, and of those that are only in the index or only in the rows. */
  const COMPARE = `select (select count(*)::int from (${WORDS}) w) as words,
    (select count(*)::int from ((${WORDS} except all ${INDEXED}) union all (${INDEXED} except all ${WORDS})) d) as wrong`;
  const old: Sample = { at: 0, folder: "f", words: ["one", "two"], reference: ["two", "three"] };

  it("follows every change of entries and references", async () => {
    const workspace = await newWorkspace();
    const words = (change: (tx: Tx, id: string) => unknown) =>
      db.owner.withWorkspace(workspace, async (tx) => {
        const [entry] = await store(tx, [old, { ...old, words: ["other"], reference: [] }]);
        if (!entry) throw new Error("nothing stored");
        await change(tx, entry.id);
        const { rows } = await tx.query(COMPARE);
        await tx.query("delete from meta; delete from entry_version; delete from entry");
        expect((await tx.query(INDEXED)).rows).toEqual([]);
        return rows[0];
      });
    const next = (words: string[]) => ({ ...newEntry({ ...old, words }), version: "2" });
    const at = new Date(1);
    expect(await words(() => {})).toEqual({ words: 5, wrong: 0 });
    expect(await words((tx, id) => updateEntry(tx, id, next(["two", "new", "3"])))).toEqual({
      words: 6,
      wrong: 0,
    });
    expect(await words((tx, id) => upsertMeta(tx, referenceOf(id, "four"), at))).toEqual({
      words: 4,
      wrong: 0,
    });
    const hidden = (id: string) => ({ ...referenceOf(id, "four"), secure: true });
    expect(await words((tx, id) => upsertMeta(tx, hidden(id), at))).toEqual({ words: 3, wrong: 0 });
    expect(await words((tx, id) => deleteMeta(tx, id, "app", "link"))).toEqual({
      words: 3,
      wrong: 0,
    });
    expect(await words((tx, id) => deleteEntries(tx, [id]))).toEqual({ words: 1, wrong: 0 });
  });

  it("shows a workspace only its own words", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    await db.database.withWorkspace(theirs, (tx) => store(tx, [{ ...old, words: ["secret"] }]));
    expect((await db.database.query(INDEXED)).rows).toEqual([]);
    expect((await db.database.maintain((tx) => tx.query(INDEXED))).rows).toEqual([]);
    await db.database.readWorkspace(ours, async (tx) => {
      expect((await tx.query(INDEXED)).rows).toEqual([]);
      const page = { folder: undefined, limit: 1, offset: 0 };
      expect(await searchEntries(tx, ["secret"], page)).toEqual([]);
    });
    const stolen = db.database.withWorkspace(ours, (tx) =>
      tx.query("insert into entry_word values ($1, 'ours', now(), $1, '')", [theirs]),
    );
    await expect(stolen).rejects.toMatchObject({ code: "42501" });
  });

  it("is read by Postgres from the word on, in spite of row security", async () => {
    const lines = await db.database.readWorkspace(await newWorkspace(), async (tx) => {
      await tx.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
      const { rows } = await tx.query<{ "QUERY PLAN": string }>(
        "explain select at, entry from entry_word where workspace = current_workspace() and word >= 'a' and word < 'b'",
      );
      return rows.map((row) => row["QUERY PLAN"]);
    });
    // Of one table, or of each partition.
    const [scan, condition] = lines.slice(lines.findIndex((line) => line.includes("Scan")));
    expect(scan).toContain("Index Only Scan using entry_word");
    expect(condition).toMatch(/Index Cond: .*workspace = .*word >= 'a'.*word < 'b'/);
  });

  it.each([0, 1])("refuses words that are too frequent for its time: %i ms", async (ms) => {
    const samples = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ at, folder: "f", reference: [] },
      words: at === 0 ? ["often", "also"] : [at % 2 === 0 ? "often" : "also"],
    }));
    await db.database
      .withWorkspace(await newWorkspace(), async (tx) => {
        await store(tx, samples);
        const page = { folder: undefined, limit: 20, offset: 0 };
        const limits = { few: 0, sorted: 1, newest: 0, ms };
        await expect(searchEntries(tx, ["ofte", "als"], page, limits)).rejects.toMatchObject({
          key: "input",
          message: expect.stringContaining("too many entries have these words"),
        });
        throw new Error("the transaction ends");
      })
      .catch((error: unknown) => {
        if (!String(error).includes("the transaction ends")) throw error;
      });
  });
});
