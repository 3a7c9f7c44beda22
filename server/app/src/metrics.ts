import type { ProcessFaults } from "@fakturo/server-base";
import { FAULTS } from "./composition/faults.ts";

/** What the process can say of itself, in Prometheus' text format. */
export function metricsPage(
  isReady: boolean,
  { current, counts }: Pick<ProcessFaults, "current" | "counts">,
): string {
  return [
    "# HELP fakturo_ready 1 while the process takes work.",
    "# TYPE fakturo_ready gauge",
    `fakturo_ready ${Number(isReady)}`,
    "# HELP fakturo_fault 1 while a failure lasts that an operator has to mend.",
    "# TYPE fakturo_fault gauge",
    ...FAULTS.map((kind) => `fakturo_fault{kind="${kind}"} ${Number(current.includes(kind))}`),
    "# HELP fakturo_fault_failures_total Operations that failed because of it since the start.",
    "# TYPE fakturo_fault_failures_total counter",
    ...FAULTS.map(
      (kind) => `fakturo_fault_failures_total{kind="${kind}"} ${counts.get(kind) ?? 0}`,
    ),
    "",
  ].join("\n");
}
