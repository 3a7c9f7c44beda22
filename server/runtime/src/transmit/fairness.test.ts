import {
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { expect, it } from "vitest";
import { createWorkbench } from "../testing/index.ts";

const MEMBERS = 5;
const OF_LARGE = 30;
const SMALL = 12;
/** Holders of the members of each message, in sending order. */
const messages: string[][] = [];

const connection = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  send: async () => ({ is: "unknown", message: "sends together" }),
  together: {
    members: MEMBERS,
    bytes: 10_000,
    order: "position",
    linger: 0,
    fullAtOnce: true,
    async send(all) {
      messages.push(all.map(({ identity }) => identity.split(" ")[0] ?? ""));
      return { answers: new Map(all.map(({ id }) => [id, { is: "accepted" as const }])), wait: 0 };
    },
  },
});
const positions = new Map<string, number>();
const generate = defineProvider({
  key: "acme.generate",
  name: "Generate",
  summary: "Of a test.",
  effect: "none",
  config: Type.Object({}),
  run({ args: { holder = "" } }) {
    const position = (positions.get(holder) ?? 0) + 1;
    positions.set(holder, position);
    const identity = `${holder} ${position}`;
    const bytes = new TextEncoder().encode(identity);
    const place = { stream: holder, position, holder };
    return step.ok({ submit: { connection: "acme", kind: "issue", identity, bytes, ...place } });
  },
});
const send = defineSubmissionStep({
  key: "acme.send",
  name: "Send",
  summary: "Of a test.",
  submits: { connection: "acme", kind: "issue" },
});
const plugin = definePlugin({
  name: "test-acme",
  connections: [connection],
  providers: [generate, send],
});

it("a supplier with many records delays none with one, and its messages stay small", async () => {
  await using bench = await createWorkbench([plugin]);
  const steps = ["acme.generate", "acme.send"].map((provider) => ({ provider }));
  const workflowId = await bench.workflow({ name: "Send", schema: "note/message", steps });
  const data = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "C" };
  const begin = async (holder: string) => {
    const entryId = await bench.entry(data);
    await bench.advance(await bench.job({ workflowId, entryId, args: { holder } }));
  };
  for (let n = 0; n < OF_LARGE; n += 1) await begin("large");
  const small = Array.from({ length: SMALL }, (_, n) => `small-${n}`);
  for (const holder of small) await begin(holder);

  bench.now += 2_000;
  for (let round = 0; round < 2; round += 1) await bench.transmit();
  const early = messages.flat();
  expect(small.filter((holder) => !early.includes(holder))).toEqual([]);
  expect(early.filter((holder) => holder === "large").length).toBeLessThan(OF_LARGE);

  for (let round = 0; round < OF_LARGE; round += 1) {
    bench.now += 1_000;
    await bench.transmit();
  }
  expect(messages.flat()).toHaveLength(OF_LARGE + SMALL);
  expect(Math.max(...messages.map(({ length }) => length))).toBe(MEMBERS);
});
