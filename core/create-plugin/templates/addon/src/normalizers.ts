import { addonIn, type Normalizer, normalizer } from "@fakturo/plugin";
import { addon, SALE } from "./addon.ts";

/** The default kind of sale is goods. */
export const normalizers: readonly Normalizer[] = [
  normalizer("bill.Invoice", addonIn(addon.key), (invoice) => {
    invoice.tax ??= {};
    invoice.tax.ext = { [SALE]: "G", ...invoice.tax.ext };
  }),
];
