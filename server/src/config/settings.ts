import { isIP } from "node:net";
import { BUNDLED } from "./bundled.ts";
import { ConfigError } from "./error.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a process does: everything, only HTTP, or only jobs. */
export const ROLES = ["all", "api", "worker"] as const;
export type Role = (typeof ROLES)[number];

/** Where the bytes of files lie: in Postgres, or under a prefix of an S3 bucket. */
export type FilePlace =
  | { readonly kind: "database" }
  | { readonly kind: "s3"; readonly bucket: string; readonly prefix: string };

/** The values of all settings after reading. */
export interface Settings {
  readonly plugins: readonly string[];
  readonly role: Role;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Port of the unauthenticated build service; absent: the service is not started. */
  readonly buildPort: number | undefined;
  /** Port that tells whether this process takes work; absent: none. */
  readonly healthPort: number | undefined;
  /** Seconds between saying that the process stops and closing its ports, where it has a health port. */
  readonly drainSeconds: number;
  /** Folder of the packaged database, keys and runtime files. */
  readonly data: string;
  /** Absent: the server runs its own Postgres in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly files: FilePlace;
  /** Address of an S3-compatible store; absent: the cloud's own of the region. */
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
  /** 32 bytes, as hex or base64, that wrap the signing keys; absent: a key file in the data folder. */
  readonly masterKey: string | undefined;
  /** Master keys that only decrypt, while the master key is being changed. */
  readonly otherMasterKeys: readonly string[];
  /** Address under which clients reach this server, for links in answers. */
  readonly publicUrl: string | undefined;
  /** Steps that run at once in this process. */
  readonly concurrency: number;
  /** Lets workflow steps reach private and loopback addresses, and plain http. */
  readonly allowPrivateTargets: boolean;
  /** Refuses API requests that do not name their application in `User-Agent`. */
  readonly checkUserAgent: boolean;
  /** Addresses of proxies in front, whose word on who calls is taken. */
  readonly trustedProxies: readonly string[];
  /** Requests of one key in a second; 0: as many as it likes. */
  readonly requestsPerSecond: number;
  /** Jobs that one key makes in a minute; 0: as many as it likes. */
  readonly jobsPerMinute: number;
  readonly logLevel: LogLevel;
}

export type Setting = keyof Settings;

type Reader<T> = (value: unknown) => T | undefined;

interface SettingDef<T> {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<T>;
  /** What a valid value looks like, for the message about one that is not. */
  readonly expects: string;
  readonly fallback: T;
}

const MAX_PORT = 65_535;
const MAX_CONCURRENCY = 1_000;
const MAX_RATE = 1_000_000;
const MAX_DRAIN_S = 600;

