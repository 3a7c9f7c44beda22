import { FakturoError, type Fault } from "./errors.ts";

/** Collects the reasons why a document cannot be expressed, by rule and JSON path. */
export class Faults {
  readonly #list: Fault[] = [];

  /** Path from `$`; the rule is that of the standard or profile, such as `BR-CO-04`. */
  add(rule: string, path: string, message: string): void {
    const at = this.#list.findIndex((row) => row.code === rule && row.message === message);
    const same = this.#list[at];
    if (!same) this.#list.push({ code: rule, paths: [path], message });
    else if (!same.paths.includes(path)) this.#list[at] = { ...same, paths: [...same.paths, path] };
  }

  /** All faults so far. */
  get list(): readonly Fault[] {
    return this.#list;
  }

  /** True with at least one fault. */
  get any(): boolean {
    return this.#list.length > 0;
  }

  /** @throws FakturoError "validation" with all faults, if any. */
  throwIfAny(): void {
    if (this.#list.length === 0) return;
    const reasons = this.#list.map(({ code, message }) => `${code}: ${message}`);
    throw new FakturoError("validation", reasons.join("; "), { faults: this.#list });
  }
}
