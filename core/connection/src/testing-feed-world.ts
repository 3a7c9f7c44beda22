import type { CallContext, Feed, FeedEntry, FeedPage, FeedPlace } from "@fakturo/plugin";
import type { FeedRow } from "./feed-row.ts";
import { type FeedPorts, type FeedStore, pollFeed } from "./poll-feed.ts";
import type { Called } from "./ports.ts";
import { CONTEXT } from "./testing-connection.ts";
import { Timeline } from "./testing-timeline.ts";

/** Mistakes that the model must detect. */
export type FeedMistake =
  | "beyond-first-call"
  | "restart-pages"
  | "cursor-first"
  | "no-unique-key"
  | "no-overlap"
  | "poison-stops"
  | "ignore-gaps"
  | "pace-in-memory"
  | "no-lease";

interface Listed {
  readonly key: string;
  readonly at: number;
  /** Second from which the list contains it. */
  readonly visible: number;
  readonly isPoison: boolean;
}

const MS = 1000;
/** From this second on nothing is added and no faults happen; then everything must be stored. */
const CALM_S = 3000;
const END_S = 30_000;
const LAG_S = 60;
const EVERY_S = 30;
const PAGE = 3;
/** Distance between two items of a feed of sparse numbers. */
const SPARSE = 1_000_000_000;
const KEY = "feed";
/** Time limit of a call. */
const TIMEOUT_S = 20;

/** An authority with a list, nodes that crash and pause, and an operator who resets the cursor; seconds. */
export class FeedWorld extends Timeline {
  readonly faults: string[] = [];
  readonly counts = { crash: 0, sleep: 0, calls: 0 };
  readonly #order: Feed["order"];
  readonly #broken: FeedMistake | undefined;
  readonly #items: Listed[] = [];
  readonly #entries = new Map<string, number>();
  readonly #refused = new Map<string, string>();
  readonly #lives: number[];
  readonly #crash: number;
  readonly #sleep: number;
  readonly #net: number;
  /** Offset of the authority's clock from the database's. */
  readonly #skew: number;
  #row: FeedRow;
  #requestedWait = 0;
  #calledAt = Number.NEGATIVE_INFINITY;
  #open = 0;

