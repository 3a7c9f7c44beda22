import { plugin } from "@fakturo/app-pl-ksef";
import type { FeedEntry, FeedPage, FeedPlace } from "@fakturo/plugin";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf, SELLER } from "../harness/ksef-probe.ts";

const feed = plugin.feeds?.find(({ key }) => key === "gov-pl.purchases");
const batches = plugin.connections?.find(({ key }) => key === "gov-pl.batch")?.together;
if (!feed || !batches) throw new Error("the app has no purchases or no batches");

const COUNT = 40;
const START: FeedPlace = { at: 0, id: "" };
const EXPORT = "POST /v2/invoices/exports";

let calls: KsefCalls;
beforeEach(async () => {
  calls = new KsefCalls();
  await buy(1, COUNT);
});
afterEach(() => {
  expect(calls.differences).toEqual([]);
});

/** Sends invoices that name the holder as buyer. */
async function buy(first: number, last: number): Promise<void> {
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => `FV/${first + i}`);
  const all = numbers.map((number) => ksefSubmission(faOf({ number, buyer: SELLER }), number));
  await batches?.send(all, calls.context());
  calls.now += 5000;
}

const made = (call: string) => calls.made.filter((one) => one.startsWith(call)).length;

/** The page after a place, once KSeF has made its package, and after windows without invoices. */
async function pageAfter(place: FeedPlace): Promise<FeedPage> {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const page = await feed?.page(place, calls.context());
    if (!page) break;
    if (!page.isPending) return page;
    expect(page.items).toEqual([]);
    calls.now += 1000;
  }
  throw new Error("KSeF has made no package");
}

const placeOf = ({ at, key }: FeedEntry): FeedPlace => ({ at, id: key });

const DAY_MS = 86_400_000;
const QUERY = "POST /v2/invoices/query/metadata";

/** Items of all pages after a place, and the time of the first one. */
async function roundAfter(start: FeedPlace) {
  const keys: string[] = [];
  let place = start;
  for (;;) {
    const { items, hasMore, time } = await pageAfter(place);
    keys.push(...items.map(({ key }) => key));
    const last = items.at(-1);
    if (!hasMore || !last) return { keys, time };
    place = placeOf(last);
  }
}

describe("purchases of KSeF", () => {
  it("are listed in windows of three months at most, also after windows without any", async () => {
    const began = calls.now;
    calls.now += 130 * DAY_MS;
    calls.sessions.clear();
    await buy(COUNT + 1, COUNT + 2);
    const before = made(QUERY);
    const { keys } = await roundAfter({ at: began - 200 * DAY_MS, id: "" });
    expect([keys.length, new Set(keys).size]).toEqual([COUNT + 2, COUNT + 2]);
    // Two windows before the first invoices, one with them, one that begins with the last of them, and what follows.
    expect(made(QUERY) - before).toBeGreaterThanOrEqual(5);
    expect(calls.made.filter((call) => call === EXPORT)).toHaveLength(1);
  });

  it("are listed up to the high-water mark, from which the next round begins", async () => {
    calls.open.configure({ limits: "none", mark: 3600 });
    const early = await roundAfter(START);
    expect(early).toEqual({ keys: [], time: calls.now - 3_600_000 });
    calls.now += 3_600_000;
    calls.sessions.clear();
    const { keys, time = 0 } = await roundAfter({ at: early.time ?? 0, id: "" });
    expect(keys).toHaveLength(COUNT);
    expect(time).toBeGreaterThan(early.time ?? 0);
    expect(time).toBeLessThanOrEqual(calls.now - 3_600_000);
    // A place after the mark stays where it is.
    const after = { at: time + 60_000, id: "" };
    expect(await feed.page(after, calls.context())).toEqual({
      items: [],
      hasMore: false,
      time: after.at,
    });
  });

  it("of which KSeF lists and packs only the first are all read, from the last one on", async () => {
    for (let more = 1; more <= 3; more += 1) await buy(COUNT + more, COUNT + more);
    calls.open.configure({ limits: "none", rows: COUNT + 1 });
    const { keys } = await roundAfter(START);
    expect([keys.length, new Set(keys).size]).toEqual([COUNT + 3, COUNT + 3]);
    // More of one moment than KSeF lists.
    calls.open.configure({ limits: "none", rows: COUNT - 1 });
    await expect(feed.page(START, calls.context())).rejects.toThrow("no invoice after");
  });
});

