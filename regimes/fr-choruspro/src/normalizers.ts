import type { Invoice } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { FRAMEWORK } from "./extensions.ts";
import { setScheme } from "./parties.ts";

/** The portal takes quantities of four decimals. */
const QUANTITY_DECIMALS = 4;

/** Submission by the supplier of an invoice still to be paid. */
const DEFAULT_FRAMEWORK = "A1";

function setFramework(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax } = invoice;
  if (!tax.ext?.[FRAMEWORK]) tax.ext = { ...tax.ext, [FRAMEWORK]: DEFAULT_FRAMEWORK };
}

/** Quantities are shortened; parties and the document get the portal's codes. */
export const normalizers: readonly Normalizer[] = [
  normalizer("bill.Line", (line) => {
    line.quantity = line.quantity?.rescaleDown(QUANTITY_DECIMALS);
  }),
  normalizer("org.Party", setScheme),
  normalizer("bill.Invoice", setFramework),
];
