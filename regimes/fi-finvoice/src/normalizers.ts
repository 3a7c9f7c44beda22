import { type Normalizer, normalizer } from "@fakturo/plugin";
import { preferOvt } from "./address.ts";

/** Drops the blanks that references and accounts are printed with. */
function compact(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** References and accounts lose their grouping; OVT addresses come first. */
export const normalizers: readonly Normalizer[] = [
  normalizer("pay.Instructions", (instructions) => {
    if (instructions.ref) instructions.ref = compact(instructions.ref);
  }),
  normalizer("pay.CreditTransfer", (transfer) => {
    if (transfer.iban) transfer.iban = compact(transfer.iban);
  }),
  normalizer("org.Party", preferOvt),
];
