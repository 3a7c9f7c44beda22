/** How services to customers in other member states are marked on the line (art. 21 c. 6-bis). */
export const REVERSE_CHARGE_TYPE = "INVCONT";
export const REVERSE_CHARGE_TEXT = "Inversione contabile - art. 21 c.6 bis lett. a) DPR 633/72";

/** Tag of the documents it stands on. */
export const REVERSE_CHARGE_TAG = "reverse-charge";

const NATURE = "N2.1";

/** True where the marking belongs. */
export function isReverseCharge(tags: readonly string[], nature: string | undefined): boolean {
  return nature === NATURE && tags.includes(REVERSE_CHARGE_TAG);
}
