// Installs what the tests with Temporal need and the default installation does not have: the package of
// executors/temporal with its SDK (260 MB), the bundle of its workflow, and Temporal's test server (33 MB, needs
// Java and Maven).
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "executors", "temporal");
const STEPS = [
  // The SDK's own scripts of installation build nothing that is used here.
  ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  ["npm", "run", "bundle"],
  ["mvn", "--quiet", "--batch-mode", "--file=test-server/pom.xml", "dependency:copy-dependencies"],
];
for (const [command, ...args] of STEPS) {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
