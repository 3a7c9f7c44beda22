import { type Fault, formatPath } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Report } from "./compile.ts";

interface Finding {
  readonly rank: number;
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Collects faults during a walk. */
export class Findings implements Report {
  readonly context: DocumentContext;
  readonly path: (string | number)[] = [];
  readonly #found: Finding[] = [];
  readonly #dropped = new Set<string>();

  constructor(context: DocumentContext) {
    this.context = context;
  }

  fail(rank: number, code: string, message: string): void {
    this.#found.push({ rank, code, path: formatPath(this.path), message });
  }

  drop(codes: readonly string[]): void {
    for (const code of codes) this.#dropped.add(code);
  }

  /**
   * Faults in the order of their namespaces; equal ones are merged into the first; ignored codes are
   * removed (spec §5.2).
   */
  faults(ignored: readonly string[]): Fault[] {
    const skip = new Set([...this.#dropped, ...ignored]);
    const merged = new Map<string, Fault & { readonly paths: string[] }>();
    // Sorting is stable, so the walk's order is kept within a namespace.
    for (const { code, path, message } of this.#found.sort((a, b) => a.rank - b.rank)) {
      if (skip.has(code)) continue;
      const same = merged.get(`${code} ${message}`);
      if (same) same.paths.push(path);
      else merged.set(`${code} ${message}`, { code, paths: [path], message });
    }
    return [...merged.values()];
  }
}
