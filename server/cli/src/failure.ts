import { PluginError } from "@fakturo/engine";
import { FakturoError, type Fault, isFakturoError } from "@fakturo/model";
import { ConfigError } from "@fakturo/server/config";
import { StartError, UsageError } from "@fakturo/server-base";
import { MissingKey } from "@fakturo/server-storage/vault";
import { CommanderError } from "commander";
import { Interrupted } from "./interrupt.ts";
import { styled } from "./terminal.ts";

/** Exit codes of the command line. */
export const EXIT = { ok: 0, refused: 1, usage: 2, internal: 3, interrupted: 130 } as const;

/** An unknown option of a converter, or an invalid value. */
export class WrongOption extends FakturoError {
  constructor(message: string) {
    super("input", message);
  }
}

/** A refusal whose reasons have been printed. */
export class Refused extends Error {}

/** The exit code of an error, and the text to print. */
export interface Failure {
  readonly code: number;
  readonly text: string;
}

/** Describes an error for people, or as JSON for the engine's refusals. */
export function explainFailure(error: unknown, json: boolean, colors = false): Failure {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? EXIT.ok : EXIT.usage, text: "" };
  if (error instanceof Interrupted) return { code: EXIT.interrupted, text: "" };
  if (error instanceof Refused) return { code: EXIT.refused, text: "" };
  if (isMisuse(error)) return { code: EXIT.usage, text: `fakturo: ${error.message}` };
  if (error instanceof StartError || error instanceof MissingKey)
    return { code: EXIT.refused, text: told([error.message], "start", json) };
  if (error instanceof PluginError)
    return { code: EXIT.refused, text: told(error.problems, "plugins", json) };
  if (isFakturoError(error) && error.key !== "internal")
    return { code: EXIT.refused, text: json ? wireForm(error) : readable(error, colors) };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: EXIT.internal, text: `fakturo: internal error\n${detail}` };
}

/** A wrong option can also fail a start. */
function isMisuse(error: unknown): error is Error {
  if (error instanceof StartError) return isMisuse(error.cause);
  return (
    error instanceof ConfigError || error instanceof UsageError || error instanceof WrongOption
  );
}

/** Lines for people, or a refusal as JSON. */
function told(lines: readonly string[], key: string, json: boolean): string {
  if (json) return JSON.stringify({ key, message: lines.join("; ") }, null, 2);
  return lines.map((line) => `fakturo: ${line}`).join("\n");
}

function wireForm({ key, message, faults }: FakturoError): string {
  return JSON.stringify({ key, message, ...(faults.length > 0 && { faults }) }, null, 2);
}

function readable({ key, message, faults }: FakturoError, colors: boolean): string {
  if (faults.length > 0) return formatFaults(faults, colors) + explanationHint(faults);
  return `fakturo: ${message === key ? key : `${key}: ${message}`}`;
}

/** How to read about the first violated rule. */
function explanationHint(faults: readonly Fault[]): string {
  const rule = faults.find(({ code }) => code.startsWith("GOBL-"));
  return rule ? `\nWhat it means and how to fix it: fakturo docs ${rule.code}` : "";
}

/** Faults as a table: code, path, message; every path on a line of its own. */
export function formatFaults(faults: readonly Fault[], colors = false): string {
  const rows = faults.flatMap(({ code, paths, message }) =>
    (paths.length > 0 ? paths : [""]).map((path) => [code, path, message] as const),
  );
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [codes, paths] = [width(0), width(1)];
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  const bold = (text: string) => (colors ? styled("bold", text) : text);
  const lines = rows.map(
    ([code, path, text]) => `  ${bold(code.padEnd(codes))}  ${path.padEnd(paths)}  ${text}`,
  );
  const head = `refused: ${count}`;
  return [colors ? styled("red", head) : head, ...lines].join("\n");
}
