import { X509Certificate } from "node:crypto";
import {
  COMPROBANTE_TYPES,
  FUEL_TYPES,
  isSealOf,
  PAGOS_TYPES,
  VOUCHER_TYPES,
} from "@fakturo/mexico";
import { certificateFacts } from "@fakturo/signature";
import { settledElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { Decimal } from "decimal.js";
import { centralMs, type PacCall } from "./call.ts";
import { find, findAll, type SentCfdi } from "./document.ts";

/** A reason for which a CFDI is refused. */
export interface PacError {
  readonly code: string;
  readonly message: string;
}

const SCHEMA = new XmlSchema({ ...COMPROBANTE_TYPES, places: [] });
const COMPLEMENTS: ReadonlyMap<string, XmlSchema> = new Map([
  ["Pagos", new XmlSchema({ ...PAGOS_TYPES, places: [] })],
  ["EstadoDeCuentaCombustible", new XmlSchema({ ...FUEL_TYPES, places: [] })],
  ["ValesDeDespensa", new XmlSchema({ ...VOUCHER_TYPES, places: [] })],
]);
const HOUR_MS = 3_600_000;
const STAMP_WITHIN_MS = 72 * HOUR_MS;
/** The place of issue may be east of the centre. */
const AHEAD_MS = 1.1 * HOUR_MS;
const GENERIC: ReadonlySet<string> = new Set(["XAXX010101000", "XEXX010101000"]);
const FORMAT_FROM = "2022-01-01";

type Check = (sent: SentCfdi, call: PacCall) => PacError | undefined;

/** Checks before the search for an earlier stamp, in the order of the PACs. */
const BEFORE: readonly Check[] = [schema, issued, csd, listed, own, valid, sealed, dated];

/** Checks of the SAT's matrix, after it. */
const AFTER: readonly Check[] = [receiver, global, forced, totals];

/** The first reason against a CFDI, before an earlier stamp is looked for. */
export function errorBefore(sent: SentCfdi, call: PacCall): PacError | undefined {
  return first(BEFORE, sent, call);
}

/** The first reason against a CFDI that has no stamp yet. */
export function errorAfter(sent: SentCfdi, call: PacCall): PacError | undefined {
  return first(AFTER, sent, call);
}

function first(checks: readonly Check[], sent: SentCfdi, call: PacCall): PacError | undefined {
  for (const check of checks) {
    const error = check(sent, call);
    if (error) return error;
  }
  return undefined;
}

const error = (code: string, message: string): PacError => ({ code, message });
/** The answer to data that is no CFDI. */
export const MALFORMED = error("301", "XML mal formado. Detalle: no es un CFDI 4.0");

function schema({ root }: SentCfdi): PacError | undefined {
  const complements = findAll(root, "cfdi:Complemento").flatMap(({ children }) => children);
  const [violation] = [
    ...SCHEMA.validate(settledElement(root)),
    ...complements.flatMap(
      (node) => COMPLEMENTS.get(node.name)?.validate(settledElement(node)) ?? [],
    ),
  ];
  return violation && error("301", `XML mal formado. Detalle: ${violation.message}`);
}

function issued({ certificate }: SentCfdi, { trusted }: PacCall): PacError | undefined {
  const isTrusted =
    !trusted ||
    trusted.some((pem) => {
      const authority = new X509Certificate(pem);
      return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
    });
  return isTrusted ? undefined : error("308", "Certificado no expedido por el SAT");
}

function csd({ certificate, number }: SentCfdi): PacError | undefined {
  const isCsd = /^OU=/m.test(certificate.subject) && /^\d{20}$/.test(number);
  return isCsd ? undefined : error("306", "El certificado no es de tipo CSD");
}

function listed({ number, issuer }: SentCfdi, { settings }: PacCall): PacError | undefined {
  if (settings.revoked.includes(number)) return error("304", "Certificado revocado o caduco");
  const isListed = !settings.noObligations.includes(issuer);
  return isListed
    ? undefined
    : error("402", "RFC del emisor no se encuentra en el régimen de contribuyentes");
}

function own({ rfc, issuer, number, root }: SentCfdi): PacError | undefined {
  const isOwn = rfc === issuer && root.attributes.get("NoCertificado") === number;
  return isOwn ? undefined : error("303", "Sello no corresponde a emisor");
}

function valid({ certificate, date }: SentCfdi): PacError | undefined {
  const at = centralMs(date);
  const { from, until } = certificateFacts(certificate);
  // Certificates of the simulation are made at the moment of their first use.
  const isValid = at >= from - STAMP_WITHIN_MS && at <= until;
  return isValid
    ? undefined
    : error("305", "La fecha de emisión no está dentro de la vigencia del CSD del emisor");
}

function sealed({ cadena, seal, certificate }: SentCfdi): PacError | undefined {
  return isSealOf(cadena, seal, certificate)
    ? undefined
    : error("302", "Sello mal formado o inválido");
}

function dated({ date }: SentCfdi, { now }: PacCall): PacError | undefined {
  if (date < FORMAT_FROM)
    return error("403", "La fecha de emisión no es posterior al inicio de vigencia");
  const at = centralMs(date);
  const isInTime = now - at <= STAMP_WITHIN_MS && at - now <= AHEAD_MS;
  return isInTime
    ? undefined
    : error(
        "401",
        "El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre",
      );
}

/** Receivers by the SAT's register; an attribute of the receiver is named in each text. */
function receiver({ root }: SentCfdi, { settings }: PacCall): PacError | undefined {
  const party = find(root, "cfdi:Receptor");
  const value = (name: string) => party?.attributes.get(name) ?? "";
  const rfc = value("Rfc");
  const place = root.attributes.get("LugarExpedicion");
  if (GENERIC.has(rfc)) {
    if (value("RegimenFiscalReceptor") !== "616")
      return error("CFDI40159", "El campo RegimenFiscalReceptor debe ser 616 para el RFC genérico");
    return value("DomicilioFiscalReceptor") === place
      ? undefined
      : error(
          "CFDI40149",
          "El campo DomicilioFiscalReceptor debe ser igual al atributo LugarExpedicion",
        );
  }
  if (settings.unknown.includes(rfc))
    return error(
      "CFDI40143",
      "El campo Rfc del receptor debe existir en la lista de RFC inscritos en el SAT",
    );
  const name = settings.names[rfc];
  if (name !== undefined && name !== value("Nombre"))
    return error(
      "CFDI40145",
      "El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.",
    );
  const code = settings.postCodes[rfc];
  return code === undefined || code === value("DomicilioFiscalReceptor")
    ? undefined
    : error(
        "CFDI40148",
        "El campo DomicilioFiscalReceptor del receptor, debe pertenecer al nombre asociado al RFC registrado en el campo Rfc del Receptor.",
      );
}

/** Sales to the public are summarised with their period. */
function global({ root }: SentCfdi): PacError | undefined {
  const party = find(root, "cfdi:Receptor")?.attributes;
  const isPublic =
    party?.get("Rfc") === "XAXX010101000" && party.get("Nombre") === "PUBLICO EN GENERAL";
  return isPublic && !find(root, "cfdi:InformacionGlobal")
    ? error("CFDI40130", "El nodo InformacionGlobal debe existir")
    : undefined;
}

function forced({ name }: SentCfdi, { settings }: PacCall): PacError | undefined {
  const code = Object.hasOwn(settings.codes, name) ? settings.codes[name] : undefined;
  return code === undefined ? undefined : error(code, "Respuesta del simulador");
}

function totals({ root }: SentCfdi): PacError | undefined {
  const amount = (name: string) => new Decimal(root.attributes.get(name) ?? "0");
  const concepts = findAll(root, "cfdi:Conceptos/cfdi:Concepto");
  const lines = concepts.map(({ attributes }) => new Decimal(attributes.get("Importe") ?? "0"));
  const decimals = root.attributes.get("Moneda") === "XXX" ? 0 : 2;
  if (
    !Decimal.sum(0, ...lines)
      .toDecimalPlaces(decimals)
      .equals(amount("SubTotal"))
  )
    return error(
      "CFDI40108",
      "El campo SubTotal no es igual a la suma de los importes de los conceptos",
    );
  const taxes = find(root, "cfdi:Impuestos")?.attributes;
  const total = amount("SubTotal")
    .minus(amount("Descuento"))
    .plus(taxes?.get("TotalImpuestosTrasladados") ?? "0")
    .minus(taxes?.get("TotalImpuestosRetenidos") ?? "0");
  return total.equals(amount("Total"))
    ? undefined
    : error(
        "CFDI40119",
        "El campo Total no corresponde con la suma de los conceptos y los impuestos",
      );
}
