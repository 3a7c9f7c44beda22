import { Amount, isObject } from "@fakturo/model";
import type { Entry } from "../../api/client.ts";

/** What lists and heads show of a document. */
export interface Summary {
  /** Series and code; empty for a draft without number. */
  readonly number: string;
  /** The other party, or the name of a party or item. */
  readonly party: string;
  readonly taxCode: string;
  readonly day: string;
  readonly total: string;
  readonly currency: string;
  readonly type: string;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function partyOf(snippet: Record<string, unknown>, isIncoming: boolean): Record<string, unknown> {
  const places = isIncoming ? ["supplier", "customer"] : ["customer", "supplier"];
  const found = places.map((place) => snippet[place]).find(isObject);
  return isObject(found) ? found : snippet;
}

export function summaryOf({ snippet, folder }: Entry): Summary {
  const values: Record<string, unknown> = { ...snippet };
  const party = partyOf(values, folder === "expenses");
  const number = [text(values.series), text(values.code)].filter(Boolean);
  return {
    number: values.code ? number.join("-") : "",
    party: text(party.name) || text(values.name),
    taxCode: text(party.tax_code),
    day: text(values.issue_date),
    total: text(values.payable) || text(values.total_with_tax) || text(values.total),
    currency: text(values.currency),
    type: text(values.type),
  };
}

/** Sums of the totals by currency, as decimal text. */
export function sumsOf(summaries: readonly Summary[]): readonly (readonly [string, string])[] {
  const sums = new Map<string, Amount>();
  for (const { total, currency } of summaries) {
    if (total === "") continue;
    const amount = Amount.parse(total);
    const before = sums.get(currency);
    sums.set(currency, before ? before.match(amount).add(amount) : amount);
  }
  return [...sums].map(([currency, sum]) => [currency, sum.toString()]);
}
