import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createDatabase,
  type Database,
  migrate,
  startDatabase,
} from "@fakturo/server-storage/database";
import {
  countEntries,
  type ListOptions,
  listEntries,
  searchEntries,
  selectEntries,
  type Tx,
} from "@fakturo/server-storage/store";
import { print, quantile } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";

const ENTRIES = 1_000_000;
/** A first call plans its statements. */
const WARM_UP = 10;
const CALLS = 100;
/** Entries of other workspaces, in which the same words occur. */
const OTHERS = 100;
const OTHER_ENTRIES = 100;
const EPOCH = Date.UTC(2026, 0, 1);
const SECONDS_APART = 30;
const PAGE = 20;

/** Name of a read, and the read of a page. */
type Read = readonly [name: string, read: (tx: Tx) => Promise<unknown>];

/**
 * Entries as storing makes them, without their envelopes; `$1` workspace, `$2` number, `$3` prefix of the ids. One of 1,000
 * is in the folder `rare`, 40 % are in `purchases`; one of 10,000 is rejected; those with faults are the oldest percent. Every
 * entry has the words `invoice` and `2026`, either `even` or `odd`, both of them the five oldest; 5,000 names.
 */
const ENTRY = `insert into fakturo.entry (workspace, id, created_at, updated_at, folder, state, invalid, doc_schema,
    doc_uuid, head_uuid, digest, snippet, version, words)
  select $1, id, at, at, folder,
    case when folder = 'purchases' then (array['received', 'booked'])[1 + n / 5 % 2]
      when n % 10000 = 9 then 'rejected' when n % 4 = 0 then 'paid' else 'sent' end,
    n <= $2::int / 100, 'bill/invoice', id, id, '{"alg":"sha256","val":""}', '{"type":"standard"}', '1',
    array_to_tsvector(array['invoice', '2026', id::text, 'fv', lpad(n::text, 7, '0'), 'name' || n % 5000,
      'town' || n % 40] || case when n <= 5 then array['even', 'odd'] when n % 2 = 0 then array['even']
      else array['odd'] end)
  from (select n, ($3 || lpad(to_hex(n), 12, '0'))::uuid as id,
      to_timestamp(${EPOCH / 1000} + n * ${SECONDS_APART}) as at,
      case when n % 1000 = 7 then 'rare' when n % 5 < 2 then 'purchases' else 'sales' end as folder
    from generate_series(1, $2::int) as n) as made`;

const WORDS = `insert into fakturo.entry_word (workspace, word, at, entry, part)
  select e.workspace, w.word, e.created_at, e.id, ''
  from fakturo.entry e, unnest(tsvector_to_array(e.words)) as w(word)`;

const WORD_INDEX = `create index entry_word_list on fakturo.entry_word (workspace, word, at desc, entry desc)`;

/**
 * Searches, lists and selections in one workspace of many entries beside 100 small ones, as the API makes them.
 * @param options `--entries=N` for another number; `--plans` prints the plan of each statement; the rest select reads.
 */
