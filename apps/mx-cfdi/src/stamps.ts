import { NAMESPACES, stampCadenaOf } from "@fakturo/mexico";
import type { Stamp } from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { UUID_STAMP } from "./comprobante/comprobante.ts";

const { find } = createFinder(NAMESPACES);

const VERIFICATION = "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx";
const SEAL_TAIL = 8;

/** Stamps by attribute of the TimbreFiscalDigital. */
const ATTRIBUTES: readonly (readonly [key: string, attribute: string])[] = [
  [UUID_STAMP, "UUID"],
  ["cfdi-sig", "SelloCFD"],
];
const AUTHORITY_ATTRIBUTES: readonly (readonly [key: string, attribute: string])[] = [
  ["sat-sig", "SelloSAT"],
  ["sat-serial", "NoCertificadoSAT"],
  ["sat-timestamp", "FechaTimbrado"],
];

/** Fields of the QR code of a CFDI. */
export interface Verification {
  readonly uuid: string;
  readonly total: string;
  readonly issuer: string;
  readonly receiver: string;
  /** Sello in base64. */
  readonly seal: string;
}

/** Address in the QR code of a stamped CFDI. Anexo 20, II.D, wants its values without percent-encoding. */
export function verificationUrl({ uuid, total, issuer, receiver, seal }: Verification): string {
  const tail = seal.slice(-SEAL_TAIL);
  return `${VERIFICATION}?id=${uuid}&tt=${total}&re=${issuer}&rr=${receiver}&fe=${tail}`;
}

/** Stamps of a CFDI certified by the SAT; empty without its TimbreFiscalDigital. */
export function stampsIn(comprobante: XmlElement): Stamp[] {
  const stamp = find(comprobante, "cfdi:Complemento/tfd:TimbreFiscalDigital");
  if (!stamp) return [];
  const of = (element: XmlElement | undefined, name: string) => element?.attributes.get(name) ?? "";
  const from = (rows: typeof ATTRIBUTES) =>
    rows.map(([prv, attribute]) => ({ prv, val: of(stamp, attribute) }));
  const url = verificationUrl({
    uuid: of(stamp, "UUID"),
    total: of(comprobante, "Total"),
    issuer: of(find(comprobante, "cfdi:Emisor"), "Rfc"),
    receiver: of(find(comprobante, "cfdi:Receptor"), "Rfc"),
    seal: of(stamp, "SelloCFD"),
  });
  const stamps = [
    ...from(ATTRIBUTES),
    { prv: "cfdi-serial", val: of(comprobante, "NoCertificado") },
    ...from(AUTHORITY_ATTRIBUTES),
    { prv: "sat-chain", val: stampCadenaOf(stamp) },
    { prv: "sat-provider-rfc", val: of(stamp, "RfcProvCertif") },
    { prv: "sat-url", val: url },
  ];
  return stamps.filter(({ val }) => val !== "");
}
