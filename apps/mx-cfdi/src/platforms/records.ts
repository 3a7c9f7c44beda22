import { defineRecord, type Static, Type } from "@fakturo/plugin";

const Platform = Type.Object({
  /** RFC. */
  holder: Type.String(),
  name: Type.String(),
  /** False once no more operations are recorded; the SAT goes on reading the earlier ones. */
  isOpen: Type.Boolean(),
  /** Milliseconds since 1970. */
  since: Type.Number(),
});

/** Digital platforms whose operations the SAT may read at any time (CFF, article 30-B), by RFC. */
export const platformRecord = defineRecord({ key: "sat-mx.platform", schema: Platform });

const Operation = Type.Object({
  /** RFC of the platform. */
  holder: Type.String(),
  /** RFC and month, e.g. `EKU9003173C9 2026-11`. */
  month: Type.String(),
  date: Type.String(),
  number: Type.String(),
  type: Type.String(),
  /** The provider whose goods or services were sold, where it is not the platform. */
  seller: Type.String(),
  sellerCode: Type.String(),
  customer: Type.String(),
  customerCode: Type.String(),
  currency: Type.String(),
  /** Amounts as texts. */
  net: Type.String(),
  tax: Type.String(),
  total: Type.String(),
});
export type Operation = Static<typeof Operation>;

/** Operations of the platforms, by entry. */
export const operationRecord = defineRecord({
  key: "sat-mx.operation",
  schema: Operation,
  indexes: ["month"],
});

/** Key of a platform's month. */
export function monthOf(holder: string, date: string): string {
  return `${holder} ${date.slice(0, "YYYY-MM".length)}`;
}
