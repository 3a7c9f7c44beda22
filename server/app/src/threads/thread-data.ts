import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DocsSite, DocumentedService } from "@fakturo/server-api";
import type { LoopWatchOptions } from "@fakturo/server-runtime/threads";
import type { DatabaseConnections } from "@fakturo/server-storage/database";
import type { Config } from "../config/index.ts";

/** What every worker thread is started with. */
export interface ThreadData {
  readonly config: Config;
}

/** What the thread is started with that makes the documentation. */
export interface DocsThreadData extends ThreadData {
  readonly services: readonly DocumentedService[];
}

/** A file of the documentation by its path below the site's root; undefined for the list of all paths. */
export interface DocsWork {
  readonly path: string | undefined;
}

/** The list, or the file; neither for an unknown path. */
export interface DocsAnswer {
  readonly paths?: readonly string[];
  readonly file?: Awaited<ReturnType<DocsSite["file"]>>;
}

/** What a thread is started with that reads and writes entries. */
export interface ServerThreadData extends ThreadData {
  readonly database: DatabaseConnections;
}

/** What a thread is started with that runs jobs. */
export interface JobThreadData extends ServerThreadData {
  /** Id of the process's node. */
  readonly node: string;
}

/** What the thread is started with that watches the event loop of the main thread. */
export interface WatchdogData extends Omit<LoopWatchOptions, "onBlocked"> {
  readonly admin: DatabaseConnections["admin"];
}

/** A configuration without its getters and functions, which a thread cannot be given. */
export function clonable(config: Config): Config {
  const { simulation } = config;
  if (!simulation) return { ...config };
  const { endpoints, ca } = simulation;
  return { ...config, simulation: { endpoints, ca } };
}

/** Of a thread's module as it is written, in the bundle, and compiled. */
const ENDINGS = [".ts", ".cjs", ".js"];

/** The module of a thread beside this file. */
export function threadFile(name: string): URL {
  const files = ENDINGS.map((ending) => new URL(`${name}${ending}`, import.meta.url));
  const file = files.find((each) => existsSync(fileURLToPath(each)));
  if (!file) throw new Error(`the module ${name} is missing beside ${import.meta.url}`);
  return file;
}
