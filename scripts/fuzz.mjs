// The long run of the fuzz tests, for every night: 100,000 documents unless told otherwise, from
// another seed each time. A failure prints the seed that repeats it.
import { spawnSync } from "node:child_process";

const { FAKTURO_FUZZ_RUNS = "100000", FAKTURO_FUZZ_SEED = String(Date.now() % 2 ** 31) } =
  process.env;
process.stdout.write(
  `FAKTURO_FUZZ_RUNS=${FAKTURO_FUZZ_RUNS} FAKTURO_FUZZ_SEED=${FAKTURO_FUZZ_SEED}\n`,
);
const { status } = spawnSync("vitest", ["run", "--project", "full", "test/engine/fuzz.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, FAKTURO_FUZZ_RUNS, FAKTURO_FUZZ_SEED },
});
process.exit(status ?? 1);
