import type { Combo, Invoice, Note, Party, StringMap } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { isVatOrIgic } from "@fakturo/spain";
import { BI_ACTIVITY, REGION, SIMPLIFIED } from "./extensions.ts";

/** NIF of an organisation (Orden EHA/451/2008); K, L and M are persons. */
const ORGANISATION = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/;

const ACTIVITY = /^\d{1,7}$/;

function isOrganisation({ tax_id }: Party): boolean {
  return tax_id?.country === "ES" && ORGANISATION.test(tax_id.code ?? "");
}

export const isNotSimplified = is.that(
  "non-simplified",
  ({ tax }: Invoice) => tax?.ext?.[SIMPLIFIED] !== "S",
);

/** Individuals in Bizkaia file the LROE model 140, which requires the activity. */
export const isBizkaiaIndividual = is.that(
  "Bizkaia individual",
  ({ supplier, tax }: Invoice) =>
    tax?.ext?.[REGION] === "BI" && !(supplier && isOrganisation(supplier)),
);

/** The general note is the description of the invoice. */
export const hasGeneralNote = is.that("has general note", (notes: readonly Note[]) =>
  notes.some((note) => note?.key === "general"),
);

export const hasActivity = is.absentOr(
  `ext '${BI_ACTIVITY}' matches pattern '${ACTIVITY.source}'`,
  ({ [BI_ACTIVITY]: activity }: StringMap) => !activity || ACTIVITY.test(activity),
);

export const isExempt = is.that(
  "exempt vat/igic",
  (combo: Combo) => combo.key === "exempt" && isVatOrIgic(combo),
);
