import { FakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  defineMailbox,
  definePlugin,
  defineProvider,
  INBOUND_ARG,
  step,
  Type,
} from "@fakturo/plugin";
import { requestFeed, retryItem } from "@fakturo/server-domain/inbound";
import {
  enqueueTransmission,
  findEntryRow,
  findJob,
  type InboundRow,
  listFeeds,
  listFilesOf,
  listInbound,
  listInboxMessages,
  pollFeedNow,
  putImportWorkflow,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { feedDetail } from "./feed-rows.ts";
import { TestMailbox } from "./testing-mailbox.ts";

const text = async (path: string, ctx: CallContext): Promise<string> => {
  const { status, body } = await ctx.http(`${ctx.endpoint("api")}${path}`, { method: "GET" });
  if (status !== 200) throw new Error(`status ${status}`);
  return new TextDecoder().decode(body);
};

const mailbox = defineMailbox({
  key: "acme",
  name: "Acme",
  endpoints: { live: { api: "https://live.example/" } },
  timeout: 5,
});
const inbox = defineFeed({
  key: "acme.inbox",
  name: "Inbox",
  connection: "acme",
  order: "time",
  lag: 600,
  every: 300,
  async page({ at, id }, ctx) {
    const list = JSON.parse(await text(`list?at=${at}&id=${id}`, ctx));
    const items = list.items.map((one: { id: string; at: number }) => ({
      key: one.id,
      at: one.at,
    }));
    return { items, hasMore: list.hasMore, wait: list.wait, time: bench.now };
  },
  async fetch({ key }, ctx) {
    const contents = await text(key, ctx);
    const files = [{ name: "part.txt", mime: "text/plain", data: new Uint8Array([1]) }];
    if (contents === "two") return [{ files }, { files }];
    if (contents === "wrong") return { files: [], data: { $schema: "https://example.com/none" } };
    if (contents === "poison") throw new FakturoError("input", "no invoice");
    const [, reference] = /^cancels (.*)/.exec(contents) ?? [];
    if (reference) return { files: [], about: { reference, effects: { state: "void" } } };
    const data = new TextEncoder().encode(contents);
    return { files: [{ name: `${key}.txt`, mime: "text/plain", data }], references: [key] };
  },
});
const start = defineProvider({
  key: "acme.start",
  name: "Start",
  summary: "Polls the mailbox from now on.",
  effect: "none",
  config: Type.Object({}),
  run: () => step.ok({ feeds: [{ feed: "acme.inbox", holder: "H-1", isActive: true }] }),
});
const read = defineProvider({
  key: "acme.read",
  name: "Read",
  summary: "Reads the file of an inbound document.",
  effect: "none",
  config: Type.Object({}),
  async run({ entry, args }, ctx) {
    const [file] = entry?.files ?? [];
    const contents = file && new TextDecoder().decode(await ctx.file(file.id));
    return step.ok({ args: { read: `${args[INBOUND_ARG]}: ${contents}` } });
  },
});
const plugin = definePlugin({
  name: "test-acme",
  app: "acme",
  connections: [mailbox],
  feeds: [inbox],
  providers: [start, read],
});

/** A mailbox with one receipt and one document, listed in each round. */
const mailServer = defineMailbox({
  key: "mail",
  name: "Mail",
  endpoints: { live: { api: "https://mail.example/" } },
  timeout: 5,
});
const mails = defineFeed({
  key: "mail.inbox",
  name: "Certified mailbox",
  connection: "mail",
  order: "time",
  lag: 600,
  every: 300,
  page: async (from) => ({
    items: ["invoice", "receipt"]
      .map((key, i) => ({ key, at: 1_000 + i }))
      .filter(({ at }) => at > from.at),
    hasMore: false,
    time: bench.now,
  }),
  async fetch({ key }) {
    const data = new TextEncoder().encode(key);
    return key === "receipt"
      ? { bytes: data, headers: {} }
      : { files: [{ name: "invoice.txt", mime: "text/plain", data }] };
  },
  read: ({ bytes }) => (new TextDecoder().decode(bytes) === "receipt" ? [] : unreadable()),
});
function unreadable(): never {
  throw new FakturoError("input", "no receipt");
}
const mailPlugin = definePlugin({
  name: "test-mail",
  app: "mail",
  connections: [mailServer],
  feeds: [mails],
});

let bench: Workbench;

describe("a mailbox that is polled", () => {
  const box = new TestMailbox();

  beforeAll(async () => {
    const api = await box.start();
    bench = await createWorkbench([plugin, mailPlugin], {
      endpoints: { acme: { simulated: { api } } },
    });
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    box.stop();
  });

  const items = (): Promise<InboundRow[]> =>
    bench.inWorkspace((tx) => listInbound(tx, { app: "acme", isFaulty: false }, undefined, 100));
  const feed = async () => (await bench.inWorkspace(listFeeds))[0];
  /** Processes the queue minute by minute. */
  const pass = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await bench.transmit();
      bench.now += 60_000;
    }
  };
  const retry = (key: string) =>
    bench.inWorkspace((tx) =>
      retryItem(tx, bench.services, { workspaceId: bench.workspaceId, app: "acme" }, key),
    );
  const workflow = async (provider: string) =>
    bench.workflow({
      name: provider,
      schema: "note/message",
      steps: [{ id: bench.services.ids.v7(), name: provider, provider }],
    });

  it("is not called while the workspace has set no import workflow", async () => {
    const workflowId = await workflow("acme.start");
    await bench.finish(await bench.job({ workflowId, args: { of: "test" } }));
    await pass(5);
    expect(box.calls).toEqual([]);
    const row = await feed();
    expect(row && feedDetail(row).message).toContain("no import workflow for acme");
  });

  it("makes one entry of each message, with its file and a job", async () => {
    const id = await workflow("acme.read");
    await bench.inWorkspace((tx) => putImportWorkflow(tx, "acme", id, new Date(bench.now)));
    for (const [n, name] of ["a", "b", "c"].entries())
      box.messages.push({ id: name, at: bench.now - 1000 + n, text: `text of ${name}` });
    await pass(10);
    const rows = await items();
    expect(rows.map(({ key, fault }) => [key, fault])).toEqual([
      ["c", null],
      ["b", null],
      ["a", null],
    ]);
    const [{ entry = null, job = null } = {}] = rows;
    const files = await bench.inWorkspace((tx) => listFilesOf(tx, [entry ?? ""]));
    expect(files.map(({ name, category }) => [name, category])).toEqual([["c.txt", "attachment"]]);
    await bench.advance(job ?? "");
    const ended = await bench.inWorkspace((tx) => findJob(tx, job ?? ""));
    expect(ended).toMatchObject({ status: "OK", args: { read: "c: text of c" } });
  });

  it("is listed again from before its cursor, which makes nothing twice", async () => {
    const calls = box.calls.length;
    const before = (await feed())?.place_at;
    await pass(30);
    expect(box.calls.length).toBeGreaterThan(calls + 2);
    expect(box.calls.slice(calls).every((path) => path.startsWith("/list"))).toBe(true);
    expect(await items()).toHaveLength(3);
    expect((await feed())?.place_at).toBeGreaterThan(before ?? 0);
  });

  it("finds a message that is listed late", async () => {
    box.messages.push({ id: "late", at: bench.now - 500_000, text: "late" });
    await pass(12);
    expect((await items()).map(({ key }) => key)).toContain("late");
  });

  it("continues after an item that cannot be read, which is kept with its fault and tried again", async () => {
    box.messages.push({ id: "bad", at: bench.now, text: "poison" });
    box.messages.push({ id: "good", at: bench.now + 1, text: "good" });
    await pass(12);
    const find = async (name: string) => (await items()).find(({ key }) => key === name);
    expect(await find("bad")).toMatchObject({ entry: null, fault: { message: "no invoice" } });
    expect(await find("good")).toMatchObject({ fault: null });
    await expect(retry("bad")).rejects.toMatchObject({ key: "precondition-failed" });
    box.messages.push({ id: "wrong", at: bench.now, text: "wrong" });
    await pass(12);
    expect(await find("wrong")).toMatchObject({ entry: null, fault: { code: "unknown-schema" } });
    expect(await retry("wrong")).toMatchObject({ is: "faulty" });
    expect(await find("wrong")).toMatchObject({ entry: null, fault: { code: "unknown-schema" } });
  });

  it("makes an entry of each document of an item", async () => {
    box.messages.push({ id: "pair", at: bench.now, text: "two" });
    await pass(12);
    const keys = (await items()).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith("pair")).toSorted()).toEqual(["pair", "pair/2"]);
  });

  it("changes the entry that a message is about, and makes none of it", async () => {
    box.messages.push({ id: "paper", at: bench.now, text: "paper" });
    box.messages.push({ id: "cancellation", at: bench.now + 1, text: "cancels paper" });
    await pass(12);
    const find = async (name: string) => (await items()).find(({ key }) => key === name);
    const { entry = null } = (await find("paper")) ?? {};
    expect(await find("cancellation")).toMatchObject({ entry, job: null, fault: null });
    const row = await bench.inWorkspace((tx) => findEntryRow(tx, entry ?? ""));
    expect(row?.state).toBe("void");
  });

  it("stores messages about submissions once, and reads them without an import workflow", async () => {
    const read = (await bench.inWorkspace((tx) => listInboxMessages(tx, "processed", 10))).length;
    expect(read).toBe(0);
    await bench.inWorkspace((tx) => {
      const scope = {
        engine: bench.services.engine,
        environment: "simulated",
        app: "mail",
      } as const;
      return requestFeed(tx, scope, { feed: "mail.inbox", isActive: true }, new Date(bench.now));
    });
    await pass(30);
    const messages = await bench.inWorkspace((tx) => listInboxMessages(tx, "processed", 10));
    expect(messages.map(({ message, callback }) => [message, callback])).toEqual([
      ["receipt", "mail.inbox"],
    ]);
    const all = await bench.inWorkspace((tx) =>
      listInbound(tx, { app: "mail", isFaulty: true }, undefined, 10),
    );
    expect(all.map(({ key, fault }) => [key, fault])).toMatchObject([
      ["invoice", { code: "no-workflow" }],
    ]);
  });

  it("is called again after faults, and not before the time it asked for", async () => {
    box.faults = ["fail", "cut"];
    box.wait = 1800;
    box.messages.push({ id: "slow", at: bench.now, text: "slow" });
    await pass(12);
    expect((await items()).map(({ key }) => key)).toContain("slow");
    const calls = box.calls.length;
    await pass(15);
    expect(box.calls.length).toBe(calls);
    box.wait = 0;
    await pass(30);
    expect(box.calls.length).toBeGreaterThan(calls);
  });

  it("is called at once when somebody asks for it, but for a pause that it has requested", async () => {
    const pollNow = async (): Promise<number> => {
      await bench.inWorkspace(async (tx) => {
        const [row] = await listFeeds(tx);
        await pollFeedNow(tx, row?.key ?? "");
        await enqueueTransmission(tx, { feed: row?.key ?? "" }, 0);
      });
      await bench.transmit();
      return box.calls.length;
    };
    const first = await pollNow();
    expect(await pollNow()).toBeGreaterThan(first);
    box.wait = 1800;
    const requested = await pollNow();
    expect(await pollNow()).toBe(requested);
    box.wait = 0;
    await pass(40);
  });

  it("is listed from an earlier moment on where a step asks for it, and makes nothing twice", async () => {
    const day = 86_400_000;
    const since = bench.now - 30 * day;
    box.messages.push({ id: "old", at: since + day, text: "old" });
    box.messages.push({ id: "older", at: since - day, text: "older" });
    await pass(12);
    const begin = (moment: number) =>
      bench.inWorkspace((tx) => {
        const { engine } = bench.services;
        const scope = { engine, environment: "simulated", app: "acme" } as const;
        const from = { feed: "acme.inbox", holder: "H-1", isActive: true, since: moment };
        return requestFeed(tx, scope, from, new Date(bench.now));
      });
    const before = await items();
    await begin(since);
    await pass(12);
    const keys = (await items()).map(({ key }) => key);
    expect(keys.toSorted()).toEqual([...before.map(({ key }) => key), "old"].toSorted());
    // It was listed from there on already.
    const place = (await feed())?.place_at ?? 0;
    await begin(since + day);
    expect((await feed())?.place_at).toBe(place);
    expect(place).toBeGreaterThan(since);
    for (const wrong of [0, Number.NaN])
      await expect(begin(wrong)).rejects.toMatchObject({ key: "input" });
  });

  it("is not called after it was switched off", async () => {
    await bench.inWorkspace((tx) => {
      const scope = {
        engine: bench.services.engine,
        environment: "simulated",
        app: "acme",
      } as const;
      const off = { feed: "acme.inbox", holder: "H-1", isActive: false };
      return requestFeed(tx, scope, off, new Date(bench.now));
    });
    const calls = box.calls.length;
    await pass(30);
    expect(box.calls.length).toBe(calls);
  });

  it("of another app cannot be switched", async () => {
    const asked = { feed: "acme.inbox", isActive: true };
    const scope = {
      engine: bench.services.engine,
      environment: "simulated",
      app: "other",
    } as const;
    const switched = bench.inWorkspace((tx) => requestFeed(tx, scope, asked, new Date(0)));
    await expect(switched).rejects.toMatchObject({ key: "forbidden" });
  });
});
