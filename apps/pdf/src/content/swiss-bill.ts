import { toIsoCountry } from "@fakturo/model";
import { isIBANValid, isQRIBAN, isQRReferenceValid, isSCORReferenceValid } from "swissqrbill/utils";
import { isPositive } from "../format/decimal.ts";
import type { Slip } from "../layout/sheet.ts";
import { singleLine } from "../text/clean.ts";
import type { ContentNode } from "./node.ts";
import { amountDue, type Transfer, transferOf } from "./payable.ts";
import { slipWords } from "./slip-words.ts";

/** Maximum text lengths of the Swiss Payment Standards, QR-bill 2.3 §4.2.2. */
const LIMITS = { name: 70, street: 70, number: 16, code: 16, town: 35, message: 140 } as const;

const CURRENCIES: ReadonlySet<string> = new Set(["CHF", "EUR"]);

/** Structured address, the only kind allowed since November 2025. */
interface Address {
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly code: string;
  readonly town: string;
  readonly country: string;
}

type Reference = readonly [type: "QRR" | "SCOR" | "NON", code: string];

/**
 * The QR-bill of an invoice payable to a Swiss or Liechtenstein account; undefined where it does not apply:
 * other accounts and currencies, no amount due, no address of the creditor, a reference that does not match the
 * account.
 */
export function swissSlip(doc: ContentNode, message: string, language: string): Slip | undefined {
  const transfer = transferOf(doc);
  const amount = amountDue(doc);
  const currency = doc.text("currency");
  if (!transfer || !isSwiss(transfer) || !CURRENCIES.has(currency) || !isPositive(amount))
    return undefined;
  const payee = doc.node("payment").node("payee");
  const creditor = addressOf(payee.exists ? payee : doc.node("supplier"));
  const reference = referenceOf(transfer);
  if (!creditor || !reference) return undefined;
  const debtor = addressOf(doc.node("customer"));
  const additional = message.slice(0, LIMITS.message);
  return {
    words: slipWords(language),
    account: [groups(transfer.iban, 4), ...printed(creditor)],
    reference: printedReference(reference),
    additional,
    debtor: debtor ? printed(debtor) : [],
    currency,
    amount: spaced(amount),
    code: payload(transfer.iban, creditor, [amount, currency], debtor, reference, additional),
  };
}

function isSwiss({ iban }: Transfer): boolean {
  return /^(?:CH|LI)/.test(iban) && isIBANValid(iban);
}

/** A QR-IBAN requires a QR reference, and vice versa. */
function referenceOf({ iban, reference }: Transfer): Reference | undefined {
  if (isQRIBAN(iban)) return isQRReferenceValid(reference) ? ["QRR", reference] : undefined;
  return isSCORReferenceValid(reference) ? ["SCOR", reference] : ["NON", ""];
}

function addressOf(party: ContentNode): Address | undefined {
  const [place] = party.list("addresses");
  if (!place) return undefined;
  const field = (text: string, limit: number) => singleLine(text).trim().slice(0, limit);
  const country = place.text("country") || party.node("tax_id").text("country");
  const address: Address = {
    name: field(party.text("name"), LIMITS.name),
    street: field(place.text("street") || place.text("po_box"), LIMITS.street),
    number: field(place.text("num"), LIMITS.number),
    code: field(place.text("code"), LIMITS.code),
    town: field(place.text("locality"), LIMITS.town),
    country: toIsoCountry(country),
  };
  const isComplete = [address.name, address.code, address.town, country].every(Boolean);
  return isComplete ? address : undefined;
}

function printed({ name, street, number, code, town, country }: Address): string[] {
  const place = `${code} ${town}`;
  const isHome = country === "CH" || country === "LI";
  return [name, `${street} ${number}`.trim(), isHome ? place : `${country}-${place}`].filter(
    (line) => line !== "",
  );
}

/** The Swiss QR code's text, one field per line (§4.2.2). */
function payload(
  iban: string,
  creditor: Address,
  [amount, currency]: readonly [string, string],
  debtor: Address | undefined,
  [type, reference]: Reference,
  message: string,
): string {
  const ultimateCreditor = Array.from({ length: 7 }, () => "");
  const lines = [
    ["SPC", "0200", "1", iban],
    fieldsOf(creditor),
    ultimateCreditor,
    [amount, currency],
    fieldsOf(debtor),
    [type, reference, message, "EPD"],
  ];
  return lines.flat().join("\n");
}

function fieldsOf(address: Address | undefined): string[] {
  if (!address) return Array.from({ length: 7 }, () => "");
  const { name, street, number, code, town, country } = address;
  return ["S", name, street, number, code, town, country];
}

function printedReference([type, code]: Reference): string {
  if (type === "QRR") return `${code.slice(0, 2)} ${groups(code.slice(2), 5)}`;
  return groups(code, 4);
}

function groups(text: string, size: number): string {
  return (text.match(new RegExp(`.{1,${size}}`, "g")) ?? []).join(" ");
}

/** `1 234.50`: the standard prescribes this format in all languages. */
function spaced(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))/g, " ");
}
