import type { Invoice, Party } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

export function isColombian(party: Party): boolean {
  return party.tax_id?.country === "CO";
}

/** Colombian parties; the label names the party, as in the published listing. */
export function colombian(role: string): Test<Party> {
  return is.that(`colombian ${role}`, isColombian);
}

export function colombianWithCode(role: string): Test<Party> {
  return is.that(
    `colombian ${role} with code`,
    (party: Party) => isColombian(party) && Boolean(party.tax_id?.code),
  );
}

export const isNotSimplified = is.that(
  "not simplified",
  ({ $tags }: Invoice) => !$tags?.includes("simplified"),
);

export function typeIn(...types: readonly string[]): Test<Invoice> {
  return is.that(`invoice type in [${types.join(", ")}]`, ({ type }: Invoice) =>
    types.includes(type),
  );
}
