import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";

/** Members that differ between two records of the same content. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set([
  "Subsanacion",
  "RechazoPrevio",
  "Encadenamiento",
  "SistemaInformatico",
  "FechaHoraHusoGenRegistro",
  "TipoHuella",
  "Huella",
  "Signature",
]);

const { find, text } = createFinder(NAMESPACES);
const IN_MESSAGE =
  "soapenv:Body/sum:RegFactuSistemaFacturacion/sum:RegistroFactura/sum1:RegistroAlta";

/** Content of a stored registration as comparable text; empty for other files. */
export function contentOf(xml: string | Uint8Array): string {
  const root = rootOf(xml);
  if (!root) return "";
  const record = find(root, IN_MESSAGE) ?? root;
  const said = record.children.filter(({ name }) => !CIRCUMSTANCES.has(name));
  return said.map(textOf).join("\n");
}

/** Huella of a standalone record; empty for other files. */
export function fingerprintIn(xml: Uint8Array): string {
  const root = rootOf(xml);
  return text(root, "sum1:Huella") || text(root, "sf:Evento/sf:HuellaEvento");
}

function rootOf(xml: string | Uint8Array): XmlElement | undefined {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function textOf({ name, text: own, children }: XmlElement): string {
  if (children.length === 0) return `${name}=${own}`;
  return `${name}{${children.map(textOf).join(",")}}`;
}
