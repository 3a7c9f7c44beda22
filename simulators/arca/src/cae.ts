import type { State } from "./state.ts";

const DIGITS = 14;

/** A new code of authorisation: 14 digits. */
export function newCae({ vouchers }: Pick<State, "vouchers">, random: () => number): string {
  const serial = String(vouchers.length + 1).padStart(7, "0");
  const noise = String(Math.floor(random() * 1_000_000)).padStart(6, "0");
  return `7${serial}${noise}`.slice(0, DIGITS);
}
