import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_S = 100;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** User and system time, including ended children, in seconds. */
  readonly cpu: number;
}

/** CPU seconds of a process and all its descendants (Linux). */
export function cpuSeconds(root: number): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { cpu }) => sum + cpu, 0);
}

function statOf(pid: string): ProcessStat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces; fields are counted after it (proc(5)).
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid: Number(pid), parent, cpu: ticks / TICKS_PER_S }];
  } catch {
    return [];
  }
}
