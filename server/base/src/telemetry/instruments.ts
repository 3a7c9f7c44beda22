/** Names and values by which a series is told from others of its metric; none names a person or company. */
export type SeriesLabels = Readonly<Record<string, string>>;

/** One series of a metric. */
export interface Series {
  readonly labels: SeriesLabels;
  /** Sum of counters and histograms, value of gauges. */
  value: number;
  /** Observations of a histogram: how many, and how many up to each bound. */
  count: number;
  readonly buckets: number[];
}

/** A metric and its series. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly series: Iterable<Series>;
}

/** Upper bounds of histograms in seconds: from a cached answer to the slowest authority. */
export const BOUNDS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Series of one metric at most: labels of a mistake must not fill the memory. */
const MAX_SERIES = 2_000;

let isOn = false;

/** Starts counting, for the life of the process: nothing is counted before. */
export function startCounting(): void {
  isOn = true;
}

/** A metric that grows. */
export class Instrument implements Metric {
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "histogram";
  readonly #labels: readonly string[];
  readonly #series = new Map<string, Series>();

  constructor(
    kind: "counter" | "histogram",
    name: string,
    help: string,
    labels: readonly string[],
  ) {
    this.kind = kind;
    this.name = name;
    this.help = help;
    this.#labels = labels;
  }

  get series(): Iterable<Series> {
    return this.#series.values();
  }

  /** Adds to a counter, or an observation in seconds to a histogram; label values in their order. */
  record(value: number, ...values: readonly string[]): void {
    if (!isOn) return;
    const series = this.#of(values);
    if (!series) return;
    series.value += value;
    if (this.kind === "counter") return;
    series.count += 1;
    for (const [i, bound] of BOUNDS_S.entries())
      if (value <= bound) series.buckets[i] = (series.buckets[i] ?? 0) + 1;
  }

  #of(values: readonly string[]): Series | undefined {
    const key = values.join("\n");
    const known = this.#series.get(key);
    if (known || this.#series.size >= MAX_SERIES) return known;
    const pairs = this.#labels.map((label, i) => [label, values[i] ?? ""]);
    const labels = Object.fromEntries(pairs);
    const made = { labels, value: 0, count: 0, buckets: BOUNDS_S.map(() => 0) };
    this.#series.set(key, made);
    return made;
  }
}

/** Answered HTTP requests. */
export const REQUESTS = new Instrument(
  "histogram",
  "fakturo_http_request_seconds",
  "Time from a request to its answer, by method, route and status.",
  ["method", "route", "status"],
);
/** Results of steps, those that are tried again too. */
export const STEPS = new Instrument(
  "counter",
  "fakturo_steps_total",
  "Results of steps by provider and status (OK, KO, SKIP; ERR and QUEUED are tried again).",
  ["provider", "status"],
);
/** Ended jobs. */
export const JOBS = new Instrument(
  "counter",
  "fakturo_jobs_total",
  "Ended jobs by status (OK, KO, CANCEL).",
  ["status"],
);
/** Requests to authorities. */
export const AUTHORITY_CALLS = new Instrument(
  "histogram",
  "fakturo_authority_call_seconds",
  "Time of a request to an authority, by connection, environment and status; none without answer.",
  ["connection", "environment", "status"],
);

/** What this process counts. */
export const INSTRUMENTS: readonly Metric[] = [REQUESTS, STEPS, JOBS, AUTHORITY_CALLS];
