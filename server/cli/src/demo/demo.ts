import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "@fakturo/server";
import { type Config, loadConfig } from "@fakturo/server/config";
import { uuidV7 } from "../engine.ts";
import { interruptible } from "../interrupt.ts";
import { withSimulation } from "../server/serve.ts";
import { type RunningSimulation, startSimulation } from "../simulate/simulate.ts";
import { playAgency } from "./agency.ts";
import { type Client, createClient, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { playFrance } from "./france.ts";
import { playItaly } from "./italy.ts";
import { playPoland } from "./poland.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { table } from "./report.ts";
import { type Stage, showCorrection, showRefusal, showSending, storeInvoice } from "./scenes.ts";
import { sendingWorkflow } from "./workflow.ts";

const WORKSPACE = "Demo";
const SECRET_BYTES = 24;
/** The simulated authorities. */
const SIMULATION = {
  names: ["verifactu", "sdi", "ksef", "pa"],
  host: "127.0.0.1",
  port: 0,
  openAdmin: false,
};

export interface DemoOptions {
  /** Folder for the JSON, XML and PDF files. */
  readonly output: string;
  readonly print: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Runs the main workflow on an empty folder as an HTTP client: invoices are stored, numbered, signed,
 * converted, printed, announced and corrected, and reported to simulated authorities.
 */
export function demo(options: DemoOptions): Promise<void> {
  return interruptible((signal, orInterrupt) => runDemo(options, signal, orInterrupt));
}

async function runDemo(
  options: DemoOptions,
  signal: AbortSignal,
  orInterrupt: (step: Promise<void>) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  await onEmptyFolder(options, began, signal, orInterrupt);
  options.print(`Done in ${since(began)}; the files are in ${options.output}`);
}

/** Leaves neither the folder nor its Postgres behind, whatever ends it. */
async function onEmptyFolder(
  { output, print, env, cwd }: DemoOptions,
  began: number,
  signal: AbortSignal,
  orInterrupt: (step: Promise<void>) => Promise<void>,
): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "fakturo-demo-"));
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const receiver = await startReceiver(secret, Date.now);
  parts.defer(receiver.close);
  const simulation = await startSimulation({ ...SIMULATION, data: folder }, "");
  parts.defer(simulation.close);
  const onStep = (step: string) => print(`${step} …`);
  const config = withSimulation(demoConfig(folder, env, cwd), simulation);
  const server = await startServer(config, { signal, onStep });
  parts.defer(async () => void (await server.close()));
  print(`Fakturo started on an empty folder in ${since(began)}: ${server.url}`);
  mkdirSync(output, { recursive: true });
  await orInterrupt(play(server, receiver, secret, output, print, simulation));
}

/** The demo ignores the environment's database and ports. */
function demoConfig(data: string, env: DemoOptions["env"], cwd: string): Config {
  const { FAKTURO_CONFIG, FAKTURO_PLUGINS } = env;
  const flags = { host: "127.0.0.1", port: "0", data, allowPrivateTargets: "true" };
  return loadConfig({ flags, env: { FAKTURO_CONFIG, FAKTURO_PLUGINS }, cwd });
}

async function play(
  server: RunningServer,
  receiver: Receiver,
  secret: string,
  output: string,
  print: (text: string) => void,
  simulation: RunningSimulation,
): Promise<void> {
  const workspace = await server.administration.createWorkspace({
    name: WORKSPACE,
    country: "DE",
    sandbox: true,
  });
  const key = await server.administration.createKey({ workspace: workspace.id, name: "demo" });
  const client = createClient(server.url ?? "", key.token);
  const stage: Stage = { client, receiver, output, print, uuid: uuidV7 };
  print(`\n1. A sandbox workspace, an API key, a supplier and a workflow`);
  print(table(await prepare(client, workspace.id, receiver.url, secret)));

  const workflow = textAt(await client.get("/transform/v1/workflows"), "list", 0, "id");
  print("\n2. A German invoice: two VAT rates, a discount, bank details");
  const german = await showSending(stage, workflow, await storeInvoice(stage, "invoice-de"));
  print("\n3. A Spanish invoice: VAT, and income tax that the customer keeps back");
  await showSending(stage, workflow, await storeInvoice(stage, "invoice-es"));
  print("\n4. An invoice that is not in order is refused with every fault it has");
  await showRefusal(stage, fixture("invoice-invalid"));
  print("\n5. The German invoice is corrected by a credit note, which takes the same way");
  await showSending(stage, workflow, await showCorrection(stage, german));
  const withAuthorities = { ...stage, simulation, now: Date.now };
  await playAgency(withAuthorities);
  await playItaly(withAuthorities);
  await playPoland(withAuthorities);
  await playFrance(withAuthorities);
}

/** Stores supplier and workflow. */
async function prepare(
  client: Client,
  workspaceId: string,
  url: string,
  secret: string,
): Promise<string[][]> {
  const supplier = await client.put(`/silo/v1/entries/${crypto.randomUUID()}`, {
    folder: "suppliers",
    data: fixture("supplier"),
  });
  const workflow = await client.put(
    `/transform/v1/workflows/${uuidV7()}`,
    sendingWorkflow({ url, secret }),
  );
  return [
    ["Workspace", workspaceId],
    ["Supplier", `${textAt(supplier, "snippet", "name")}, entry ${textAt(supplier, "id")}`],
    ["Workflow", `${textAt(workflow, "name")}, version ${textAt(workflow, "version")}`],
  ];
}

function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
