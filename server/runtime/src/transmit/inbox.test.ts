import {
  defineCallback,
  defineConnection,
  definePlugin,
  type Environment,
  type Notice,
} from "@fakturo/plugin";
import { inboxMessageOf, storeMessage } from "@fakturo/server-domain/inbound";
import {
  eraseAround,
  listAlarms,
  listAudit,
  listFilesOf,
  listInboxMessages,
  listSubmissionsOf,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { warnOfSubmissions } from "../schedule/submission-alarms.ts";
import { createWorkbench, recordSteps, type Workbench } from "../testing/index.ts";
import { resolveMessage, retryMessage, viewMessage } from "./inbox-desk.ts";

const HOUR = 3_600_000;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (message: unknown) => new TextEncoder().encode(JSON.stringify(message));

/** What the send answers: a receipt, or nothing. */
let answers = true;
let consults = 0;
const network = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {},
  traits: { dedupe: "number", decides: "later", timeout: 5, lateness: 60, lag: 60 },
  async send({ identity }, ctx) {
    await ctx.callbackUrl(identity);
    if (!answers) throw new Error("connection lost");
    return { is: "taken", reference: `R-${identity}` };
  },
  async consult() {
    consults += 1;
    return { is: "unknown" };
  },
});
const notices = defineCallback({
  key: "acme.notices",
  name: "Notices",
  connection: "acme",
  path: "/notices/:token",
  auth: "none",
  callback: { in: "path", name: "token" },
  read: ({ bytes }): Notice[] =>
    JSON.parse(text(bytes)).map((notice: Notice) => ({
      ...notice,
      files: [{ name: "notice.txt", mime: "text/plain", data: bytes, key: text(bytes) }],
    })),
});
const plugin = definePlugin({
  name: "test-acme",
  app: "acme",
  connections: [network],
  callbacks: [notices],
  providers: recordSteps(),
});

let bench: Workbench;
let workflow: string;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const steps = ["acme.generate", "acme.send"].map((provider) => ({ provider }));
  workflow = await bench.workflow({ name: "S", steps });
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  answers = true;
});

/** Sends a document's record; it waits for its decision. */
async function submit() {
  const entry = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    content: "x",
  });
  const job = await bench.job({ workflowId: workflow, entryId: entry });
  await bench.advance(job);
  await bench.transmit();
  return { entry, job };
}

async function receive(sent: readonly Notice[], environment: Environment = "simulated") {
  const bytes = bytesOf(sent);
  const headers = { "content-type": "application/json", authorization: "Basic secret" };
  const message = inboxMessageOf({ bytes, headers, ref: undefined }, bench.now);
  const about = { callback: notices, environment };
  const isNew = await bench.inWorkspace((tx) => storeMessage(tx, bench.services, about, message));
  const [newest] = await list();
  return { isNew, id: newest?.id ?? "" };
}

