import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { ADVANCE, INSTALMENTS, meansKeyFrom } from "../codes/payment-means.ts";
import { find, findAll, text } from "./find.ts";

/** `DatiPagamento` (2.4). */
export function readPayment(body: XmlElement): JsonObject | undefined {
  const groups = findAll(body, "DatiPagamento");
  const isAdvance = (node: XmlElement) => text(node, "CondizioniPagamento") === ADVANCE;
  const advances = groups.filter(isAdvance).flatMap(rowsOf);
  const open = groups.filter((node) => !isAdvance(node));
  const rows = open.flatMap(rowsOf);
  const beneficiary = text(rows[0], "Beneficiario");
  return compact({
    payee: compact({ name: beneficiary }),
    terms: readTerms(open, rows, advances.length > 0),
    advances: listOf(advances.map(readAdvance)),
    instructions: rows[0] && readInstructions(rows[0], rows),
  });
}

const rowsOf = (node: XmlElement) => findAll(node, "DettaglioPagamento");

function readTerms(
  open: readonly XmlElement[],
  rows: readonly XmlElement[],
  hasAdvances: boolean,
): JsonObject | undefined {
  if (open.length === 0) return hasAdvances ? { key: "advanced" } : undefined;
  const dated = rows.filter((row) => find(row, "DataScadenzaPagamento"));
  const dates = dated.map((row) => ({
    date: text(row, "DataScadenzaPagamento"),
    amount: text(row, "ImportoPagamento"),
  }));
  const isDue = dates.length > 0 || text(open[0], "CondizioniPagamento") === INSTALMENTS;
  return compact({ key: isDue ? "due-date" : "pending", due_dates: dates });
}

function readAdvance(row: XmlElement): JsonObject | undefined {
  return compact({
    date: text(row, "DataRiferimentoTerminiPagamento"),
    ...means(row),
    description: "Advance payment",
    amount: text(row, "ImportoPagamento"),
    credit_transfer: readAccount(row),
  });
}

function readInstructions(row: XmlElement, rows: readonly XmlElement[]): JsonObject | undefined {
  const accounts = listOf(rows.map(readAccount));
  const distinct = new Map(accounts.map((account) => [JSON.stringify(account), account]));
  for (const name of ["ModalitaPagamento", "CodicePagamento"])
    for (const other of rows) repeats(find(other, name), text(row, name));
  return compact({
    ...means(row),
    ref: text(row, "CodicePagamento"),
    credit_transfer: [...distinct.values()],
  });
}

function means(row: XmlElement) {
  const code = text(row, "ModalitaPagamento");
  return { key: meansKeyFrom(code), ext: compact({ [EXT.means]: code }) };
}

function readAccount(row: XmlElement): JsonObject | undefined {
  return compact({
    iban: text(row, "IBAN"),
    bic: text(row, "BIC"),
    name: text(row, "IstitutoFinanziario"),
  });
}
