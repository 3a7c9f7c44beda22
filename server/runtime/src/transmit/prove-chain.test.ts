import {
  type Answer,
  type ChainVerdict,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  newestLink,
  type RestoredChain,
  step,
  Type,
} from "@fakturo/plugin";
import {
  listAlarms,
  listRestoreStops,
  listSubmissionsOf,
  resumeStopped,
  stopRestored,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { warnOfChains } from "../schedule/chain-alarms.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const accepted: Answer = { is: "accepted" };
/** What the authority says about chains, and the comparisons it was asked for. */
let verdict: ChainVerdict;
const compared: { readonly key: string; readonly isFirst: boolean; readonly own: boolean }[] = [];
const sent: string[] = [];
const Link = Type.Object({ position: Type.Integer(), hash: Type.String() });

const chained = defineConnection({
  key: "chain",
  name: "Chain",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
  send: async () => accepted,
  async proveChain({ key, newest, isFirst, has }: RestoredChain) {
    const hash = new TextDecoder().decode(newest.bytes);
    const own = (await has({ hash })) && !(await has({ hash: "another" }));
    compared.push({ key, isFirst, own });
    return verdict;
  },
  together: {
    members: 10,
    bytes: 10_000,
    order: "position",
    linger: 0,
    async send(all) {
      sent.push(...all.map(({ bytes }) => new TextDecoder().decode(bytes)));
      return { answers: new Map(all.map(({ id }) => [id, accepted])) };
    },
  },
});
const plugin = definePlugin({
  name: "test-chain",
  connections: [chained],
  providers: [
    defineProvider({
      key: "chain.generate",
      name: "Generate",
      summary: "Of a test.",
      effect: "none",
      config: Type.Object({}),
      async run({ envelope, entry }, ctx) {
        const key = String(envelope?.doc.content);
        const position = ((await newestLink(ctx, key, Link))?.position ?? 0) + 1;
        const hash = `${key} ${position}`;
        return step.ok({
          chains: [{ key, link: { position, hash } }],
          submit: {
            connection: "chain",
            kind: "issue",
            holder: "B-1",
            stream: key,
            position,
            identity: entry?.id ?? "",
            bytes: new TextEncoder().encode(hash),
          },
        });
      },
    }),
    defineSubmissionStep({
      key: "chain.send",
      name: "Send",
      summary: "Of a test.",
      submits: { connection: "chain", kind: "issue" },
    }),
  ],
});

let bench: Workbench;
let workflowId: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const steps = ["chain.generate", "chain.send"].map((provider) => ({ provider }));
  workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(async () => {
  verdict = { is: "unknown", message: "no answer" };
  compared.length = 0;
  sent.length = 0;
});

async function issue(chain: string) {
  const entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    content: chain,
  });
  const job = await bench.job({ workflowId, entryId: entry });
  await bench.advance(job);
  const records = () => bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
  return { job, state: async () => (await records()).map(({ state }) => state)[0] };
}

async function transmitAll(): Promise<void> {
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await bench.transmit();
    bench.now += 60_000;
  }
}
const sentOf = (chain: string) => sent.filter((hash) => hash.startsWith(`${chain} `));
const owned = <T>(work: Parameters<typeof bench.database.owner.maintain<T>>[0]) =>
  bench.database.owner.maintain(work);
const restore = () => owned((tx) => stopRestored(tx, new Date(bench.now)));
const causes = async (chain: string) =>
  (await owned((tx) => listRestoreStops(tx, undefined)))
    .filter(({ key }) => key === chain)
    .map(({ cause }) => cause);
const alarms = async (chain: string) =>
  (await bench.inWorkspace((tx) => listAlarms(tx, false, 100)))
    .filter(({ subject }) => subject === chain)
    .map(({ kind, message }) => `${kind}: ${message}`);
const watch = () =>
  warnOfChains({
    owner: bench.database.owner,
    inWorkspace: bench.database.database.withWorkspace,
    clock: bench.services.clock,
    ids: bench.services.ids,
    log: { warn() {} },
  });

it("lets a restored chain continue once the authority has no record that it lacks", async () => {
  const before = await issue("a");
  await transmitAll();
  expect(await before.state()).toBe("accepted");
  await restore();
  const after = await issue("a");
  expect(await after.state()).toBeUndefined();
  await watch();
  await transmitAll();
  expect(compared[0]).toEqual({ key: "a", isFirst: false, own: true });
  expect(await causes("a")).toEqual(["unproved"]);
  expect(await alarms("a")).toEqual([expect.stringMatching(/^chain-unproved: the chain a waits/)]);

  verdict = { is: "proved" };
  await transmitAll();
  expect([await causes("a"), await alarms("a")]).toEqual([[], []]);
  await bench.advance(after.job);
  await transmitAll();
  expect(await after.state()).toBe("accepted");
  const asked = compared.length;
  await issue("a");
  await transmitAll();
  expect(compared).toHaveLength(asked);
});

it("stops a chain of which the authority has records that were lost, until a person decides", async () => {
  await issue("b");
  await transmitAll();
  await restore();
  const after = await issue("b");
  verdict = { is: "behind", message: "the authority has record 2: begin a new chain" };
  await watch();
  await transmitAll();
  expect(await causes("b")).toEqual(["behind"]);
  expect(await alarms("b")).toEqual([
    "chain-behind: the authority has record 2: begin a new chain",
  ]);
  const asked = compared.length;
  await watch();
  await transmitAll();
  expect(compared).toHaveLength(asked);
  await bench.advance(after.job);
  expect(await after.state()).toBeUndefined();
  expect((await bench.look(after.job)).job).toMatchObject({ status: "QUEUED" });

  await owned((tx) => resumeStopped(tx, undefined, "b", new Date(bench.now)));
  await watch();
  expect(await alarms("b")).toEqual([]);
});

it("compares a chain that begins after a restore before its first record is sent", async () => {
  await restore();
  const first = await issue("c");
  await transmitAll();
  expect([await first.state(), sentOf("c")]).toEqual(["queued", []]);
  expect(compared.at(-1)).toEqual({ key: "c", isFirst: true, own: true });
  verdict = { is: "proved" };
  await transmitAll();
  expect([await first.state(), sentOf("c")]).toEqual(["accepted", ["c 1"]]);

  verdict = { is: "behind", message: "the authority has record 1" };
  const forked = await issue("d");
  await transmitAll();
  expect([await forked.state(), await causes("d"), sentOf("d")]).toEqual([
    "queued",
    ["behind"],
    [],
  ]);
  expect(await alarms("d")).toEqual(["chain-behind: the authority has record 1"]);
});

it("compares nothing in a database that was not restored", async () => {
  const text = "update fakturo.workspace set restored_at = null";
  await owned((tx) => tx.query({ name: "unrestored", text, values: [] }));
  const first = await issue("e");
  await transmitAll();
  expect([await first.state(), compared]).toEqual(["accepted", []]);
});
