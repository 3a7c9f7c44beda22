import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Where `npm run schemathesis` installs it. */
const INSTALLED = join(homedir(), ".cache/fakturo/schemathesis/bin/st");
const MAX_OUTPUT = 64 * 1024 * 1024;
/** Traces of the program's own may be long. */
const MAX_LINE = 2_000;
/** What must hold for every answer: no fault of the server, and nothing its document does not tell of. */
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

/** The Schemathesis program, if there is one: `FAKTURO_SCHEMATHESIS`, on the path, or installed by us. */
export function findSchemathesis(): string | undefined {
  const { FAKTURO_SCHEMATHESIS: given, PATH = "" } = process.env;
  const places = PATH.split(":").map((folder) => join(folder, "schemathesis"));
  return [...(given ? [given] : []), ...places, INSTALLED].find((file) => existsSync(file));
}

export interface PropertyRun {
  readonly program: string;
  /** Address of the OpenAPI document. */
  readonly document: string;
  readonly token: string | undefined;
  /** Cases for each operation. */
  readonly examples: number;
  /** Ids of operations that would take away what the run needs. */
  readonly without: readonly string[];
  /** The same seed gives the same cases. */
  readonly seed: number;
}

export interface PropertyReport {
  readonly ok: boolean;
  readonly output: string;
}

/** Sends a service what its document allows and what it does not, and checks the answers. */
export async function checkProperties(options: PropertyRun): Promise<PropertyReport> {
  const { program, document, token, examples, without, seed } = options;
  const args = [
    "run",
    document,
    "--checks",
    CHECKS.join(),
    "--phases",
    "examples,coverage,fuzzing",
    "--max-examples",
    String(examples),
    "--seed",
    String(seed),
    "--suppress-health-check",
    "all",
    "--warnings",
    "off",
    "--continue-on-failure",
    "--no-shrink",
    "--header",
    "User-Agent: fakturo-test",
    ...(token === undefined ? [] : ["--header", `Authorization: Bearer ${token}`]),
    ...without.flatMap((id) => ["--exclude-operation-id", id]),
  ];
  try {
    const { stdout } = await run(program, args, { maxBuffer: MAX_OUTPUT });
    return { ok: true, output: stdout };
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error)) throw error;
    const lines = String(error.stdout).split("\n");
    return { ok: false, output: lines.map((line) => line.slice(0, MAX_LINE)).join("\n") };
  }
}
