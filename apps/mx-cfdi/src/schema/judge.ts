import { COMPROBANTE_TYPES, FUEL_TYPES, PAGOS_TYPES, VOUCHER_TYPES } from "@fakturo/mexico";
import { Faults } from "@fakturo/model";
import type { SettledNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { COMPROBANTE_PLACES, PAGOS_PLACES } from "./places.ts";

const COMPROBANTE = new XmlSchema({ ...COMPROBANTE_TYPES, places: COMPROBANTE_PLACES });

/** Schemas of complements by the name of their root. */
const COMPLEMENTS: ReadonlyMap<string, XmlSchema> = new Map([
  ["pago20:Pagos", new XmlSchema({ ...PAGOS_TYPES, places: PAGOS_PLACES })],
  [
    "ecc12:EstadoDeCuentaCombustible",
    new XmlSchema({ ...FUEL_TYPES, places: [["EstadoDeCuentaCombustible", "$.complements"]] }),
  ],
  [
    "valesdedespensa:ValesDeDespensa",
    new XmlSchema({ ...VOUCHER_TYPES, places: [["ValesDeDespensa", "$.complements"]] }),
  ],
]);

/**
 * Refuses a Comprobante with violations of the official schemas; the rules are `MX-CFDI-` and the
 * element or attribute.
 * @throws FakturoError "validation".
 */
export function judge(root: SettledNode): void {
  const faults = new Faults();
  const complements = childrenOf(root)
    .filter(({ name }) => name === "cfdi:Complemento")
    .flatMap(childrenOf);
  const violations = [
    ...COMPROBANTE.validate(root),
    ...complements.flatMap((node) => COMPLEMENTS.get(node.name)?.validate(node) ?? []),
  ];
  for (const { name, path, message } of violations)
    faults.add(`MX-CFDI-${name.replace("@", "")}`, path, message);
  faults.throwIfAny();
}

function childrenOf({ content }: SettledNode): readonly SettledNode[] {
  return typeof content === "string" ? [] : content;
}