export async function benchSearch(options: readonly string[]): Promise<void> {
  const given = options.find((option) => option.startsWith("--entries="))?.split("=")[1];
  const entries = Number(given ?? ENTRIES);
  const names = options.filter((option) => !option.startsWith("--"));
  const folder = mkdtempSync(join(tmpdir(), "fakturo-search-"));
  const log = { info: () => {}, warn: print, error: print };
  const running = await startDatabase({ folder, log });
  try {
    await migrate(running.admin);
    const owner = createDatabase(running.admin, { connections: 1 });
    const workspace = await load(owner, entries);
    const app = createDatabase(running.app, { connections: 4 });
    for (const [name, read] of readsOf(entries)) {
      if (names.length > 0 && !names.some((part) => name.includes(part))) continue;
      await measure(app, workspace, name, read);
      if (options.includes("--plans")) await printPlans(app, workspace, read);
    }
    await app.close();
    await owner.close();
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Stores the entries and makes their index at once. @returns the large workspace. */
async function load(owner: Database, entries: number): Promise<string> {
  const start = performance.now();
  const large = randomUUID();
  await owner.maintain(async (tx) => {
    // The words of all entries are stored by one statement, and sorted once.
    await tx.query("alter table fakturo.entry disable trigger indexed");
    await tx.query("drop index fakturo.entry_word_list");
    await tx.query("select set_config('maintenance_work_mem', '512MB', true)");
    const others = Array.from({ length: OTHERS }, () => [randomUUID(), OTHER_ENTRIES] as const);
    for (const [i, [id, count]] of [[large, entries] as const, ...others].entries()) {
      await tx.query(
        `insert into fakturo.workspace (id, created_at, updated_at, name, slug, sandbox)
         values ($1, now(), now(), 'W', $2, true)`,
        [id, `w-${id}`],
      );
      const prefix = `0190${String(i).padStart(4, "0")}-0000-7000-8000-`;
      await tx.query(ENTRY, [id, count, prefix]);
    }
    await tx.query(WORDS);
    await tx.query(WORD_INDEX);
    await tx.query("alter table fakturo.entry enable trigger indexed");
  });
  await owner.pool.query("vacuum analyze fakturo.entry, fakturo.entry_word");
  print(
    `G11  ${entries} entries beside ${OTHERS} × ${OTHER_ENTRIES}, loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  return large;
}

function readsOf(entries: number): Read[] {
  const at = (share: number) => new Date(EPOCH + entries * share * SECONDS_APART * 1000);
  const search =
    (words: readonly string[], folder?: string, offset = 0) =>
    (tx: Tx) =>
      searchEntries(tx, words, { folder, limit: PAGE, offset });
  const list = (filter: Partial<ListOptions>) => (tx: Tx) =>
    listEntries(tx, {
      folder: undefined,
      from: undefined,
      ascending: false,
      limit: PAGE,
      ...filter,
    });
  const cursor = { at: at(0.5), id: "01900000-0000-7000-8000-000000000000" };
  const number = String(Math.floor(entries / 3)).padStart(7, "0");
  return [
    ["search: no hit", search(["absent"])],
    ["search: no hit and a word of every entry", search(["invoice", "absent"])],
    ["search: a number", search([number])],
    ["search: a name", search(["name77"])],
    ["search: a name and a word of every entry", search(["name77", "invoice"])],
    ["search: a word of one entry of 40", search(["town7"])],
    ["search: a word of every entry", search(["invoice"])],
    ["search: a word of every entry, tenth page", search(["invoice"], undefined, 9 * PAGE)],
    ["search: a prefix of every entry", search(["inv"])],
    ["search: two words of every entry", search(["invoice", "2026"])],
    ["search: a word of half of the entries and one of 40", search(["even", "town8"])],
    ["search: the same, never together", search(["even", "town7"])],
    ["search: a word of every entry, rare folder", search(["invoice"], "rare")],
    ["search: two frequent words, together in old entries only", search(["even", "odd"])],
    ["search: the same, in a folder", search(["even", "odd"], "purchases")],
    ["search: the same, and a word of every entry", search(["even", "odd", "invoice"])],
    ["search: the same, one as a prefix", search(["eve", "odd"])],
    ["list: first page", list({})],
    ["list: from the middle", list({ from: cursor })],
    ["list: oldest first", list({ ascending: true })],
    ["list: folder", list({ folder: "sales" })],
    ["list: rare folder, from the middle", list({ folder: "rare", from: cursor })],
    ["list: state", list({ state: "paid" })],
    ["list: rare state", list({ state: "rejected" })],
    ["list: folder and rare state", list({ folder: "sales", state: "rejected" })],
    ["list: folder and a state of another", list({ folder: "purchases", state: "paid" })],
    ["list: with faults", list({ invalid: true })],
    ["list: with faults, folder", list({ folder: "rare", invalid: true })],
    ["list: with faults, state", list({ state: "booked", invalid: true })],
    ["list: without faults, oldest first", list({ invalid: false, ascending: true })],
    ["list: dates", list({ since: at(0.3), until: at(0.301) })],
    ["list: dates, folder, state", list({ since: at(0.3), folder: "sales", state: "paid" })],
    ["list: dates without entries, rare state", list({ until: at(0.0001), state: "rejected" })],
    [
      "selection: kind, folder, state",
      (tx) =>
        selectEntries(
          tx,
          { schema: "bill/invoice", folder: "sales", state: "paid", words: [] },
          undefined,
          PAGE,
        ),
    ],
    [
      "selection: kind, name",
      (tx) => selectEntries(tx, { schema: "bill/invoice", words: ["name77"] }, undefined, PAGE),
    ],
    ["counts: folders and states", countEntries],
  ];
}

async function measure(
  app: Database,
  workspace: string,
  name: string,
  read: Read[1],
): Promise<void> {
  const times: number[] = [];
  let failure = "";
  let before = 0;
  for (let i = 0; i < WARM_UP + CALLS && failure === ""; i++) {
    if (i === WARM_UP) before = cpuSeconds(process.pid);
    const start = performance.now();
    await app.readWorkspace(workspace, read).catch((error: unknown) => {
      failure = `refused: ${error instanceof Error ? error.message : error}`;
    });
    if (i >= WARM_UP) times.push(performance.now() - start);
  }
  const cpu = ((cpuSeconds(process.pid) - before) * 1000) / CALLS;
  const ms = (share: number) => `${quantile(times, share).toFixed(1)} ms`;
  const result = `best ${ms(0)}, p50 ${ms(0.5)}, p99 ${ms(0.99)}, ${cpu.toFixed(1)} ms CPU each`;
  print(`     ${name.padEnd(58)} ${failure || result}`);
}

/** Runs each statement of a read once more with its plan. */
async function printPlans(app: Database, workspace: string, read: Read[1]): Promise<void> {
  const explained = app.readWorkspace(workspace, (tx) =>
    read({
      async query(statement) {
        const { rows } = await tx.query<{ readonly "QUERY PLAN": string }>(
          `explain (analyze, buffers, costs off) ${statement.text}`,
          statement.values,
        );
        for (const row of rows) print(`       ${row["QUERY PLAN"]}`);
        return tx.query(statement);
      },
    }),
  );
  // A refused search has printed the plans of its first statements.
  await explained.catch(() => {});
}
