// The long runs of the chaos tests, while workers are killed: 5,000 jobs by default; with `authorities`, 1,000
// documents to each simulated authority (`-t TicketBAI` for some of them).
import { spawnSync } from "node:child_process";

const { FAKTURO_CHAOS_JOBS = "5000", FAKTURO_CHAOS_DOCUMENTS = "1000" } = process.env;
const [first, ...others] = process.argv.slice(2);
const isOfAuthorities = first === "authorities";
const file = isOfAuthorities ? "authorities" : "chaos";
const options = isOfAuthorities ? others : process.argv.slice(2);
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "full", `test/durability/${file}.test.ts`, ...options],
  { stdio: "inherit", env: { ...process.env, FAKTURO_CHAOS_JOBS, FAKTURO_CHAOS_DOCUMENTS } },
);
process.exit(status ?? 1);
