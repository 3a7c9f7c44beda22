import { FakturoError, type Fault } from "./errors.ts";

/** Collects what keeps a document from being expressed, by rule and JSON path. */
export class Faults {
  readonly #list: Fault[] = [];

  /** Path from `$`; the rule is that of the standard or profile, such as `BR-CO-04`. */
  add(rule: string, path: string, message: string): void {
    const at = this.#list.findIndex(({ code }) => code === rule);
    const same = this.#list[at];
    if (!same) this.#list.push({ code: rule, paths: [path], message });
    else if (!same.paths.includes(path)) this.#list[at] = { ...same, paths: [...same.paths, path] };
  }

  /** Everything added so far. */
  get list(): readonly Fault[] {
    return this.#list;
  }

  /** True when anything was added. */
  get any(): boolean {
    return this.#list.length > 0;
  }

  /** @throws FakturoError "validation" when there are any. */
  throwIfAny(): void {
    if (this.#list.length === 0) return;
    const reasons = this.#list.map(({ code, message }) => `${code}: ${message}`);
    throw new FakturoError("validation", reasons.join("; "), { faults: this.#list });
  }
}
