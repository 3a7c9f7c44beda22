import { cadenaOf, openCsd, readComprobante } from "@fakturo/app-mx-cfdi";
import { signText, signXml } from "@fakturo/signature";
import { CUSTOMER, type SatFiles, SUPPLIER } from "./mexico.ts";

const CENTRAL_MS = 6 * 3_600_000;
const SIGNATURE = { method: "rsa-sha1", digest: "sha1", prefix: "" } as const;

/** A moment in the centre of Mexico, `YYYY-MM-DDThh:mm:ss`. */
export const centralTime = (ms: number) => new Date(ms - CENTRAL_MS).toISOString().slice(0, 19);

const opened = ({ certificate, private_key: key, password }: SatFiles) =>
  openCsd({ certificate, key, password });

/** What differs from an invoice of 1160 pesos from the supplier to its customer. */
export interface CfdiChanges {
  readonly files?: SatFiles;
  readonly date?: string;
  readonly folio?: string;
  readonly total?: string;
  readonly subtotal?: string;
  /** Relation and UUID of a related CFDI, as `04 …`. */
  readonly related?: string;
  readonly receiver?: string;
  readonly code?: string;
  readonly regime?: string;
}

/** A CFDI without stamp, sealed by the files of the changes, else by the given ones. */
export function sealedCfdi(changes: CfdiChanges, csd: SatFiles): string {
  const { files = csd, date = "", folio = "1", total = "1160.00", subtotal = "1000.00" } = changes;
  const { related = "", receiver = CUSTOMER, code = "86991", regime = "601" } = changes;
  const own = opened(files);
  const relation =
    related &&
    `<cfdi:CfdiRelacionados TipoRelacion="${related.slice(0, 2)}"><cfdi:CfdiRelacionado UUID="${related.slice(3)}"/></cfdi:CfdiRelacionados>`;
  const tax =
    'Base="1000.00" Importe="160.00" Impuesto="002" TasaOCuota="0.160000" TipoFactor="Tasa"';
  const write = (seal: string) =>
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="${folio}" Fecha="${date}" Sello="${seal}" FormaPago="99" NoCertificado="${own.number}" Certificado="${files.certificate}" SubTotal="${subtotal}" Moneda="MXN" Total="${total}" TipoDeComprobante="I" Exportacion="01" MetodoPago="PPD" LugarExpedicion="44100">${relation}<cfdi:Emisor Rfc="${SUPPLIER}" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="${receiver}" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="${code}" RegimenFiscalReceptor="${regime}" UsoCFDI="G01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="81112002" Cantidad="1" ClaveUnidad="E48" Descripcion="Plan" ValorUnitario="1000.00" Importe="1000.00" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado ${tax}/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos><cfdi:Impuestos TotalImpuestosTrasladados="160.00"><cfdi:Traslados><cfdi:Traslado ${tax}/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
  const cadena = cadenaOf(readComprobante(write("x")));
  return write(signText(own.credentials.key, "rsa-sha256", cadena));
}

/** A request to cancel; `now` in milliseconds since 1970. */
export interface CancelFacts {
  readonly uuid: string;
  readonly reason?: string;
  readonly substitute?: string;
  readonly now: number;
}

/** A signed `Cancelacion`. */
export function signedCancellation(
  { uuid, reason = "02", substitute = "", now }: CancelFacts,
  files: SatFiles,
): string {
  const { credentials, rfc } = opened(files);
  const instead = substitute && ` FolioSustitucion="${substitute}"`;
  const folio = `<Folio UUID="${uuid.toUpperCase()}" Motivo="${reason}"${instead}/>`;
  const xml = `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" RfcEmisor="${rfc}" Fecha="${centralTime(now)}"><Folios>${folio}</Folios></Cancelacion>`;
  return signXml(xml, credentials, { now: Date.now(), ...SIGNATURE }).xml;
}

/** A receiver's signed answer to a cancellation. */
export function signedReply(
  {
    uuid,
    accepts,
    now,
  }: { readonly uuid: string; readonly accepts: boolean; readonly now: number },
  files: SatFiles,
): string {
  const { credentials, rfc } = opened(files);
  const said = accepts ? "Aceptacion" : "Rechazo";
  const xml = `<SolicitudAceptacionRechazo xmlns="http://cancelacfd.sat.gob.mx" Fecha="${centralTime(now)}" RfcPacEnviaSolicitud="LSO1306189R5" RfcReceptor="${rfc}"><Folios><UUID>${uuid.toUpperCase()}</UUID><Respuesta>${said}</Respuesta></Folios></SolicitudAceptacionRechazo>`;
  return signXml(xml, credentials, { now: Date.now(), ...SIGNATURE }).xml;
}
