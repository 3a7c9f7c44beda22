import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { EXT, NO, YES } from "../extensions.ts";
import { MAX, textOf } from "./text.ts";

/** `Adnotacje`. */
export function annotationsNode(invoice: BuiltInvoice): XmlNode {
  const { tax, $tags = [] } = invoice;
  const flag = (extension: string, tag?: string) =>
    tax?.ext?.[extension] ?? (tag && $tags.includes(tag) ? YES : NO);
  return group(
    "Adnotacje",
    leaf("P_16", flag(EXT.cashAccounting)),
    leaf("P_17", flag(EXT.selfBilling, "self-billed")),
    leaf("P_18", flag(EXT.reverseCharge, "reverse-charge")),
    leaf("P_18A", flag(EXT.splitPayment)),
    group("Zwolnienie", ...exemption(invoice)),
    group("NoweSrodkiTransportu", leaf("P_22N", YES)),
    leaf("P_23", NO),
    group("PMarzy", ...margin(tax?.ext?.[EXT.margin])),
  );
}

/** The provision that exempts the sales. */
function exemption({ tax, notes = [] }: BuiltInvoice): XmlNode[] {
  const kind = tax?.ext?.[EXT.exemption];
  if (!kind) return [leaf("P_19N", YES)];
  const note = notes.find(isExemptionNote);
  return [leaf("P_19", YES), leaf(`P_19${kind}`, textOf(note?.text, MAX.plain))];
}

/** True for the note with the provision. */
export function isExemptionNote({
  key,
  src,
}: {
  readonly key?: string | undefined;
  readonly src?: string | undefined;
}): boolean {
  return key === "legal" && src === EXT.exemption;
}

function margin(scheme: string | undefined): XmlNode[] {
  if (!scheme) return [leaf("P_PMarzyN", YES)];
  return [leaf("P_PMarzy", YES), leaf(`P_PMarzy_${scheme.replace(".", "_")}`, YES)];
}
