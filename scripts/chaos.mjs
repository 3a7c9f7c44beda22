// The long runs of the chaos tests, while workers are killed: 5,000 jobs by default; with `authorities`, 1,000
// documents to each simulated authority.
import { spawnSync } from "node:child_process";

const { FAKTURO_CHAOS_JOBS = "5000", FAKTURO_CHAOS_DOCUMENTS = "1000" } = process.env;
const file = process.argv.includes("authorities") ? "authorities" : "chaos";
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "full", `test/durability/${file}.test.ts`],
  { stdio: "inherit", env: { ...process.env, FAKTURO_CHAOS_JOBS, FAKTURO_CHAOS_DOCUMENTS } },
);
process.exit(status ?? 1);
