import { type Bill, billOf, documentTypeOf, sellerOf } from "@fakturo/en16931";
import { fullCode, isFakturoError } from "@fakturo/model";
import {
  type Effects,
  type Envelope,
  newestLink,
  type Outgoing,
  type StepContext,
  type StepFile,
  stamped,
} from "@fakturo/plugin";
import { positionAfter, UnitLink } from "../chain.ts";
import { stampsOf } from "../connection/answers.ts";
import { recordBytes } from "../connection/record.ts";
import { issuingUnit, type StoredUnit, storedUnit, UNIT } from "../connection/unit.ts";
import { fileOf } from "../file.ts";
import { sealZatca } from "../seal/seal.ts";
import { transactionIn } from "../zatca/header.ts";
import { isSimplified } from "../zatca/transaction.ts";

const DAY_MS = 86_400_000;

/** The unit of the invoice's supplier; undefined where it is not registered. */
export async function unitFor(
  { doc }: Envelope,
  ctx: StepContext,
): Promise<StoredUnit | undefined> {
  const holder = sellerOf(billOf(doc, []).invoice).tax_id?.code ?? "";
  try {
    return storedUnit((await ctx.credential(UNIT.key, holder)).value);
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

/**
 * Effects that give the invoice the next place in the chain of its unit, sign it and submit it. Simplified invoices
 * are stamped at once, because they are handed over before they are reported; standard ones when they are cleared.
 */
export async function prepared(
  envelope: Envelope,
  stored: StoredUnit,
  attached: readonly StepFile[],
  ctx: StepContext,
): Promise<Effects & { readonly submit: Outgoing }> {
  const unit = issuingUnit(stored);
  const key = `zatca:${unit.certificate.unit}`;
  const position = positionAfter(await newestLink(ctx, key, UnitLink));
  const { xml, hash, qr } = sealZatca(envelope, { unit, position, now: ctx.now(), attached });
  const bill = billOf(envelope.doc, []);
  const simplified = isSimplified(transactionIn(bill.invoice));
  const file = fileOf(envelope, xml);
  const record = { mode: stored.mode, isSimplified: simplified, hash, qr, xml, file: file.name };
  return {
    ...stamped(envelope, simplified ? stampsOf(qr, hash) : []),
    files: [file],
    chains: [{ key, link: { counter: position.counter, hash } }],
    submit: {
      ...identified(bill),
      bytes: recordBytes({ ...record, uuid: bill.invoice.uuid ?? "" }),
      mime: "application/json",
      stream: key,
      position: position.counter,
      ...(simplified && { due: issuedAt(bill) + DAY_MS }),
    },
  };
}

function identified(bill: Bill): Pick<Outgoing, "connection" | "kind" | "identity" | "holder"> {
  const { invoice } = bill;
  const holder = sellerOf(invoice).tax_id?.code ?? "";
  const identity = [holder, documentTypeOf(invoice), fullCode(invoice)].join("·");
  return { connection: "gov-sa", kind: "issue", identity, holder };
}

/** Moment of issue in milliseconds since 1970; Saudi Arabia has no summer time. */
function issuedAt({ invoice: { issue_date, issue_time = "00:00:00" } }: Bill): number {
  return Date.parse(`${issue_date}T${issue_time}+03:00`);
}
