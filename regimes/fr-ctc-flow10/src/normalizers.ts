import { setTaxCategory } from "@fakturo/addon-eu-en16931";
import {
  addLegalIdentity,
  addSiren,
  SCHEME,
  schemeOf,
  setBillingMode,
  setNumberScheme,
} from "@fakturo/addon-fr-ctc-flow2";
import { type Invoice, isEuMember, type Party } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { B2C_CATEGORY } from "./extensions.ts";

/** Default category of sales: not taxed in France. */
const DEFAULT_CATEGORY = "TNT1";

/** The report uses today's members, whatever the date of the document. */
const TODAY = "9999-12-31";

/** A business of another member state is identified by its VAT number. */
function addEuropeanVat(party: Party): void {
  const { tax_id, identities } = party;
  if (!tax_id?.code || tax_id.country === "FR" || !isEuMember(tax_id.country, TODAY)) return;
  if (identities?.some((identity) => schemeOf(identity) === SCHEME.europeanVat)) return;
  addLegalIdentity(party, SCHEME.europeanVat, tax_id.country + tax_id.code);
}

function setCategory(invoice: Invoice): void {
  invoice.tax ??= {};
  const { tax } = invoice;
  if (!tax.ext?.[B2C_CATEGORY]) tax.ext = { ...tax.ext, [B2C_CATEGORY]: DEFAULT_CATEGORY };
}

/** Identities and tax categories for the report; a document without customer is a sale to a consumer. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", setTaxCategory),
  normalizer("org.Identity", setNumberScheme),
  normalizer("org.Party", (party) => {
    addEuropeanVat(party);
    addSiren(party);
  }),
  normalizer("bill.Invoice", (invoice) => {
    if (invoice.customer) setBillingMode(invoice);
    else setCategory(invoice);
  }),
];
