import { type Fault, formatPath } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Report } from "./compile.ts";

interface Finding {
  readonly rank: number;
  readonly code: string;
  readonly message: string;
  /** From the innermost part to the outermost. */
  readonly parts: (string | number)[];
}

/** Collects faults during a walk. */
export class Findings implements Report {
  readonly context: DocumentContext;
  count = 0;
  readonly #found: Finding[] = [];
  readonly #dropped = new Set<string>();

  constructor(context: DocumentContext) {
    this.context = context;
  }

  fail(rank: number, code: string, message: string): void {
    this.#found.push({ rank, code, message, parts: [] });
    this.count += 1;
  }

  place(before: number, part: string | number): void {
    for (let i = before; i < this.count; i++) this.#found[i]?.parts.push(part);
  }

  drop(codes: readonly string[]): void {
    for (const code of codes) this.#dropped.add(code);
  }

  /**
   * Faults in the order of their namespaces; equal ones are merged into the first; ignored codes are
   * removed (spec §5.2).
   */
  faults(ignored: readonly string[]): Fault[] {
    if (this.count === 0) return [];
    const skip = new Set([...this.#dropped, ...ignored]);
    const merged = new Map<string, Fault & { readonly paths: string[] }>();
    // Sorting is stable, so the walk's order is kept within a namespace.
    for (const { code, parts, message } of this.#found.sort((a, b) => a.rank - b.rank)) {
      if (skip.has(code)) continue;
      const path = formatPath(parts.toReversed());
      const same = merged.get(`${code} ${message}`);
      if (same) same.paths.push(path);
      else merged.set(`${code} ${message}`, { code, paths: [path], message });
    }
    return [...merged.values()];
  }
}
