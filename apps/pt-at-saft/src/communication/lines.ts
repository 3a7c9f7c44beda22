import { Amount } from "@fakturo/model";
import { group, leaf, leaves, type XmlNode } from "@fakturo/xml";
import type { RecordedDocument } from "../saft/entry.ts";
import { linesIn, taxOf } from "../saft/payments.ts";
import type { RowTax } from "../saft/rows.ts";
import { correctedBy, isDebit, listed, taxPoint } from "../saft/sales.ts";

const PREFIX = "doc";
/** Rows without any tax. */
const NOT_SUBJECT: RowTax = { region: "PT", code: "NS", percent: "0", exemption: undefined };
const NO_TAX = "NS";

/** Rows with the same tax and direction. */
interface Summary {
  readonly tax: RowTax;
  readonly isDebit: boolean;
  readonly amount: Amount;
}

/** `LineSummary` elements of an invoice or a work document. */
export function saleLines(entry: RecordedDocument): XmlNode[] {
  const { document } = entry;
  const references = correctedBy(document).map(({ number }) => leaf(`${PREFIX}:Reference`, number));
  return summariesOf(entry).map(({ tax, isDebit: debit, amount }) =>
    group(
      `${PREFIX}:LineSummary`,
      leaf(`${PREFIX}:TaxPointDate`, taxPoint(document)),
      references,
      leaf(`${PREFIX}:DebitCreditIndicator`, debit ? "D" : "C"),
      leaf(`${PREFIX}:Amount`, amount.toString()),
      taxNode(tax),
      leaf(`${PREFIX}:TaxExemptionCode`, tax.exemption?.code),
    ),
  );
}

function summariesOf(entry: RecordedDocument): readonly Summary[] {
  const { rows } = listed(entry);
  const groups = new Map<string, Summary>();
  for (const { net, tax = NOT_SUBJECT } of rows) {
    const debit = isDebit(entry.document, net);
    const key = JSON.stringify([tax.region, tax.code, tax.percent, tax.exemption?.code, debit]);
    const amount = (groups.get(key)?.amount ?? Amount.zero(2)).add(net.abs());
    groups.set(key, { tax, isDebit: debit, amount });
  }
  return [...groups.values()];
}

/** `LineSummary` elements of a receipt: one for each paid document. */
export function receiptLines(entry: RecordedDocument): XmlNode[] {
  const { date } = entry.document;
  return linesIn(entry).map(({ line, net }) => {
    const { document, refund } = line;
    const tax = taxOf(line);
    const number =
      document && (document.series ? `${document.series}/${document.code}` : document.code);
    return group(
      `${PREFIX}:LineSummary`,
      group(
        `${PREFIX}:SourceDocumentID`,
        leaves(PREFIX, [
          ["OriginatingON", number],
          ["InvoiceDate", document?.issue_date ?? date],
        ]),
      ),
      leaf(`${PREFIX}:DebitCreditIndicator`, refund ? "D" : "C"),
      leaf(`${PREFIX}:Amount`, net.abs().toString()),
      tax && taxNode(tax),
      leaf(`${PREFIX}:TaxExemptionCode`, tax?.exemption?.code),
    );
  });
}

function taxNode({ region, code, percent }: RowTax): XmlNode {
  return group(
    `${PREFIX}:Tax`,
    leaves(PREFIX, [
      ["TaxType", code === NO_TAX ? NO_TAX : "IVA"],
      ["TaxCountryRegion", region],
      ["TaxCode", code],
      ["TaxPercentage", percent],
    ]),
  );
}
