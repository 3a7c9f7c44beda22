// The long run of the fuzz tests, for nightly runs: 100,000 documents by default and 2,000 malformed requests to each
// simulator, with a new seed each time. A failure prints its seed.
import { spawnSync } from "node:child_process";

const { FAKTURO_FUZZ_RUNS = "100000", FAKTURO_FUZZ_SEED = String(Date.now() % 2 ** 31) } =
  process.env;
const RUN = ["run", "--project", "full"];
process.stdout.write(
  `FAKTURO_FUZZ_RUNS=${FAKTURO_FUZZ_RUNS} FAKTURO_FUZZ_SEED=${FAKTURO_FUZZ_SEED}\n`,
);
const { status } = spawnSync(
  "vitest",
  [...RUN, "test/engine/fuzz.test.ts", "test/engine/families.test.ts", "test/simulators/fuzz"],
  {
    stdio: "inherit",
    env: { ...process.env, FAKTURO_FUZZ_RUNS, FAKTURO_FUZZ_SEED },
  },
);
process.exit(status ?? 1);
