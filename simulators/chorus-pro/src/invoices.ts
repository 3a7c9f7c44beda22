import { Type } from "@fakturo/schema";
import type { State, StoredFlow } from "./state.ts";

/** State of an invoice once its flow is integrated. */
const FIRST = "DEPOSEE";

/** The buyer's decision in the portal: sets the state of the invoice with this number. */
export const Decision = Type.Object({
  numeroFacture: Type.String({ minLength: 1 }),
  /** Any state: clients have to live with those that they do not know. */
  statut: Type.String({ pattern: "^[A-Z][A-Z0-9_]*$" }),
  commentaire: Type.Optional(Type.String()),
});

/** A state that an invoice has or had. */
export interface HistoryRow {
  readonly state: string;
  readonly comment: string;
  readonly at: number;
}

/** States of an invoice, oldest first: it begins as deposited. */
export function historyOf({ id, at }: StoredFlow, { passed }: State): readonly HistoryRow[] {
  const later = id === undefined ? [] : (passed.get(id) ?? []);
  return [{ state: FIRST, comment: "", at }, ...later];
}

/** The present state of an invoice. */
export function currentOf(flow: StoredFlow, state: State): string {
  return historyOf(flow, state).at(-1)?.state ?? FIRST;
}
