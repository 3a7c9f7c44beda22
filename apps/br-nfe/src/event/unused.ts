import { BRAZILIAN_STATES, environmentCode, invoiceIn } from "@fakturo/brazil";
import { Faults } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { MODELS, NUMBER, SERIES } from "../checks.ts";
import { AUTHORISATION_STAMP, EXT } from "../extensions.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { registrationCode } from "../nfe/text.ts";
import type { EventOrigin, NfeEventRequest } from "./event.ts";
import { reasonOf } from "./reason.ts";

const VERSION = "4.00";
const SERVICE = "INUTILIZAR";
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/**
 * The notice that the number of an invoice will not be used (inutilização).
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the missing data; an
 * authorised NF-e must be cancelled.
 */
export function unusedOf(
  envelope: Envelope,
  reason: string,
  { environment }: Pick<EventOrigin, "environment">,
): NfeEventRequest {
  const { supplier, series = "", code = "", tax, issue_date } = invoiceIn(envelope.doc);
  const model = tax?.ext?.[EXT.model] ?? "";
  const issuer = registrationCode(supplier.tax_id?.code);
  const state = BRAZILIAN_STATES.get(supplier.addresses?.[0]?.state ?? "")?.code;
  const isAuthorised = envelope.head.stamps?.some(({ prv }) => prv === AUTHORISATION_STAMP);
  const faults = new Faults();
  const demand = (ok: boolean, rule: string, path: string, message: string) => {
    if (!ok) faults.add(rule, path, message);
  };
  demand(!isAuthorised, "NFE-PROTOCOLO", "$.head.stamps", "an authorised NF-e is cancelled");
  demand(MODELS.has(model), "NFE-MODELO", "$.tax.ext", "the model is 55 or 65");
  demand(SERIES.test(series), "NFE-SERIE", "$.series", "a series is a number up to 999");
  demand(NUMBER.test(code), "NFE-NUMERO", "$.code", "a number has nine digits at most");
  demand(CNPJ.test(issuer), "NFE-EMITENTE", "$.supplier.tax_id", "a CNPJ is needed");
  demand(state !== undefined, "NFE-UF", "$.supplier.addresses", "the state is missing");
  const justification = reasonOf(reason, faults);
  faults.throwIfAny();
  const year = String(issue_date).slice(2, 4);
  const number = code.padStart(9, "0");
  const id = `ID${state}${year}${issuer}${model}${series.padStart(3, "0")}${number}${number}`;
  const facts = group(
    "infInut",
    leaf("tpAmb", environmentCode(environment)),
    leaf("xServ", SERVICE),
    leaf("cUF", state),
    leaf("ano", year),
    leaf("CNPJ", issuer),
    leaf("mod", model),
    leaf("serie", series),
    leaf("nNFIni", code),
    leaf("nNFFin", code),
    leaf("xJust", justification),
  );
  const node = attributed(group("inutNFe", attributed(facts, { Id: id })), {
    ...declare({ "": NAMESPACE }),
    versao: VERSION,
  });
  return { node, id, placement: [] };
}
