import { PluginError } from "@fakturo/engine";
import { type FakturoError, type Fault, isFakturoError } from "@fakturo/model";
import { CommanderError } from "commander";
import { ConfigError } from "../config/index.ts";
import { StartError } from "../start-error.ts";

/** How a run of the command line ended. */
export const EXIT = { ok: 0, refused: 1, usage: 2, internal: 3 } as const;

/** The command was given something it cannot start with, e.g. a file that is not there. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** The exit code of an error, and what to print about it. */
export interface Failure {
  readonly code: number;
  readonly text: string;
}

/** Explains any error to a person, or as JSON for the refusals of the engine. */
export function explain(error: unknown, json: boolean): Failure {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? EXIT.ok : EXIT.usage, text: "" };
  if (error instanceof ConfigError || error instanceof UsageError)
    return { code: EXIT.usage, text: `fakturo: ${error.message}` };
  if (error instanceof StartError) return { code: EXIT.refused, text: `fakturo: ${error.message}` };
  if (error instanceof PluginError)
    return {
      code: EXIT.refused,
      text: error.problems.map((line) => `fakturo: ${line}`).join("\n"),
    };
  if (isFakturoError(error) && error.key !== "internal")
    return { code: EXIT.refused, text: json ? wireForm(error) : readable(error) };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: EXIT.internal, text: `fakturo: internal error\n${detail}` };
}

function wireForm({ key, message, faults }: FakturoError): string {
  return JSON.stringify({ key, message, ...(faults.length > 0 && { faults }) }, null, 2);
}

function readable({ key, message, faults }: FakturoError): string {
  if (faults.length > 0) return formatFaults(faults);
  return `fakturo: ${message === key ? key : `${key}: ${message}`}`;
}

/** Faults as a table: code, path, message; every path on a line of its own. */
export function formatFaults(faults: readonly Fault[]): string {
  const rows = faults.flatMap(({ code, paths, message }) =>
    (paths.length > 0 ? paths : [""]).map((path) => [code, path, message] as const),
  );
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [codes, paths] = [width(0), width(1)];
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const lines = rows.map(
    ([code, path, text]) => `  ${code.padEnd(codes)}  ${path.padEnd(paths)}  ${text}`,
  );
  return [`refused: ${count}`, ...lines].join("\n");
}
