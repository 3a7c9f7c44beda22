import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isObject } from "@fakturo/model";
import { jsonSyntaxError } from "@fakturo/server-base";
import { ConfigError } from "./error.ts";
import { isSetting } from "./settings.ts";

const DEFAULT_NAME = "fakturo.config.json";

export interface ConfigFile {
  readonly path: string;
  readonly folder: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads the configuration file; a file named explicitly must exist. */
export function readConfigFile(asked: string | undefined, cwd: string): ConfigFile {
  const path = resolve(cwd, asked ?? DEFAULT_NAME);
  const folder = dirname(path);
  const text = read(path, asked !== undefined);
  if (text === undefined) return { path, folder, values: {} };
  const values = parse(text, path);
  const unknown = Object.keys(values).find((name) => !isSetting(name) && name !== "$schema");
  if (unknown !== undefined) throw new ConfigError(`${path}: '${unknown}' is not a setting`);
  return { path, folder, values };
}

function read(path: string, required: boolean): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const missing = isObject(cause) && cause.code === "ENOENT";
    if (missing && !required) return undefined;
    throw new ConfigError(`${path} cannot be read`, cause);
  }
}

function parse(text: string, path: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(text);
    if (isObject(values)) return values;
  } catch (cause) {
    const { line, column } = jsonSyntaxError(text) ?? { line: 1, column: 1 };
    throw new ConfigError(`${path} is not JSON: see line ${line}, column ${column}`, cause);
  }
  throw new ConfigError(`${path} must hold a JSON object`);
}
