// The long runs of the chaos tests, while workers are killed: 5,000 jobs; with `authorities`, 1,000 documents to each
// simulated authority (`-t TicketBAI`: to some); with `flow`, 10,000 records of one supplier at the agency's pace;
// with `peppol` and `peppol-phase4`, 1,000 documents in each direction; with `connectors`, 1,000 invoices each of Stripe
// and Chargebee; with `temporal`, the 5,000 jobs over Temporal; with `kills`, 5,000 jobs of workers that are killed a
// thousand times, at moments by a seed (FAKTURO_CHAOS_SEED), which is printed.
import { spawnSync } from "node:child_process";

const JOBS = { FAKTURO_CHAOS_JOBS: "5000" };
const RUNS = {
  kills: ["chaos", { ...JOBS, FAKTURO_CHAOS_KILLS: "1000" }],
  temporal: ["temporal-chaos", JOBS],
  authorities: ["authorities", { FAKTURO_CHAOS_DOCUMENTS: "1000" }],
  peppol: ["peppol", { FAKTURO_CHAOS_DOCUMENTS: "1000" }],
  connectors: ["connectors", { FAKTURO_CHAOS_DOCUMENTS: "1000" }],
  "peppol-phase4": ["peppol-phase4", { FAKTURO_CHAOS_DOCUMENTS: "1000" }],
  flow: ["flow-control", { FAKTURO_FLOW_RECORDS: "10000" }],
};
const [first, ...others] = process.argv.slice(2);
const named = RUNS[first];
const [file, size] = named ?? ["chaos", JOBS];
const options = named ? others : process.argv.slice(2);
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "full", `test/durability/${file}.test.ts`, ...options],
  { stdio: "inherit", env: { ...size, ...process.env } },
);
process.exit(status ?? 1);
