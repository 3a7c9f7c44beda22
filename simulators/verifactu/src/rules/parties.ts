import { isNif } from "@fakturo/regime-es";
import {
  countryOfVatNumber,
  isNamed,
  isNaturalPerson,
  isRegistered,
  isVatNumber,
} from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { partsAt, type RecordFacts, textIn } from "../facts.ts";
import { ofEach, operationDay, type PartRule, type Rule, type RuleWorld, typeOf } from "./rule.ts";

const SPAIN = "ES";
const VAT_NUMBER = "02";
const PASSPORT = "03";
const NOT_REGISTERED = "07";
/** Since when Northern Ireland has a prefix of its own, and until when that of the United Kingdom was taken. */
const FIRST_XI = Date.UTC(2021, 0, 1);
const LAST_GB = Date.UTC(2021, 1, 1);

/** Forms of the NIFs of parties. */
export const PARTY_FORM_RULES: readonly Rule[] = [
  ...ofEach(thirdParty, [{ code: 1178, breaks: isBadNif }]),
  ...ofEach(recipients, [{ code: 1123, breaks: isBadNif }]),
  ...ofEach(generator, [{ code: 1258, breaks: isBadNif }]),
];

/** What the census says about parties; recipients that it does not know are a remark. */
export const PARTY_CENSUS_RULES: readonly Rule[] = [
  ...ofEach(
    (record) => [
      ...partsAt(record.element, "FacturasRectificadas/IDFacturaRectificada"),
      ...partsAt(record.element, "FacturasSustituidas/IDFacturaSustituida"),
    ],
    [
      {
        code: 1154,
        breaks: (one, _, { census }) => !isRegistered(census, textIn(one, "IDEmisorFactura")),
      },
    ],
  ),
  ...ofEach(thirdParty, [
    {
      code: 1109,
      breaks: (one, _, { census }) => hasNif(one) && !isRegistered(census, nifOf(one)),
    },
  ]),
  ...ofEach(
    (record) => [...thirdParty(record), ...recipients(record)],
    [
      {
        code: 1109,
        breaks: (one, _, { census }) => {
          const name = textIn(one, "NombreRazon");
          return isNaturalPerson(nifOf(one)) && name !== "" && !isNamed(census, nifOf(one), name);
        },
      },
    ],
  ),
  ...ofEach(({ recipients: all }) => vatNumbersOf(all), [{ code: 1239, breaks: isUnidentified }]),
  ...ofEach(
    (record) => vatNumbersOf([...thirdParty(record), ...generator(record)]),
    [{ code: 1121, breaks: isUnidentified }],
  ),
];

/** Rules on other identities than a NIF. */
const IDENTITY_RULES: readonly PartRule[] = [
  {
    code: 1111,
    breaks: (id) => textIn(id, "IDType") !== VAT_NUMBER && textIn(id, "CodigoPais") === "",
  },
  {
    code: 1254,
    breaks: (id, record) => hasPrefix(id, "XI") && operationDay(record) < FIRST_XI,
  },
  {
    code: 1255,
    breaks: (id, record) => hasPrefix(id, "GB") && operationDay(record) >= LAST_GB,
  },
  {
    code: 1103,
    breaks: (id) =>
      textIn(id, "ID") === "" ||
      (textIn(id, "IDType") === VAT_NUMBER && !isVatNumber(textIn(id, "ID"))),
  },
  {
    code: 1122,
    breaks: (id) =>
      textIn(id, "IDType") === VAT_NUMBER &&
      ![countryOfVatNumber(textIn(id, "ID")), ""].includes(textIn(id, "CodigoPais")),
  },
  {
    code: 1131,
    breaks: (id) => textIn(id, "IDType") === NOT_REGISTERED && !isNaturalPerson(textIn(id, "ID")),
  },
];

/** Rules on who issued an invoice in place of its issuer. */
export const THIRD_PARTY_RULES: readonly Rule[] = [
  {
    code: 1155,
    breaks: (one) => one.has("Tercero") && !one.has("EmitidaPorTerceroODestinatario"),
  },
  { code: 1159, breaks: (one) => one.has("Tercero") && issuedBy(one) === "D" },
  { code: 1186, breaks: (one) => issuedBy(one) === "T" && !one.has("Tercero") },
  { code: 1158, breaks: (one) => issuedBy(one) === "D" && one.recipients.length === 0 },
  { code: 1188, breaks: (one, { issuer }) => one.text("Tercero/NIF") === issuer },
  { code: 1211, breaks: (one) => one.text("Tercero/IDOtro/IDType") === NOT_REGISTERED },
  ...ofEach(thirdIdentity, [{ code: 1232, breaks: isSpanishBut(PASSPORT) }, ...IDENTITY_RULES]),
];

