/** Namespaces by the prefixes that the SAT prescribes. */
export const NAMESPACES = {
  cfdi: "http://www.sat.gob.mx/cfd/4",
  xsi: "http://www.w3.org/2001/XMLSchema-instance",
  ecc12: "http://www.sat.gob.mx/EstadoDeCuentaCombustible12",
  valesdedespensa: "http://www.sat.gob.mx/valesdedespensa",
  pago20: "http://www.sat.gob.mx/Pagos20",
  tfd: "http://www.sat.gob.mx/TimbreFiscalDigital",
  mabe: "https://recepcionfe.mabempresa.com/cfd/addenda/v1",
} as const;

const SITE = "http://www.sat.gob.mx/sitio_internet/cfd";

/** Complements that are written, and where their schemas are published. */
const COMPLEMENT_SCHEMAS = {
  ecc12: `${SITE}/EstadoDeCuentaCombustible/ecc12.xsd`,
  valesdedespensa: `${SITE}/valesdedespensa/valesdedespensa.xsd`,
  pago20: `${SITE}/Pagos/Pagos20.xsd`,
} as const;

/** Prefix of a complement. */
export type ComplementPrefix = keyof typeof COMPLEMENT_SCHEMAS;

/** Declarations and schema locations of a Comprobante with these complements. */
export function cfdiAttributes(prefixes: readonly ComplementPrefix[]): Record<string, string> {
  const pairs = [NAMESPACES.cfdi, `${SITE}/4/cfdv40.xsd`];
  const attributes: Record<string, string> = {
    "xmlns:cfdi": NAMESPACES.cfdi,
    "xmlns:xsi": NAMESPACES.xsi,
  };
  for (const prefix of prefixes) {
    attributes[`xmlns:${prefix}`] = NAMESPACES[prefix];
    pairs.push(NAMESPACES[prefix], COMPLEMENT_SCHEMAS[prefix]);
  }
  attributes["xsi:schemaLocation"] = pairs.join(" ");
  return attributes;
}
