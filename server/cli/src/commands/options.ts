import { InvalidArgumentError } from "commander";

/** Options that several commands on documents share. */
export const FILE = "JSON file; stdin when absent or -";
export const OUTPUT = ["-o, --output <file>", "write to a file instead of stdout"] as const;
export const PRETTY = ["--pretty", "indent the JSON"] as const;
/** For what a command prints; refusals are then JSON too. */
export const AS_JSON = ["--json", "print JSON", false] as const;
export const JSON_ANYWAY = ["--json", "print JSON, as without it", false] as const;
export const JSON_ERRORS = ["--json", "print a refusal as JSON on stdout"] as const;

export const DATA = ["--data <folder>", "data folder (or FAKTURO_DATA)"] as const;
export const DATABASE = [
  "--database-url <url>",
  "Postgres to use instead of its own (or DATABASE_URL)",
] as const;

/** Collects repeated `key=value` options. */
export function pair(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Write it as name=value.");
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
