import { BUNDLED } from "./bundled.ts";
import { DATABASE_SETTINGS } from "./database.ts";
import { ENVIRONMENT_SETTINGS } from "./environments.ts";
import { ConfigError } from "./error.ts";
import { OIDC_SETTINGS } from "./identity-provider.ts";
import { LIMIT_SETTINGS } from "./limits.ts";
import { QUEUE_SETTINGS } from "./queue.ts";
import {
  filePlace,
  headerName,
  headerPairs,
  integerBetween,
  list,
  natsUrl,
  networks,
  type Reader,
  simulators,
  text,
  webUrl,
  yesNo,
} from "./readers.ts";
import { LOG_LEVELS, PLUGIN_ISOLATIONS, ROLES, type ServerSettings } from "./server-settings.ts";

export type SettingName = keyof ServerSettings;

interface SettingDef<T> {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<T>;
  /** Description of a valid value, for error messages. */
  readonly expects: string;
  readonly fallback: T;
}

const MAX_PORT = 65_535;
const MAX_DESCRIPTOR = 1_023;
const MAX_DRAIN_S = 600;

/** The one table of settings: name in the file, flag, environment variables, meaning, default. */
export const SETTINGS: { readonly [K in SettingName]: SettingDef<ServerSettings[K]> } = {
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
    read: integerBetween(0, MAX_PORT),
    expects: `a port from 0 to ${MAX_PORT}`,
    fallback: 8080,
  },
  listenFd: {
    flag: "listen-fd",
    env: ["FAKTURO_LISTEN_FD"],
    read: integerBetween(3, MAX_DESCRIPTOR),
    expects: `the number of a descriptor from 3 to ${MAX_DESCRIPTOR}`,
    fallback: undefined,
  },
  buildPort: {
    flag: "build-port",
    env: ["FAKTURO_BUILD_PORT"],
    read: integerBetween(0, MAX_PORT),
    expects: `a port from 0 to ${MAX_PORT}`,
    fallback: undefined,
  },
  healthPort: {
    flag: "health-port",
    env: ["FAKTURO_HEALTH_PORT"],
    read: integerBetween(1, MAX_PORT),
    expects: `a port from 1 to ${MAX_PORT}`,
    fallback: undefined,
  },
  drainSeconds: {
    flag: "drain-seconds",
    env: ["FAKTURO_DRAIN_SECONDS"],
    read: integerBetween(0, MAX_DRAIN_S),
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
  ...DATABASE_SETTINGS,
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
  insecureSignIn: {
    flag: "insecure-sign-in",
    env: ["FAKTURO_INSECURE_SIGN_IN"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  ...OIDC_SETTINGS,
  console: {
    flag: "console",
    env: ["FAKTURO_CONSOLE"],
    read: yesNo,
    expects: "true or false",
    fallback: true,
  },
  consolePackage: {
    flag: "console-package",
    env: ["FAKTURO_CONSOLE_PACKAGE"],
    read: text,
    expects: "the name of a package, or a folder",
    fallback: "@fakturo/console",
  },
  docs: {
    flag: "docs",
    env: ["FAKTURO_DOCS"],
    read: yesNo,
    expects: "true or false",
    fallback: true,
  },
  alarmUrl: {
    flag: "alarm-url",
    env: ["FAKTURO_ALARM_URL"],
    read: webUrl,
    expects: "an http(s) address",
    fallback: undefined,
  },
  alarmSecret: {
    flag: "alarm-secret",
    env: ["FAKTURO_ALARM_SECRET"],
    read: text,
    expects: "a text",
    fallback: undefined,
  },
  allowPrivateTargets: {
    flag: "allow-private-targets",
    env: ["FAKTURO_ALLOW_PRIVATE_TARGETS"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  ...ENVIRONMENT_SETTINGS,
  simulate: {
    flag: "simulate",
    env: ["FAKTURO_SIMULATE"],
    read: simulators,
    expects: "all, none, or a list of simulators",
    fallback: false,
  },
  simulatePort: {
    flag: "simulate-port",
    env: ["FAKTURO_SIMULATE_PORT"],
    read: integerBetween(0, MAX_PORT),
    expects: `a port from 0 to ${MAX_PORT}`,
    fallback: 9000,
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
  clientCertificateHeader: {
    flag: "client-certificate-header",
    env: ["FAKTURO_CLIENT_CERTIFICATE_HEADER"],
    read: headerName,
    expects: "the name of a header",
    fallback: undefined,
  },
  ...LIMIT_SETTINGS,
  ...QUEUE_SETTINGS,
  pluginIsolation: {
    flag: "plugin-isolation",
    env: ["FAKTURO_PLUGIN_ISOLATION"],
    read: (value) => PLUGIN_ISOLATIONS.find((one) => one === value),
    expects: `one of ${PLUGIN_ISOLATIONS.join(", ")}`,
    fallback: "threads",
  },
  logLevel: {
    flag: "log-level",
    env: ["FAKTURO_LOG_LEVEL"],
    read: (value) => LOG_LEVELS.find((level) => level === value),
    expects: `one of ${LOG_LEVELS.join(", ")}`,
    fallback: "warn",
  },
  accessLog: {
    flag: "access-log",
    env: ["FAKTURO_ACCESS_LOG"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  natsUrl: {
    flag: "nats-url",
    env: ["FAKTURO_NATS_URL"],
    read: natsUrl,
    expects: "a nats:// or tls:// address",
    fallback: undefined,
  },
  otlpEndpoint: {
    flag: "otlp-endpoint",
    env: ["FAKTURO_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"],
    read: webUrl,
    expects: "an http(s) address",
    fallback: undefined,
  },
  otlpHeaders: {
    flag: "otlp-headers",
    env: ["FAKTURO_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS"],
    read: headerPairs,
    expects: "name=value, with commas between",
    fallback: [],
  },
};

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/** A value with its source, for error messages. */
export interface SourcedValue {
  readonly value: unknown;
  readonly from: string;
}

/** Reads every setting through `find`. @throws ConfigError. */
export function parseSettings(
  find: (name: SettingName) => SourcedValue | undefined,
): ServerSettings {
  const get = <K extends SettingName>(name: K): ServerSettings[K] =>
    parse(SETTINGS[name], find(name));
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
    poolerUrl: get("poolerUrl"),
    readDatabaseUrl: get("readDatabaseUrl"),
    readLagSeconds: get("readLagSeconds"),
    files: get("files"),
    s3Endpoint: get("s3Endpoint"),
    s3Region: get("s3Region"),
    masterKey: get("masterKey"),
    otherMasterKeys: get("otherMasterKeys"),
    publicUrl: get("publicUrl"),
    insecureSignIn: get("insecureSignIn"),
    oidcIssuer: get("oidcIssuer"),
    oidcClientId: get("oidcClientId"),
    oidcClientSecret: get("oidcClientSecret"),
    oidcName: get("oidcName"),
    oidcScopes: get("oidcScopes"),
    oidcGroupsClaim: get("oidcGroupsClaim"),
    oidcRoles: get("oidcRoles"),
    oidcSignUp: get("oidcSignUp"),
    oidcTrustEmails: get("oidcTrustEmails"),
    console: get("console"),
    consolePackage: get("consolePackage"),
    docs: get("docs"),
    alarmUrl: get("alarmUrl"),
    alarmSecret: get("alarmSecret"),
    concurrency: get("concurrency"),
    allowPrivateTargets: get("allowPrivateTargets"),
    live: get("live"),
    sandboxEnvironment: get("sandboxEnvironment"),
    sandboxEnvironments: get("sandboxEnvironments"),
    endpoints: get("endpoints"),
    simulate: get("simulate"),
    simulatePort: get("simulatePort"),
    checkUserAgent: get("checkUserAgent"),
    trustedProxies: get("trustedProxies"),
    clientCertificateHeader: get("clientCertificateHeader"),
    requestsPerSecond: get("requestsPerSecond"),
    jobsPerMinute: get("jobsPerMinute"),
    messageMib: get("messageMib"),
    queue: get("queue"),
    temporalPackage: get("temporalPackage"),
    temporalAddress: get("temporalAddress"),
    temporalNamespace: get("temporalNamespace"),
    temporalTaskQueue: get("temporalTaskQueue"),
    temporalTls: get("temporalTls"),
    temporalAuthority: get("temporalAuthority"),
    temporalCertificate: get("temporalCertificate"),
    temporalKey: get("temporalKey"),
    temporalApiKey: get("temporalApiKey"),
    pluginIsolation: get("pluginIsolation"),
    listenFd: get("listenFd"),
    logLevel: get("logLevel"),
    accessLog: get("accessLog"),
    natsUrl: get("natsUrl"),
    otlpEndpoint: get("otlpEndpoint"),
    otlpHeaders: get("otlpHeaders"),
  };
}

function parse<T>({ read, expects, fallback }: SettingDef<T>, found: SourcedValue | undefined): T {
  if (found === undefined) return fallback;
  const value = read(found.value);
  if (value === undefined) throw new ConfigError(`${found.from} must be ${expects}`);
  return value;
}

/** Default of the setting that a flag names, as text; undefined where it has none that fits a line. */
export function defaultOfFlag(flag: string): string | undefined {
  const setting = Object.values(SETTINGS).find((one) => one.flag === flag);
  const value: unknown = setting?.fallback;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
