import {
  type Amount,
  type CreditTransfer,
  type DueDate,
  instalmentsOwed,
  type PayInstructions,
  type PayRecord,
  sumOf,
} from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { ADVANCE, IN_FULL, INSTALMENTS } from "../codes/payment-means.ts";
import type { BuiltInvoice } from "../invoice.ts";
import { amount2 } from "../numbers.ts";
import { SCHEMA_RULE, type Texts } from "../text.ts";
import type { Writing } from "./writing.ts";

const IBAN = /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/;
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;
const ADVANCES = "$.payment.advances";
const INSTRUCTIONS = "$.payment.instructions";
/** `EsigibilitaIVA` of split payment. */
const SPLIT = "S";

type Instalment = Pick<DueDate, "amount" | "date">;

/** `DatiPagamento` (2.4): payments made, and means of the rest. */
export function paymentNodes(writing: Writing): (XmlNode | undefined)[] {
  return [advancesNode(writing), instructionsNode(writing)];
}

function advancesNode({ invoice: { payment }, texts }: Writing): XmlNode | undefined {
  const { advances = [] } = payment ?? {};
  if (advances.length === 0) return undefined;
  return group(
    "DatiPagamento",
    leaf("CondizioniPagamento", ADVANCE),
    advances.map((row, i) => advanceNode(row, texts, `${ADVANCES}[${i}]`)),
  );
}

function advanceNode(row: PayRecord, texts: Texts, path: string): XmlNode {
  return group(
    "DettaglioPagamento",
    leaf("ModalitaPagamento", meansOf(row, texts, path)),
    leaf("DataRiferimentoTerminiPagamento", row.date),
    leaf("ImportoPagamento", amount2(row.amount)),
    account(row.credit_transfer, texts, path),
  );
}

function meansOf({ ext }: Pick<PayRecord, "ext">, texts: Texts, path: string): string | undefined {
  const means = ext?.[EXT.means];
  if (!means) texts.faults.add(SCHEMA_RULE, `${path}.ext`, "a payment needs a means of payment");
  return means;
}

function instructionsNode({ invoice, texts }: Writing): XmlNode | undefined {
  const { payment, totals } = invoice;
  const { instructions, terms, payee } = payment ?? {};
  const due = totals.due ?? totals.payable;
  const split = due.isZero() ? due : splitTax(invoice);
  const open = due.sub(split);
  const agreed = (terms?.due_dates ?? []).map((row) => withoutTax(row, split));
  const dates = instalmentsOwed(agreed, open);
  if (!instructions || (dates.length === 0 && open.isZero() && !totals.payable.isZero()))
    return undefined;
  const beneficiary = texts.latin(payee?.name, 200, "$.payment.payee.name");
  const rows = dates.length > 0 ? dates : [{ date: "", amount: open }];
  return group(
    "DatiPagamento",
    leaf("CondizioniPagamento", conditions(dates, totals.payable.sub(split))),
    rows.map((row) => instalment(row, instructions, texts, beneficiary)),
  );
}

/** VAT under split payment, which the customer pays to the treasury (art. 17-ter DPR 633/72). */
function splitTax({ totals }: BuiltInvoice): Amount {
  const vat = totals.taxes?.categories?.find(({ code }) => code === "VAT");
  return sumOf(
    (vat?.rates ?? [])
      .filter(({ ext }) => ext?.[EXT.liability] === SPLIT)
      .map(({ amount }) => amount),
  );
}

/** A percentage applies to the amount payable to the supplier; amounts are as agreed. */
function withoutTax(row: DueDate, split: Amount): DueDate {
  const { percent, amount } = row;
  return percent ? { ...row, amount: amount.sub(percent.of(split)) } : row;
}

function conditions(dates: readonly Instalment[], payable: Amount): string {
  const [first] = dates;
  const isPart = dates.length > 1 || (first !== undefined && first.amount.compare(payable) < 0);
  return isPart ? INSTALMENTS : IN_FULL;
}

function instalment(
  { date, amount }: Instalment,
  instructions: PayInstructions,
  texts: Texts,
  beneficiary: string | undefined,
): XmlNode {
  const transfer = instructions.credit_transfer?.[0];
  const path = `${INSTRUCTIONS}.credit_transfer[0]`;
  return group(
    "DettaglioPagamento",
    leaf("Beneficiario", beneficiary),
    leaf("ModalitaPagamento", meansOf(instructions, texts, INSTRUCTIONS)),
    leaf("DataScadenzaPagamento", date),
    leaf("ImportoPagamento", amount2(amount)),
    leaf("IstitutoFinanziario", texts.latin(transfer?.name, 80, `${path}.name`)),
    account(transfer, texts, path),
    leaf("CodicePagamento", texts.ascii(instructions.ref, 60, `${INSTRUCTIONS}.ref`)),
  );
}

function account(transfer: CreditTransfer | undefined, texts: Texts, path: string): XmlNode[] {
  return [
    leaf("IBAN", matching(transfer?.iban?.replaceAll(" ", ""), IBAN, texts, `${path}.iban`)),
    leaf("BIC", matching(transfer?.bic, BIC, texts, `${path}.bic`)),
  ];
}

function matching(
  code: string | undefined,
  form: RegExp,
  texts: Texts,
  path: string,
): string | undefined {
  if (code && !form.test(code))
    texts.faults.add(SCHEMA_RULE, path, "the account is not of the form the banks use");
  return code;
}
