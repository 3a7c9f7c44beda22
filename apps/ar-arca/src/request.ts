import { Amount, type DocumentRef } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { EXT, FINAL_CONSUMER, SERVICES, UNIDENTIFIED } from "./codes.ts";
import { isWithoutDue, optionalsOf } from "./credit-invoice.ts";
import { envelopeOf } from "./schema/envelope.ts";
import { writeRequest } from "./schema/write.ts";
import { customerDocument, type OtherTax, type VatRow, type Voucher } from "./voucher.ts";

const SERVICE = "http://ar.gov.afip.dif.FEV1/";

/** Access ticket of WSAA; sending adds it. */
export interface Ticket {
  readonly token: string;
  readonly sign: string;
}

/** Names of an operation for vouchers. */
interface RequestNames {
  readonly operation: string;
  readonly request: string;
  readonly detail: string;
}

const AUTHORISING: RequestNames = {
  operation: "FECAESolicitar",
  request: "FeCAEReq",
  detail: "FECAEDetRequest",
};
const REPORTING: RequestNames = {
  operation: "FECAEARegInformativo",
  request: "FeCAEARegInfReq",
  detail: "FECAEADetRequest",
};

/** Request of authorisation (`FECAESolicitar`) for one voucher as SOAP 1.1. */
export function authorisationRequest(voucher: Voucher, number: string, ticket?: Ticket): string {
  return requestWith(voucher, AUTHORISING, detailOf(voucher, number), ticket);
}

/**
 * Report (`FECAEARegInformativo`) of a voucher issued with a CAEA, the code that ARCA gives in advance.
 * @param advance that code, and the moment of issue as `YYYYMMDDhhmmss`.
 */
export function reportRequest(
  voucher: Voucher,
  number: string,
  advance: { readonly code: string; readonly generated: string },
  ticket?: Ticket,
): string {
  const more = [leaf("CAEA", advance.code), leaf("CbteFchHsGen", advance.generated)];
  return requestWith(voucher, REPORTING, [...detailOf(voucher, number), ...more], ticket);
}

function requestWith(
  voucher: Voucher,
  { operation, request, detail }: RequestNames,
  content: readonly XmlChild[],
  ticket: Ticket | undefined,
): string {
  const body = group(
    operation,
    ticket &&
      group(
        "Auth",
        leaf("Token", ticket.token),
        leaf("Sign", ticket.sign),
        leaf("Cuit", voucher.cuit),
      ),
    group(
      request,
      group(
        "FeCabReq",
        leaf("CantReg", "1"),
        leaf("PtoVta", voucher.pointOfSale),
        leaf("CbteTipo", voucher.type),
      ),
      group("FeDetReq", group(detail, ...content)),
    ),
  );
  return writeRequest(envelopeOf(body, SERVICE));
}

function detailOf(voucher: Voucher, number: string): XmlChild[] {
  const { invoice, type, concept, vat, others, currency, rate } = voucher;
  const customer = customerDocument(invoice.customer);
  const period = SERVICES.has(concept) ? invoice.ordering?.period : undefined;
  const due = invoice.payment?.terms?.due_dates?.[0]?.date;
  const sum = (rows: readonly { readonly amount: Amount }[]) =>
    rows.reduce((total, { amount }) => total.add(amount), Amount.zero(2)).toString();
  return [
    leaf("Concepto", concept),
    leaf("DocTipo", customer?.type ?? UNIDENTIFIED),
    leaf("DocNro", customer?.number ?? "0"),
    leaf("CbteDesde", number),
    leaf("CbteHasta", number),
    leaf("CbteFch", compact(invoice.issue_date)),
    leaf("ImpTotal", voucher.total.toString()),
    leaf("ImpTotConc", voucher.untaxed.toString()),
    leaf("ImpNeto", voucher.net.toString()),
    leaf("ImpOpEx", voucher.exempt.toString()),
    leaf("ImpTrib", sum(others)),
    leaf("ImpIVA", sum(vat)),
    leaf("FchServDesde", compact(period?.start)),
    leaf("FchServHasta", compact(period?.end)),
    leaf("FchVtoPago", isWithoutDue(invoice, type) ? undefined : compact(due)),
    leaf("MonId", currency),
    leaf("MonCotiz", rate.toString()),
    leaf("CanMisMonExt", invoice.currency === "ARS" ? undefined : "N"),
    leaf("CondicionIVAReceptorId", invoice.customer?.ext?.[EXT.status] ?? FINAL_CONSUMER),
    group(
      "CbtesAsoc",
      (invoice.preceding ?? []).map((ref) => associated(ref, voucher)),
    ),
    group("Tributos", others.map(otherTax)),
    group("Iva", vat.map(vatRow)),
    group(
      "Opcionales",
      optionalsOf(invoice, type).map(([id, value]) =>
        group("Opcional", leaf("Id", id), leaf("Valor", value)),
      ),
    ),
  ];
}

/** Day without hyphens. */
const compact = (day: string | undefined) => day?.replaceAll("-", "");

function associated({ ext, series, code, issue_date }: DocumentRef, { cuit }: Voucher): XmlNode {
  return group(
    "CbteAsoc",
    leaf("Tipo", ext?.[EXT.type]),
    leaf("PtoVta", series),
    leaf("Nro", code),
    leaf("Cuit", cuit),
    leaf("CbteFch", compact(issue_date)),
  );
}

function otherTax({ id, name, base, percent, amount }: OtherTax): XmlNode {
  return group(
    "Tributo",
    leaf("Id", id),
    leaf("Desc", name),
    leaf("BaseImp", base.toString()),
    leaf("Alic", percent.toString()),
    leaf("Importe", amount.toString()),
  );
}

function vatRow({ id, base, amount }: VatRow): XmlNode {
  return group(
    "AlicIva",
    leaf("Id", id),
    leaf("BaseImp", base.toString()),
    leaf("Importe", amount.toString()),
  );
}
