import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "@fakturo/model";
import { type Log, StartError } from "@fakturo/server-base";
import type { CreateJobEngine, EngineServer, JobEngine } from "@fakturo/server-runtime/queue";
import type { Config } from "./config/index.ts";
import { importPackage } from "./plugins/import-package.ts";

/**
 * The engine that delivers jobs in place of graphile-worker; undefined where none is configured, and in a process that
 * takes no jobs.
 * @throws StartError for a package that is not installed, and for files that cannot be read.
 */
export async function loadJobEngine(config: Config, log: Log): Promise<JobEngine | undefined> {
  if (config.queue !== "temporal" || config.role === "api") return undefined;
  const createJobEngine = await importEngine(config.temporalPackage, config.folder);
  return createJobEngine(serverOf(config), log);
}

async function importEngine(name: string, folder: string): Promise<CreateJobEngine> {
  const exports = await importPackage(name, folder).catch((cause: unknown) => {
    throw new StartError(`queue temporal needs the package ${name}: ${reasonOf(name, cause)}`);
  });
  const createJobEngine = isObject(exports) ? exports.createJobEngine : undefined;
  if (!isCreateJobEngine(createJobEngine))
    throw new StartError(`queue temporal: ${name} exports no function 'createJobEngine'`);
  return createJobEngine;
}

function isCreateJobEngine(value: unknown): value is CreateJobEngine {
  return typeof value === "function";
}

function reasonOf(name: string, cause: unknown): string {
  if (isObject(cause) && cause.code === "MODULE_NOT_FOUND")
    return `it is not installed (npm install ${name})`;
  const [first = ""] = String(cause instanceof Error ? cause.message : cause).split("\n");
  return first;
}

function serverOf(config: Config): EngineServer {
  const authority = pemOf(config, "temporalAuthority");
  const certificate = pemOf(config, "temporalCertificate");
  const key = pemOf(config, "temporalKey");
  if ((certificate === undefined) !== (key === undefined))
    throw new StartError("temporal-certificate and temporal-key are set together");
  const client = certificate !== undefined && key !== undefined ? { certificate, key } : undefined;
  const apiKey = config.temporalApiKey;
  return {
    address: config.temporalAddress,
    namespace: config.temporalNamespace,
    taskQueue: config.temporalTaskQueue,
    tls: config.temporalTls || [authority, client, apiKey].some((one) => one !== undefined),
    authority,
    client,
    apiKey,
  };
}

type PemSetting = "temporalAuthority" | "temporalCertificate" | "temporalKey";

function pemOf(config: Config, name: PemSetting): string | undefined {
  const path = config[name];
  if (path === undefined) return undefined;
  try {
    return readFileSync(resolve(config.folder, path), "utf8");
  } catch {
    throw new StartError(`${path}, which a setting of Temporal names, cannot be read`);
  }
}