/** The one table of settings: name in the file, flag, environment variables, meaning, default. */
export const SETTINGS: { readonly [K in Setting]: SettingDef<Settings[K]> } = {
  plugins: {
    flag: "plugins",
    env: ["FAKTURO_PLUGINS"],
    read: list,
    expects: "a list of package names",
    fallback: [BUNDLED],
  },
  role: {
    flag: "role",
    env: ["FAKTURO_ROLE"],
    read: (value) => ROLES.find((role) => role === value),
    expects: `one of ${ROLES.join(", ")}`,
    fallback: "all",
  },
  host: {
    flag: "host",
    env: ["FAKTURO_HOST"],
    read: text,
    expects: "a host name or address",
    fallback: "127.0.0.1",
  },
  port: {
    flag: "port",
    env: ["FAKTURO_PORT", "PORT"],
    read: whole(0, MAX_PORT),
    expects: `a port from 0 to ${MAX_PORT}`,
    fallback: 8080,
  },
  buildPort: {
    flag: "build-port",
    env: ["FAKTURO_BUILD_PORT"],
    read: whole(0, MAX_PORT),
    expects: `a port from 0 to ${MAX_PORT}`,
    fallback: undefined,
  },
  healthPort: {
    flag: "health-port",
    env: ["FAKTURO_HEALTH_PORT"],
    read: whole(1, MAX_PORT),
    expects: `a port from 1 to ${MAX_PORT}`,
    fallback: undefined,
  },
  drainSeconds: {
    flag: "drain-seconds",
    env: ["FAKTURO_DRAIN_SECONDS"],
    read: whole(0, MAX_DRAIN_S),
    expects: `a whole number from 0 to ${MAX_DRAIN_S}`,
    fallback: 5,
  },
  data: {
    flag: "data",
    env: ["FAKTURO_DATA"],
    read: text,
    expects: "a folder",
    fallback: "data",
  },
  databaseUrl: {
    flag: "database-url",
    env: ["DATABASE_URL"],
    read: postgresUrl,
    expects: "a postgres:// address",
    fallback: undefined,
  },
  files: {
    flag: "files",
    env: ["FAKTURO_FILES"],
    read: filePlace,
    expects: "'database' or s3://bucket/prefix",
    fallback: { kind: "database" },
  },
  s3Endpoint: {
    flag: "s3-endpoint",
    env: ["FAKTURO_S3_ENDPOINT"],
    read: webUrl,
    expects: "an http(s) address",
    fallback: undefined,
  },
  s3Region: {
    flag: "s3-region",
    env: ["FAKTURO_S3_REGION", "AWS_REGION"],
    read: text,
    expects: "the name of a region",
    fallback: "us-east-1",
  },
  masterKey: {
    flag: "master-key",
    env: ["FAKTURO_MASTER_KEY"],
    read: text,
    expects: "32 bytes as hex or base64",
    fallback: undefined,
  },
  otherMasterKeys: {
    flag: "other-master-keys",
    env: ["FAKTURO_OTHER_MASTER_KEYS"],
    read: list,
    expects: "a list of keys of 32 bytes as hex or base64",
    fallback: [],
  },
  publicUrl: {
    flag: "public-url",
    env: ["FAKTURO_PUBLIC_URL"],
    read: webUrl,
    expects: "an http(s) address",
    fallback: undefined,
  },
  concurrency: {
    flag: "concurrency",
    env: ["FAKTURO_CONCURRENCY"],
    read: whole(1, MAX_CONCURRENCY),
    expects: `a whole number from 1 to ${MAX_CONCURRENCY}`,
    fallback: 64,
  },
  allowPrivateTargets: {
    flag: "allow-private-targets",
    env: ["FAKTURO_ALLOW_PRIVATE_TARGETS"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  checkUserAgent: {
    flag: "check-user-agent",
    env: ["FAKTURO_CHECK_USER_AGENT"],
    read: yesNo,
    expects: "true or false",
    fallback: true,
  },
  trustedProxies: {
    flag: "trusted-proxies",
    env: ["FAKTURO_TRUSTED_PROXIES"],
    read: networks,
    expects: "a list of addresses and networks, such as 10.0.0.0/8",
    fallback: [],
  },
  requestsPerSecond: {
    flag: "requests-per-second",
    env: ["FAKTURO_REQUESTS_PER_SECOND"],
    read: whole(0, MAX_RATE),
    expects: `a whole number from 0 to ${MAX_RATE}`,
    fallback: 0,
  },
  jobsPerMinute: {
    flag: "jobs-per-minute",
    env: ["FAKTURO_JOBS_PER_MINUTE"],
    read: whole(0, MAX_RATE),
    expects: `a whole number from 0 to ${MAX_RATE}`,
    fallback: 0,
  },
  logLevel: {
    flag: "log-level",
    env: ["FAKTURO_LOG_LEVEL"],
    read: (value) => LOG_LEVELS.find((level) => level === value),
    expects: `one of ${LOG_LEVELS.join(", ")}`,
    fallback: "warn",
  },
};

export function isSetting(name: string): name is Setting {
  return Object.hasOwn(SETTINGS, name);
}

/** A value as found, with the place to name when it cannot be used. */
export interface Found {
  readonly value: unknown;
  readonly from: string;
}

/** Reads every setting through `find`. @throws ConfigError. */
export function parseSettings(find: (name: Setting) => Found | undefined): Settings {
  const get = <K extends Setting>(name: K): Settings[K] => parse(SETTINGS[name], find(name));
  return {
    plugins: get("plugins"),
    role: get("role"),
    host: get("host"),
    port: get("port"),
    buildPort: get("buildPort"),
    healthPort: get("healthPort"),
    drainSeconds: get("drainSeconds"),
    data: get("data"),
    databaseUrl: get("databaseUrl"),
    files: get("files"),
    s3Endpoint: get("s3Endpoint"),
    s3Region: get("s3Region"),
    masterKey: get("masterKey"),
    otherMasterKeys: get("otherMasterKeys"),
    publicUrl: get("publicUrl"),
    concurrency: get("concurrency"),
    allowPrivateTargets: get("allowPrivateTargets"),
    checkUserAgent: get("checkUserAgent"),
    trustedProxies: get("trustedProxies"),
    requestsPerSecond: get("requestsPerSecond"),
    jobsPerMinute: get("jobsPerMinute"),
    logLevel: get("logLevel"),
  };
}

function parse<T>({ read, expects, fallback }: SettingDef<T>, found: Found | undefined): T {
  if (found === undefined) return fallback;
  const value = read(found.value);
  if (value === undefined) throw new ConfigError(`${found.from} must be ${expects}`);
  return value;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function list(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return value.split(",").flatMap((name) => name.trim() || []);
  const isList = Array.isArray(value) && value.every((name) => typeof name === "string" && name);
  return isList ? value : undefined;
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function networks(value: unknown): readonly string[] | undefined {
  const isNetwork = (text: string): boolean => {
    const [, address = "", prefix = "0"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    return Number(prefix) <= (BITS[isIP(address)] ?? -1);
  };
  const all = list(value);
  return all?.every(isNetwork) ? all : undefined;
}

function whole(min: number, max: number): Reader<number> {
  return (value) => {
    const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
    const fits = typeof number === "number" && Number.isInteger(number);
    return fits && number >= min && number <= max ? number : undefined;
  };
}

function yesNo(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "1") return true;
  return value === "false" || value === "0" ? false : undefined;
}

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

function filePlace(value: unknown): FilePlace | undefined {
  if (value === "database") return { kind: "database" };
  const [whole, bucket = "", prefix = ""] = S3_ADDRESS.exec(text(value) ?? "") ?? [];
  if (whole === undefined) return undefined;
  return { kind: "s3", bucket, prefix: prefix.replace(/\/?$/, prefix === "" ? "" : "/") };
}

function postgresUrl(value: unknown): string | undefined {
  return urlOf(value, ["postgres:", "postgresql:"]);
}

function webUrl(value: unknown): string | undefined {
  return urlOf(value, ["http:", "https:"])?.replace(/\/$/, "");
}

function urlOf(value: unknown, protocols: readonly string[]): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  return protocols.includes(new URL(value).protocol) ? value : undefined;
}
