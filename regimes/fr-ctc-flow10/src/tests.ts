import { TAX_CATEGORY } from "@fakturo/addon-eu-en16931";
import { isLegal, SCHEME, schemeOf } from "@fakturo/addon-fr-ctc-flow2";
import { type Combo, type Invoice, type Party, type Payment, Percentage } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** Percentages of VAT in France and its overseas departments, including former ones (G1.24). */
const PERCENTS = [
  ...["0%", "0.9%", "1.05%", "1.75%", "2.1%", "5.5%", "7%", "8.5%"],
  ...["9.2%", "9.6%", "10%", "13%", "19.6%", "20%", "20.6%"],
].map((text) => Percentage.parse(text));

/** Schemes of reported parties: SIREN, VAT numbers, foreigners, RIDET and TAHITI (G2.19). */
const LEGAL_SCHEMES: ReadonlySet<string> = new Set(["0002", "0223", "0227", "0228", "0229"]);

/** Schemes of parties that have a VAT number (G2.33). */
const VAT_SCHEMES: ReadonlySet<string> = new Set([SCHEME.siren, SCHEME.europeanVat]);

const EXEMPT_CATEGORY = "E";
const EXEMPT = "exempt";

interface Sold {
  readonly customer?: Party | undefined;
}

export const isB2c: Test<Sold> = is.that(
  "invoice is B2C (no customer)",
  ({ customer }: Sold) => !customer,
);
export const isB2b: Test<Sold> = is.that("invoice is B2B (has customer)", ({ customer }: Sold) =>
  Boolean(customer),
);
export const isB2bPayment: Test<Sold> = is.labelled("payment is B2B (has customer)", isB2b);

function isReported(percent: Percentage | undefined): boolean {
  return !percent || PERCENTS.some((allowed) => allowed.equals(percent));
}

function vatCombos({ lines }: Invoice): readonly Combo[] {
  return (lines ?? []).flatMap((line) => line?.taxes ?? []).filter((combo) => combo?.cat === "VAT");
}

const PERCENTS_LABEL = "allowed Flow 10 VAT percents";

export const invoicePercents: Test<Invoice> = is.that(PERCENTS_LABEL, (invoice: Invoice) =>
  vatCombos(invoice).every(({ percent }) => isReported(percent)),
);

export const paymentPercents: Test<Payment> = is.that(PERCENTS_LABEL, ({ lines }: Payment) =>
  (lines ?? [])
    .flatMap((line) => line?.tax?.categories ?? [])
    .filter((category) => category?.code === "VAT")
    .flatMap(({ rates }) => rates ?? [])
    .every((rate) => isReported(rate?.percent)),
);

/** The scheme of the legal identity, else of the first identity with an allowed scheme. */
function legalScheme({ identities = [] }: Party): string | undefined {
  const legal = identities.find((identity) => isLegal(identity) && schemeOf(identity));
  return schemeOf(legal ?? identities.find((id) => LEGAL_SCHEMES.has(schemeOf(id) ?? "")));
}

export const hasLegalScheme: Test<Party> = is.that(
  "party has allowed legal scheme",
  (party: Party) => LEGAL_SCHEMES.has(legalScheme(party) ?? ""),
);

export const hasTaxId: Test<Party> = is.absentOr(
  "party has TaxID when required",
  (party: Party) => !VAT_SCHEMES.has(legalScheme(party) ?? "") || Boolean(party.tax_id?.code),
);

export const isExempt: Test<Invoice> = is.that(
  "invoice has exempt (E) VAT category",
  (invoice: Invoice) =>
    vatCombos(invoice).some(({ ext }) => ext?.[TAX_CATEGORY] === EXEMPT_CATEGORY),
);

export const isTaxable: Test<Invoice> = is.that(
  "supplier or tax rep has VAT ID",
  ({ supplier, ordering }: Invoice) =>
    Boolean(supplier?.tax_id?.code || ordering?.seller?.tax_id?.code),
);

export const explainsExemption: Test<Invoice> = is.that("has exempt tax note", ({ tax }: Invoice) =>
  Boolean(tax?.notes?.some((note) => note?.key === EXEMPT && note.text)),
);