  constructor(order: Feed["order"], seed: number, broken?: FeedMistake) {
    super(seed);
    this.#order = order;
    this.#broken = broken;
    this.#lives = Array.from({ length: this.integer(1, 3) }, () => 0);
    this.#crash = this.pick([0, 0.01, 0.03]);
    this.#sleep = this.pick([0, 0.005]);
    this.#net = this.pick([0, 0.1, 0.3]);
    this.#skew = this.pick([0, -40, 40]);
    this.#row = {
      key: KEY,
      environment: "simulated",
      feed: "acme.inbox",
      connection: "acme",
      holder: "h",
      isActive: true,
      fence: 0,
      until: 0,
      nextAt: 0,
      place: { at: 0, id: "" },
      seen: 0,
      gaps: [],
      requestedWait: 0,
      failures: 0,
    };
    this.#fill();
    if (this.chance(0.3)) this.at(this.integer(500, CALM_S), () => this.#setBack());
    for (const [node] of this.#lives.entries()) this.#start(node);
  }

  async run(): Promise<readonly string[]> {
    while ((await this.step(END_S)) && !(this.now > CALM_S + 200 && this.#isDone));
    for (const { key, isPoison } of this.#items) {
      const made = this.#entries.get(key) ?? 0;
      const isStored = isPoison ? this.#refused.has(key) : made === 1 || this.#refused.has(key);
      if (!isStored) this.faults.push(`I7 item ${key} has ${made} entries`);
      if (made > 1) this.faults.push(`I7 item ${key} has ${made} entries`);
    }
    return this.faults;
  }

  get #isDone(): boolean {
    return this.#items.every(({ key }) => this.#entries.has(key) || this.#refused.has(key));
  }

  get #isFaulty(): boolean {
    return this.now < CALM_S;
  }

  // Authority

  #fill(): void {
    const count = this.integer(5, 25);
    let at = 100;
    let shown = 0;
    for (let n = 1; n <= count; n += 1) {
      // Some seconds hold more items than a page.
      if (!this.chance(0.4)) at += this.integer(1, 200);
      const isVoid = this.#order === "number" && this.chance(0.1);
      const delayed = at + this.pick([0, 0, 1, this.integer(0, LAG_S - 5)]);
      // Sparse numbers appear in their order.
      const visible = this.#order === "sparse" ? Math.max(shown, delayed) : delayed;
      shown = visible;
      const isPoison = this.chance(0.1);
      const clock = (at + this.#skew) * MS;
      const number = this.#order === "sparse" ? n * SPARSE : n;
      const place = this.#order === "time" ? Math.max(clock, 1) : number;
      if (!isVoid)
        this.#items.push({ key: `i${String(n).padStart(3, "0")}`, at: place, visible, isPoison });
    }
  }

  /** The list begins at the first item again. */
  #setBack(): void {
    const { round: _, ...row } = this.#row;
    this.#row = {
      ...row,
      place: { at: 0, id: "" },
      seen: 0,
      gaps: [],
      until: 0,
      fence: row.fence + 1,
    };
  }

  #visible(): Listed[] {
    return this.#items
      .filter(({ visible }) => visible <= this.now)
      .toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  }

  #list(from: FeedPlace): FeedPage {
    const behind = this.#visible().filter(
      ({ at, key }) => at > from.at || (at === from.at && this.#order === "time" && key > from.id),
    );
    const wait = this.chance(0.2) ? this.integer(20, 200) : 0;
    if (this.chance(0.1)) return { items: [], hasMore: false, isPending: true, wait };
    return {
      items: behind.slice(0, PAGE).map(({ key, at }) => ({ key, at })),
      hasMore: behind.length > PAGE,
      time: (this.now + this.#skew) * MS,
      wait,
    };
  }

  /** Counts a call of the list when it is sent. */
  #leave(): void {
    this.counts.calls += 1;
    if (this.now < this.#calledAt + this.#requestedWait)
      this.faults.push(
        `I5 called at ${this.now}, told to wait ${this.#requestedWait} s at ${this.#calledAt}`,
      );
    this.#calledAt = this.now;
    if (this.#open > 1) this.faults.push("two runners call at once");
  }

  async #answered<T>(point: () => Promise<void>, answer: () => T): Promise<T> {
    this.#open += 1;
    try {
      this.#leave();
      await this.#pause(this.integer(0, 3));
      if (this.#isFaulty && this.chance(this.#net)) throw new Error("no answer");
      const given = answer();
      if (this.#isFaulty && this.chance(this.#net / 2)) throw new Error("the answer was lost");
      return given;
    } finally {
      this.#open -= 1;
      await point();
    }
  }

  #feed(point: () => Promise<void>): Feed {
    const find = (key: string) => this.#items.find((item) => item.key === key);
    return {
      key: "acme.inbox",
      name: "Inbox",
      connection: "acme",
      order: this.#order,
      lag: this.#broken === "no-overlap" ? 0 : LAG_S,
      every: EVERY_S,
      page: (from) => this.#answered(point, () => this.#list(from)),
      one: (number) =>
        this.#answered(point, () => {
          const found = this.#visible().find(({ at }) => at === number);
          return found && { key: found.key, at: found.at };
        }),
      fetch: async (entry: FeedEntry) => {
        await this.#pause(this.integer(0, 1));
        if (this.#isFaulty && this.chance(this.#net / 4)) throw new Error("no answer");
        if (find(entry.key)?.isPoison) throw new PoisonError();
        return { files: [] };
      },
    };
  }

  // Nodes

  #start(node: number): void {
    const life = this.#lives[node] ?? 0;
    this.at(this.now + this.integer(0, 2), () => void this.#work(node, life));
  }

  #point(node: number, life: number): Promise<void> {
    return new Promise((go) => {
      const step = (): void => {
        if (this.#lives[node] !== life) return;
        if (this.#isFaulty && this.chance(this.#crash)) {
          this.counts.crash += 1;
          this.#lives[node] = life + 1;
          this.at(this.now + this.integer(1, 60), () => this.#start(node));
        } else if (this.#isFaulty && this.chance(this.#sleep)) {
          this.counts.sleep += 1;
          this.at(this.now + this.integer(20, 300), step);
        } else go();
      };
      this.at(this.now, step);
    });
  }

  #pause(seconds: number): Promise<void> {
    return new Promise((go) => this.at(this.now + seconds, go));
  }

  async #work(node: number, life: number): Promise<void> {
    const ports = this.#portsOf(() => this.#point(node, life));
    for (;;) {
      const pause = await pollFeed(KEY, ports);
      await this.#pause(Math.max(1, Math.ceil(Math.min(pause ?? MS, 60 * MS) / MS)));
      await this.#point(node, life);
    }
  }

  #portsOf(point: () => Promise<void>): FeedPorts {
    return {
      feed: this.#feed(point),
      timeout: TIMEOUT_S,
      store: this.#store(point),
      monotonic: () => this.now * MS,
      isFresh: () => true,
      call: async <T>(
        _about: unknown,
        work: (ctx: CallContext) => Promise<T>,
      ): Promise<Called<T>> => {
        try {
          return { ok: true, value: await work(CONTEXT) };
        } catch (error) {
          const message = error instanceof Error ? error.message : "";
          const isRefused = error instanceof PoisonError && this.#broken !== "poison-stops";
          const fault = { code: "input", message };
          return { ok: false, sent: "unknown", message, ...(isRefused && { fault }) };
        }
      },
    };
  }

  #store(point: () => Promise<void>): FeedStore {
    return {
      change: async (_key, work) => {
        await point();
        const { row, result } = work(this.#distorted(), this.now * MS);
        if (row) this.#row = this.#mistaken(row);
        // The contents of an answer that could not be stored are lost.
        this.#requestedWait = this.#row.requestedWait;
        await point();
        return result;
      },
      known: async (keys) => {
        await point();
        if (this.#broken === "no-unique-key") return new Set();
        return new Set(keys.filter((key) => this.#entries.has(key) || this.#refused.has(key)));
      },
      receive: async (key) => {
        await point();
        const isKnown = this.#entries.has(key) || this.#refused.has(key);
        if (!isKnown || this.#broken === "no-unique-key")
          this.#entries.set(key, (this.#entries.get(key) ?? 0) + 1);
        await point();
        return undefined;
      },
      refuse: async (key, { code }) => {
        await point();
        if (this.#broken === "poison-stops") await new Promise(() => {});
        this.#refused.set(key, code);
        await point();
      },
    };
  }

  /** The row as a protocol with the mistake reads it. */
  #distorted(): FeedRow {
    const row = this.#row;
    if (this.#broken === "no-lease") return { ...row, until: 0, nextAt: 0 };
    if (this.#broken === "pace-in-memory") return { ...row, nextAt: 0 };
    if (this.#broken !== "restart-pages" || row.round?.asked !== undefined) return row;
    const { round: _, ...rest } = row;
    return rest;
  }

  /** The row as a protocol with the mistake writes it. */
  #mistaken(row: FeedRow): FeedRow {
    const isEnd = this.#row.until > 0 && row.until === 0 && row.round === undefined;
    const clock = (this.now + this.#skew) * MS;
    if (this.#broken === "beyond-first-call" && isEnd && row.failures === 0)
      return { ...row, place: { at: Math.max(clock, row.place.at) + LAG_S * MS, id: "" } };
    if (this.#broken === "cursor-first" && row.until > 0 && this.#order === "time")
      return { ...row, place: { at: Math.max(clock + LAG_S * MS, row.place.at), id: "" } };
    if (this.#broken === "ignore-gaps" && row.gaps.length > 0) {
      const { round: _, ...rest } = row;
      return { ...rest, gaps: [] };
    }
    return row;
  }
}

class PoisonError extends Error {}
