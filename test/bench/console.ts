import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import {
  accessibilityOf,
  type ConsoleRig,
  PASSWORD,
  setUp,
  startConsole,
} from "../console/console-rig.ts";
import { findBrowser } from "../harness/browser.ts";
import { browserOf } from "../harness/browser-session.ts";
import { newId } from "../harness/ids.ts";
import { ownerPool } from "./commits.ts";
import { benchInvoice } from "./documents.ts";
import { print, quantile } from "./measure.ts";

const ENTRIES = 100_000;
const LINES = 100;
const ROUNDS = 5;
const KEYS = 30;
/** Rows near the ends of the first pages, which are loaded while scrolling. */
const ROWS = [45, 95, 145];
const TARGETS = { scripts: 250, list: 1_000, build: 16 };
const WAIT = { timeout: 60_000 };
/** Pause between two looks at the page. */
const LOOK_MS = 20;

// Row security hides every row from the owner, too, who says so to pass.
const AS_MAINTENANCE = "select set_config('fakturo.maintenance', 'on', false)";

// Other columns are those of the first entry.
const COPIES = `insert into fakturo.entry
  select (json_populate_record(e, json_build_object(
    'id', gen_random_uuid(), 'key', null, 'created_at', e.created_at - n * interval '1 minute'))).*
  from fakturo.entry e, generate_series(1, $2) n where e.id = $1`;

/** The console's list over many documents, and its editor with a long one, in the browser on this machine. */
export async function benchConsole(): Promise<void> {
  if (findBrowser() === undefined) {
    print("console: no Chromium here");
    return;
  }
  const rig = await startConsole();
  try {
    await setUp(rig, "Bench", "ES");
    const entry = await putEntry(rig.platform.url);
    await copy(rig.platform.data, entry);
    await benchList(rig, rig.at("bench/d/invoices"));
    await benchEditor(rig.page, rig.at(`bench/e/${entry}/edit`));
  } finally {
    await rig.stop();
  }
}

/** An invoice of a hundred lines, stored by the member who was set up. */
async function putEntry(url: string): Promise<string> {
  const id = newId();
  const browser = browserOf(url);
  await browser.post("/access/v1/sessions", { email: "ana@example.com", password: PASSWORD });
  const { uuid: _uuid, code: _code, ...data } = benchInvoice("ES", LINES);
  const { status, text } = await browser.in("bench").put(`/silo/v1/entries/${id}`, { data });
  if (status !== 200) throw new Error(text);
  return id;
}

async function copy(data: string, entry: string): Promise<void> {
  const pool = ownerPool(data, 1);
  try {
    await pool.query(AS_MAINTENANCE);
    const { rowCount } = await pool.query(COPIES, [entry, ENTRIES]);
    if (rowCount !== ENTRIES) throw new Error(`${rowCount} entries instead of ${ENTRIES}`);
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

/** From the navigation until the rows are there and a key moves among them. */
async function benchList({ page, scriptsOf }: ConsoleRig, address: string): Promise<void> {
  const shown = () => page.locator("tbody tr[data-index='0']").waitFor(WAIT);
  const bytes = await scriptsOf(async () => {
    await page.goto(address);
    await shown();
  });
  told("script of the list page, compressed", "kB", [bytes / 1_000], TARGETS.scripts);
  const opened: number[] = [];
  const scrolled: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(address, { waitUntil: "commit" });
    await shown();
    await page.keyboard.press("j");
    await page.locator("tr[data-current='true']").waitFor(WAIT);
    // The first visit fills the browser's cache.
    if (round > 0) opened.push(await page.evaluate(() => performance.now()));
    for (const row of ROWS) await until(() => scrolledTo(page, row));
    scrolled.push(await page.locator("tbody tr[data-index]").count());
    // The next visit begins where this one ends.
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  told("list of 100,000 documents, until a key moves in it", "ms", opened, TARGETS.list);
  print(`     rows in the page after scrolling: at most ${Math.max(...scrolled)}`);
  await tellFaults(page, "list");
}

/** Scrolls to the end of what is loaded; true once a row with this index or a later one is drawn. */
function scrolledTo(page: Page, wanted: number): Promise<boolean> {
  return page.evaluate((index) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    // The next page may arrive before this looks: then the row itself is out of view again.
    const rows = document.querySelectorAll<HTMLTableRowElement>("tbody tr[data-index]");
    return [...rows].some((row) => Number(row.dataset.index) >= index);
  }, wanted);
}

/** Waits from outside the page: a function that waits within is compiled there, which the console's policy forbids. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WAIT.timeout;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not reached within ${WAIT.timeout} ms`);
    await setTimeout(LOOK_MS);
  }
}

/** Times that the editor's thread reports for each build while a quantity is typed. */
async function benchEditor(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Reflect.set(window, "buildTimes", times);
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => {
          if (data?.result?.call === "build") times.push(data.result.value.ms);
        });
      }
    };
  });
  await page.goto(address);
  const quantity = page.getByLabel("Quantity of line 1", { exact: true });
  await quantity.waitFor(WAIT);
  for (let key = 0; key < KEYS; key++) {
    await quantity.fill(String(key + 1));
    await until(async () => (await buildTimes(page)).length > key);
  }
  const times = (await buildTimes(page)).slice(KEYS / 2);
  told(`editor, ${LINES} lines built again after a key`, "ms", times, TARGETS.build);
  await tellFaults(page, "editor");
}

/** What the page has noted, in milliseconds. */
async function buildTimes(page: Page): Promise<readonly number[]> {
  const times: unknown = await page.evaluate(() => Reflect.get(window, "buildTimes"));
  return Array.isArray(times) ? times.filter((one) => typeof one === "number") : [];
}

async function tellFaults(page: Page, name: string): Promise<void> {
  const faults = await accessibilityOf(page);
  print(`     console: ${name}: ${faults.length} faults of accessibility by axe`);
}

function told(what: string, unit: string, values: readonly number[], target: number): void {
  const [median, worst] = [quantile(values, 0.5), quantile(values, 0.95)];
  const ok = median <= target ? "ok" : "MISSED";
  print(
    `     console: ${what}: median ${median.toFixed(1)} ${unit}, p95 ${worst.toFixed(1)} ${unit} (target ${target} ${unit}: ${ok})`,
  );
}
