import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPlugin } from "./create.ts";
import { KINDS, kindOf } from "./kinds.ts";

/** Output of the command. */
export interface Output {
  out(text: string): void;
  error(text: string): void;
}

const USAGE = `Usage: npm create fakturo-plugin <folder> -- --kind <kind> [--country <code>]

Makes a package that builds, tests and runs.

Kinds:
${KINDS.map(({ key, summary }) => `  ${key.padEnd(14)} ${summary}`).join("\n")}

Options:
  --kind <kind>      one of the above (default app)
  --country <code>   country of a regime, e.g. NZ
  --help             print this text
`;

const REFUSED = 2;

/**
 * Runs the command line.
 * @returns the exit code: 0 when the package was created, 2 for wrong arguments.
 */
export function main(args: readonly string[], cwd: string, output: Output): number {
  try {
    return run(args, cwd, output);
  } catch (error) {
    if (!(error instanceof RangeError || isArgumentError(error))) throw error;
    output.error(`${error.message}\n`);
    return REFUSED;
  }
}

function run(args: readonly string[], cwd: string, { out, error }: Output): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: "string", default: "app" },
      country: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    out(USAGE);
    return 0;
  }
  const [folder, ...more] = positionals;
  const kind = kindOf(values.kind);
  if (!folder || more.length > 0 || !kind) {
    error(kind ? USAGE : `unknown kind "${values.kind}"\n\n${USAGE}`);
    return REFUSED;
  }
  const { country } = values;
  const files = createPlugin({ kind, folder: join(cwd, folder), ...(country && { country }) });
  out(`${folder}: ${kind.key}, ${files.length} files\n\nNext:\n  cd ${folder}\n`);
  for (const command of kind.next) out(`  ${command}\n`);
  return 0;
}

/** Errors of `parseArgs` for unknown options. */
function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_")
  );
}
