import { addEndpoint } from "@fakturo/addon-eu-en16931";
import { keyPeppolInbox, setScheme } from "@fakturo/addon-fr-ctc-flow2";
import type { Party } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { setPayment } from "./payment.ts";
import { setAction, setReason } from "./reasons.ts";
import { setStatus } from "./status.ts";

/** Messages are routed by endpoint, which is set from the inbox after the inbox has its key. */
function setAddress(party: Party): void {
  keyPeppolInbox(party);
  addEndpoint(party);
}

/** Derives codes of the life cycle from types and keys, or types and keys from the codes. */
export const normalizers: readonly Normalizer[] = [
  normalizer("org.Identity", setScheme),
  normalizer("org.Party", setAddress),
  normalizer("bill.Reason", setReason),
  normalizer("bill.Action", setAction),
  normalizer("bill.Status", setStatus),
  normalizer("bill.Payment", setPayment),
];
