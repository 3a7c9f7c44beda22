import type { CreditTransfer, PayRecord } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { EXT, YES } from "../extensions.ts";
import type { FaVersion } from "../versions.ts";
import { money } from "./money.ts";
import { MAX, textOf } from "./text.ts";
import { signed } from "./totals.ts";

const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const MIN_ACCOUNT = 10;
const MAX_ACCOUNT = 34;

/** `Platnosc`. */
export function paymentNode(invoice: BuiltInvoice, version: FaVersion): XmlNode {
  const { payment, totals } = invoice;
  const { terms, instructions } = payment ?? {};
  const advances = payment?.advances ?? [];
  const isPaid = totals.due?.isZero() === true && advances.length > 0;
  return group(
    "Platnosc",
    ...(isPaid ? paidNodes(advances) : partNodes(invoice, advances, version)),
    (terms?.due_dates ?? []).map(({ date }) => group("TerminPlatnosci", leaf("Termin", date))),
    ...meansNodes(instructions ?? (isPaid ? advances.at(-1) : undefined)),
    (instructions?.credit_transfer ?? []).map(accountNode),
  );
}

function paidNodes(advances: readonly PayRecord[]): XmlNode[] {
  const dates = advances.map(({ date = "" }) => date).sort();
  return [leaf("Zaplacono", YES), leaf("DataZaplaty", dates.at(-1))];
}

function partNodes(
  invoice: BuiltInvoice,
  advances: readonly PayRecord[],
  version: FaVersion,
): XmlNode[] {
  if (advances.length === 0) return [];
  const parts = advances.map((advance) =>
    group(
      "ZaplataCzesciowa",
      leaf("KwotaZaplatyCzesciowej", money(signed(invoice, advance.amount))),
      leaf("DataZaplatyCzesciowej", advance.date),
      ...(version.docType === "fa3" ? meansNodes(advance) : []),
    ),
  );
  return [leaf("ZnacznikZaplatyCzesciowej", YES), ...parts];
}

/** All members of the payment. */
interface Means {
  readonly key?: string | undefined;
  readonly detail?: string | undefined;
  readonly description?: string | undefined;
  readonly ext?: Readonly<Record<string, string>> | undefined;
}

function meansNodes(means: Means | undefined): XmlNode[] {
  const code = means?.ext?.[EXT.means];
  if (code) return [leaf("FormaPlatnosci", code)];
  const text = textOf(means?.detail || means?.description || means?.key, MAX.plain);
  return text ? [leaf("PlatnoscInna", YES), leaf("OpisPlatnosci", text)] : [];
}

function accountNode({ iban, number, bic = "", name }: CreditTransfer): XmlNode | undefined {
  const account = (iban || number || "").replace(/\s/g, "");
  if (account.length < MIN_ACCOUNT || account.length > MAX_ACCOUNT) return undefined;
  return group(
    "RachunekBankowy",
    leaf("NrRB", account),
    leaf("SWIFT", SWIFT.test(bic) ? bic : undefined),
    leaf("NazwaBanku", textOf(name, MAX.plain)),
  );
}
