import {
  eraseAround,
  hasOpenJob,
  listFilesOf,
  listSubmissionsOf,
  requestCancel,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideSubmission } from "../submissions/ask.ts";
import { rowOf } from "../submissions/rows.ts";
import { createWorkbench, type Story, type Workbench } from "../testing/index.ts";
import { acmePlugin, given } from "./testing-acme.ts";
import { TestAuthority } from "./testing-authority.ts";

const DAY_MS = 86_400_000;

const authority = new TestAuthority();

describe("a record that is handed over", () => {
  let bench: Workbench;
  let count = 0;
  const flow = new Map<string, string>();

  beforeAll(async () => {
    const api = await authority.start();
    const endpoints = { acme: { simulated: { api } }, "acme.chain": { simulated: { api } } };
    bench = await createWorkbench([acmePlugin], { endpoints });
    for (const key of ["acme", "acme.chain"]) {
      const steps = ["generate", "send"].map((name) => ({
        id: bench.services.ids.v7(),
        name,
        provider: `${key}.${name}`,
      }));
      flow.set(key, await bench.workflow({ name: key, schema: "note/message", steps }));
    }
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    authority.stop();
  });
  beforeEach(() => {
    authority.faults = [];
  });

  /** A document with its own code. */
  const document = async (): Promise<string> => {
    count += 1;
    const id = await bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      code: `N-${count}`,
      title: "T",
      content: "C",
    });
    return id;
  };
  const start = (entryId: string, key = "acme") =>
    bench.job({ workflowId: flow.get(key) ?? "", entryId });
  /** Runs as the queue does, until the job has ended. */
  const finish = async (job: string): Promise<Story> => {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      await bench.advance(job);
      await bench.transmit();
      const story = await bench.look(job);
      if (story.job.completed_at) return story;
      bench.now += 30_000;
    }
    throw new Error(`job ${job} does not end: ${JSON.stringify((await bench.look(job)).events)}`);
  };
  const cancel = (job: string) =>
    bench.inWorkspace((tx) => requestCancel(tx, job, new Date(bench.now)));
  const rows = (entry: string) =>
    bench.inWorkspace(async (tx) => (await listSubmissionsOf(tx, entry)).map(rowOf));

  it("is accepted once, and what the answer gives is on the entry's step", async () => {
    const entry = await document();
    const { job, intents } = await finish(await start(entry));
    expect([job.status, intents.at(-1)?.events.at(-1)?.code]).toEqual(["OK", "00"]);
    expect((await rows(entry)).map(({ state, attempts }) => [state, attempts.length])).toEqual([
      ["accepted", 1],
    ]);
    const files = await bench.inWorkspace((tx) => listFilesOf(tx, [entry]));
    expect(files.map(({ name, category }) => [name, category])).toEqual([
      ["receipt.txt", "response"],
    ]);
  });

  it("is queried and not sent again after its answer was lost", async () => {
    const entry = await document();
    authority.faults = ["lose"];
    const sent = authority.messages.length;
    const { job } = await finish(await start(entry));
    expect([job.status, authority.messages.length - sent]).toEqual(["OK", 1]);
  });

  it("whose request cannot be sent was not sent, and is once that is mended", async () => {
    const entry = await document();
    const sent = authority.messages.length;
    given.headers = { "x-user": "a\r\nb: c" };
    const job = await start(entry);
    await bench.advance(job);
    await bench.transmit();
    expect((await rows(entry)).map(({ state, message }) => [state, message])).toEqual([
      ["prepared", expect.stringContaining("cannot be sent")],
    ]);
    expect(authority.messages).toHaveLength(sent);
    given.headers = {};
    expect((await finish(job)).job.status).toBe("OK");
  });

  it("that was not taken is sent again with the same bytes", async () => {
    const entry = await document();
    authority.faults = ["fail", "fail"];
    const { job } = await finish(await start(entry));
    expect(job.status).toBe("OK");
    expect((await rows(entry))[0]?.attempts.length).toBe(3);
  });

  it("is not sent again when its workflow is run again", async () => {
    const entry = await document();
    await finish(await start(entry));
    const sent = authority.messages.length;
    const { job, events } = await finish(await start(entry));
    expect([job.status, events, authority.messages.length - sent]).toEqual([
      "OK",
      [
        ["RUN", "SKIP"],
        ["RUN", "OK"],
      ],
      0,
    ]);
  });

  it("and refused ends its job with the authority's code; a corrected one may follow", async () => {
    const entry = await document();
    authority.faults = ["refuse"];
    const first = await finish(await start(entry));
    expect(first.job).toMatchObject({ status: "KO", faults: [{ code: "1100" }] });
    const second = await finish(await start(entry));
    expect(second.job.status).toBe("OK");
    expect((await rows(entry)).map(({ state }) => state)).toEqual(["refused", "accepted"]);
  });

  it("goes to its end although its job is cancelled", async () => {
    const entry = await document();
    const job = await start(entry);
    authority.faults = ["lose"];
    await bench.advance(job);
    await bench.transmit();
    await cancel(job);
    await bench.advance(job);
    expect((await bench.look(job)).job.status).toBe("CANCEL");
    await goesOn(entry);
  });

  /** The entry has an open record, which is accepted. */
  async function goesOn(entry: string): Promise<void> {
    expect(await bench.inWorkspace((tx) => hasOpenJob(tx, entry))).toBe(true);
    for (let rounds = 0; rounds < 10; rounds += 1) {
      await bench.transmit();
      bench.now += 30_000;
    }
    expect((await rows(entry))[0]?.state).toBe("accepted");
    expect(await bench.inWorkspace((tx) => hasOpenJob(tx, entry))).toBe(false);
  }

  it("is erased with its entry, but for that it was sent", async () => {
    const entry = await document();
    await finish(await start(entry));
    await bench.database.owner.withWorkspace(bench.workspaceId, async (tx) => {
      const { rows: found } = await tx.query<{ version: string }>(
        "select version from entry where id = $1",
        [entry],
      );
      await eraseAround(tx, entry, found[0]?.version ?? "");
    });
    expect(await rows(entry)).toMatchObject([{ state: "accepted", size: 0, holder: "" }]);
  });

  it("that was not sent yet is withdrawn with its job, and may be sent by another", async () => {
    const entry = await document();
    const job = await start(entry);
    const sent = authority.messages.length;
    await bench.advance(job);
    await cancel(job);
    await bench.advance(job);
    await bench.transmit();
    expect([(await rows(entry))[0]?.state, authority.messages.length - sent]).toEqual([
      "withdrawn",
      0,
    ]);
    expect((await finish(await start(entry))).job.status).toBe("OK");
  });

  it("that is held waits for a person's decision, which ends it", async () => {
    const entry = await document();
    authority.taken.set(entry, { digest: "of another program", times: 1 });
    const job = await start(entry);
    for (let rounds = 0; rounds < 6; rounds += 1) {
      await bench.advance(job);
      await bench.transmit();
      bench.now += 30_000;
    }
    await bench.advance(job);
    const [held] = await rows(entry);
    expect(held).toMatchObject({ state: "held", reason: "identity-taken" });
    expect((await bench.look(job)).intents.at(-1)?.events.at(-1)).toMatchObject({
      status: "QUEUED",
      code: "held",
    });
    await bench.inWorkspace((tx) =>
      decideSubmission(tx, held?.id ?? "", { is: "there", reference: "R-1" }),
    );
    expect((await finish(job)).job.status).toBe("OK");
  });

  it("of a chain goes in messages, in order, at the requested pace", async () => {
    const entries = [await document(), await document(), await document()];
    const sent = authority.messages.length;
    const jobs: string[] = [];
    for (const entry of entries) jobs.push(await start(entry, "acme.chain"));
    for (const job of jobs) await bench.advance(job);
    for (const job of jobs) expect((await finish(job)).job.status).toBe("OK");
    expect(authority.messages.slice(sent).map((members) => members.length)).toEqual([2, 1]);
    const positions = await Promise.all(
      entries.map(async (entry) => (await rows(entry))[0]?.position),
    );
    expect(positions).toEqual([1, 2, 3]);
  });

  it("uses one session of its holder for all records", () => {
    expect(authority.logins).toBe(2);
  });

  it("goes to its end although its job is given up after 100 days", async () => {
    const entry = await document();
    const job = await start(entry);
    authority.faults = ["lose"];
    await bench.advance(job);
    await bench.transmit();
    bench.now += 101 * DAY_MS;
    await bench.advance(job);
    expect((await bench.look(job)).job.faults).toMatchObject([{ code: "job-limit" }]);
    await goesOn(entry);
  });

  it("and no step reaches a live system from a sandbox", async () => {
    const steps = [{ id: bench.services.ids.v7(), name: "Call", provider: "acme.call" }];
    const workflowId = await bench.workflow({ name: "Call", schema: "note/message", steps });
    const { job } = await finish(await bench.job({ workflowId, args: { of: "test" } }));
    expect(job.status).toBe("KO");
  });
});
