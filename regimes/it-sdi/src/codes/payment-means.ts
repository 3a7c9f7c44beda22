import type { CodeRow } from "./code-rows.ts";

/** `ModalitaPagamento`; `Mp06` is spelled as in the published list. */
export const PAYMENT_MEANS: readonly CodeRow[] = [
  ["MP01", "Cash", "Contanti"],
  ["MP02", "Check", "Assegno"],
  ["MP03", "Banker's Draft", "Assegno circolare"],
  ["MP04", "Cash at Treasury", "Contanti presso Tesoreria"],
  ["MP05", "Bank Transfer", "Bonifico"],
  ["Mp06", "Promissory Note", "Vaglia cambiario"],
  ["MP07", "Bank payment slip", "Bollettino bancario"],
  ["MP08", "Payment card", "Carta di pagamento"],
  ["MP09", "Direct Debit (RID)", "RID"],
  ["MP10", "Utilities Direct Debit (RID utenze)", "RID utenze"],
  ["MP11", "Fast Direct Debit (RID veloce)", "RID veloce"],
  ["MP12", "Direct Debit (RIBA)", "RIBA"],
  ["MP13", "Debit Transfer (MAV)", "MAV"],
  ["MP14", "Tax Receipt", "Quietanza erario"],
  ["MP15", "Transfer on special account", "Giroconto su conti di contabilità speciale"],
  ["MP16", "Direct Debit", "Domiciliazione Bancaria"],
  ["MP17", "Direct Debit Post Office", "Domiciliazione Postale"],
  ["MP18", "Post Office Cheque", "Bollettino di c/c postale"],
  ["MP19", "SEPA Direct Debit", "SEPA Direct Debit"],
  ["MP20", "SEPA Core Direct Debit", "SEPA Direct Debit Core"],
  ["MP21", "SEPA B2B Direct Debit", "SEPA Direct Debit B2B"],
  ["MP22", "Deductible Netting", "Trattenuta su somme già riscosse"],
  ["MP23", "PagoPA", "PagoPA"],
];
