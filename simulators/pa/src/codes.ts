import { Type } from "@fakturo/schema";

/** Codes of XP Z12-013, annex A, separated by blanks. */
export const PROCESSING_RULES = "B2B B2BInt B2C OutOfScope ArchiveOnly NotApplicable";
export const FLOW_TYPES =
  "CustomerInvoice SupplierInvoice StateInvoice CustomerInvoiceLC SupplierInvoiceLC StateCustomerInvoiceLC " +
  "StateSupplierInvoiceLC AggregatedCustomerTransactionReport UnitaryCustomerTransactionReport " +
  "AggregatedCustomerPaymentReport UnitaryCustomerPaymentReport UnitarySupplierTransactionReport MultiFlowReport";

/** One of some codes. */
export const oneOf = (list: string) => Type.Union(list.split(" ").map((one) => Type.Literal(one)));
