import {
  type Answer,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { listAlarms, listAudit, listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { askNow, resolveHeld, viewSubmission, viewSubmissions } from "../transmit/index.ts";
import { warnOfSubmissions } from "./submission-alarms.ts";

const HOUR = 3_600_000;
/** What the authority answers next, `lost` for none. */
let says: Answer | "lost" = "lost";
let consults = 0;

const traits = { decides: "at-once", timeout: 5, lateness: 60, lag: 60 } as const;
async function send(): Promise<Answer> {
  if (says === "lost") throw new Error("connection lost");
  return says;
}
const blind = defineConnection({
  key: "acme.blind",
  name: "Blind",
  endpoints: {},
  traits: { ...traits, dedupe: "none" },
  send,
});
const seeing = defineConnection({
  key: "acme.seeing",
  name: "Seeing",
  endpoints: {},
  traits: { ...traits, dedupe: "number" },
  send,
  async consult(one) {
    consults += 1;
    if (says === "lost") throw new Error("connection lost");
    return { is: "found", digest: one.digest, answer: { is: "accepted" } };
  },
});
const named = (key: string) => ({ key, name: key, summary: "Of a test." });
/** Documents may not be handed over before the answer. */
const hasty = defineConnection({
  ...{ ...seeing, key: "acme.hasty", name: "Hasty" },
  traits: { ...traits, dedupe: "number", unknown: 900 },
});
/** Records of a stream, which the authority leaves without an answer. */
const many = defineConnection({
  key: "acme.many",
  name: "Many",
  endpoints: {},
  traits: { ...traits, dedupe: "number" },
  send,
  together: {
    ...{ members: 10, bytes: 10_000, order: "any", linger: 0, pace: 1 },
    async send(all) {
      if (says === "lost") throw new Error("connection lost");
      const answer = says;
      return { answers: new Map(all.map(({ id }) => [id, answer])) };
    },
  },
  async consult(one) {
    if (says === "lost") throw new Error("connection lost");
    return { is: "found", digest: one.digest, answer: { is: "accepted" } };
  },
});
const providers = [blind.key, seeing.key, "acme.slow", hasty.key, many.key].flatMap(
  (connection) => [
    defineProvider({
      ...named(`${connection}.generate`),
      effect: "none",
      config: Type.Object({ hours: Type.Number({ title: "Due in hours", default: 1000 }) }),
      run: ({ entry, config }, ctx) =>
        step.ok({
          submit: {
            connection,
            kind: "issue",
            identity: entry?.id ?? "",
            holder: "B-1",
            bytes: new TextEncoder().encode("record"),
            due: ctx.now() + config.hours * HOUR,
            ...(connection === "acme.many" && { stream: "B-1" }),
          },
        }),
    }),
    defineSubmissionStep({
      ...named(`${connection}.send`),
      submits: { connection, kind: "issue" },
    }),
  ],
);

const slow = defineConnection({
  key: "acme.slow",
  name: "Slow",
  endpoints: {},
  traits: { ...traits, decides: "later", dedupe: "none", undecided: 24 * 3600 },
  send: async () => ({ is: "taken", reference: "R-1" }),
  receipt: async (_one, reference) =>
    says === "lost" ? { is: "taken", reference, message: "checked by a person" } : says,
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([
    definePlugin({ name: "acme", connections: [blind, seeing, slow, hasty, many], providers }),
  ]);
});
afterAll(() => bench[Symbol.asyncDispose]());

/** Hands a record over and takes it one look further; answers its id and the job's. */
async function submit(connection: string, hours = 1000) {
  const workflow = await bench.workflow({
    name: "S",
    steps: [
      { provider: `${connection}.generate`, config: { hours } },
      { provider: `${connection}.send` },
    ],
  });
  const entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    content: "x",
  });
  const job = await bench.job({ workflowId: workflow, entryId: entry });
  await bench.advance(job);
  await bench.transmit();
  const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
  return { id: record?.id ?? "", job };
}
const look = () =>
  warnOfSubmissions({
    owner: bench.database.owner,
    inWorkspace: bench.database.database.withWorkspace,
    clock: bench.services.clock,
    ids: bench.services.ids,
    registry: bench.services.engine.registry,
    log: bench.services.log,
  });
const kinds = async () =>
  (await bench.inWorkspace((tx) => listAlarms(tx, false, 100))).map(({ kind }) => kind).sort();
const stateOf = async (id: string) =>
  (await bench.inWorkspace((tx) => viewSubmission(tx, id))).row.state;
const later = async () => {
  bench.now += HOUR;
  await bench.transmit();
};

