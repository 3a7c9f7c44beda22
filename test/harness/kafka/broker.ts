import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "@fakturo/test-support";
import { freePort } from "../server.ts";

const JARS = join(import.meta.dirname, "target", "dependency");
const EXAMPLES = join(repositoryRoot(), "docs/examples/warehouse");
const INSTALLED = join(import.meta.dirname, "target", "warehouse");
const CLUSTER_ID = "RmFrdHVyby1rYWZrYS0xMQ";
const POLL_MS = 100;

/** True where `npm run kafka` was run and Java is there. */
export function hasKafka(): boolean {
  const isThere =
    existsSync(JARS) &&
    existsSync(join(INSTALLED, "node_modules")) &&
    spawnSync("java", ["-version"]).status === 0;
  if (!isThere)
    process.stdout.write("No broker of Kafka: run `npm run kafka` (needs Java and Maven).\n");
  return isThere;
}

/** The present examples, beside what they import. */
export function examplesForKafka(): string {
  cpSync(EXAMPLES, INSTALLED, { recursive: true });
  return INSTALLED;
}

/** A broker of Apache Kafka on the loopback, alone in its cluster. */
export interface KafkaBroker extends AsyncDisposable {
  /** `host:port`. */
  readonly address: string;
}

/** @throws Error where the broker does not start. */
export async function startKafka(): Promise<KafkaBroker> {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-kafka-"));
  const [port, controller] = [await freePort(), await freePort()];
  const settings = join(folder, "server.properties");
  writeFileSync(settings, settingsOf(join(folder, "log"), port, controller));
  const format = ["format", "-t", CLUSTER_ID, "-c", settings];
  const formatted = spawnSync("java", [...JAVA, "kafka.tools.StorageTool", ...format]);
  if (formatted.status !== 0) throw new Error(`Kafka: ${formatted.stderr}`);
  const broker = spawn("java", [...JAVA, "kafka.Kafka", settings], { stdio: "ignore" });
  await accepting(broker, port);
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const ended = once(broker, "exit");
      broker.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const JAVA = ["-Xmx384m", "-XX:+UseSerialGC", "-cp", join(JARS, "*")];

function settingsOf(log: string, port: number, controller: number): string {
  const settings = {
    "process.roles": "broker,controller",
    "node.id": "1",
    "controller.quorum.voters": `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    "controller.listener.names": "CONTROLLER",
    "log.dirs": log,
    "num.partitions": "3",
    "offsets.topic.replication.factor": "1",
    "transaction.state.log.replication.factor": "1",
    "transaction.state.log.min.isr": "1",
    "group.initial.rebalance.delay.ms": "0",
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

async function accepting(broker: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (broker.exitCode !== null) throw new Error("the broker of Kafka does not start");
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(POLL_MS);
  }
}
