import type { XmlElement } from "@fakturo/xml";
import type { Ticket } from "../request.ts";
import type { ArcaRecord } from "./record.ts";

/** An error or an observation in an answer. */
export interface ArcaMessage {
  readonly code: string;
  readonly text: string;
}

/** ARCA's decision on a voucher. `result`: A authorised, R refused; empty where the answer has none. */
export interface VoucherDecision {
  readonly result: string;
  readonly cae: string;
  /** `YYYYMMDD`. */
  readonly expiry: string;
  readonly remarks: readonly ArcaMessage[];
}

/** A voucher as ARCA has stored it. */
export interface FoundVoucher extends VoucherDecision {
  /** Values by which it is recognised, in the order of `valuesOf`. */
  readonly values: readonly string[];
}

/** Requests and answers of a service; operations have the names of the manual. */
export interface ArcaProtocol {
  readonly operations: Readonly<Record<"last" | "send" | "consult", string>>;
  /** Codes with which it refuses a number that is not the next one. */
  readonly notNext: ReadonlySet<string>;
  /** Codes of tickets that it does not accept. */
  readonly noAccess: ReadonlySet<string>;
  /** The lowest code of its rules; below it are failures. */
  readonly firstRule: number;
  lastQuery(record: ArcaRecord, ticket: Ticket): string;
  consultQuery(record: ArcaRecord, ticket: Ticket, number: string): string;
  errorsIn(result: XmlElement): readonly ArcaMessage[];
  /** The last authorised number; empty without one in the answer. */
  lastIn(result: XmlElement): string;
  decisionIn(result: XmlElement): VoucherDecision;
  storedIn(result: XmlElement): FoundVoucher | undefined;
  /** Values of a record, to be compared with those of the stored voucher. */
  valuesOf(record: ArcaRecord): readonly string[];
}
