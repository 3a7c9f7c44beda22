import {
  INSTRUMENTS,
  type Metric,
  startCounting,
  startTracing,
} from "@fakturo/server-base/telemetry";
import {
  CLOCK,
  CLOCK_OFFSETS,
  CONFIG,
  DATABASE,
  type DependencyContainer,
  IDS,
  LOG,
  OWNER_DATABASE,
  READ_REPLICA,
  SHUTDOWN,
} from "../composition/index.ts";
import { startExporter } from "./exporter.ts";
import { clockMetric, dataMetrics, poolMetrics, replicaMetrics } from "./gauges.ts";

/** How long numbers from the database are used again: several readers may ask at once. */
const KEEP_MS = 5_000;

/**
 * What the process and the database say of their work; undefined where neither a health port nor a collector
 * is configured. Counting begins then, and traces where there is a collector.
 */
export function startTelemetry(
  container: DependencyContainer,
): (() => Promise<readonly Metric[]>) | undefined {
  const { healthPort, otlpEndpoint: endpoint, otlpHeaders, version } = container.resolve(CONFIG);
  if (healthPort === undefined && endpoint === undefined) return undefined;
  startCounting();
  const metrics = metricsOf(container);
  if (endpoint === undefined) return metrics;
  const [clock, ids] = [container.resolve(CLOCK), container.resolve(IDS)];
  const exporter = startExporter({
    endpoint,
    headers: otlpHeaders,
    origin: { version, instance: ids.v4(), since: clock.now() },
    metrics,
    log: container.resolve(LOG),
    clock,
  });
  startTracing({ clock, ids, onEnd: exporter.add });
  container.resolve(SHUTDOWN).push("telemetry", exporter.close);
  return metrics;
}

function metricsOf(container: DependencyContainer): () => Promise<readonly Metric[]> {
  const owner = container.resolve(OWNER_DATABASE);
  const pools = { requests: container.resolve(DATABASE), owner };
  const { now } = container.resolve(CLOCK);
  const clocks = container.resolve(CLOCK_OFFSETS);
  const replica = container.resolve(READ_REPLICA);
  let data: Promise<readonly Metric[]> = Promise.resolve([]);
  let readAt = -Infinity;
  return async () => {
    if (now() - readAt > KEEP_MS) {
      readAt = now();
      // Without a database the process still tells of itself.
      data = dataMetrics(owner, readAt).catch(() => []);
    }
    return [
      ...[...INSTRUMENTS, clockMetric(clocks), ...poolMetrics(pools)],
      ...(replica ? replicaMetrics(replica) : []),
      ...(await data),
    ];
  };
}
