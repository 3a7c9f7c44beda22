import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Folder of the installation by `npm run schemathesis`. */
const INSTALLED = join(homedir(), ".cache/fakturo/schemathesis/bin/st");
const MAX_OUTPUT = 64 * 1024 * 1024;
/** Maximum length of its traces. */
const MAX_LINE = 2_000;
/** Checks of every response: no server error, and only documented responses. */
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
  /** Address or file of the OpenAPI document. */
  readonly document: string;
  /** Address of the service, where the document does not name it. */
  readonly url?: string;
  readonly token: string | undefined;
  /** Cases for each operation. */
  readonly examples: number;
  /** Ids of operations that would delete data of the run. */
  readonly without: readonly string[];
  /** The same seed gives the same cases. */
  readonly seed: number;
}

export interface PropertyReport {
  readonly ok: boolean;
  readonly output: string;
}

/** Sends valid and invalid requests by the OpenAPI document to a service, and checks the responses. */
export async function checkProperties(options: PropertyRun): Promise<PropertyReport> {
  const { program, document, url, token, examples, without, seed } = options;
  const args = [
    "run",
    document,
    ...(url === undefined ? [] : ["--url", url]),
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
