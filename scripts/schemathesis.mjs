// Sends valid and invalid requests by its OpenAPI document to every service, by default fifty cases per
// operation. Schemathesis is installed in a separate Python environment if it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const VERSION = "4.32.5";
const folder = join(homedir(), ".cache/fakturo/schemathesis");
const { FAKTURO_SCHEMATHESIS, FAKTURO_SCHEMATHESIS_EXAMPLES = "50" } = process.env;

function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: "inherit", env }).status ?? 1;
}

function install() {
  const python = join(folder, "bin/python");
  const steps = [
    ["python3", ["-m", "venv", folder]],
    [python, ["-m", "pip", "install", "--quiet", `schemathesis==${VERSION}`]],
  ];
  for (const [command, args] of steps) {
    if (run(command, args) === 0) continue;
    process.stderr.write("Schemathesis cannot be installed: Python 3.10 or newer is needed\n");
    process.exit(1);
  }
}

if (!FAKTURO_SCHEMATHESIS && !existsSync(join(folder, "bin/st"))) install();
const args = ["run", "--project", "full", "test/e2e/schemathesis.test.ts"];
process.exit(run("vitest", args, { ...process.env, FAKTURO_SCHEMATHESIS_EXAMPLES }));
