import { addEndpoint } from "@fakturo/addon-eu-en16931";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { setBillingMode } from "./billing-mode.ts";
import { addSiren, setScheme } from "./identities.ts";
import { keyPeppolInbox } from "./inboxes.ts";
import { addNotes } from "./notes.ts";

/** Identities, addresses and notes of the reform; amounts are rounded line by line. */
export const normalizers: readonly Normalizer[] = [
  normalizer("org.Identity", setScheme),
  normalizer("org.Party", (party) => {
    addSiren(party);
    keyPeppolInbox(party);
    // EN 16931 was applied before the inbox had its key.
    addEndpoint(party);
  }),
  normalizer("bill.Invoice", (invoice) => {
    setBillingMode(invoice);
    invoice.tax = { ...invoice.tax, rounding: "currency" };
    addNotes(invoice);
  }),
];
