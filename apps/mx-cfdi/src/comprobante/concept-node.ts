import { type Item, type Party, uneceUnit } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import { EXT } from "../extensions.ts";
import type { Concept } from "./concept.ts";
import { taxNode } from "./taxes.ts";
import { textOf } from "./text.ts";

/** Default class of products and services, outside the catalogue. */
const UNCLASSIFIED = "01010101";

/** Mutually defined. */
const NO_UNIT = "ZZ";

const SUBJECT_TO_TAX = "02";
const NOT_SUBJECT = "01";
/** Subject to tax without amount: free goods. */
export const WITHOUT_TAX = "04";

const MAX_DESCRIPTION = 1000;
const MAX_REFERENCE = 100;
const MAX_NAME = 254;

/** c_ClaveUnidad. */
export function unitOf(item: Item | undefined): string {
  const unit = item?.unit;
  return (unit && uneceUnit(unit)) || NO_UNIT;
}

/** `cfdi:Concepto`. */
export function conceptNode(concept: Concept, orderSeller: Party | undefined): XmlNode {
  const { line, price, sum, discount, transferred, withheld } = concept;
  const { item, quantity } = line;
  const node = group(
    "cfdi:Concepto",
    group(
      "cfdi:Impuestos",
      group(
        "cfdi:Traslados",
        transferred.map((row) => taxNode("cfdi:Traslado", row)),
      ),
      group(
        "cfdi:Retenciones",
        withheld.map((row) => taxNode("cfdi:Retencion", row)),
      ),
    ),
    thirdParty(line.seller ?? orderSeller),
  );
  return kept(
    attributed(node, {
      ClaveProdServ: item?.ext?.[EXT.product] || UNCLASSIFIED,
      NoIdentificacion: textOf(item?.ref, MAX_REFERENCE),
      Cantidad: quantity.toString(),
      ClaveUnidad: unitOf(item),
      Descripcion: textOf(item?.name, MAX_DESCRIPTION),
      ValorUnitario: price.toString(),
      Importe: sum.toString(),
      Descuento: discount?.toString(),
      ObjetoImp: objectOf(concept),
    }),
  );
}

/** c_ObjetoImp. */
function objectOf({ line, transferred, withheld }: Concept): string {
  if (transferred.length + withheld.length > 0) return SUBJECT_TO_TAX;
  return (line.taxes ?? []).length > 0 ? WITHOUT_TAX : NOT_SUBJECT;
}

/** The third party that sells through the issuer. */
function thirdParty(seller: Party | undefined): XmlNode | undefined {
  if (!seller) return undefined;
  return kept(
    attributed(group("cfdi:ACuentaTerceros"), {
      RfcACuentaTerceros: seller.tax_id?.code,
      NombreACuentaTerceros: textOf(seller.name, MAX_NAME),
      RegimenFiscalACuentaTerceros: seller.ext?.[EXT.regime],
      DomicilioFiscalACuentaTerceros: seller.addresses?.[0]?.code,
    }),
  );
}
