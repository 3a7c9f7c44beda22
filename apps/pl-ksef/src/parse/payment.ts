import { accountNumber } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { EXT, YES } from "../extensions.ts";
import { type KsefSource, peek } from "./find.ts";

/** Keys of payments by `FormaPlatnosci`. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["1", "cash"],
  ["2", "card"],
  ["3", "other+voucher"],
  ["4", "cheque"],
  ["5", "other+credit"],
  ["6", "credit-transfer"],
  ["7", "online"],
]);

const PAID = "Zapłata";

/** `Platnosc`. */
export function readPayment(source: KsefSource, isCredit: boolean): JsonObject | undefined {
  const payment = source.find(source.root, "Fa/Platnosc");
  if (!payment) return undefined;
  return compact({
    terms: dueDates(source, payment),
    advances: advances(source, payment, isCredit),
    instructions: instructions(source, payment),
  });
}

/** FA has no amounts of instalments: the last day applies to the whole amount, the others stay unread. */
function dueDates({ findAll }: KsefSource, payment: XmlElement): JsonObject | undefined {
  const days = findAll(payment, "TerminPlatnosci/Termin");
  const last = days.map(peek).sort().at(-1);
  if (last) for (const day of days) repeats(day, last);
  return last ? { due_dates: [{ date: last, percent: "100%" }] } : undefined;
}

function advances(source: KsefSource, payment: XmlElement, isCredit: boolean): JsonObject[] {
  const { findAll, text, amount } = source;
  if (text(payment, "Zaplacono") === YES)
    return listOf([
      compact({
        date: text(payment, "DataZaplaty"),
        description: PAID,
        percent: "100%",
        ...means(source, payment),
      }),
    ]);
  return listOf(
    findAll(payment, "ZaplataCzesciowa").map((row) => {
      const paid = amount(row, "KwotaZaplatyCzesciowej");
      return compact({
        date: text(row, "DataZaplatyCzesciowej"),
        description: text(row, "OpisPlatnosci") || PAID,
        ...means(source, row),
        amount: (isCredit ? paid?.neg() : paid)?.toString(),
      });
    }),
  );
}

function instructions(source: KsefSource, payment: XmlElement): JsonObject | undefined {
  const { findAll, text } = source;
  const code = text(payment, "FormaPlatnosci");
  const other = text(payment, "OpisPlatnosci");
  const accounts = findAll(payment, "RachunekBankowy").map((row) =>
    compact({
      ...accountNumber(text(row, "NrRB")),
      bic: text(row, "SWIFT"),
      name: text(row, "NazwaBanku"),
    }),
  );
  const isPaid = text(payment, "Zaplacono") === YES;
  if (accounts.length === 0 && (isPaid || (!code && !other))) return undefined;
  return compact({
    key: KEYS.get(code) ?? (accounts.length > 0 && !other ? "credit-transfer" : "other"),
    detail: other,
    credit_transfer: listOf(accounts),
    ext: compact({ [EXT.means]: code }),
  });
}

function means(
  { text }: KsefSource,
  element: XmlElement,
): Readonly<Record<string, JsonObject | string>> {
  const code = text(element, "FormaPlatnosci");
  const key = KEYS.get(code);
  return key ? { key, ext: { [EXT.means]: code } } : {};
}
