import { isNif } from "@fakturo/regime-es";
import { dayOf, isNamed, isRegistered, isVatNumber } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { allNamed, at, type RecordFacts, textIn } from "../facts.ts";
import { isCorrective, isIssued, type Rule, typeOf } from "./rule.ts";

const DAY_MS = 86_400_000;
const YEARS_20 = 20 * 365.25 * DAY_MS;
/** The agency's day begins up to two hours before the UTC day. */
const DAY_START_MS = 2 * 3_600_000;
const MONTHS_PER_QUARTER = 3;
const VAT_NUMBER = "02";
const NOT_REGISTERED = "07";
/** Types whose issuer is the taxpayer itself, or customs. */
const OWN_TYPES = /^(F5|F6|LC)$/;

/** Rules on key and dates, for cancellations too. */
const KEY_RULES: readonly Rule[] = [
  { code: 1153, breaks: ({ element }) => allNamed(element, "NIF").some((nif) => !isWell(nif)) },
  { code: 1112, breaks: (one, { holder }) => isIssued(one) && one.issuer !== holder },
  { code: 1106, breaks: ({ date }) => dayOf(date) === undefined },
  { code: 1125, breaks: ({ date }, { now }) => (dayOf(date) ?? 0) > now + DAY_START_MS },
  { code: 1197, breaks: ({ date }, { now }) => (dayOf(date) ?? now) < now - YEARS_20 },
  { code: 1145, breaks: ({ period }, { now }) => startOf(period) > now + DAY_START_MS },
  { code: 1124, breaks: ({ element }) => otherIds(element).some(lacksCountry) },
  { code: 1168, breaks: ({ element }) => otherIds(element).some(isSpanishOther) },
  { code: 1104, breaks: ({ element }) => otherIds(element).some(isNoVatNumber) },
  { code: 1169, breaks: ({ element }) => otherIds(element).some(isNoNif) },
  {
    code: 1149,
    breaks: ({ element }, { census }) =>
      otherIds(element).some((id) => census.unknown.includes(textIn(id, "ID"))),
  },
  {
    code: 1147,
    breaks: ({ element }, { census }) => {
      const issuer = at(element, "IDFactura/IDEmisorFactura");
      const name = textIn(issuer, "NombreRazon");
      return name !== "" && !isNamed(census, textIn(issuer, "NIF"), name);
    },
  },
];

/** Rules on type, parties and dates of an invoice. */
const INVOICE_RULES: readonly Rule[] = [
  { code: 1107, breaks: (one) => !one.book.docTypes.has(typeOf(one)) },
  { code: 1134, breaks: (one) => isCorrective(one) && one.text("TipoRectificativa") === "" },
  { code: 1135, breaks: (one) => !isCorrective(one) && one.text("TipoRectificativa") !== "" },
  { code: 1127, breaks: (one) => typeOf(one) === "F4" && !hasLastNumber(one) },
  { code: 1128, breaks: (one) => typeOf(one) !== "F4" && hasLastNumber(one) },
  {
    code: 1158,
    breaks: (one) =>
      isIssued(one) && /^(F1|F3|R[1-4])$/.test(typeOf(one)) && !one.counterparty && !isHidden(one),
  },
  {
    code: 1279,
    breaks: (one) => isIssued(one) && /^(F2|F4|R5)$/.test(typeOf(one)) && !!one.counterparty,
  },
  ...ofIssuers([
    { code: 1119, breaks: (issuer, other) => isByNif(issuer) !== isByNif(other) },
    { code: 1118, breaks: differ("NIF") },
    { code: 1120, breaks: differ("IDOtro/IDType") },
    { code: 1121, breaks: differ("IDOtro/CodigoPais", "IDOtro/ID") },
  ]),
  {
    code: 1122,
    breaks: ({ counterparty }) => {
      const nif = textIn(counterparty, "NIFRepresentante");
      return nif !== "" && !isNif(nif);
    },
  },
  {
    code: 1123,
    breaks: ({ counterparty }, { census }) => {
      const nif = textIn(counterparty, "NIFRepresentante");
      return nif !== "" && !isRegistered(census, nif);
    },
  },
  {
    code: 1116,
    breaks: (one, { census }) => {
      const nif = one.text("EntidadSucedida/NIF");
      return nif !== "" && !isRegistered(census, nif);
    },
  },
  {
    code: 1117,
    breaks: (one, { census }) =>
      at(one.invoice, "EntidadSucedida") !== undefined &&
      !isNamed(census, one.text("EntidadSucedida/NIF"), one.text("EntidadSucedida/NombreRazon")),
  },
  {
    code: 1187,
    breaks: (one) => one.text("FechaOperacion") !== "" && operationOf(one) === undefined,
  },
  { code: 1196, breaks: (one, { now }) => (operationOf(one) ?? now) < now - YEARS_20 },
  {
    code: 1167,
    breaks: (one, { now }) => {
      const mayBeLater = /^1[45]$/.test(one.text("ClaveRegimenEspecialOTrascendencia"));
      return !mayBeLater && (operationOf(one) ?? 0) > now + DAY_START_MS;
    },
  },
  {
    code: 1188,
    breaks: (one) => isIssued(one) && !isIn(one.period, one.text("FechaOperacion") || one.date),
  },
  {
    code: 1176,
    breaks: (one) => (dayOf(one.text("FechaRegContable")) ?? Number.NaN) < (dayOf(one.date) ?? 0),
  },
];

