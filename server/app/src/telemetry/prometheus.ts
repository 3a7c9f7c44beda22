import {
  BOUNDS_S,
  type Metric,
  type Series,
  type SeriesLabels,
} from "@fakturo/server-base/telemetry";

/** Metrics in Prometheus' text format, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join("");
}

function metricText({ name, help, kind, series }: Metric): string {
  const lines = [...series].flatMap((one) =>
    kind === "histogram" ? histogramLines(name, one) : [line(name, one.labels, one.value)],
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ""].join("\n");
}

function histogramLines(name: string, { labels, value, count, buckets }: Series): string[] {
  const bucket = (le: string, n: number) => line(`${name}_bucket`, { ...labels, le }, n);
  return [
    ...BOUNDS_S.map((bound, i) => bucket(String(bound), buckets[i] ?? 0)),
    bucket("+Inf", count),
    line(`${name}_sum`, labels, value),
    line(`${name}_count`, labels, count),
  ];
}

function line(name: string, labels: SeriesLabels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
