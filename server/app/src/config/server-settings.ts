import type { FilePlace } from "@fakturo/server-storage/files";
import type { DatabaseSettings } from "./database.ts";
import type { EnvironmentSettings } from "./environments.ts";
import type { OidcSettings } from "./identity-provider.ts";
import type { LimitSettings } from "./limits.ts";
import type { QueueSettings } from "./queue.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Role of a process: everything, only HTTP, or only jobs. */
export const ROLES = ["all", "api", "worker"] as const;
/** `threads`: on worker threads with limits of time and memory; `none`: like the plugins of this project. */
export const PLUGIN_ISOLATIONS = ["threads", "none"] as const;
export type PluginIsolation = (typeof PLUGIN_ISOLATIONS)[number];
export type ServerRole = (typeof ROLES)[number];

/** The values of all settings after reading. */
export interface ServerSettings
  extends DatabaseSettings,
    OidcSettings,
    LimitSettings,
    QueueSettings,
    EnvironmentSettings {
  readonly plugins: readonly string[];
  readonly role: ServerRole;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Descriptor of the socket to listen on, opened by the supervisor that starts the process. */
  readonly listenFd: number | undefined;
  /** Port of the unauthenticated build service; absent: the service is not started. */
  readonly buildPort: number | undefined;
  /** Port of the health check; none when absent. */
  readonly healthPort: number | undefined;
  /** Seconds between the stop signal and closing the ports, where there is a health port. */
  readonly drainSeconds: number;
  /** Folder of the packaged database, keys and runtime files. */
  readonly data: string;
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
  /** Lets people sign in over plain HTTP from other machines. */
  readonly insecureSignIn: boolean;
  /** Serves the console at `/`. */
  readonly console: boolean;
  /** Package of the console, or a folder with such a package. */
  readonly consolePackage: string;
  /** Serves the documentation at `/docs`, and names its pages in errors. */
  readonly docs: boolean;
  /** Address that gets a POST for each alarm of any workspace. */
  readonly alarmUrl: string | undefined;
  /** Signs what is posted there (Standard Webhooks). */
  readonly alarmSecret: string | undefined;
  /** Lets workflow steps reach private and loopback addresses, and plain http. */
  readonly allowPrivateTargets: boolean;
  /** Simulators beside the server, which sandbox workspaces use; empty: all of Fakturo's; false: none. */
  readonly simulate: readonly string[] | false;
  /** Port of these simulators; 0 lets the system choose. */
  readonly simulatePort: number;
  /** Refuses API requests whose `User-Agent` does not name an application. */
  readonly checkUserAgent: boolean;
  /** Proxies allowed to set X-Forwarded-For. */
  readonly trustedProxies: readonly string[];
  /** Header in which trusted proxies pass the client certificate they checked; absent: none is read. */
  readonly clientCertificateHeader: string | undefined;
  /** How steps of third-party plugins are kept from blocking or ending the process. */
  readonly pluginIsolation: PluginIsolation;
  readonly logLevel: LogLevel;
  /** Logs every request, without what names people. */
  readonly accessLog: boolean;
  /** NATS server that apps read their tasks from; none when absent. */
  readonly natsUrl: string | undefined;
  /** Collector of traces and metrics (OTLP over HTTP); none when absent. */
  readonly otlpEndpoint: string | undefined;
  /** Headers for the collector, `name=value` with commas between. */
  readonly otlpHeaders: readonly string[];
}
