/** Marking of services to customers in other member states on the line (art. 21 c. 6-bis). */
export const REVERSE_CHARGE_TYPE = "INVCONT";
/** Wording of the reverse charge on a line. */
export const REVERSE_CHARGE_TEXT = "Inversione contabile - art. 21 c.6 bis lett. a) DPR 633/72";

/** Tag of documents with the marking. */
export const REVERSE_CHARGE_TAG = "reverse-charge";

const NATURE = "N2.1";

/** True for a line with the marking. */
export function isReverseCharge(tags: readonly string[], nature: string | undefined): boolean {
  return nature === NATURE && tags.includes(REVERSE_CHARGE_TAG);
}
