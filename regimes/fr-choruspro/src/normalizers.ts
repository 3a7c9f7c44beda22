import type { Invoice } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { FRAMEWORK } from "./extensions.ts";
import { setScheme } from "./parties.ts";

/** Maximum number of decimals of quantities in the portal. */
const QUANTITY_DECIMALS = 4;

/** Submission of an unpaid invoice by the supplier. */
const DEFAULT_FRAMEWORK = "A1";

function setFramework(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax } = invoice;
  if (!tax.ext?.[FRAMEWORK]) tax.ext = { ...tax.ext, [FRAMEWORK]: DEFAULT_FRAMEWORK };
}

/** Rounds quantities, and sets the portal's codes of parties and document. */
export const normalizers: readonly Normalizer[] = [
  normalizer("bill.Line", (line) => {
    line.quantity = line.quantity?.rescaleDown(QUANTITY_DECIMALS);
  }),
  normalizer("org.Party", setScheme),
  normalizer("bill.Invoice", setFramework),
];