async function list() {
  const states = ["received", "unmatched", "processed"];
  const all = await bench.inWorkspace(async (tx) => [
    ...(await listInboxMessages(tx, states[0], 100)),
    ...(await listInboxMessages(tx, states[1], 100)),
    ...(await listInboxMessages(tx, states[2], 100)),
  ]);
  return all.toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

const messageById = (id: string) => bench.inWorkspace((tx) => viewMessage(tx, id));
const files = async (entry: string) =>
  (await bench.inWorkspace((tx) => listFilesOf(tx, [entry]))).map(({ name, category }) =>
    [category, name].join(" "),
  );
const recordOf = async (entry: string) =>
  (await bench.inWorkspace((tx) => listSubmissionsOf(tx, entry)))[0];
const look = () =>
  warnOfSubmissions({
    ...bench.services,
    registry: bench.services.engine.registry,
    owner: bench.database.owner,
    inWorkspace: bench.database.database.withWorkspace,
  });
const accepted: Pick<Notice, "rank" | "answer"> = { rank: 3, answer: { is: "accepted" } };
const resolve = (id: string, decision: Parameters<typeof resolveMessage>[2]) =>
  bench.inWorkspace((tx) => resolveMessage(tx, id, decision, "portal", new Date(bench.now)));

describe("a message", () => {
  it("is stored once without credentials, applied, and wakes the job", async () => {
    const { entry, job } = await submit();
    const { id, isNew } = await receive([{ identity: entry, ...accepted }]);
    expect(isNew).toBe(true);
    expect((await receive([{ identity: entry, ...accepted }])).isNew).toBe(false);
    await bench.transmit();
    const { record, body } = await messageById(id);
    expect(record).toMatchObject({
      state: "processed",
      headers: { "content-type": "application/json" },
      submissions: [(await recordOf(entry))?.id],
    });
    expect(JSON.parse(text(body))[0].identity).toBe(entry);
    await bench.transmit();
    expect((await bench.finish(job)).job.status).toBe("OK");
    expect(await files(entry)).toEqual(["response notice.txt"]);
  });

  it("that names a reference only is applied as soon as the reference is stored", async () => {
    answers = false;
    const { entry } = await submit();
    const early = await receive([{ reference: `R-${entry}`, ...accepted }]);
    await bench.transmit();
    expect((await messageById(early.id)).record).toMatchObject({
      state: "unmatched",
      pending: [{ references: [`R-${entry}`] }],
    });
    const taken = { is: "taken", reference: `R-${entry}` } as const;
    const receipt = await receive([{ identity: entry, rank: 1, answer: taken }]);
    await bench.transmit();
    await bench.transmit();
    for (const { id } of [early, receipt])
      expect((await messageById(id)).record.state).toBe("processed");
    expect((await recordOf(entry))?.state).toBe("accepted");
  });

  it("that only hints at news has the authority queried", async () => {
    answers = false;
    const { entry } = await submit();
    await bench.transmit();
    const before = consults;
    await receive([{ identity: entry, rank: 0, answer: { is: "unknown", message: "news" } }]);
    await bench.transmit();
    await bench.transmit();
    expect(consults).toBeGreaterThan(before);
  });

  it("of another environment matches nothing here", async () => {
    const { entry } = await submit();
    const { id } = await receive([{ identity: entry, ...accepted }], "test");
    await bench.transmit();
    expect((await messageById(id)).record.state).toBe("unmatched");
    expect((await recordOf(entry))?.state).toBe("waiting");
    await resolve(id, { is: "foreign" });
  });

  it("is emptied when its document is erased, and takes no file to it", async () => {
    const { entry } = await submit();
    const { id } = await receive([{ identity: entry, ...accepted }]);
    await bench.transmit();
    await bench.database.owner.withWorkspace(bench.workspaceId, async (tx) => {
      const { rows } = await tx.query<{ version: string }>(
        "select version from entry where id = $1",
        [entry],
      );
      await eraseAround(tx, entry, rows[0]?.version ?? "");
    });
    expect((await messageById(id)).record).toMatchObject({ size: 0, headers: {} });
    const late = await receive([{ identity: entry, ...accepted, reference: "late" }]);
    await bench.transmit();
    expect((await messageById(late.id)).record).toMatchObject({ state: "processed", size: 0 });
    expect(await files(entry)).toEqual([]);
  });
});

describe("an unmatched message", () => {
  it("raises an alarm after a day, until a person links it to a submission", async () => {
    const { entry } = await submit();
    const { id } = await receive([{ identity: "unknown number", ...accepted }]);
    await bench.transmit();
    await look();
    expect(await alarms()).toEqual([]);
    bench.now += 25 * HOUR;
    await look();
    expect(await alarms()).toEqual([id]);
    const submission = (await recordOf(entry))?.id ?? "";
    const foreign = resolve(id, { is: "linked", submission: bench.services.ids.v7() });
    await expect(foreign).rejects.toMatchObject({ key: "not-found" });
    await resolve(id, { is: "linked", submission });
    await bench.transmit();
    await look();
    expect(await alarms()).toEqual([]);
    expect((await recordOf(entry))?.state).toBe("accepted");
    await expect(resolve(id, { is: "foreign" })).rejects.toMatchObject({ key: "conflict" });
    const audit = await bench.inWorkspace((tx) => listAudit(tx, { action: "message.resolve" }, 5));
    expect(audit.map(({ target }) => target)).toContain(id);
  });

  it("that cannot be read is kept with the reason, and read again on request", async () => {
    const { id } = await receive([]);
    await bench.inWorkspace(async (tx) => {
      await tx.query({ name: "", text: "update inbox set body = 'x' where id = $1", values: [id] });
    });
    await bench.transmit();
    expect((await messageById(id)).record).toMatchObject({ state: "unmatched", failures: 1 });
    expect((await messageById(id)).record.problem).toMatch(/JSON/);
    await bench.inWorkspace((tx) => retryMessage(tx, id));
    await bench.transmit();
    expect((await messageById(id)).record.failures).toBe(2);
    await resolve(id, { is: "foreign" });
    expect((await messageById(id)).record).toMatchObject({ state: "processed", size: 0 });
  });
});

const alarms = async () =>
  (await bench.inWorkspace((tx) => listAlarms(tx, false, 100)))
    .filter(({ kind }) => kind === "unmatched")
    .map(({ subject }) => subject);
