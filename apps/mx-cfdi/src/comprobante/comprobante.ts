import { type ComplementPrefix, cfdiAttributes } from "@fakturo/mexico";
import type { Party } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import { addendaOf } from "../addenda/mabe.ts";
import type { BuiltInvoice } from "../document.ts";
import { EXT } from "../extensions.ts";
import type { Seal } from "../seal/seal.ts";
import { sealAttributes } from "../seal/seal.ts";
import { type Complement, complementsOf } from "./complements.ts";
import { conceptsOf } from "./concept.ts";
import { conceptNode } from "./concept-node.ts";
import { headerOf, issuePlaceOf } from "./header.ts";
import { issuerNode, receiverNode } from "./parties.ts";
import { taxNode } from "./taxes.ts";
import { type ComprobanteTotals, settle } from "./totals.ts";

/** Stamp with the folio fiscal of a CFDI. */
export const UUID_STAMP = "sat-uuid";

/** The CFDI of an invoice, in schema order. */
export function comprobanteOf(
  invoice: BuiltInvoice,
  embedded: readonly unknown[],
  seal: Seal | undefined,
): XmlNode {
  const { concepts, totals } = settle(invoice, conceptsOf(invoice));
  const complements = complementsOf(embedded);
  const { customer, supplier, tax, preceding = [], ordering } = invoice;
  const uuids = preceding.flatMap(({ stamps = [] }) =>
    stamps.filter(({ prv }) => prv === UUID_STAMP).map(({ val }) => val),
  );
  const root = group(
    "cfdi:Comprobante",
    globalNode(tax?.ext),
    relatedNode(tax?.ext?.[EXT.relation], uuids),
    issuerNode(supplier),
    receiverNode(customer, issuePlaceOf(invoice)),
    group(
      "cfdi:Conceptos",
      concepts.map((row) => conceptNode(row, sellerIn(ordering))),
    ),
    taxesNode(totals),
    group(
      "cfdi:Complemento",
      complements.map(({ node }) => node),
    ),
    addendaOf(invoice, concepts),
  );
  return attributed(root, {
    ...cfdiAttributes(complements.map(prefixOf)),
    ...headerOf(invoice, totals),
    ...sealAttributes(seal),
  });
}

const prefixOf = ({ prefix }: Complement): ComplementPrefix => prefix;

function sellerIn(ordering: BuiltInvoice["ordering"]): Party | undefined {
  return ordering?.seller;
}

type Extensions = Readonly<Record<string, string>> | undefined;

/** Period of a CFDI that summarises sales to the public. */
function globalNode(ext: Extensions): XmlNode | undefined {
  const period = ext?.[EXT.period];
  if (!period) return undefined;
  const attributes = { Periodicidad: period, Meses: ext?.[EXT.months], Año: ext?.[EXT.year] };
  return kept(attributed(group("cfdi:InformacionGlobal"), attributes));
}

/** The corrected or replaced CFDIs. */
export function relatedNode(relation: string | undefined, uuids: readonly string[]): XmlNode {
  const rows = uuids.map((uuid) => kept(attributed(group("cfdi:CfdiRelacionado"), { UUID: uuid })));
  return attributed(group("cfdi:CfdiRelacionados", rows), { TipoRelacion: relation });
}

function taxesNode(totals: ComprobanteTotals): XmlNode {
  const { transferred, withheld, transferredTotal, withheldTotal } = totals;
  const retenciones = withheld.map(({ code, amount }) =>
    kept(attributed(group("cfdi:Retencion"), { Importe: amount.toString(), Impuesto: code })),
  );
  const node = group(
    "cfdi:Impuestos",
    group("cfdi:Retenciones", retenciones),
    group(
      "cfdi:Traslados",
      transferred.map((row) => taxNode("cfdi:Traslado", row)),
    ),
  );
  return attributed(node, {
    TotalImpuestosTrasladados: transferredTotal?.toString(),
    TotalImpuestosRetenidos: withheldTotal?.toString(),
  });
}
