import { PluginError } from "@fakturo/engine";
import { FakturoError, type Fault, isFakturoError } from "@fakturo/model";
import { CommanderError } from "commander";
import { ConfigError } from "../config/index.ts";
import { StartError, UsageError } from "../start-error.ts";
import { MissingKey } from "../vault/missing-key.ts";

/** How a run of the command line ended. */
export const EXIT = { ok: 0, refused: 1, usage: 2, internal: 3 } as const;

/** An option that a converter does not have, or not with this value. */
export class WrongOption extends FakturoError {
  constructor(message: string) {
    super("input", message);
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
  if (isMisuse(error)) return { code: EXIT.usage, text: `fakturo: ${error.message}` };
  if (error instanceof StartError || error instanceof MissingKey)
    return { code: EXIT.refused, text: `fakturo: ${error.message}` };
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

/** A start fails of a wrong use, too. */
function isMisuse(error: unknown): error is Error {
  if (error instanceof StartError) return isMisuse(error.cause);
  return (
    error instanceof ConfigError || error instanceof UsageError || error instanceof WrongOption
  );
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
