import { integerBetween, type Reader } from "./readers.ts";

/** How much work and how large messages a process takes. */
export interface LimitSettings {
  /** Number of steps that run concurrently in this process. */
  readonly concurrency: number;
  /** Requests per key and second; 0: unlimited. */
  readonly requestsPerSecond: number;
  /** Jobs created per key and minute; 0: unlimited. */
  readonly jobsPerMinute: number;
  /** Largest message from or to a network, and largest document in one, in MiB. */
  readonly messageMib: number;
  /** Seconds that a standby may be behind the primary before reports and exports are read from that. */
  readonly readLagSeconds: number;
}

interface LimitSetting {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<number>;
  readonly expects: string;
  readonly fallback: number;
}

const MAX_CONCURRENCY = 1_000;
const MAX_LAG_S = 3_600;
const MAX_RATE = 1_000_000;
/** What apps took before this could be set; smaller ones are no large messages. */
const MIN_MESSAGE_MIB = 10;
/** The size of the largest file. */
const MAX_MESSAGE_MIB = 100;

const rate = {
  read: integerBetween(0, MAX_RATE),
  expects: `a whole number from 0 to ${MAX_RATE}`,
  fallback: 0,
};

export const LIMIT_SETTINGS: { readonly [K in keyof LimitSettings]: LimitSetting } = {
  concurrency: {
    flag: "concurrency",
    env: ["FAKTURO_CONCURRENCY"],
    read: integerBetween(1, MAX_CONCURRENCY),
    expects: `a whole number from 1 to ${MAX_CONCURRENCY}`,
    fallback: 64,
  },
  requestsPerSecond: {
    flag: "requests-per-second",
    env: ["FAKTURO_REQUESTS_PER_SECOND"],
    ...rate,
  },
  jobsPerMinute: {
    flag: "jobs-per-minute",
    env: ["FAKTURO_JOBS_PER_MINUTE"],
    ...rate,
  },
  messageMib: {
    flag: "message-mib",
    env: ["FAKTURO_MESSAGE_MIB"],
    read: integerBetween(MIN_MESSAGE_MIB, MAX_MESSAGE_MIB),
    expects: `a whole number from ${MIN_MESSAGE_MIB} to ${MAX_MESSAGE_MIB}`,
    fallback: 32,
  },
  readLagSeconds: {
    flag: "read-lag-seconds",
    env: ["FAKTURO_READ_LAG_SECONDS"],
    read: integerBetween(1, MAX_LAG_S),
    expects: `a whole number from 1 to ${MAX_LAG_S}`,
    fallback: 10,
  },
};
