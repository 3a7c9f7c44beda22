import type { Address, Party, StringMap } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isTaxCode } from "./tax-id.ts";

/** Extension with the seven digits of a municipality. */
export const MUNICIPALITY = "br-ibge-municipality";

const MUNICIPALITY_FORMAT = /^\d{7}$/;
const POSTAL_CODE = /^\d{5}-?\d{3}$/;
const STATES = [
  ..."AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(" "),
];

const isBrazilian = is.that(
  "is Brazilian party",
  ({ tax_id, addresses = [] }: Party) =>
    tax_id?.country === "BR" || addresses.some((address) => address?.country === "BR"),
);
const isDomestic = is.that(
  "string(Country) in ['','BR']",
  ({ country }: Address) => !country || country === "BR",
);
const hasMunicipality = is.that(
  `ext '${MUNICIPALITY}' matches pattern '${MUNICIPALITY_FORMAT.source}'`,
  (ext: StringMap) => !ext[MUNICIPALITY] || MUNICIPALITY_FORMAT.test(ext[MUNICIPALITY]),
);

const party = on("org.Party").when(regimeIn("BR")).when(isBrazilian);
const address = party.field("addresses").each().when(isDomestic);

/** Rules `GOBL-BR-…`. */
export const rules = ruleset("BR", [
  party.field("ext").ifPresent("01", "An IBGE municipality code has seven digits", hasMunicipality),
  address
    .field("state")
    .ifPresent(
      "02",
      "Not the code of a Brazilian state",
      is.labelled(`code in [${STATES.join(", ")}]`, is.oneOf(STATES)),
    ),
  address.field("code").ifPresent("03", "Not a Brazilian postal code", is.matches(POSTAL_CODE)),
  on("tax.Identity")
    .when(identityIn("BR"))
    .field("code")
    .ifPresent("01", "Not a Brazilian CNPJ or CPF", is.that("valid", isTaxCode)),
]);
