import type { ReportKind } from "./windows.ts";

/** Part of a company in the reported operations. */
export type ReporterRole = "seller" | "buyer";

/** A document's part in a report. */
export interface ReportRow {
  readonly siren: string;
  readonly kind: ReportKind;
  readonly role: ReporterRole;
  /** Day of the operation or of the payment, `YYYY-MM-DD`. */
  readonly day: string;
  /** Sub-flow: 10.1 to 10.4. */
  readonly flow: string;
  /** Position among the document's rows; 0 when absent. */
  readonly part?: number;
  /** JSON of the facts of the flow. */
  readonly data: string;
}
