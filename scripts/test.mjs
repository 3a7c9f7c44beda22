// Runs the tests and ends with the line "N passed, N failed".
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [which = "all", ...filters] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "fakturo-tests-"));
const report = join(folder, "report.json");
const { status } = spawnSync(
  "vitest",
  [
    "run",
    ...filters,
    ...(which === "unit" ? ["--project", "unit"] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  { stdio: "inherit" },
);
let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const { numPassedTests, numFailedTests, numPendingTests, numTotalTestSuites, testResults } =
    JSON.parse(readFileSync(report, "utf8"));
  passed = numPassedTests;
  failed = numFailedTests;
  skipped = numPendingTests;
  // A file that does not load counts as one failed test.
  failed += testResults.filter(
    (r) => r.status === "failed" && r.assertionResults.length === 0,
  ).length;
  if (numTotalTestSuites === 0) failed += 1;
} catch {
  failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (status !== 0 && failed === 0) failed = 1;
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
);
process.exit(failed === 0 ? 0 : 1);
