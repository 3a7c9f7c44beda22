// Installs what some tests need and the default installation does not have (needs Java and Maven). `temporal`: the
// package of executors/temporal with its SDK (260 MB), the bundle of its workflow, and Temporal's test server (33 MB).
// `kafka`: what the examples of docs/examples/warehouse import (16 MB), and a broker (43 MB).
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const INSTALL = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"];
const COPY = ["mvn", "--quiet", "--batch-mode", "dependency:copy-dependencies"];
const ROOT = join(import.meta.dirname, "..");
const KAFKA = "test/harness/kafka";
/** The commands of each folder. */
const STEPS = {
  temporal: {
    "executors/temporal": [
      // The SDK's own scripts of installation build nothing that is used here.
      [...INSTALL, "--ignore-scripts"],
      ["npm", "run", "bundle"],
    ],
    "executors/temporal/test-server": [COPY],
  },
  kafka: {
    // A copy of the examples: docs/ has only what its pages show.
    [KAFKA]: [COPY, ["cp", "-R", join(ROOT, "docs/examples/warehouse"), "target"]],
    [`${KAFKA}/target/warehouse`]: [INSTALL],
  },
};

for (const [folder, commands] of Object.entries(STEPS[process.argv[2]]))
  for (const [command, ...args] of commands) {
    const cwd = join(ROOT, folder);
    const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit" });
    if (error) process.stderr.write(`${command}: ${error.message}\n`);
    if (status !== 0) process.exit(status ?? 1);
  }
