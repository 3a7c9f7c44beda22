import {
  BOUNDS_S,
  type FinishedSpan,
  type Metric,
  type Series,
} from "@fakturo/server-base/telemetry";

/*
 * Messages of OTLP 1.x in JSON (https://opentelemetry.io/docs/specs/otlp/): times are nanoseconds as text,
 * ids hexadecimal.
 */

const NS_PER_MS = 1_000_000n;
const KINDS = { internal: 1, server: 2, client: 3 } as const;
const STATUS_ERROR = 2;
/** Values since the start of the process. */
const CUMULATIVE = 2;

/** What is said of the process. */
export interface ProcessOrigin {
  readonly version: string;
  readonly instance: string;
  /** Start of the process, in milliseconds. */
  readonly since: number;
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms)) * NS_PER_MS);

function attributesOf(values: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: String(value) },
  }));
}

function resourceOf({ version, instance }: ProcessOrigin): object {
  const names = { "service.name": "fakturo", "service.version": version };
  return { attributes: attributesOf({ ...names, "service.instance.id": instance }) };
}

const SCOPE = { name: "fakturo" };

/** An export of spans. */
export function tracesMessage(spans: readonly FinishedSpan[], origin: ProcessOrigin): object {
  const scopeSpans = [{ scope: SCOPE, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource: resourceOf(origin), scopeSpans }] };
}

function spanOf(span: FinishedSpan): object {
  const { traceId, spanId, parentId, name, kind, start, end, attributes, isError, links } = span;
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    ...(isError && { status: { code: STATUS_ERROR } }),
    ...(links.length > 0 && {
      links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    }),
  };
}

/** An export of metrics as they are at `now`. */
export function metricsMessage(
  metrics: readonly Metric[],
  origin: ProcessOrigin,
  now: number,
): object {
  const times = { startTimeUnixNano: nanoseconds(origin.since), timeUnixNano: nanoseconds(now) };
  const scopeMetrics = [{ scope: SCOPE, metrics: metrics.map((one) => metricOf(one, times)) }];
  return { resourceMetrics: [{ resource: resourceOf(origin), scopeMetrics }] };
}

function metricOf({ name, help, kind, series }: Metric, times: object): object {
  const points = [...series];
  const shared = { name, description: help };
  if (kind === "histogram") {
    const dataPoints = points.map((one) => ({ ...times, ...histogramPoint(one) }));
    return { ...shared, histogram: { dataPoints, aggregationTemporality: CUMULATIVE } };
  }
  const dataPoints = points.map(({ labels, value }) => ({
    ...times,
    attributes: attributesOf(labels),
    asDouble: value,
  }));
  if (kind === "gauge") return { ...shared, gauge: { dataPoints } };
  const sum = { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true };
  return { ...shared, sum };
}

/** Here each bucket has its own observations, there those of all below it too. */
function histogramPoint({ labels, value, count, buckets }: Series): object {
  const own = [...buckets, count].map((n, i) => String(n - (i === 0 ? 0 : (buckets[i - 1] ?? 0))));
  return {
    attributes: attributesOf(labels),
    count: String(count),
    sum: value,
    bucketCounts: own,
    explicitBounds: BOUNDS_S,
  };
}
