import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessFaults } from "@fakturo/server-base";
import type { Metric } from "@fakturo/server-base/telemetry";
import { processMetrics } from "./telemetry/gauges.ts";
import { prometheusText } from "./telemetry/prometheus.ts";

/** Health check for load balancers and supervisors. */
export interface Health {
  /** Answers 200 from now on, as long as nothing is wrong. */
  announceReady(): void;
  /** Answers 503 from now on, while the process still serves requests. */
  announceStop(): void;
  close(): Promise<void>;
}

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  /** Asks the database. */
  readonly probe: () => Promise<unknown>;
  readonly faults: Pick<ProcessFaults, "current" | "counts">;
  /** What an operator has to look at though the process takes work. */
  readonly warnings?: () => readonly string[];
  /** Further metrics for the page. */
  readonly metrics?: () => Promise<readonly Metric[]>;
}

/** Time-out of the database check, in milliseconds. */
const TIMEOUT_MS = 2_000;
const OK = 200;
const UNAVAILABLE = 503;
const READY = "ready";

/**
 * Answers any request with 200 `{"status":"ready"}`, or 503 and the reason: `starting`, `stopping`,
 * `no database` when it does not answer, or the kind of a fault such as `disk full`. Warnings do not change the status;
 * the body lists them as `warnings`. `/metrics` is a page for Prometheus.
 */
export async function startHealth({
  host,
  port,
  probe,
  faults,
  warnings = () => [],
  metrics = async () => [],
}: HealthOptions): Promise<Health> {
  let phase: "starting" | "running" | "stopping" = "starting";
  const look = async (): Promise<string> => {
    if (phase !== "running") return phase;
    const answered = probe().then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, sleep(TIMEOUT_MS, false, { ref: false })]);
    const [fault] = faults.current;
    return fault ?? (isUp ? READY : "no database");
  };
  const server = createServer(async ({ url }, response) => {
    const status = await look();
    const isReady = status === READY;
    const isMetrics = url === "/metrics";
    response.writeHead(isReady || isMetrics ? OK : UNAVAILABLE, {
      "content-type": isMetrics ? "text/plain; version=0.0.4" : "application/json",
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(
      isMetrics
        ? prometheusText([...processMetrics(isReady, faults), ...(await metrics())])
        : JSON.stringify({ status, ...warningsOf(warnings()) }),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    announceReady() {
      phase = "running";
    },
    announceStop() {
      phase = "stopping";
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function warningsOf(warnings: readonly string[]): { readonly warnings?: readonly string[] } {
  return warnings.length > 0 ? { warnings } : {};
}
