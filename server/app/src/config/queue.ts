import { type Reader, text, yesNo } from "./readers.ts";

/** What delivers jobs: the library on Fakturo's own Postgres, or a Temporal server. */
export const QUEUES = ["graphile-worker", "temporal"] as const;

/** Which durable engine delivers jobs, and where it is. */
export interface QueueSettings {
  readonly queue: (typeof QUEUES)[number];
  /** Package with the engine, or a path. */
  readonly temporalPackage: string;
  /** `host:port`. */
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  /** Installations that share a namespace need different ones. */
  readonly temporalTaskQueue: string;
  /** Implied by an API key, an authority and a certificate. */
  readonly temporalTls: boolean;
  /** PEM files; absent: the system's authorities, no certificate of the client. */
  readonly temporalAuthority: string | undefined;
  readonly temporalCertificate: string | undefined;
  readonly temporalKey: string | undefined;
  readonly temporalApiKey: string | undefined;
}

interface QueueSetting<T> {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<T>;
  readonly expects: string;
  readonly fallback: T;
}

const HOST_PORT = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i;

const pemFile = { read: text, expects: "the path of a PEM file", fallback: undefined };

export const QUEUE_SETTINGS: {
  readonly [K in keyof QueueSettings]: QueueSetting<QueueSettings[K]>;
} = {
  queue: {
    flag: "queue",
    env: ["FAKTURO_QUEUE"],
    read: (value) => QUEUES.find((queue) => queue === value),
    expects: `one of ${QUEUES.join(", ")}`,
    fallback: "graphile-worker",
  },
  temporalPackage: {
    flag: "temporal-package",
    env: ["FAKTURO_TEMPORAL_PACKAGE"],
    read: text,
    expects: "the name of a package, or a path",
    fallback: "@fakturo/executor-temporal",
  },
  temporalAddress: {
    flag: "temporal-address",
    env: ["FAKTURO_TEMPORAL_ADDRESS"],
    read: (value) => (HOST_PORT.test(text(value) ?? "") ? text(value) : undefined),
    expects: "host:port",
    fallback: "127.0.0.1:7233",
  },
  temporalNamespace: {
    flag: "temporal-namespace",
    env: ["FAKTURO_TEMPORAL_NAMESPACE"],
    read: text,
    expects: "the name of a namespace",
    fallback: "default",
  },
  temporalTaskQueue: {
    flag: "temporal-task-queue",
    env: ["FAKTURO_TEMPORAL_TASK_QUEUE"],
    read: text,
    expects: "the name of a task queue",
    fallback: "fakturo",
  },
  temporalTls: {
    flag: "temporal-tls",
    env: ["FAKTURO_TEMPORAL_TLS"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  temporalAuthority: {
    flag: "temporal-authority",
    env: ["FAKTURO_TEMPORAL_AUTHORITY"],
    ...pemFile,
  },
  temporalCertificate: {
    flag: "temporal-certificate",
    env: ["FAKTURO_TEMPORAL_CERTIFICATE"],
    ...pemFile,
  },
  temporalKey: {
    flag: "temporal-key",
    env: ["FAKTURO_TEMPORAL_KEY"],
    ...pemFile,
  },
  temporalApiKey: {
    flag: "temporal-api-key",
    env: ["FAKTURO_TEMPORAL_API_KEY"],
    read: text,
    expects: "a key of the namespace",
    fallback: undefined,
  },
};