describe("a record that is held", () => {
  it("raises an alarm once, until a person has decided with a reason", async () => {
    says = "lost";
    const { id, job } = await submit(blind.key);
    await later();
    expect(await stateOf(id)).toBe("held");
    expect(await look()).toBeGreaterThan(0);
    expect(await look()).toBe(0);
    expect(await kinds()).toContain("held");
    const held = await bench.inWorkspace((tx) => viewSubmissions(tx, "held", 10));
    expect(held).toMatchObject([{ row: { id, reason: "no-way-to-ask" } }]);
    await bench.inWorkspace((tx) =>
      resolveHeld(tx, id, { is: "there", reference: "R-7" }, "seen in the portal"),
    );
    expect(await stateOf(id)).toBe("accepted");
    await look();
    expect(await kinds()).not.toContain("held");
    const log = await bench.inWorkspace((tx) => listAudit(tx, { target: id }, 10));
    expect(log).toMatchObject([
      {
        action: "submission.resolve",
        details: { is: "there", reference: "R-7", reason: "seen in the portal" },
      },
    ]);
    while ((await bench.transmit()) > 0);
    await bench.advance(job);
    expect((await bench.look(job)).intents.at(-1)?.events.at(-1)?.status).toBe("OK");
    await expect(
      bench.inWorkspace((tx) => resolveHeld(tx, id, { is: "not-there" }, "x")),
    ).rejects.toMatchObject({ key: "conflict" });
  });
});

describe("a record whose answer is lost", () => {
  it("raises an alarm after an hour, and a person can ask for it at once", async () => {
    says = "lost";
    const { id } = await submit(seeing.key);
    await look();
    expect(await kinds()).not.toContain("unknown-long");
    await later();
    await later();
    await look();
    expect(await kinds()).toContain("unknown-long");
    expect(await stateOf(id)).toBe("unknown");
    says = { is: "accepted" };
    consults = 0;
    await bench.inWorkspace((tx) => askNow(tx, id));
    await bench.transmit();
    expect([consults, await stateOf(id)]).toEqual([1, "accepted"]);
    await look();
    expect(await kinds()).not.toContain("unknown-long");
    await expect(bench.inWorkspace((tx) => askNow(tx, id))).rejects.toMatchObject({
      key: "conflict",
    });
  });

  it("raises the alarm after the time of its connection, where that is shorter", async () => {
    says = "lost";
    const [usual, other] = [await submit(seeing.key), await submit(hasty.key)];
    const unknown = async () => {
      await look();
      const open = await bench.inWorkspace((tx) => listAlarms(tx, false, 100));
      const subjects = open.filter(({ kind }) => kind === "unknown-long");
      return [usual, other].map(({ id }) => subjects.some(({ subject }) => subject === id));
    };
    bench.now += 800_000;
    expect(await unknown()).toEqual([false, false]);
    bench.now += 200_000;
    expect(await unknown()).toEqual([false, true]);
    says = { is: "accepted" };
    for (let rounds = 0; rounds < 3; rounds += 1) await later();
    expect(await unknown()).toEqual([false, false]);
  });

  it("raises the alarm of its stream when it waits longer than ten messages take", async () => {
    says = "lost";
    const { id } = await submit(many.key);
    const stuck = async () => {
      await look();
      const open = await bench.inWorkspace((tx) => listAlarms(tx, false, 100));
      return open.flatMap(({ kind, subject, message }) =>
        kind === "stream-stuck" ? [[subject, message]] : [],
      );
    };
    expect(await stuck()).toEqual([]);
    bench.now += 590_000;
    expect(await stuck()).toEqual([]);
    bench.now += 60_000;
    expect(await stuck()).toEqual([
      [
        "simulated acme.many B-1",
        "records of B-1 wait for acme.many longer than ten messages take",
      ],
    ]);
    says = { is: "accepted" };
    for (let rounds = 0; rounds < 3; rounds += 1) await later();
    expect([await stateOf(id), await stuck()]).toEqual(["accepted", []]);
  });

  it("raises alarms when no answer comes for long, and shortly before its deadline", async () => {
    says = "lost";
    await submit(seeing.key, 30);
    await look();
    expect(await kinds()).not.toContain("due");
    for (let hours = 0; hours < 8; hours += 1) await later();
    await look();
    expect(await kinds()).toEqual(expect.arrayContaining(["due", "paused"]));
  });

  it("raises the alarm of a deadline within a day after half of the time", async () => {
    says = "lost";
    const { id } = await submit(seeing.key, 4);
    const isDue = async () => {
      await look();
      const open = await bench.inWorkspace((tx) => listAlarms(tx, false, 100));
      return open.some(({ kind, subject }) => kind === "due" && subject === id);
    };
    await later();
    expect(await isDue()).toBe(false);
    for (let hours = 0; hours < 2; hours += 1) await later();
    expect(await isDue()).toBe(true);
  });
});

describe("a record that is taken and not decided", () => {
  it("raises an alarm after the time of its connection, until it is decided", async () => {
    says = "lost";
    const { id } = await submit(slow.key);
    const undecided = async () => {
      await look();
      const open = await bench.inWorkspace((tx) => listAlarms(tx, false, 100));
      return open.flatMap(({ kind, subject, message }) =>
        kind === "undecided" && subject === id ? [message] : [],
      );
    };
    for (let hours = 0; hours < 23; hours += 1) await later();
    expect([await stateOf(id), await undecided()]).toEqual(["waiting", []]);
    await later();
    await later();
    expect(await undecided()).toEqual([
      expect.stringMatching(/not decided .*checked by a person$/),
    ]);
    says = { is: "accepted" };
    await later();
    expect([await stateOf(id), await undecided()]).toEqual(["accepted", []]);
  });
});
