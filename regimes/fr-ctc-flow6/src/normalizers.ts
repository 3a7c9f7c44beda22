import { addEndpoint } from "@fakturo/addon-eu-en16931";
import { keyPeppolInbox, setScheme } from "@fakturo/addon-fr-ctc-flow2";
import type { Party } from "@fakturo/model";
import { type DocumentContext, type Normalizer, normalizer } from "@fakturo/plugin";
import { setPayment } from "./payment.ts";
import { setAction, setReason } from "./reasons.ts";
import { setStatus } from "./status.ts";

const EN16931 = "eu-en16931-v2017";

/**
 * Messages of the French regime are routed by endpoint. With EN 16931 there is one anyway, but only
 * on the next build, as its turn is before the inbox got its key.
 */
function hasEndpoints({ regimeCode, addons }: DocumentContext): boolean {
  return regimeCode === "FR" || addons.includes(EN16931);
}

function setAddress(party: Party, context: DocumentContext): void {
  keyPeppolInbox(party);
  if (hasEndpoints(context)) addEndpoint(party);
}

/** Codes of the life cycle follow from types and keys, or these from the codes. */
export const normalizers: readonly Normalizer[] = [
  normalizer("org.Identity", setScheme),
  normalizer("org.Party", setAddress),
  normalizer("bill.Reason", setReason),
  normalizer("bill.Action", setAction),
  normalizer("bill.Status", setStatus),
  normalizer("bill.Payment", setPayment),
];
