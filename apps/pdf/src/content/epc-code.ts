import { isIBANValid, isSCORReferenceValid } from "swissqrbill/utils";
import type { QrBlock } from "../layout/sheet.ts";
import { singleLine } from "../text/clean.ts";
import type { ContentNode } from "./node.ts";
import { amountDue, transferOf } from "./payable.ts";

/** Countries whose banking apps scan the code (Girocode, Zahlen mit Code, …), by account. */
const COUNTRIES: ReadonlySet<string> = new Set(["AT", "BE", "DE", "FI", "LU", "NL"]);

const NAME_LENGTH = 70;
const MESSAGE_LENGTH = 140;

/** Maximum size of the code's text in bytes (EPC069-12 §2). */
const CAPACITY = 331;

/** Code that fills in a SEPA transfer (EPC069-12 version 2); undefined where it does not apply. */
export function epcCode(doc: ContentNode, message: string, heading: string): QrBlock | undefined {
  const transfer = transferOf(doc);
  const amount = amountDue(doc);
  if (!transfer || amount === "" || doc.text("currency") !== "EUR") return undefined;
  const { iban, bic, reference } = transfer;
  if (!COUNTRIES.has(iban.slice(0, 2)) || !isIBANValid(iban)) return undefined;
  const payee = doc.node("payment").node("payee");
  const name = singleLine((payee.exists ? payee : doc.node("supplier")).text("name"));
  if (name === "") return undefined;
  const isCreditorReference = isSCORReferenceValid(reference);
  const data = [
    ...["BCD", "002", "1", "SCT", bic],
    name.slice(0, NAME_LENGTH),
    iban,
    `EUR${amount}`,
    "",
    isCreditorReference ? reference : "",
    isCreditorReference ? "" : (instructionsOf(doc) || message).slice(0, MESSAGE_LENGTH),
  ].join("\n");
  if (Buffer.byteLength(data, "utf8") > CAPACITY) return undefined;
  return { data: data.trimEnd(), heading, caption: [], size: 28, place: "payment" };
}

function instructionsOf(doc: ContentNode): string {
  return singleLine(doc.node("payment").node("instructions").text("ref"));
}
