import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { hasNatsServer, type NatsServer, startNatsServer } from "./nats-app.ts";

/**
 * Folder of a Go module that requires the original's app library (`go mod init acme && go get
 * github.com/invopop/client.go github.com/nats-io/nats.go`).
 */
const MODULE = process.env.FAKTURO_NATS_LIBRARY ?? "";
const PROGRAM = join(import.meta.dirname, "nats-library", "main.go");
const HAS_LIBRARY = existsSync(join(MODULE, "go.mod")) && hasNatsServer() && hasGo();
if (!HAS_LIBRARY)
  process.stdout.write(
    "Go, nats-server or the original's app library is not here: no app was built with it.\n",
  );

const MANIFEST = {
  key: "acme",
  name: "ACME",
  task_url: "nats:acme",
  providers: [
    {
      key: "acme.task",
      name: "Try",
      summary: "Does as the test says.",
      config: { type: "object", properties: { behave: { type: "string" } } },
    },
  ],
};
const BUILD_MS = 600_000;

function hasGo(): boolean {
  try {
    execFileSync("go", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!HAS_LIBRARY)("an app built with the original's library", () => {
  let nats: NatsServer;
  let platform: Platform;
  let app: ChildProcess;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fakturo-nats-"));
    const binary = join(folder, "acme");
    await promisify(execFile)("go", ["build", "-o", binary, PROGRAM], { cwd: MODULE });
    nats = await startNatsServer();
    platform = await startPlatform({ FAKTURO_NATS_URL: nats.url });
    const manifest = join(platform.data, "acme.json");
    writeFileSync(manifest, JSON.stringify(MANIFEST));
    await platform.run("apps", "register", manifest);
    await platform.run("apps", "enable", "acme", "--workspace", platform.workspace);
    const env = { ...process.env, NATS_URL: nats.url, SILO_URL: `${platform.url}/files` };
    app = spawn(binary, { env, stdio: ["ignore", "pipe", "inherit"] });
    if (!app.stdout) throw new Error("the app has no output");
    await once(createInterface(app.stdout), "line");
  }, BUILD_MS);
  afterAll(async () => {
    app?.kill();
    await platform?.stop();
    await nats?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a step that behaves so over a new invoice. */
  async function run(behave: string) {
    const [workflow, entry] = [newId(), newId()];
    await platform.client.put(`/transform/v1/workflows/${workflow}`, {
      name: behave,
      schema: "bill/invoice",
      steps: [{ provider: "acme.task", config: { behave } }],
    });
    await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
    const body = { workflow_id: workflow, silo_entry_id: entry };
    const { json: job } = await endedJob(platform.client, body);
    return { entry, job, last: job.intents[0].events.at(-1) };
  }

  it.each([
    ["nothing", { status: "OK" }],
    ["panic", { status: "KO", message: "unexpected data error" }],
    ["skip", { status: "SKIP", message: "as told" }],
    ["other", { status: "KO", message: "the app does not know 'other'" }],
    ["no-file", { status: "OK", code: "INVALID" }],
    ["nobody", { status: "OK", code: "NOT_FOUND" }],
    ["wait", { status: "OK", code: "woken" }],
  ])("ends as it says: %s", async (behave, expected) => {
    expect((await run(behave)).last).toMatchObject(expected);
  });

  it("reads its task", async () => {
    const { entry, job, last } = await run("seen");
    const [intent] = job.intents;
    const schema = expect.stringContaining("bill/invoice");
    expect(JSON.parse(last.message)).toEqual([
      ...[intent.id, job.id, entry, platform.workspace, "acme.task", schema],
    ]);
  });

  it("changes the document, and stores a file that it reads again", async () => {
    const patched = await run("patch");
    const { json } = await platform.client.get(`/silo/v1/entries/${patched.entry}`);
    expect(json.data.doc.notes).toMatchObject([{ text: "by the library" }]);
    const stored = await run("file");
    expect(stored.last).toMatchObject({ status: "OK", code: "stored" });
    const { json: other } = await platform.client.get(`/silo/v1/entries/${stored.entry}`);
    expect(other.attachments).toMatchObject([{ name: "receipt.xml", desc: "Receipt" }]);
  });
});
