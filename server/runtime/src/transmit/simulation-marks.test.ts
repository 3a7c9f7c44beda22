import { patchEntry } from "@fakturo/server-domain/entries";
import { findEntry, listFilesOf, listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseSimulated } from "../interpret/simulation-marks.ts";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { acmePlugin, given } from "./testing-acme.ts";
import { TestAuthority } from "./testing-authority.ts";

const authority = new TestAuthority();
const MARK = [{ prv: "simulated", val: "acme" }];

/** Each connection of a sandbox in the environment that the operator chose for it. */
it("marks only what connections with a simulated authority have made", async () => {
  const own = new TestAuthority();
  const api = await own.start();
  const endpoints = { acme: { test: { api } }, "acme.chain": { simulated: { api } } };
  const environments = { sandboxBy: { acme: "test", "acme.chain": "simulated" } } as const;
  await using bench = await createWorkbench([acmePlugin], { endpoints, environments });
  const made = async (connection: string) => {
    const $schema = "https://gobl.org/draft-0/note/message";
    const entry = await bench.entry({ $schema, code: connection, title: "T", content: "C" });
    const steps = ["silo.close", `${connection}.generate`].map((provider) => ({ provider }));
    const workflowId = await bench.workflow({ name: connection, schema: "note/message", steps });
    await bench.finish(await bench.job({ workflowId, entryId: entry }));
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry));
    const row = await bench.inWorkspace((tx) => findEntry(tx, entry));
    const { stamps = [] } = JSON.parse(row?.envelope ?? "{}").head;
    return [record?.environment, stamps];
  };
  expect(await made("acme")).toEqual(["test", []]);
  expect(await made("acme.chain")).toEqual([
    "simulated",
    [{ prv: "simulated", val: "acme.chain" }],
  ]);
  own.stop();
});

describe("what was made in a simulation", () => {
  let bench: Workbench;
  let count = 0;

  beforeAll(async () => {
    const api = await authority.start();
    const endpoints = { acme: { simulated: { api } }, "acme.chain": { simulated: { api } } };
    bench = await createWorkbench([acmePlugin], { endpoints });
  });
  afterAll(async () => {
    await bench[Symbol.asyncDispose]();
    authority.stop();
  });

  /** The entry of a new document, after a job with these steps has ended. */
  async function after(...providers: readonly string[]): Promise<string> {
    count += 1;
    const $schema = "https://gobl.org/draft-0/note/message";
    const document = { $schema, code: `N-${count}`, title: "T", content: "C" };
    const entry = await bench.entry(document);
    const steps = providers.map((provider) => ({ provider }));
    const name = providers.join(" ");
    const workflowId = await bench.workflow({ name, schema: "note/message", steps });
    const job = await bench.job({ workflowId, entryId: entry });
    for (let rounds = 0; rounds < 60; rounds += 1) {
      await bench.advance(job);
      await bench.transmit();
      const { job: row, events } = await bench.look(job);
      if (row.completed_at) {
        expect(row.status, JSON.stringify(events)).toBe("OK");
        return entry;
      }
      bench.now += 30_000;
    }
    throw new Error(`job ${job} does not end`);
  }
  async function envelopeOf(entry: string) {
    const row = await bench.inWorkspace((tx) => findEntry(tx, entry));
    return JSON.parse(row?.envelope ?? "{}");
  }
  const stamps = async (entry: string) => (await envelopeOf(entry)).head.stamps;

  it("is marked on the document and on its files", async () => {
    const entry = await after("silo.close", "acme.generate", "acme.send");
    const files = await bench.inWorkspace((tx) => listFilesOf(tx, [entry]));
    expect(files.map(({ meta }) => meta)).toEqual([{ environment: "simulated" }]);
    const envelope = await envelopeOf(entry);
    expect(envelope.head.stamps).toEqual(MARK);
    expect(() => refuseSimulated(envelope, "live")).toThrow("made in a simulation");
    expect(() => refuseSimulated(envelope, "simulated")).not.toThrow();
  });

  it("is marked when the document is signed after its record was sent", async () => {
    expect(await stamps(await after("acme.generate", "acme.send", "silo.close"))).toEqual(MARK);
  });

  it("is marked when the document is signed with the answer", async () => {
    const stamp = { prv: "acme-code", val: "00" };
    given.effects = { sign: true, stamps: [stamp] };
    try {
      expect(await stamps(await after("acme.generate", "acme.send"))).toEqual([stamp, ...MARK]);
    } finally {
      given.effects = {};
    }
  });

  it("is marked when the document is signed by a request, and no request removes the mark", async () => {
    const entry = await after("acme.generate", "acme.send");
    const patch = (change: Parameters<typeof patchEntry>[4]) =>
      bench.inWorkspace((tx) => patchEntry(tx, bench.services, bench.workspaceId, entry, change));
    await patch({ sign: true });
    expect(await stamps(entry)).toEqual(MARK);
    const contentType = "application/merge-patch+json";
    await patch({ contentType, data: { head: { stamps: null } } });
    expect(await stamps(entry)).toEqual(MARK);
  });

  it("keeps its mark when a step removes the stamps", async () => {
    const entry = await after("silo.close", "acme.generate", "acme.send", "acme.strip");
    expect(await stamps(entry)).toEqual(MARK);
  });

  it("is not marked without a record", async () => {
    expect(await stamps(await after("silo.close"))).toBeUndefined();
  });
});
