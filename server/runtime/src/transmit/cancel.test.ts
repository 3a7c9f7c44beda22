import {
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  type SubmissionKind,
  step,
  submissionResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWorkbench, type Story, type Workbench } from "../testing/index.ts";
import { TestAuthority } from "./testing-authority.ts";

const authority = new TestAuthority();
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const acme = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: { live: { api: "https://live.example/" } },
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  async send({ identity, digest }, ctx) {
    const body = JSON.stringify([{ identity, digest }]);
    const reply = await ctx.http(ctx.endpoint("api"), { method: "POST", body });
    if (reply.status !== 200) return { is: "unknown", message: `status ${reply.status}` };
    const [line] = JSON.parse(textOf(reply.body));
    if (line === "refused") return { is: "refused", faults: [{ code: "1", message: "wrong" }] };
    return line === "accepted" ? { is: "accepted" } : { is: "duplicate" };
  },
  async consult({ identity }, ctx) {
    const url = `${ctx.endpoint("api")}${encodeURIComponent(identity)}`;
    const known = JSON.parse(textOf((await ctx.http(url, { method: "GET" })).body));
    const answer = { is: "accepted" } as const;
    return known === null
      ? { is: "not-found" }
      : { is: "found", digest: String(known.digest), answer };
  },
});

const BASE = { summary: "Of a test.", config: Type.Object({}) } as const;
/** Records of one kind and entry have an identity of their own, as those of VERI*FACTU. */
const record = (kind: SubmissionKind, entry: Task["entry"]) => ({
  connection: "acme",
  kind,
  identity: `${entry?.id} ${kind}`,
  holder: "B-1",
  bytes: new TextEncoder().encode(`${kind} ${entry?.id}`),
});
const generate = defineProvider({
  ...BASE,
  key: "acme.generate",
  name: "Generate",
  effect: "none",
  run: ({ entry }) => step.ok({ submit: record("issue", entry) }),
});
const send = defineSubmissionStep({
  key: "acme.send",
  name: "Send",
  summary: "Of a test.",
  submits: { connection: "acme", kind: "issue" },
});
const given: Task["cancels"][] = [];
const cancelStep = (key: string, cancelsRefused: boolean) =>
  defineProvider({
    ...BASE,
    key,
    name: "Cancel",
    effect: "submission",
    submits: { connection: "acme", kind: "cancel" },
    cancels: "acme.send",
    cancelsRefused,
    run({ submission, ref, entry, cancels }) {
      if (ref !== undefined) return submissionResult(submission);
      given.push(cancels);
      const effects = { submit: record("cancel", entry) };
      return { ...step.wait("about to be sent", { seconds: 0, ref: "prepared" }), effects };
    },
  });
const providers = [
  generate,
  send,
  cancelStep("acme.cancel", false),
  cancelStep("acme.void", true),
] as const;
const plugin = definePlugin({ name: "test-acme", connections: [acme], providers: [...providers] });

