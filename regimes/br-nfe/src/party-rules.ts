import { ext, is, on } from "@fakturo/plugin";
import { NFE } from "./codes.ts";
import { REGIME } from "./extensions.ts";
import { hasAddresses, hasNoTaxId, isBrazilian, isIdentifiedAbroad, modelIs } from "./tests.ts";

/** Extension of the Brazilian regime. */
const MUNICIPALITY = "br-ibge-municipality";

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const supplierAddress = supplier.field("addresses").each();
const customer = invoice.field("customer");
const customerAddress = customer.field("addresses").each();
const recipient = invoice.when(modelIs(NFE)).field("customer");

/** Required data of supplier and customer. */
export const partyRules = [
  supplier.field("tax_id").assert("01", "The supplier has no CNPJ or CPF", is.present),
  supplier
    .field("tax_id")
    .field("code")
    .assert("02", "The supplier has no CNPJ or CPF", is.present),
  supplier.field("name").assert("10", "The supplier has no name", is.present),
  supplier.field("addresses").assert("11", "The supplier has no address", is.present),
  supplierAddress.assert("03", "The address is empty", is.present),
  supplierAddress.field("street").assert("04", "The address has no street", is.present),
  supplierAddress.field("num").assert("05", "The address has no number", is.present),
  supplierAddress.field("locality").assert("06", "The address has no district", is.present),
  supplierAddress.field("state").assert("07", "The address has no state", is.present),
  supplierAddress.field("code").assert("08", "The address has no postal code", is.present),
  supplierAddress.field("country").assert("37", "The address has no country", is.present),
  supplier
    .when(hasAddresses)
    .field("ext")
    .assert("09", "The supplier has no municipality", ext.requires(MUNICIPALITY)),
  supplier.field("ext").assert("39", "The supplier has no tax regime", ext.requires(REGIME)),
  recipient.assert("12", "An NF-e has a customer", is.present),
  recipient.field("addresses").assert("13", "The customer of an NF-e has an address", is.present),
  customer
    .when(hasNoTaxId)
    .assert("36", "The customer has neither a tax identity nor a foreign one", isIdentifiedAbroad),
  customer
    .field("tax_id")
    .field("code")
    .assert("15", "The customer's tax identity has no code", is.present),
  customerAddress.assert("16", "The address is empty", is.present),
  customerAddress.field("street").assert("17", "The address has no street", is.present),
  customerAddress.field("num").assert("18", "The address has no number", is.present),
  customerAddress.field("locality").assert("19", "The address has no district", is.present),
  customer
    .when(isBrazilian)
    .field("addresses")
    .each()
    .field("state")
    .assert("20", "The address has no state", is.present),
  customerAddress.field("code").assert("21", "The address has no postal code", is.present),
  customerAddress.field("country").assert("38", "The address has no country", is.present),
  customer
    .when(is.allOf(isBrazilian, hasAddresses))
    .field("ext")
    .assert("22", "The customer has no municipality", ext.requires(MUNICIPALITY)),
];
