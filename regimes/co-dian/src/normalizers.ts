import type { Party } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { FISCAL_RESPONSIBILITY } from "./extensions.ts";
import { isColombian } from "./tests.ts";

/** Code for none of the responsibilities of the DIAN. */
const NOT_APPLICABLE = "R-99-PN";

function setResponsibility(party: Party | undefined): void {
  if (!party || !isColombian(party) || party.ext?.[FISCAL_RESPONSIBILITY]) return;
  party.ext = { ...party.ext, [FISCAL_RESPONSIBILITY]: NOT_APPLICABLE };
}

/** Default: Colombian parties have no special responsibility. */
export const normalizers: readonly Normalizer[] = [
  normalizer("bill.Invoice", ({ supplier, customer }) => {
    setResponsibility(supplier);
    setResponsibility(customer);
  }),
];