describe("a step that cancels the record of another step", () => {
  let bench: Workbench;
  const flows = new Map<string, string>();

  beforeAll(async () => {
    const api = await authority.start();
    bench = await createWorkbench([plugin], { endpoints: { acme: { simulated: { api } } } });
    for (const steps of [["generate"], ["generate", "send"], ["cancel"], ["void"]]) {
      const contents = {
        name: "W",
        schema: "note/message",
        steps: steps.map((name) => ({ name, provider: `acme.${name}` })),
      };
      flows.set(steps.join(), await bench.workflow(contents));
    }
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    authority.stop();
  });
  beforeEach(() => {
    authority.faults = [];
    given.length = 0;
  });

  const document = () =>
    bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      title: "T",
      content: "C",
    });
  const start = (entryId: string, flow: string) =>
    bench.job({ workflowId: flows.get(flow) ?? "", entryId });
  /** One delivery of the job and of the records that are queued. */
  const round = async (job: string): Promise<Story> => {
    await bench.advance(job);
    await bench.transmit();
    bench.now += 30_000;
    return bench.look(job);
  };
  const finish = async (job: string): Promise<Story> => {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const story = await round(job);
      if (story.job.completed_at) return story;
    }
    throw new Error(`job ${job} does not end: ${JSON.stringify((await bench.look(job)).events)}`);
  };
  const states = (entry: string) =>
    bench.inWorkspace(async (tx) =>
      (await listSubmissionsOf(tx, entry)).map(({ kind, state }) => `${kind} ${state}`),
    );
  const run = async (entry: string, flow: string) => finish(await start(entry, flow));
  const endOf = ({ job }: Story) => [job.status, job.faults?.[0]?.code];

  it("gets the accepted record, which is annulled when the cancellation is accepted", async () => {
    const entry = await document();
    await run(entry, "generate,send");
    expect(endOf(await run(entry, "cancel"))).toEqual(["OK", undefined]);
    expect(given).toMatchObject([{ connection: "acme", kind: "issue", state: "accepted" }]);
    expect(await states(entry)).toEqual(["issue annulled", "cancel accepted"]);
  });

  it("ends as KO where nothing was sent", async () => {
    const entry = await document();
    expect(endOf(await run(entry, "cancel"))).toEqual(["KO", "not-submitted"]);
    await run(entry, "generate");
    expect(endOf(await run(entry, "cancel"))).toEqual(["KO", "not-submitted"]);
    expect(given).toEqual([]);
    expect(await states(entry)).toEqual(["issue prepared"]);
  });

  it("ends as KO a second time", async () => {
    const entry = await document();
    await run(entry, "generate,send");
    await run(entry, "cancel");
    expect(endOf(await run(entry, "cancel"))).toEqual(["KO", "already-cancelled"]);
    expect(given).toHaveLength(1);
  });

  it("waits while the record's outcome is unknown, and continues when it is known", async () => {
    const entry = await document();
    authority.faults = ["fail"];
    const sending = await start(entry, "generate,send");
    await round(sending);
    const cancelling = await start(entry, "cancel");
    const waiting = await round(cancelling);
    expect(waiting.intents[0]?.events.at(-1)).toMatchObject({
      status: "QUEUED",
      code: "not-decided",
    });
    expect(given).toEqual([]);
    await finish(sending);
    expect(endOf(await finish(cancelling))).toEqual(["OK", undefined]);
    expect(await states(entry)).toEqual(["issue annulled", "cancel accepted"]);
  });

  it("ends as KO where the record was refused, unless the authority cancels that too", async () => {
    const entry = await document();
    authority.faults = ["refuse"];
    await run(entry, "generate,send");
    expect(endOf(await run(entry, "cancel"))).toEqual(["KO", "not-accepted"]);
    expect(endOf(await run(entry, "void"))).toEqual(["OK", undefined]);
    expect(given).toMatchObject([{ state: "refused" }]);
    expect(endOf(await run(entry, "void"))).toEqual(["KO", "already-cancelled"]);
  });

  it("is called again after its cancellation was refused", async () => {
    const entry = await document();
    await run(entry, "generate,send");
    authority.faults = ["refuse"];
    expect(endOf(await run(entry, "cancel"))).toEqual(["KO", "1"]);
    expect(await states(entry)).toEqual(["issue accepted", "cancel refused"]);
    expect(endOf(await run(entry, "cancel"))).toEqual(["OK", undefined]);
  });

  it("follows a cancellation that another job submitted", async () => {
    const entry = await document();
    await run(entry, "generate,send");
    authority.faults = ["fail"];
    const first = await start(entry, "cancel");
    await round(first);
    await round(first);
    const second = await start(entry, "cancel");
    expect((await round(second)).job.status).toBe("QUEUED");
    await finish(first);
    expect(endOf(await finish(second))).toEqual(["OK", undefined]);
    expect(given).toHaveLength(1);
  });
});
