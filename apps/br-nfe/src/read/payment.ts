import { decimal } from "@fakturo/brazil";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { CASH, OTHER_NAME, OTHERS, UNCONNECTED } from "../nfe/payment.ts";
import { find, findAll, text } from "./find.ts";

const LATER = "1";

/** Keys of means with the same code in the addon; the others keep their code under `other`. */
const KEYS: ReadonlyMap<string, string> = new Map([
  [CASH, "cash"],
  ["02", "cheque"],
  ["03", "card"],
  ["04", "card+debit"],
  ["18", "credit-transfer"],
]);

/**
 * `pag` and `cobr`. An amount payable later is the instruction, else the last row, preferring cash where
 * change was given; other rows are advances.
 */
export function readPayment(body: XmlElement): JsonObject | undefined {
  const payment = find(body, "pag");
  const rows = findAll(payment, "detPag");
  const change = decimal(text(payment, "vTroco"), "vTroco");
  const isCash = (row: XmlElement) => text(row, "tPag") === CASH;
  const rest =
    rows.findLast((row) => text(row, "indPag") === LATER) ??
    (change.isZero() ? undefined : rows.find(isCash)) ??
    rows.at(-1);
  return compact({
    terms: compact({ due_dates: listOf(findAll(body, "cobr/dup").map(readInstalment)) }),
    advances: rows.filter((row) => row !== rest).map(readAdvance),
    instructions: rest && readInstructions(rest),
  });
}

function readInstalment(row: XmlElement): JsonObject | undefined {
  return compact({ date: text(row, "dVenc"), amount: text(row, "vDup") });
}

function meansOf(row: XmlElement) {
  const means = text(row, "tPag");
  repeats(find(row, "card/tpIntegra"), UNCONNECTED);
  return { key: KEYS.get(means) ?? "other", ext: { [EXT.means]: means } };
}

function readInstructions(row: XmlElement): JsonObject {
  repeats(find(row, "xPag"), OTHER_NAME);
  return meansOf(row);
}

function readAdvance(row: XmlElement): JsonObject {
  const amount = decimal(text(row, "vPag"), "vPag");
  const name = text(row, "tPag") === OTHERS ? text(row, "xPag") : "";
  return { description: name || "Pagamento", amount: amount.toString(), ...meansOf(row) };
}
