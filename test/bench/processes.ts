import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_S = 100;
const KB_PER_MB = 1024;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** User and system time in seconds, of all its threads. */
  readonly own: number;
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

/** CPU seconds of a process without those that it started (Linux). */
export function ownCpuSeconds(pid: number): number {
  return statOf(String(pid))[0]?.own ?? 0;
}

/** Resident memory of a process (Linux). */
export function residentMb(pid: number): number {
  const [, kb = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / KB_PER_MB);
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
    const seconds = (from: number, to: number) =>
      fields.slice(from, to).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_S;
    return [{ pid: Number(pid), parent, own: seconds(11, 13), cpu: seconds(11, 15) }];
  } catch {
    return [];
  }
}
