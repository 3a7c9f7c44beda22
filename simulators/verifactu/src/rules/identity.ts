import { isNif } from "@fakturo/regime-es";
import { dayOf, isRegistered } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { type RecordFacts, textIn } from "../facts.ts";
import { isCorrective, type Rule } from "./rule.ts";

const DAY_MS = 86_400_000;
const YEARS_20 = 20 * 365.25 * DAY_MS;
/** Date of entry into force of Order HAC/1177/2024. */
const FIRST_DAY = Date.UTC(2024, 9, 28);
/** The agency's day begins up to two hours before the UTC day. */
const DAY_START_MS = 2 * 3_600_000;
const NUMBER = /^[ !#$%&()*+,\-./0-9:;?@A-Z[\\\]^_`a-z{|}~]+$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const NATURAL_PERSON = /^[0-9KLMXYZ]/;

/** Rules on parties and invoice, in the order of the schema. */
export const IDENTITY_RULES: readonly Rule[] = [
  { code: 1108, breaks: ({ issuer }, world) => issuer !== world.issuer },
  { code: 1104, breaks: ({ number }) => number === "" || number.length > 60 },
  { code: 1130, breaks: ({ number }) => !NUMBER.test(number) },
  { code: 1105, breaks: ({ date }) => dayOf(date) === undefined },
  { code: 1112, breaks: ({ date }, { now }) => (dayOf(date) ?? 0) > now + DAY_START_MS },
  { code: 1133, breaks: ({ date }, { now }) => (dayOf(date) ?? now) < now - YEARS_20 },
  { code: 1152, breaks: ({ date }) => (dayOf(date) ?? FIRST_DAY) < FIRST_DAY },
  ...ifAlta([
    { code: 1153, breaks: (one) => one.text("RechazoPrevio") === "X" && !isAmendment(one) },
    { code: 1161, breaks: (one) => one.text("RechazoPrevio") === "S" && !isAmendment(one) },
    { code: 1114, breaks: (one) => isCorrective(one) && !one.has("TipoRectificativa") },
    { code: 1115, breaks: (one) => !isCorrective(one) && one.has("TipoRectificativa") },
    { code: 1117, breaks: (one) => !isCorrective(one) && one.has("FacturasRectificadas") },
    { code: 1116, breaks: (one) => typeOf(one) !== "F3" && one.has("FacturasSustituidas") },
    { code: 1118, breaks: (one) => isSubstitution(one) && !one.has("ImporteRectificacion") },
    { code: 1119, breaks: (one) => !isSubstitution(one) && one.has("ImporteRectificacion") },
    {
      code: 1125,
      breaks: (one, { now }) =>
        (dayOf(one.text("FechaOperacion")) ?? 0) > now + DAY_START_MS &&
        !one.details.some((detail) => ["14", "15"].includes(textIn(detail, "ClaveRegimen"))),
    },
    {
      code: 1158,
      breaks: (one) => one.has("Tercero") && one.text("EmitidaPorTerceroODestinatario") !== "T",
    },
    {
      code: 1189,
      breaks: (one) => /^(F1|F3|R[1-4])$/.test(typeOf(one)) && one.recipients.length === 0,
    },
    { code: 1190, breaks: (one) => /^(F2|R5)$/.test(typeOf(one)) && one.recipients.length > 0 },
  ]),
  ...ofEachRecipient([
    { code: 1123, breaks: (who) => nifOf(who) !== "" && !isNif(nifOf(who)) },
    { code: 1193, breaks: (who, { issuer }) => nifOf(who) === issuer },
    { code: 1111, breaks: (who) => needsCountry(who) && idOf(who, "CodigoPais") === "" },
    {
      code: 1126,
      breaks: (who) => idOf(who, "CodigoPais") === "ES" && !/^(03|07)$/.test(idOf(who, "IDType")),
    },
    {
      code: 1131,
      breaks: (who) => idOf(who, "IDType") === "07" && !NATURAL_PERSON.test(idOf(who, "ID")),
    },
    {
      code: 1156,
      breaks: (who, record) =>
        typeOf(record) === "R3" && nifOf(who) === "" && idOf(who, "IDType") !== "07",
    },
  ]),
  {
    code: 1230,
    breaks: (one) => one.has("Generador") && !/^[DT]$/.test(one.text("GeneradoPor")),
  },
  {
    code: 1228,
    breaks: (one) => /^[DT]$/.test(one.text("GeneradoPor")) && !one.has("Generador"),
  },
  {
    code: 1174,
    breaks: (one, { issuer }) => {
      const before = one.text("Encadenamiento/RegistroAnterior/IDEmisorFactura");
      return before !== "" && before !== issuer;
    },
  },
  {
    code: 1110,
    breaks: (one, { census }) => {
      const third = one.text("Tercero/NIF");
      return third !== "" && !isRegistered(census, third);
    },
  },
  { code: 1244, breaks: ({ at }) => !MOMENT.test(at) || Number.isNaN(Date.parse(at)) },
  { code: 1262, breaks: ({ fingerprint }) => fingerprint.length !== 64 },
];

function ifAlta(rules: readonly Rule[]): Rule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (record, world) => record.kind === "Alta" && breaks(record, world),
  }));
}

interface RecipientRule {
  readonly code: Rule["code"];
  breaks(recipient: XmlElement, record: RecordFacts): boolean;
}

function ofEachRecipient(rules: readonly RecipientRule[]): Rule[] {
  return rules.map(({ code, breaks }) => ({
    code,
    breaks: (record) => record.recipients.some((one) => breaks(one, record)),
  }));
}

function typeOf(record: RecordFacts): string {
  return record.text("TipoFactura");
}

function isAmendment(record: RecordFacts): boolean {
  return record.text("Subsanacion") === "S";
}

function isSubstitution(record: RecordFacts): boolean {
  return record.text("TipoRectificativa") === "S";
}

function nifOf(recipient: XmlElement): string {
  return textIn(recipient, "NIF");
}

function idOf(recipient: XmlElement, name: string): string {
  return textIn(recipient, `IDOtro/${name}`);
}

/** Only VAT numbers of other member states include their country. */
function needsCountry(recipient: XmlElement): boolean {
  const type = idOf(recipient, "IDType");
  return type !== "" && type !== "02";
}
