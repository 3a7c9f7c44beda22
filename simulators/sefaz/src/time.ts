import { BRAZILIAN_STATES, clockAt, moment, stateOf } from "@fakturo/brazil";

/** A moment in the time of a state, by its IBGE code. */
export function localTime(ms: number, code: string): string {
  const { offset } = BRAZILIAN_STATES.get(stateOf(code) ?? "") ?? { offset: -3 };
  return moment(...clockAt(ms, offset), offset);
}
