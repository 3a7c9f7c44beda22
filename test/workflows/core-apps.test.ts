import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { plugin as email } from "@fakturo/app-email";
import { plugin as sequence } from "@fakturo/app-sequence";
import { plugin as silo } from "@fakturo/app-silo";
import { plugin as slack } from "@fakturo/app-slack";
import { plugin as webhook } from "@fakturo/app-webhook";
import type { JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";
import { plugin as spain } from "@fakturo/regime-es";
import { createWorkbench, type Story, type Workbench } from "@fakturo/server-runtime/testing";
import { createSecrets, loadMasterKeys } from "@fakturo/server-storage/vault";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { startReceiver } from "../harness/receiver.ts";

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([spain, silo, sequence, webhook, slack, email]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const step = (provider: string, config: JsonObject = {}): JsonObject => ({ provider, config });

async function run(
  steps: readonly JsonObject[],
  rescue: readonly JsonObject[] = [],
): Promise<Story> {
  const contents = { name: "W", schema: "bill/invoice", steps: [...steps], rescue: [...rescue] };
  const [workflowId, entryId] = [await bench.workflow(contents), await bench.entry(invoice())];
  return bench.finish(await bench.job({ workflowId, entryId, args: { a: "b" } }));
}

const keep = (name: string, value: string) =>
  bench.inWorkspace((tx) => bench.services.secrets.write(tx, bench.workspaceId, name, value));

describe("core steps", () => {
  it("correct an invoice in a new entry and go on with that", async () => {
    const { job, intents } = await run([
      step("sequence.enumerate", { name: "Invoices" }),
      step("silo.close"),
      step("silo.correct", { type: "credit-note", reason: "wrong" }),
      step("silo.state", { state: "draft" }),
    ]);
    expect(job.status).toBe("OK");
    expect(intents[2]?.events.at(-1)?.silo_entry_id).toBe(job.entry);
    const made = await bench.inWorkspace((tx) =>
      tx.query<{ envelope: string; state: string }>({
        name: "made",
        text: "select v.envelope, e.state from entry e join entry_version v on v.entry = e.id where e.id = $1",
        values: [job.entry],
      }),
    );
    const [row] = made.rows;
    expect(JSON.parse(row?.envelope ?? "").doc).toMatchObject({
      type: "credit-note",
      preceding: [{ series: "F", code: "000001" }],
    });
    expect(row?.state).toBe("draft");
  });

  it("sleep", async () => {
    const since = bench.now;
    const { events } = await run([step("silo.sleep", { seconds: 3600 })]);
    expect(events).toEqual([["RUN", "QUEUED", "RUN", "OK"]]);
    expect(bench.now - since).toBe(3_600_000);
  });
});

describe("webhooks", () => {
  it("are signed by the workspace's secret, with the time of each attempt and one id", async () => {
    await using receiver = await startReceiver((count) => (count < 3 ? 503 : 204));
    const secret = `whsec_${btoa("workspace secret")}`;
    await keep("webhook.signing", secret);
    const { job } = await run([step("webhook", { url: receiver.url })]);
    expect(job.status).toBe("OK");
    const { deliveries } = receiver;
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    const times = deliveries.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 5, 15]);
    for (const { headers, body } of deliveries) {
      const given = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      const now = Number(headers["webhook-timestamp"]);
      expect(await verifySignature(secret, { headers: given, body, now })).toBe(true);
      expect(headers["webhook-id"]).toBe(JSON.parse(body).id);
    }
  });

  it("tell the error lane's faults to a chat", async () => {
    await using receiver = await startReceiver(() => 200);
    await keep("slack.webhook", receiver.url);
    const { job } = await run(
      [
        step("silo.modify", {
          merge_type: "application/json-patch+json",
          data: [{ op: "remove", path: "/doc/x" }],
        }),
      ],
      [step("slack", { message: "{{.full_code}} failed: {{.faults}}" })],
    );
    expect(job.status).toBe("OK");
    expect(JSON.parse(receiver.deliveries[0]?.body ?? "").text).toMatch(/failed: \S+/);
  });
});

describe("mail", () => {
  it("goes through the workspace's own server", async () => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: async (stream, _session, done) => {
        mails.push((await buffer(stream)).toString());
        done();
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await keep("email.default", `smtp://127.0.0.1:${port}?tls=none&from=a%40acme.example`);
    const { job, intents } = await run([
      step("email.send", { to: ["b@example.com"], subject: "Hello {{args.a}}", body: btoa("x") }),
    ]);
    await new Promise<void>((done) => server.close(done));
    expect(job.status).toBe("OK");
    expect(mails[0]).toContain("Subject: [Sandbox] Hello b\r\n");
    expect(mails[0]).toContain(`Message-ID: <${intents[0]?.id}@fakturo>`);
  });
});

describe("secrets", () => {
  const write = (name: string) => keep(name, "v");

  it("are kept encrypted, replaced, listed without values and forgotten", async () => {
    const { secrets } = bench.services;
    await keep("one.two", "first");
    await keep("one.two", "second");
    const read = (tx: Parameters<typeof secrets.list>[0]) =>
      secrets.read(tx, bench.workspaceId, "one.two");
    expect(await bench.inWorkspace(read)).toBe("second");
    const rows = await bench.inWorkspace(secrets.list);
    expect(rows.find(({ name }) => name === "one.two")).toEqual({
      name: "one.two",
      created_at: expect.any(Date),
      updated_at: expect.any(Date),
    });
    const stored = await bench.inWorkspace((tx) =>
      tx.query<{ value: Buffer }>({
        name: "raw",
        text: "select value from secret where name = 'one.two'",
        values: [],
      }),
    );
    expect(stored.rows[0]?.value.toString("latin1")).not.toContain("second");
    expect(await bench.inWorkspace((tx) => secrets.remove(tx, "one.two"))).toBe(true);
    expect(await bench.inWorkspace((tx) => secrets.remove(tx, "one.two"))).toBe(false);
    expect(await bench.inWorkspace(read)).toBeUndefined();
  });

  it("need a name that is one, and the key they were written with", async () => {
    await expect(write("Not A Name")).rejects.toMatchObject({ key: "input" });
    await write("other");
    const other = createSecrets(
      loadMasterKeys({ masterKey: "00".repeat(32) }, ""),
      bench.services.clock,
    );
    const read = bench.inWorkspace((tx) => other.read(tx, bench.workspaceId, "other"));
    await expect(read).rejects.toMatchObject({ key: "internal" });
  });
});
