import { wrong } from "./refusal.ts";

const MAX_ROWS = 1000;

/** Parameters of a request, as a form writes them: `charges[amount][0]=1000`. */
export class SiteForm {
  readonly #values: URLSearchParams;

  constructor(text: string) {
    this.#values = new URLSearchParams(text);
  }

  /** Empty where it is absent. */
  text(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** @throws SiteRefusal without a value. */
  required(name: string): string {
    const value = this.text(name);
    if (value === "") throw wrong(name, "cannot be blank");
    return value;
  }

  /** The parameters with their names, without lists. */
  singles(): Record<string, string> {
    const single = [...this.#values].filter(([name]) => !name.includes("["));
    return Object.fromEntries(single);
  }

  /** Members of an object such as `billing_address[city]`; undefined without any. */
  object(name: string): Record<string, string> | undefined {
    const found = [...this.#values].flatMap(([key, value]) => {
      const [, member] = key.startsWith(`${name}[`) ? (/^[^[]+\[(\w+)\]$/.exec(key) ?? []) : [];
      return member ? [[member, value] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  /** Rows of a list such as `charges[amount][0]`. @throws SiteRefusal for an index that is too large. */
  rows(name: string): Record<string, string>[] {
    const rows: Record<string, string>[] = [];
    for (const [key, value] of this.#values) {
      const [, member, index] = key.startsWith(`${name}[`)
        ? (/^[^[]+\[(\w+)\]\[(\d{1,6})\]$/.exec(key) ?? [])
        : [];
      if (member === undefined) continue;
      if (Number(index) >= MAX_ROWS) throw wrong(key, `at most ${MAX_ROWS} rows`);
      rows[Number(index)] = { ...rows[Number(index)], [member]: value };
    }
    return rows.filter((row) => row !== undefined);
  }
}

/** A whole number of a parameter. @throws SiteRefusal for another text. */
export function wholeIn(text: string, param: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw wrong(param, "is not a valid number");
  return Number(text);
}
