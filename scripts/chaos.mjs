// The long run of the chaos test: 5,000 jobs by default, while workers are killed.
import { spawnSync } from "node:child_process";

const { FAKTURO_CHAOS_JOBS = "5000" } = process.env;
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "full", "test/durability/chaos.test.ts"],
  { stdio: "inherit", env: { ...process.env, FAKTURO_CHAOS_JOBS } },
);
process.exit(status ?? 1);
