import { type Normalizer, normalizer } from "@fakturo/plugin";
import { preferOvt } from "./address.ts";

/** Removes spaces from printed references and accounts. */
function compact(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Removes grouping of references and accounts; sorts OVT addresses first. */
export const normalizers: readonly Normalizer[] = [
  normalizer("pay.Instructions", (instructions) => {
    if (instructions.ref) instructions.ref = compact(instructions.ref);
  }),
  normalizer("pay.CreditTransfer", (transfer) => {
    if (transfer.iban) transfer.iban = compact(transfer.iban);
  }),
  normalizer("org.Party", preferOvt),
];
