import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../server.ts";

const READY_MS = 60_000;
const POLL_MS = 100;

/**
 * An OpenTelemetry Collector: the program that `FAKTURO_OTELCOL` names, `otelcol` in the path, or what `npm run
 * collector` has built; undefined where there is none.
 */
export function findCollector(): string | undefined {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const named = [process.env.FAKTURO_OTELCOL, "otelcol", join(cache, "fakturo-otelcol/otelcol")];
  return named.find(
    (program) => program !== undefined && spawnSync(program, ["components"]).status === 0,
  );
}

/** A running collector. */
export interface Collector {
  /** Address that takes OTLP over HTTP. */
  readonly url: string;
  /** Passes on what it has, and ends. */
  stop(): Promise<void>;
}

/** Starts a collector that sends what it receives on to an address, as OTLP over HTTP in JSON. */
export async function startCollector(program: string, target: string): Promise<Collector> {
  const folder = mkdtempSync(join(tmpdir(), "otelcol-"));
  const endpoint = `127.0.0.1:${await freePort()}`;
  const pipeline = { receivers: ["otlp"], exporters: ["otlphttp"] };
  const config = {
    receivers: { otlp: { protocols: { http: { endpoint } } } },
    exporters: { otlphttp: { endpoint: target, encoding: "json", compression: "none" } },
    service: {
      telemetry: { metrics: { level: "none" } },
      pipelines: { traces: pipeline, metrics: pipeline },
    },
  };
  // JSON is YAML.
  const file = join(folder, "collector.yaml");
  writeFileSync(file, JSON.stringify(config));
  const child = spawn(program, ["--config", file], { stdio: ["ignore", "ignore", "pipe"] });
  const end = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  };
  try {
    await ready(child, `http://${endpoint}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { url: `http://${endpoint}`, stop: end };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  let printed = "";
  child.stderr?.on("data", (chunk) => {
    printed += chunk;
  });
  const deadline = performance.now() + READY_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const isListening = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the collector does not start: ${printed}`);
}
