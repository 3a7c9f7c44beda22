import {
  type BuiltInvoice,
  digitsOf,
  environmentCode,
  type FiscalEnvironment,
} from "@fakturo/brazil";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import { dpsId } from "./id.ts";
import { customerNode, providerNode } from "./parties.ts";
import { type DpsService, reformNode, serviceNode } from "./service.ts";
import { valuesNode } from "./values.ts";

/** Namespace of the national NFS-e. */
export const NAMESPACE = "http://www.sped.fazenda.gov.br/nfse";

/** Version of the layouts, and name of the writing program. */
export const LAYOUT = "1.01";
export const PRODUCT = "Fakturo";

/** Offset of Brasília. */
const OFFSET = "-03:00";

/** Default series. */
const ONLY_SERIES = "1";

/** `tpEmit`: issued by the provider. */
export const PROVIDER = "1";

/** Parts of the number of a DPS. */
export function numberOf({ series, code }: Pick<BuiltInvoice, "series" | "code">) {
  return { series: series || ONLY_SERIES, number: (code ?? "").replace(/^0+/, "") };
}

/** Value of the attribute `Id`, to which the signature refers. */
export function idOf(invoice: BuiltInvoice): string {
  const { supplier } = invoice;
  return dpsId({
    municipality: supplier.ext?.[EXT.municipality] ?? "",
    registration: digitsOf(supplier.tax_id?.code),
    ...numberOf(invoice),
  });
}

/** The DPS of an invoice, in schema order. */
export function dpsOf(
  invoice: BuiltInvoice,
  service: DpsService,
  environment: FiscalEnvironment,
): XmlNode {
  const { supplier, customer, issue_date, issue_time, op_date, value_date } = invoice;
  const { series, number } = numberOf(invoice);
  const information = group(
    "infDPS",
    leaf("tpAmb", environmentCode(environment)),
    leaf("dhEmi", `${issue_date}T${issue_time ?? "00:00:00"}${OFFSET}`),
    leaf("verAplic", PRODUCT),
    leaf("serie", series),
    leaf("nDPS", number),
    leaf("dCompet", op_date || value_date || issue_date),
    leaf("tpEmit", PROVIDER),
    leaf("cLocEmi", supplier.ext?.[EXT.municipality]),
    providerNode(supplier),
    customerNode(customer),
    serviceNode(invoice, service),
    valuesNode(invoice, service),
    reformNode(service),
  );
  const root = group("DPS", attributed(information, { Id: idOf(invoice) }));
  return attributed(root, { xmlns: NAMESPACE, versao: LAYOUT });
}
