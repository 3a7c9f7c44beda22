import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import {
  FISCAL_INCENTIVE,
  ISS_LIABILITY,
  OPERATION,
  SERVICE,
  SIMPLES,
  TAX_CLASS,
  TAX_STATUS,
} from "./extensions.ts";
import { bearsIss, isIss } from "./tests.ts";

/** Extension of the Brazilian regime. */
const MUNICIPALITY = "br-ibge-municipality";
const POSITIVE_INTEGER = /^[1-9][0-9]*$/;

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const address = supplier.field("addresses").each();
const item = on("org.Item").field("ext");

/** Rules `GOBL-BR-NFSE-…`. */
export const rules = ruleset("BR-NFSE", [
  invoice.assert(
    "17",
    "Another currency than BRL needs an exchange rate into it",
    canConvertTo("BRL"),
  ),
  invoice.field("series").assert("01", "The series is missing", is.present),
  invoice.field("code").assert("02", "The code is not a number", is.matches(POSITIVE_INTEGER)),
  supplier.assert("03", "The supplier is missing", is.present),
  supplier.field("tax_id").assert("04", "The supplier has no CNPJ or CPF", is.present),
  supplier
    .field("tax_id")
    .field("code")
    .assert("05", "The supplier has no CNPJ or CPF", is.present),
  supplier.field("name").assert("06", "The supplier has no name", is.present),
  supplier.field("addresses").assert("07", "The supplier has no address", is.present),
  address.assert("08", "The address is empty", is.present),
  address.field("street").assert("09", "The address has no street", is.present),
  address.field("num").assert("10", "The address has no number", is.present),
  address.field("locality").assert("11", "The address has no municipality", is.present),
  address.field("state").assert("12", "The address has no state", is.present),
  address.field("code").assert("13", "The address has no postal code", is.present),
  supplier
    .field("ext")
    .assert(
      "14",
      "The supplier lacks municipality, Simples Nacional or incentive",
      ext.requires(MUNICIPALITY, SIMPLES, FISCAL_INCENTIVE),
    ),
  invoice.field("charges").assert("15", "An NFS-e has no charges of its own", is.empty),
  invoice.field("discounts").assert("16", "An NFS-e has no discounts of its own", is.empty),
  on("bill.Line").assert("01", "The line bears no ISS", bearsIss),
  item
    .assert("01", "The item has no service code", ext.requires(SERVICE))
    .assert(
      "02",
      "The codes of IBS and CBS go together",
      ext.allOrNone(OPERATION, TAX_STATUS, TAX_CLASS),
    ),
  on("tax.Combo")
    .when(isIss)
    .field("ext")
    .assert("01", "The liability for ISS is missing", ext.requires(ISS_LIABILITY)),
]);
