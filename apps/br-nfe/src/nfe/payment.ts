import type { BuiltInvoice } from "@fakturo/brazil";
import { Amount, instalmentsOwed, sumOf } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { latin } from "./text.ts";

/** `tPag` without payment, and of means without their own code. */
const NOTHING = "90";
export const OTHERS = "99";
export const CASH = "01";
const MAX_NAME = 60;

/** Default name of other means. */
export const OTHER_NAME = "Outros";

/** Payment cards; the terminal is not connected to the system. */
const CARDS: ReadonlySet<string> = new Set(["03", "04"]);
export const UNCONNECTED = "2";

interface Payment {
  readonly means: string;
  readonly amount: Amount;
  readonly name?: string | undefined;
}

/** `pag`: advances, and the remainder by the invoice's instructions. */
export function paymentNode({ payment }: BuiltInvoice, total: Amount): XmlNode {
  const { advances = [], instructions, terms } = payment ?? {};
  const paid: Payment[] = advances.map(({ ext, amount, description }) => ({
    means: ext?.[EXT.means] ?? OTHERS,
    amount: amount.rescale(2),
    name: description,
  }));
  const rest = total.sub(sumOf(paid.map(({ amount }) => amount)));
  const means = instructions?.ext?.[EXT.means] ?? OTHERS;
  const isLater = Boolean(terms?.due_dates?.length);
  const rows = [
    ...paid.map((one) => detailNode(one, "0")),
    means !== NOTHING && rest.isPositive()
      ? detailNode({ means, amount: rest }, isLater ? "1" : "0")
      : undefined,
  ].filter((node) => node !== undefined);
  return group(
    "pag",
    rows.length > 0 ? rows : detailNode({ means: NOTHING, amount: Amount.zero(2) }, undefined),
    leaf("vTroco", rest.isNegative() ? rest.neg().toString() : undefined),
  );
}

function detailNode({ means, amount, name }: Payment, when: string | undefined): XmlNode {
  return group(
    "detPag",
    leaf("indPag", when),
    leaf("tPag", means),
    leaf("xPag", means === OTHERS ? (latin(name, MAX_NAME) ?? OTHER_NAME) : undefined),
    leaf("vPag", amount.toString()),
    CARDS.has(means) ? group("card", leaf("tpIntegra", UNCONNECTED)) : undefined,
  );
}

/**
 * `cobr`: the instalments, if they add up to the total or to the remainder after advances; the last one
 * takes the rounding difference, because the authority checks the sum.
 */
export function instalmentsNode(
  { code, payment }: BuiltInvoice,
  total: Amount,
): XmlNode | undefined {
  const { terms, advances = [] } = payment ?? {};
  const rest = total.sub(sumOf(advances.map(({ amount }) => amount)));
  const dates = instalmentsOwed(terms?.due_dates ?? [], rest);
  const amounts = dates.map(({ amount }) => amount.rescale(2));
  const drift = Amount.of(dates.length, 2);
  const isMet = (whole: Amount) => sumOf(amounts).sub(whole).abs().compare(drift) <= 0;
  const whole = [total, rest].find(isMet);
  if (dates.length === 0 || !whole) return undefined;
  const value = whole.toString();
  const last = whole.sub(sumOf(amounts.slice(0, -1)));
  return group(
    "cobr",
    group(
      "fat",
      leaf("nFat", code),
      leaf("vOrig", value),
      leaf("vDesc", "0.00"),
      leaf("vLiq", value),
    ),
    dates.map(({ date }, at) =>
      group(
        "dup",
        leaf("nDup", String(at + 1).padStart(3, "0")),
        leaf("dVenc", date),
        leaf("vDup", (at === dates.length - 1 ? last : amounts[at])?.toString()),
      ),
    ),
  );
}
