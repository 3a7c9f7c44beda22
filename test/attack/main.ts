import { ATTACKS, attack, startTarget } from "./run.ts";

/** Maximum ratio of the 99th percentile during an attack to that without. */
const FACTOR = 2;
/** Below this value, the percentile depends more on the machine than on the attack. */
const NOTICEABLE_MS = 50;

/** Names of attacks, or parts of them, as arguments; all without. */
const names = process.argv.slice(2);
const attacks = ATTACKS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
const target = await startTarget(1);
let failures = 0;
try {
  for (const one of attacks) {
    const { alone, beside, failure } = await attack(target, one);
    const isSlow = beside > Math.max(FACTOR * alone, NOTICEABLE_MS);
    if (failure !== undefined || isSlow) failures += 1;
    const times = `p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside it`;
    const verdict = failure ?? (isSlow ? "others wait" : "holds");
    process.stdout.write(`${one.name}\n  ${one.sends}\n  ${one.holds}; ${times}\n  ${verdict}\n`);
  }
} finally {
  await target.stop();
}
process.stdout.write(`${attacks.length} attacks, ${failures} of them succeeded\n`);
process.exitCode = failures === 0 ? 0 : 1;
