import type { Amount, Invoice, Item, Line } from "@fakturo/model";
import type { VatCode } from "../codes/vat-categories.ts";

/** VAT category and rate of a line, an allowance or a charge (BG-30, BT-95, BT-102). */
export interface Vat {
  readonly code: VatCode;
  /** Without the percent sign; undefined for `O`, which has no rate. */
  readonly percent: Amount | undefined;
}

/** Allowance or charge on a line or the document (BG-20, BG-21, BG-27, BG-28). */
export interface Adjustment {
  readonly isCharge: boolean;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly amount: Amount;
  /** Base of the percentage; both present or both absent. */
  readonly base: Amount | undefined;
  readonly percent: Amount | undefined;
}

/** Allowance or charge on the whole invoice (BG-20, BG-21), with its VAT. */
export interface DocumentAdjustment extends Adjustment {
  readonly vat: Vat;
}

/** Invoice line in amounts without VAT (BG-25). */
export interface BillLine {
  readonly source: Line;
  readonly item: Item;
  readonly id: string;
  readonly quantity: Amount;
  /** Net amount (BT-131). */
  readonly net: Amount;
  /** Net price (BT-146). */
  readonly price: Amount;
  readonly adjustments: readonly Adjustment[];
  readonly vat: Vat;
}

/** VAT breakdown (BG-23). */
export interface VatSubtotal {
  readonly vat: Vat;
  /** BT-116. */
  readonly taxable: Amount;
  /** BT-117. */
  readonly tax: Amount;
  /** BT-120. */
  readonly reason: string | undefined;
  /** BT-121. */
  readonly reasonCode: string | undefined;
}

/** Document totals (BG-22). */
export interface BillTotals {
  /** BT-106. */
  readonly lines: Amount;
  /** BT-107; undefined without allowances. */
  readonly allowances: Amount | undefined;
  /** BT-108; undefined without charges. */
  readonly charges: Amount | undefined;
  /** BT-109. */
  readonly net: Amount;
  /** BT-110. */
  readonly tax: Amount;
  /** BT-112. */
  readonly gross: Amount;
  /** BT-113, including taxes withheld by the customer; undefined when zero. */
  readonly prepaid: Amount | undefined;
  /** BT-114; undefined when zero. */
  readonly rounding: Amount | undefined;
  /** BT-115. */
  readonly due: Amount;
}

/** VAT total in the accounting currency (BT-6, BT-111). */
export interface AccountingTax {
  readonly currency: string;
  readonly tax: Amount;
}

/** An invoice whose amounts satisfy the arithmetic of EN 16931, independent of the syntax. */
export interface Bill {
  readonly invoice: Invoice;
  readonly currency: string;
  readonly lines: readonly BillLine[];
  readonly adjustments: readonly DocumentAdjustment[];
  readonly subtotals: readonly VatSubtotal[];
  readonly totals: BillTotals;
  readonly accounting: AccountingTax | undefined;
}
