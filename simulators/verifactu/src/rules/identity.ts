import { isNif } from "@fakturo/regime-es";
import { dayOf, isRegistered } from "@fakturo/simulator-spain";
import { partsAt, type RecordFacts, textIn } from "../facts.ts";
import { hasRecipients, ifAlta, isCorrective, type Rule, typeOf } from "./rule.ts";

const NUMBER = /^[ !#$%&()*+,\-./0-9:;?@A-Z[\\\]^_`a-z{|}~]+$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?[+-]\d{2}:\d{2}$/;
const MOMENT_LENGTH = 25;
const HUELLA_LENGTH = 64;
const SYSTEM_ID = /^[A-Z0-9]{2}$/;
/** Test NIF that the census takes for an issuer, but for no producer. */
const NO_PRODUCER = "Q0000000J";
const BEFORE = "Encadenamiento/RegistroAnterior";

/** Forms of the keys, dates and moments of a record. */
export const FORM_RULES: readonly Rule[] = [
  { code: 1219, breaks: ({ issuer }) => !isNif(issuer) },
  { code: 1130, breaks: ({ number }) => !NUMBER.test(number) },
  { code: 1105, breaks: ({ date }) => dayOf(date) === undefined },
  { code: 1145, breaks: (one) => otherDates(one).some((date) => dayOf(date) === undefined) },
  {
    code: 1175,
    breaks: (one) => !one.isFirst && !NUMBER.test(one.text(`${BEFORE}/NumSerieFactura`)),
  },
  {
    code: 1174,
    breaks: (one) =>
      !one.isFirst && dayOf(one.text(`${BEFORE}/FechaExpedicionFactura`)) === undefined,
  },
  { code: 1220, breaks: (one) => one.text("SistemaInformatico/NombreSistemaInformatico") === "" },
  {
    code: 1177,
    breaks: (one) => !SYSTEM_ID.test(one.text("SistemaInformatico/IdSistemaInformatico")),
  },
  { code: 1244, breaks: ({ at }) => !MOMENT.test(at) || Number.isNaN(Date.parse(at)) },
  { code: 1268, breaks: ({ at }) => at.length !== MOMENT_LENGTH },
  { code: 1262, breaks: ({ fingerprint }) => fingerprint.length !== HUELLA_LENGTH },
];

/** What the census says about issuer and producer. */
export const ISSUER_CENSUS_RULES: readonly Rule[] = [
  { code: 1217, breaks: ({ issuer }, { census }) => !isRegistered(census, issuer) },
  {
    code: 1110,
    breaks: (one, { census }) => {
      const producer = one.text("SistemaInformatico/NIF");
      return producer !== "" && (!isRegistered(census, producer) || producer === NO_PRODUCER);
    },
  },
];

export const ISSUER_RULES: readonly Rule[] = [
  { code: 1108, breaks: ({ issuer }, world) => issuer !== world.issuer },
];

/** Rules on flags, type and references of an invoice. */
export const INVOICE_RULES: readonly Rule[] = ifAlta([
  { code: 1153, breaks: (one) => one.text("RechazoPrevio") === "X" && !isAmendment(one) },
  { code: 1161, breaks: (one) => one.text("RechazoPrevio") === "S" && !isAmendment(one) },
  { code: 1114, breaks: (one) => isCorrective(one) && !one.has("TipoRectificativa") },
  { code: 1115, breaks: (one) => !isCorrective(one) && one.has("TipoRectificativa") },
  { code: 1117, breaks: (one) => !isCorrective(one) && one.has("FacturasRectificadas") },
  { code: 1116, breaks: (one) => typeOf(one) !== "F3" && one.has("FacturasSustituidas") },
  { code: 1118, breaks: (one) => isSubstitution(one) && !one.has("ImporteRectificacion") },
  { code: 1119, breaks: (one) => !isSubstitution(one) && one.has("ImporteRectificacion") },
  {
    code: 1183,
    breaks: (one) => one.text("FacturaSimplificadaArt7273") === "S" && !hasRecipients(one),
  },
  {
    code: 1185,
    breaks: (one) =>
      one.text("FacturaSinIdentifDestinatarioArt61d") === "S" && !/^(?:F2|R5)$/.test(typeOf(one)),
  },
  {
    code: 1189,
    breaks: (one) => hasRecipients(one) && one.recipients.length === 0,
  },
  {
    code: 1190,
    breaks: (one) => /^(?:F2|R5)$/.test(typeOf(one)) && one.recipients.length > 0,
  },
  {
    code: 1157,
    breaks: (one) => one.text("Cupon") === "S" && !/^R[15]$/.test(typeOf(one)),
  },
  {
    code: 1128,
    breaks: (one, { agreements }) => {
      const agreement = one.text("NumRegistroAcuerdoFacturacion");
      return agreement !== "" && !agreements.includes(agreement);
    },
  },
]);

/** Rules on the link to the record before. */
export const CHAIN_RULES: readonly Rule[] = [
  {
    code: 1269,
    breaks: (one, { issuer }) => !one.isFirst && one.text(`${BEFORE}/IDEmisorFactura`) !== issuer,
  },
];

function otherDates(record: RecordFacts): readonly string[] {
  const { element } = record;
  const operation = record.text("FechaOperacion");
  return [
    ...(operation === "" ? [] : [operation]),
    ...[
      ...partsAt(element, "FacturasRectificadas/IDFacturaRectificada"),
      ...partsAt(element, "FacturasSustituidas/IDFacturaSustituida"),
    ].map((one) => textIn(one, "FechaExpedicionFactura")),
  ];
}

function isAmendment(record: RecordFacts): boolean {
  return record.text("Subsanacion") === "S";
}

function isSubstitution(record: RecordFacts): boolean {
  return record.text("TipoRectificativa") === "S";
}
