import { type BuiltInvoice, digitsOf } from "@fakturo/brazil";
import { FakturoError, Faults } from "@fakturo/model";
import { numberOf } from "./dps/dps.ts";
import { type DpsService, serviceOf } from "./dps/service.ts";
import { FEDERAL, ISS_KINDS } from "./dps/values.ts";
import { EXT } from "./extensions.ts";

const SERIES = /^0{0,4}\d{1,5}$/;
const NUMBER = /^[1-9]\d{0,14}$/;
const MUNICIPALITY = /^\d{7}$/;
const SERVICE = /^\d{6}$/;
const NBS = /^(\d{9})?$/;
const REGISTRATION = /^(\d{11}|\d{14})$/;
const REAL = "BRL";

/** Taxes of a DPS: ISS, and those withheld by the customer; the tax office calculates IBS and CBS. */
const TAXES: ReadonlySet<string> = new Set(["ISS", "PIS", "COFINS", "IBS", "CBS", ...FEDERAL]);

/**
 * The service of the lines, which must be the same.
 * @throws FakturoError "validation" with every reason why the invoice cannot be a DPS.
 */
export function checkInvoice(invoice: BuiltInvoice): DpsService {
  const faults = new Faults();
  checkHeader(invoice, faults);
  const { lines = [], totals } = invoice;
  const services = lines.map(serviceOf);
  const [service] = services;
  if (!service) faults.add("NFSE-LINHA", "$.lines", "a DPS is about a service");
  services.forEach((one, at) => {
    checkService(one, `$.lines[${at}]`, faults);
    if (service && keyOf(one) !== keyOf(service))
      faults.add("NFSE-UM-SERVICO", `$.lines[${at}]`, "a DPS is about one service and one rate");
  });
  totals.taxes?.categories?.forEach(({ code }, at) => {
    if (!TAXES.has(code))
      faults.add("NFSE-TRIBUTO", `$.totals.taxes.categories[${at}]`, `'${code}' has no place`);
  });
  faults.throwIfAny();
  if (!service) throw new FakturoError("internal", "an invoice without lines passed the checks");
  return service;
}

function checkHeader(invoice: BuiltInvoice, faults: Faults): void {
  const { type, currency, supplier, customer, discounts, charges } = invoice;
  const { series, number } = numberOf(invoice);
  const demand = (ok: boolean, rule: string, path: string, message: string) => {
    if (!ok) faults.add(rule, path, message);
  };
  demand(type === "standard", "NFSE-TIPO", "$.type", "only standard invoices become a DPS");
  demand(currency === REAL, "NFSE-MOEDA", "$.currency", "amounts are in reais");
  demand(SERIES.test(series), "NFSE-SERIE", "$.series", "a series of 1 to 5 digits is needed");
  demand(NUMBER.test(number), "NFSE-NUMERO", "$.code", "a number of 1 to 15 digits is needed");
  demand(
    REGISTRATION.test(digitsOf(supplier.tax_id?.code)),
    "NFSE-PRESTADOR",
    "$.supplier.tax_id.code",
    "the supplier has no CNPJ or CPF",
  );
  for (const [party, path] of [
    [supplier, "$.supplier.tax_id.code"],
    [customer, "$.customer.tax_id.code"],
  ] as const)
    demand(
      !hasLetters(party?.tax_id),
      "NFSE-CNPJ",
      path,
      "layout 1.01 takes no CNPJ with letters, which a DPS cannot name",
    );
  demand(
    MUNICIPALITY.test(supplier.ext?.[EXT.municipality] ?? ""),
    "NFSE-MUNICIPIO",
    "$.supplier.ext",
    "the supplier's municipality is missing",
  );
  demand(
    !customer || Boolean(customer.name),
    "NFSE-TOMADOR",
    "$.customer.name",
    "the name is missing",
  );
  demand(!discounts?.length, "NFSE-DESCONTO", "$.discounts", "discounts belong to lines");
  demand(!charges?.length, "NFSE-ACRESCIMO", "$.charges", "charges belong to lines");
}

/** True for a CNPJ with letters, which exist since July 2026. */
export function hasLetters(id: BuiltInvoice["supplier"]["tax_id"]): boolean {
  return id?.country === "BR" && /[A-Z]/i.test(id.code ?? "");
}

function checkService({ code, nbs, iss }: DpsService, path: string, faults: Faults): void {
  if (!SERVICE.test(code))
    faults.add(
      "NFSE-SERVICO",
      `${path}.item.ext`,
      `'${EXT.service}' takes the national code of the service (LC 116), six digits without points`,
    );
  if (!NBS.test(nbs))
    faults.add("NFSE-NBS", `${path}.item.ext`, `'${EXT.nbs}' takes nine digits without points`);
  if (!ISS_KINDS.has(iss?.ext?.[EXT.liability] ?? "1"))
    faults.add("NFSE-ISS", `${path}.taxes`, "exempt and suspended ISS cannot be expressed");
}

function keyOf({ iss, ...service }: DpsService): string {
  return JSON.stringify([service, iss?.ext?.[EXT.liability], iss?.percent]);
}
