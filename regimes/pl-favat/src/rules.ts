import type { Address, Invoice, Note, Party } from "@fakturo/model";
import { canConvertTo, ext, identityIn, is, on, ruleset, type Test } from "@fakturo/plugin";
import { EXEMPTION, GROUP_VAT, JST, TAX_CATEGORY, THIRD_PARTY_ROLE } from "./extensions.ts";

const TYPES = ["standard", "credit-note"];
const YES = "1";
/** Roles of the receiving unit of local government and of the receiving member of a VAT group. */
const JST_RECIPIENT = "8";
const GROUP_RECIPIENT = "10";

/** A customer with a flag has an identity with a code in the role of the flag. */
function namedAs(label: string, flag: string, role: string): Test<Invoice> {
  const isNamed = ({ identities }: Party) =>
    Boolean(identities?.some((one) => one?.code && one.ext?.[THIRD_PARTY_ROLE] === role));
  return is.that(
    label,
    ({ customer }: Invoice) => customer?.ext?.[flag] !== YES || isNamed(customer),
  );
}

function countExemptionNotes({ notes = [] }: Invoice): number {
  const isExemption = (note: Note) => note?.key === "legal" && note.src === EXEMPTION;
  return notes.filter(isExemption).length;
}

const exemptionExplained = is.that(
  "exemption note present",
  (invoice: Invoice) => !invoice.tax?.ext?.[EXEMPTION] || countExemptionNotes(invoice) > 0,
);
const explainedOnce = is.that(
  "single exemption note",
  (invoice: Invoice) => countExemptionNotes(invoice) < 2,
);

const isNotSimplified = is.that(
  "not simplified",
  ({ $tags }: Invoice) => !$tags?.includes("simplified"),
);

function firstHas(name: "country" | "street"): Test<readonly Address[]> {
  return is.absentOr(
    `first address ${name}`,
    ([first]: readonly Address[]) => !first || Boolean(first[name]),
  );
}

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const preceding = invoice.field("preceding").each();

/** Rules `GOBL-PL-FAVAT-…`. */
export const rules = ruleset("PL-FAVAT", [
  invoice
    .assert("15", "Another currency than PLN needs an exchange rate into it", canConvertTo("PLN"))
    .assert(
      "11",
      "A unit of local government needs an identity with role 8 and a code",
      namedAs("JST identity", JST, JST_RECIPIENT),
    )
    .assert(
      "12",
      "A member of a VAT group needs an identity with role 10 and a code",
      namedAs("GroupVAT identity", GROUP_VAT, GROUP_RECIPIENT),
    )
    .assert("13", "An exemption needs a legal note with the provision", exemptionExplained)
    .assert("14", "Only one note explains an exemption", explainedOnce),
  invoice.field("type").assert("01", "FA(3) has no such type of invoice", is.oneOf(TYPES)),
  preceding
    .field("issue_date")
    .assert("02", "The corrected invoice has no date of issue", is.present),
  preceding.field("code").assert("03", "The corrected invoice has no number", is.present),
  supplier.assert("04", "The supplier is missing", is.present),
  supplier.field("tax_id").assert("16", "The supplier has no tax identity", is.present),
  supplier.field("tax_id").field("code").assert("17", "The supplier has no NIP", is.present),
  supplier.field("name").assert("05", "The supplier has no name", is.present),
  supplier
    .field("addresses")
    .assert("06", "The supplier has no address", is.present)
    .assert("07", "The supplier's address has no country", firstHas("country"))
    .assert("08", "The supplier's address has no street", firstHas("street")),
  invoice
    .when(isNotSimplified)
    .field("customer")
    .assert("09", "Only simplified invoices do without a customer", is.present),
  invoice
    .field("customer")
    .field("tax_id")
    .when(identityIn("PL"))
    .field("code")
    .assert("10", "The Polish customer has no NIP", is.present),
  on("tax.Combo")
    .field("ext")
    .assert("01", "The tax has no category of FA(3)", ext.requires(TAX_CATEGORY)),
  on("pay.Record").field("date").assert("01", "The payment has no date", is.present),
]);