/** Rules on each recipient. */
export const RECIPIENT_RULES: readonly Rule[] = ofEach(recipients, [
  { code: 1283, breaks: (who) => isNaturalPerson(nifOf(who)) && textIn(who, "NombreRazon") === "" },
  { code: 1193, breaks: (who, _, { issuer }) => nifOf(who) === issuer },
  {
    code: 1156,
    breaks: (who, record) => typeOf(record) === "R3" && otherType(who) === VAT_NUMBER,
  },
  {
    code: 1233,
    breaks: (who, record) =>
      typeOf(record) === "R3" && partsAt(who, "IDOtro").some(isSpanishBut(NOT_REGISTERED)),
  },
  {
    code: 1191,
    breaks: (who, record) => typeOf(record) === "R3" && !["", "07"].includes(otherType(who)),
  },
  {
    code: 1192,
    breaks: (who, record) => typeOf(record) === "R2" && !["", "02", "07"].includes(otherType(who)),
  },
  ...IDENTITY_RULES.map(ofIdentity),
  ofIdentity({
    code: 1126,
    breaks: (id) => {
      const type = textIn(id, "IDType");
      return textIn(id, "CodigoPais") === SPAIN
        ? ![PASSPORT, NOT_REGISTERED].includes(type)
        : type === NOT_REGISTERED;
    },
  }),
]);

/** Rules on who generated a cancellation. */
export const GENERATOR_RULES: readonly Rule[] = [
  { code: 1224, breaks: (one) => one.has("Generador") !== one.has("GeneradoPor") },
  { code: 1227, breaks: (one) => generatedBy(one) === "E" && one.text("Generador/NIF") === "" },
  {
    code: 1259,
    breaks: (one, { issuer, census }) => {
      const nif = one.text("Generador/NIF");
      return (
        nif !== "" && (!isRegistered(census, nif) || (generatedBy(one) !== "E" && nif === issuer))
      );
    },
  },
  {
    code: 1229,
    breaks: (one) =>
      generatedBy(one) === "T" && one.text("Generador/IDOtro/IDType") === NOT_REGISTERED,
  },
  {
    code: 1230,
    breaks: (one) =>
      generatedBy(one) === "D" &&
      generatorIdentity(one).some(isSpanishBut(PASSPORT, NOT_REGISTERED)),
  },
  {
    code: 1232,
    breaks: (one) =>
      generatedBy(one) === "T" && generatorIdentity(one).some(isSpanishBut(PASSPORT)),
  },
  ...ofEach(generatorIdentity, IDENTITY_RULES),
];

/** Rules on the invoicing system and its producer. */
export const SYSTEM_RULES: readonly Rule[] = [
  ...ofEach(
    ({ element }) => partsAt(element, "SistemaInformatico/IDOtro"),
    [
      { code: 1232, breaks: isSpanishBut(PASSPORT) },
      {
        code: 1222,
        breaks: (id, record, world) =>
          IDENTITY_RULES.some(({ breaks }) => breaks(id, record, world)),
      },
    ],
  ),
  {
    code: 1242,
    breaks: (one, { unknownSystems }) =>
      unknownSystems.includes(one.text("SistemaInformatico/IdSistemaInformatico")),
  },
];

function thirdParty({ element }: RecordFacts): readonly XmlElement[] {
  return partsAt(element, "Tercero");
}

function thirdIdentity({ element }: RecordFacts): readonly XmlElement[] {
  return partsAt(element, "Tercero/IDOtro");
}

function recipients(record: RecordFacts): readonly XmlElement[] {
  return record.recipients;
}

function generator({ element }: RecordFacts): readonly XmlElement[] {
  return partsAt(element, "Generador");
}

function generatorIdentity({ element }: RecordFacts): readonly XmlElement[] {
  return partsAt(element, "Generador/IDOtro");
}

function vatNumbersOf(parties: readonly XmlElement[]): readonly XmlElement[] {
  return parties
    .flatMap((party) => partsAt(party, "IDOtro"))
    .filter((id) => textIn(id, "IDType") === VAT_NUMBER);
}

function isUnidentified(id: XmlElement, _: RecordFacts, { census }: RuleWorld): boolean {
  return census.unknown.includes(textIn(id, "ID"));
}

/** A rule on the identity of a party, as one on the party. */
function ofIdentity({ code, breaks }: PartRule): PartRule {
  return {
    code,
    breaks: (who, record, world) => partsAt(who, "IDOtro").some((id) => breaks(id, record, world)),
  };
}

function issuedBy(record: RecordFacts): string {
  return record.text("EmitidaPorTerceroODestinatario");
}

function generatedBy(record: RecordFacts): string {
  return record.text("GeneradoPor");
}

function nifOf(party: XmlElement): string {
  return textIn(party, "NIF");
}

function hasNif(party: XmlElement): boolean {
  return nifOf(party) !== "";
}

function isBadNif(party: XmlElement): boolean {
  return hasNif(party) && !isNif(nifOf(party));
}

function otherType(party: XmlElement): string {
  return textIn(party, "IDOtro/IDType");
}

function hasPrefix(id: XmlElement, prefix: string): boolean {
  return textIn(id, "IDType") === VAT_NUMBER && textIn(id, "ID").startsWith(prefix);
}

/** A check of identities: true for those of Spain with another type. */
function isSpanishBut(...types: readonly string[]): (id: XmlElement) => boolean {
  return (id) => textIn(id, "CodigoPais") === SPAIN && !types.includes(textIn(id, "IDType"));
}
