import type { Combo, Identity, Invoice, Party, StringMap } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { hasTypedIdentity, isVatOrIgic } from "@fakturo/spain";
import { DOC_TYPE, EXEMPT, IDENTITY_TYPE, OP_CLASS } from "./extensions.ts";

const TAXES = ["VAT", "IGIC", "IPSI"];
/** Identity with its own country: a VAT number of another member state. */
const VAT_NUMBER = "02";

export const isSimplified = is.that("simplified", ({ tax }: Invoice) =>
  ["F2", "R5"].includes(tax?.ext?.[DOC_TYPE] ?? ""),
);

export const isNotSimplified = is.labelled("not simplified", is.not(isSimplified));

export const hasNoTypedIdentity = is.absentOr(
  "no identity type ext",
  (party: Party) => !hasTypedIdentity(party, IDENTITY_TYPE),
);

export const needsCountry = is.that("has non-VAT identity type", ({ ext }: Identity) => {
  const type = ext?.[IDENTITY_TYPE];
  return Boolean(type) && type !== VAT_NUMBER;
});

/** Every line has one of the taxes on supplies. */
export const hasTax = is.that(`one of [${TAXES.join(", ")}]`, (taxes: readonly Combo[]) =>
  taxes.some((combo) => combo && TAXES.includes(combo.cat)),
);

export const isReported = is.that("verifactu vat/igic", (combo: Combo) => isVatOrIgic(combo));

/** A tax has either a class or an exemption. */
export const hasOneCause = is.absentOr(
  `ext allow one of [${OP_CLASS}, ${EXEMPT}]`,
  (map: StringMap) => !(map[OP_CLASS] && map[EXEMPT]),
);
