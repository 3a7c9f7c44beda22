import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";

/** Codes of the step's results. InvoiceXpress explains a refusal by texts without numbers. */
export const LISTED_CODES: readonly AuthorityCode[] = [
  {
    code: "422",
    meaning: "InvoiceXpress does not accept a value of the document: the message tells which",
    remedy: "correct the invoice and send it again",
  },
  {
    code: "406",
    meaning: "the document is not in a state in which it can be finalised",
    remedy: "look at the document in InvoiceXpress",
  },
  {
    code: "series-unknown",
    meaning: "the account has no sequence with the invoice's series",
    remedy: "create the sequence in InvoiceXpress, or remove the series from the invoice",
  },
  {
    code: "tax-unknown",
    meaning: "the account has no tax with this rate and region",
    remedy: "create the tax in InvoiceXpress",
  },
  {
    code: "preceding-unknown",
    meaning: "the account has no document with the number that the note corrects",
    remedy: "correct the reference, or send the corrected invoice first",
  },
  {
    code: "cancelled",
    meaning: "somebody has cancelled or deleted the document in InvoiceXpress",
    remedy: "send the invoice again, or leave it cancelled",
  },
  {
    code: "totals-differ",
    meaning: "InvoiceXpress calculates other totals, so its draft was deleted",
    remedy: "make the lines such that both calculate the same",
  },
];

/** A fault with meaning and remedy of its code, and the words of InvoiceXpress. */
export function faultOf(code: string, text: string): AuthorityFault {
  const known = LISTED_CODES.find((one) => one.code === code);
  const said = `InvoiceXpress: ${text}`;
  return { code, message: known ? `${known.meaning}; ${known.remedy} (${said})` : said };
}
