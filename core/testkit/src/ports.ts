import type { EnginePorts } from "@fakturo/engine";

/** The time of fake clocks: 2026-01-15T10:00:00Z. */
export const FIXED_NOW = Date.UTC(2026, 0, 15, 10);

/** A fixed clock and sequential UUIDs v7: every run gives the same bytes. */
export function fixedPorts(now: number = FIXED_NOW): EnginePorts {
  let count = 0;
  const time = now.toString(16).padStart(12, "0");
  return {
    now: () => now,
    uuid: () => {
      count += 1;
      const tail = count.toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
    },
  };
}
