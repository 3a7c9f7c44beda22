import { setImmediate as turn } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { addDocs, type DocsSite } from "./docs.ts";

const NAMES = Array.from({ length: 300 }, (_, i) => `${i}.html`);
const LIMIT = 16;

let app: ReturnType<typeof createApp>;
let made: string[];
/** What holds back the files that are being made. */
let gate: PromiseWithResolvers<void>;
let failure: Error | undefined;

const site: DocsSite = {
  paths: NAMES,
  async file(path) {
    made.push(path);
    await gate.promise;
    if (failure) throw failure;
    return { content: `<p>${path}</p>`, mime: "text/html" };
  },
};

beforeEach(() => {
  made = [];
  failure = undefined;
  gate = Promise.withResolvers();
  app = createApp({ logger: pino({ level: "silent" }), requestId: () => "1", checkAgent: false });
  addDocs(
    app,
    async () => site,
    () => {},
  );
});
afterEach(() => app.close());

const read = async (name: string, remoteAddress = "192.0.2.1") =>
  (await app.inject({ url: `/docs/${name}`, remoteAddress })).statusCode;

/** Waits until so many files are being made. */
async function making(count: number): Promise<void> {
  while (made.length < count) await turn();
}

it("makes a page once for all who ask for it", async () => {
  const first = read("1");
  await making(1);
  const others = [read("1.html", "192.0.2.2"), read("1", "192.0.2.3")];
  gate.resolve();
  expect(await Promise.all([first, ...others, read("1")])).toEqual([200, 200, 200, 200]);
  expect(made).toEqual(["1.html"]);
});

it("has a limited number of pages made for one address, and still serves others", async () => {
  const busy = NAMES.slice(0, LIMIT).map((name) => read(name));
  await making(LIMIT);
  expect(await read("20")).toBe(429);
  const other = read("20", "192.0.2.2");
  await making(LIMIT + 1);
  gate.resolve();
  expect(new Set(await Promise.all([...busy, other]))).toEqual(new Set([200]));
  expect(await read("21")).toBe(200);
});

it("asks for no page that does not exist, and again for one that failed", async () => {
  gate.resolve();
  expect(await read("none")).toBe(404);
  expect(made).toEqual([]);
  failure = new Error("stopped");
  expect(await read("1")).toBe(500);
  failure = undefined;
  expect(await read("1")).toBe(200);
  expect(made).toEqual(["1.html", "1.html"]);
});

it("forgets the page that was read longest ago", async () => {
  gate.resolve();
  for (const name of NAMES) expect(await read(name)).toBe(200);
  await read("299.html");
  expect(made.length).toBe(NAMES.length);
  await read("0.html");
  expect(made.at(-1)).toBe("0.html");
  expect(made.length).toBe(NAMES.length + 1);
});
