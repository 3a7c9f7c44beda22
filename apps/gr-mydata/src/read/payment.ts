import { compact, type JsonObject, listOf } from "@fakturo/model";
import { disregard, type XmlElement, type XmlFinder } from "@fakturo/xml";
import { EXT, ON_CREDIT } from "../extensions.ts";

/** Immediate payments: cash, cheque, card at a terminal. */
export const PAID: ReadonlySet<string> = new Set(["3", "4", "7"]);

/** `paymentMethods`: amounts paid, and the means of the rest; nothing for credit. */
export function readPayment(
  rows: readonly XmlElement[],
  text: XmlFinder["text"],
): JsonObject | undefined {
  const open = rows.filter((row) => !PAID.has(text(row, "type")));
  for (const row of open) if (text(row, "type") === ON_CREDIT) disregard(row);
  const [first] = open.filter((row) => text(row, "type") !== ON_CREDIT);
  const iban = text(first, "paymentMethodInfo");
  return compact({
    advances: listOf(
      rows
        .filter((row) => PAID.has(text(row, "type")))
        .map((row) =>
          compact({
            description: text(row, "paymentMethodInfo") || "Πληρωμή",
            amount: text(row, "amount"),
            ext: { [EXT.means]: text(row, "type") },
          }),
        ),
    ),
    instructions: first && {
      key: "credit-transfer",
      ext: { [EXT.means]: text(first, "type") },
      ...(iban && { credit_transfer: [{ [IBAN.test(iban) ? "iban" : "number"]: iban }] }),
    },
  });
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
