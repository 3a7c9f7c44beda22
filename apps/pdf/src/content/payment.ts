import { instalmentsOwed } from "@fakturo/model";
import { amountOf, percentageOf } from "../format/decimal.ts";
import type { Labels } from "../labels/labels.ts";
import type { Pair, SheetSection, SheetTable } from "../layout/sheet.ts";
import { addressLines } from "./address.ts";
import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

const MEANS = [
  "any",
  "card",
  "credit-transfer",
  "debit-transfer",
  "cash",
  "cheque",
  "bank-draft",
  "direct-debit",
  "online",
  "promissory-note",
  "netting",
  "other",
] as const;

const TERMS = [
  "end-of-month",
  "due-date",
  "deferred",
  "proximo",
  "instant",
  "elective",
  "pending",
  "undefined",
  "advanced",
  "delivery",
] as const;

/** True for documents that return money: terms and instructions are those of the original. */
export function isCreditNote(doc: ContentNode): boolean {
  return doc.text("type") === "credit-note";
}

/** Payment sections; empty without instructions and terms. */
export function paymentSections(doc: ContentNode, wording: Wording): SheetSection[] {
  const instructions = doc.node("payment").node("instructions");
  const { t } = wording;
  const due = isCreditNote(doc) ? undefined : termsSection(doc, wording);
  if (!instructions.exists) return due ? [due] : [];
  const pairs = instructionPairs(instructions, wording);
  const payment: SheetSection = { heading: t.payment, pairs, text: instructions.text("notes") };
  if (!due) return [payment];
  return isBrief(due)
    ? [{ ...payment, pairs: [...pairs, { label: due.heading, value: due.text ?? "" }] }]
    : [payment, due];
}

function termsSection(doc: ContentNode, wording: Wording): SheetSection | undefined {
  const { t } = wording;
  const terms = doc.node("payment").node("terms");
  const table = dueDates(terms.list("due_dates"), doc.node("totals"), wording);
  const key = labelOf(terms.text("key"), TERMS, t.termKeys);
  const text = [key, terms.text("notes")].filter((line) => line !== "").join("\n");
  if (!table && text === "") return undefined;
  return { heading: t.terms, pairs: [], text, ...(table && { table }) };
}

const BRIEF = 60;

/** Short texts are printed without a section of their own. */
function isBrief({ text = "", table }: SheetSection): boolean {
  return !table && text.length <= BRIEF && !text.includes("\n");
}

/** UNTDID 4461: payment to a bank account, such as a Danish one, for which the format has no key. */
const TO_ACCOUNT = "42";

/** Key of the means of payment; a national bank account is paid to by credit transfer. */
function meansKey(instructions: ContentNode): string {
  const key = instructions.text("key");
  const code = instructions.node("ext").text("untdid-payment-means");
  return key === "other" && code === TO_ACCOUNT ? "credit-transfer" : key;
}

/** Word for a payment means key; the part after a `+` only refines it. */
export function meansLabel(key: string, { means }: Labels): string {
  return labelOf(key.split("+")[0] ?? key, MEANS, means);
}

function labelOf(key: string, keys: readonly string[], labels: readonly string[]): string {
  return labels[keys.indexOf(key)] ?? key;
}

/** Means, bank account, card, mandate and links of instructions or of a completed payment. */
export function instructionPairs(instructions: ContentNode, wording: Wording): Pair[] {
  const { t } = wording;
  const card = instructions.node("card");
  const debit = instructions.node("direct_debit");
  const single = instructions.node("credit_transfer");
  const transfers = [...instructions.list("credit_transfer"), ...(single.exists ? [single] : [])];
  const pairs: (readonly [string, string])[] = [
    [t.method, instructions.text("detail") || meansLabel(meansKey(instructions), t)],
    [t.reference, instructions.text("ref")],
    ...transfers.flatMap((transfer) => transferPairs(transfer, wording)),
    [t.card, cardText(card)],
    [t.mandate, debit.text("ref")],
    [t.creditor, debit.text("creditor")],
    [t.account, groupFours(debit.text("account"))],
    ...instructions
      .list("online")
      .map((online) => [online.text("label") || t.paymentLink, online.text("url")] as const),
  ];
  return pairs.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

function transferPairs(transfer: ContentNode, wording: Wording): (readonly [string, string])[] {
  const { t } = wording;
  const branch = transfer.node("branch");
  const address = branch.exists ? addressLines(branch, wording).filter((line) => line !== "") : [];
  return [
    [t.bank, [transfer.text("name"), ...address].filter((line) => line !== "").join(", ")],
    ["IBAN", groupFours(transfer.text("iban"))],
    ["BIC", transfer.text("bic")],
    [t.clearing, transfer.text("clearing")],
    [t.account, transfer.text("number")],
  ];
}

/** Groups an IBAN in fours for typing. */
function groupFours(text: string): string {
  const bare = text.replace(/\s/g, "");
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)
    ? bare.replace(/(.{4})(?=.)/g, "$1\u00a0")
    : text;
}

function cardText(card: ContentNode): string {
  if (!card.exists) return "";
  const last = card.text("last4");
  return [card.text("holder"), last === "" ? "" : `•••• ${last}`]
    .filter((part) => part !== "")
    .join(" · ");
}

function dueDates(
  dates: readonly ContentNode[],
  totals: ContentNode,
  wording: Wording,
): SheetTable | undefined {
  const [only] = dates;
  // A single date is printed among the facts at the top.
  if (!only || (dates.length === 1 && only.text("notes") === "")) return undefined;
  const { t } = wording;
  const amounts = amountsOwed(dates, totals);
  return {
    columns: [
      { label: t.dueDate, align: "start" },
      { label: t.notes, align: "start", grow: true },
      { label: t.amount, align: "end" },
    ],
    rows: dates.map((due, i) => ({
      cells: [
        { text: wording.date(due.text("date")) },
        {
          text: [wording.percent(due.text("percent")), due.text("notes")]
            .filter((part) => part !== "")
            .join(" · "),
        },
        { text: wording.money(amounts[i] ?? "", due.text("currency") || wording.currency) },
      ],
    })),
  };
}

/** Amounts of instalments, as in the files made of the invoice: percentages are of what is still owed. */
function amountsOwed(dates: readonly ContentNode[], totals: ContentNode): readonly string[] {
  const total = totals.text("due") || totals.text("payable");
  const agreed = dates.map((due) => ({
    date: due.text("date"),
    amount: amountOf(due.text("amount")),
    percent: percentageOf(due.text("percent")),
    currency: due.text("currency") || undefined,
  }));
  const owed = instalmentsOwed(agreed, amountOf(total));
  return owed === agreed || total === ""
    ? dates.map((due) => due.text("amount"))
    : owed.map(({ amount }) => amount.toString());
}