export const IDENTITY_RULES: readonly Rule[] = [
  ...KEY_RULES,
  ...INVOICE_RULES.map(({ code, breaks }) => ({
    code,
    breaks: (...[record, world]: Parameters<Rule["breaks"]>) =>
      !record.isRemoval && breaks(record, world),
  })),
];

function isWell({ text }: XmlElement): boolean {
  return isNif(text.trim());
}

function otherIds(element: XmlElement): readonly XmlElement[] {
  return allNamed(element, "IDOtro");
}

/** Only VAT numbers include their country. */
function lacksCountry(id: XmlElement): boolean {
  return textIn(id, "IDType") !== "02" && textIn(id, "CodigoPais") === "";
}

function isSpanishOther(id: XmlElement): boolean {
  return textIn(id, "CodigoPais") === "ES" && !/^0[37]$/.test(textIn(id, "IDType"));
}

function isNoVatNumber(id: XmlElement): boolean {
  return textIn(id, "IDType") === VAT_NUMBER && !isVatNumber(textIn(id, "ID"));
}

function isNoNif(id: XmlElement): boolean {
  return textIn(id, "IDType") === NOT_REGISTERED && !isNif(textIn(id, "ID"));
}

interface IssuerRule {
  readonly code: Rule["code"];
  breaks(issuer: XmlElement | undefined, counterparty: XmlElement | undefined): boolean;
}

/** Rules on issuer and counterparty of received invoices, which are the same but for own documents. */
function ofIssuers(rules: readonly IssuerRule[]): Rule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (one) =>
      !isIssued(one) &&
      !OWN_TYPES.test(typeOf(one)) &&
      breaks(at(one.element, "IDFactura/IDEmisorFactura"), one.counterparty),
  }));
}

function isByNif(party: XmlElement | undefined): boolean {
  return at(party, "NIF") !== undefined;
}

function differ(...paths: readonly string[]): IssuerRule["breaks"] {
  return (issuer, other) => paths.some((path) => textIn(issuer, path) !== textIn(other, path));
}

function operationOf(record: RecordFacts): number | undefined {
  return dayOf(record.text("FechaOperacion"));
}

function hasLastNumber({ element }: RecordFacts): boolean {
  return at(element, "IDFactura/NumSerieFacturaEmisorResumenFin") !== undefined;
}

function isHidden(record: RecordFacts): boolean {
  return record.text("FacturaSinIdentifDestinatarioAritculo6.1.d") === "S";
}

/** NIF or other ID of a party. */
export function partyId(party: XmlElement | undefined): string {
  return textIn(party, "NIF") || textIn(party, "IDOtro/ID");
}

/** First month of a period such as `2026 03` or `2026 1T`, counted from 0; `0A` is the whole year. */
function monthsOf(period: string): readonly [year: number, first: number, count: number] {
  const [year = "", part = ""] = period.split(" ");
  if (part === "0A") return [Number(year), 0, 12];
  if (part.endsWith("T"))
    return [Number(year), (Number(part[0]) - 1) * MONTHS_PER_QUARTER, MONTHS_PER_QUARTER];
  return [Number(year), Number(part) - 1, 1];
}

function startOf(period: string): number {
  const [year, first] = monthsOf(period);
  return Date.UTC(year, first);
}

function isIn(period: string, date: string): boolean {
  const [year, first, count] = monthsOf(period);
  const day = dayOf(date);
  return day !== undefined && day >= Date.UTC(year, first) && day < Date.UTC(year, first + count);
}