describe("a package of KSeF", () => {
  it("that is truncated lacks invoices, which are downloaded one by one", async () => {
    const ctx = calls.context();
    const http: typeof ctx.http = async (url, request) => {
      const isExport = request.method === "POST" && url.endsWith("/invoices/exports");
      if (isExport) calls.open.configure({ limits: "none", rows: 5 });
      const reply = await ctx.http(url, request);
      if (isExport) calls.open.configure({ limits: "none", rows: 10_000 });
      return reply;
    };
    await feed.page(START, { ...ctx, http });
    const { items, hasMore } = await pageAfter(START);
    expect([items.length, hasMore]).toEqual([COUNT, false]);
    const missing = items.filter(({ contents }) => contents === undefined);
    expect(missing).toHaveLength(COUNT - 5);
    const [first] = missing;
    const contents = first && (await feed.fetch?.(first, calls.context()));
    expect(contents).toMatchObject({ args: { "ksef-number": first?.key } });
  });
});

describe("many purchases of KSeF", () => {
  it("come in one encrypted package of several parts, each as it was sent", async () => {
    calls.open.configure({ limits: "none", exportPartBytes: 1000 });
    const pending = await feed.page(START, calls.context());
    expect(pending).toMatchObject({ items: [], isPending: true, wait: 1 });
    const { items, hasMore, time } = await pageAfter(START);
    expect([items.length, hasMore]).toEqual([COUNT, false]);
    expect(time).toBeLessThanOrEqual(calls.now);
    const files = items.flatMap(({ contents }) =>
      contents && "files" in contents ? contents.files : [],
    );
    const numbers = files.map(
      ({ data }) => /<P_2>(.*)<\/P_2>/.exec(Buffer.from(data).toString())?.[1],
    );
    expect(new Set(numbers).size).toBe(COUNT);
    expect(
      items.every(
        ({ contents, key }) =>
          contents && "files" in contents && contents.args?.["ksef-number"] === key,
      ),
    ).toBe(true);
    expect([made(EXPORT), made("GET /v2/invoices/ksef/")]).toEqual([1, 0]);
    expect(made("GET /storage/exports/")).toBeGreaterThan(5);
  });

  it("are read from the same package after a crash, and from another one for the next place", async () => {
    await buy(COUNT + 1, 2 * COUNT);
    // KSeF has stored each of the batches at one time.
    calls.open.configure({ limits: "none", page: 15 });
    const first = await pageAfter(START);
    expect([first.items.length, first.hasMore]).toEqual([COUNT, true]);
    expect((await pageAfter(START)).items).toEqual(first.items);
    expect(made(EXPORT)).toBe(1);
    const keys = new Set(first.items.map(({ key }) => key));
    let page = first;
    while (page.hasMore) {
      const last = page.items.at(-1);
      if (!last) throw new Error("a page without items has more");
      page = await pageAfter(placeOf(last));
      for (const { key } of page.items) {
        expect(keys.has(key)).toBe(false);
        keys.add(key);
      }
    }
    expect([keys.size, made(EXPORT)]).toEqual([2 * COUNT, 2]);
    const last = page.items.at(-1);
    await buy(2 * COUNT + 1, 2 * COUNT + 1);
    const later = await pageAfter(last ? placeOf(last) : START);
    expect(later.items).toEqual([expect.not.objectContaining({ contents: expect.anything() })]);
    expect(made(EXPORT)).toBe(2);
  });

  it("are requested again after the package has expired", async () => {
    await feed.page(START, calls.context());
    calls.now += 2 * 3_600_000;
    await expect(feed.page(START, calls.context())).rejects.toThrow();
    await expect(feed.page(START, calls.context())).rejects.toThrow("210");
    expect((await pageAfter(START)).items).toHaveLength(COUNT);
    expect(made(EXPORT)).toBe(2);
  });

  it.each([
    ["another hash", { status: 200, body: "other" }, "another hash"],
    ["a refusal", { status: 403 }, "status 403"],
  ])("are requested again after a part was answered with %s", async (_what, reply, message) => {
    await feed.page(START, calls.context());
    calls.now += 1000;
    calls.instead = { path: "/1", reply };
    await expect(feed.page(START, calls.context())).rejects.toThrow(message);
    calls.instead = undefined;
    expect((await pageAfter(START)).items).toHaveLength(COUNT);
    expect(made(EXPORT)).toBe(2);
  });

  it("are requested with the new key after the ministry has replaced it", async () => {
    calls.open.configure({ limits: "none", keys: 2 });
    await expect(feed.page(START, calls.context())).rejects.toThrow();
    expect((await pageAfter(START)).items).toHaveLength(COUNT);
  });
});
