import { createHash } from "node:crypto";
import type { OpenSimulator, PresentedCertificate, SimulatedReply } from "@fakturo/simulator";
import { readXml, type XmlElement } from "@fakturo/xml";
import { simulator } from "./simulator.ts";

export const NOW = Date.UTC(2026, 2, 2, 9, 15, 33);
export const ISSUER = "89890001K";
export const RECORDS = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
export const REQUESTED = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP";
export const CENSUS = "/wlpl/BURT-JDIT/ws/VNifV2SOAP";
export const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
export const CERTIFICATE: PresentedCertificate = {
  subject: { CN: "UNO", SN: "UNO", serialNumber: `IDCES-${ISSUER}` },
  from: NOW - 1000,
  until: NOW + 86_400_000,
  isTrusted: true,
};

/** The simulator under test; each test begins with an empty one. */
export const bench: { open: OpenSimulator } = { open: simulator.open([]) };

export interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly certificate?: PresentedCertificate | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly now?: number;
}

export function send(body: string | Uint8Array, call: Call = {}): SimulatedReply {
  const { path = RECORDS, method = "POST", query = {}, now = NOW } = call;
  const certificate = "certificate" in call ? call.certificate : CERTIFICATE;
  const request = {
    method,
    path,
    query: new Map(Object.entries(query)),
    headers: {},
    body: Buffer.from(body),
    certificate,
  };
  return bench.open.handle(request, { now: () => now, random: () => 0 }).reply;
}

export interface Parts {
  readonly number?: string;
  readonly date?: string;
  readonly issuer?: string;
  readonly type?: string;
  readonly flags?: string;
  readonly between?: string;
  readonly recipients?: string;
  readonly detail?: string;
  readonly tax?: string;
  readonly total?: string;
  readonly previous?: string;
  readonly chain?: string;
  readonly at?: string;
  readonly hash?: string;
  readonly after?: string;
}

const RECIPIENT = "<NombreRazon>CLIENTE</NombreRazon><NIF>B85905495</NIF>";
export const DETAIL =
  "<Impuesto>01</Impuesto><ClaveRegimen>01</ClaveRegimen><CalificacionOperacion>S1</CalificacionOperacion><TipoImpositivo>21.00</TipoImpositivo><BaseImponibleOimporteNoSujeto>100.00</BaseImponibleOimporteNoSujeto><CuotaRepercutida>21.00</CuotaRepercutida>";
const SYSTEM =
  "<SistemaInformatico><NombreRazon>OPERATOR</NombreRazon><NIF>B98602642</NIF><NombreSistemaInformatico>F</NombreSistemaInformatico><IdSistemaInformatico>FK</IdSistemaInformatico><Version>1</Version><NumeroInstalacion>1</NumeroInstalacion><TipoUsoPosibleSoloVerifactu>N</TipoUsoPosibleSoloVerifactu><TipoUsoPosibleMultiOT>S</TipoUsoPosibleMultiOT><IndicadorMultiplesOT>S</IndicadorMultiplesOT></SistemaInformatico>";

function hashOf(fields: readonly string[]): string {
  return createHash("sha256").update(fields.join("&")).digest("hex").toUpperCase();
}

export function alta(parts: Parts = {}): string {
  const { number = "A-1", date = "02-03-2026", issuer = ISSUER, type = "F1" } = parts;
  const { flags = "", between = "", detail = DETAIL, tax = "21.00", total = "121.00" } = parts;
  const { recipients = RECIPIENT, previous = "", at = "2026-03-02T10:15:30+01:00" } = parts;
  const hash = hashOf([
    `IDEmisorFactura=${issuer}`,
    `NumSerieFactura=${number}`,
    `FechaExpedicionFactura=${date}`,
    `TipoFactura=${type}`,
    `CuotaTotal=${tax}`,
    `ImporteTotal=${total}`,
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${at}`,
  ]);
  const link = previous
    ? `<RegistroAnterior><IDEmisorFactura>${issuer}</IDEmisorFactura><NumSerieFactura>A-0</NumSerieFactura><FechaExpedicionFactura>01-03-2026</FechaExpedicionFactura><Huella>${previous}</Huella></RegistroAnterior>`
    : "<PrimerRegistro>S</PrimerRegistro>";
  const to =
    recipients && `<Destinatarios><IDDestinatario>${recipients}</IDDestinatario></Destinatarios>`;
  return `<RegistroAlta><IDVersion>1.0</IDVersion><IDFactura><IDEmisorFactura>${issuer}</IDEmisorFactura><NumSerieFactura>${number}</NumSerieFactura><FechaExpedicionFactura>${date}</FechaExpedicionFactura></IDFactura><NombreRazonEmisor>UNO</NombreRazonEmisor>${flags}<TipoFactura>${type}</TipoFactura>${between}<DescripcionOperacion>Work</DescripcionOperacion>${parts.after ?? ""}${to}<Desglose><DetalleDesglose>${detail}</DetalleDesglose></Desglose><CuotaTotal>${tax}</CuotaTotal><ImporteTotal>${total}</ImporteTotal><Encadenamiento>${parts.chain ?? link}</Encadenamiento>${SYSTEM}<FechaHoraHusoGenRegistro>${at}</FechaHoraHusoGenRegistro><TipoHuella>01</TipoHuella><Huella>${parts.hash ?? hash}</Huella></RegistroAlta>`;
}

export function anulacion({
  number = "A-1",
  flags = "",
  previous = "B".repeat(64),
}: Parts = {}): string {
  const at = "2026-03-02T10:15:31+01:00";
  const hash = hashOf([
    `IDEmisorFacturaAnulada=${ISSUER}`,
    `NumSerieFacturaAnulada=${number}`,
    "FechaExpedicionFacturaAnulada=02-03-2026",
    `Huella=${previous}`,
    `FechaHoraHusoGenRegistro=${at}`,
  ]);
  return `<RegistroAnulacion><IDVersion>1.0</IDVersion><IDFactura><IDEmisorFacturaAnulada>${ISSUER}</IDEmisorFacturaAnulada><NumSerieFacturaAnulada>${number}</NumSerieFacturaAnulada><FechaExpedicionFacturaAnulada>02-03-2026</FechaExpedicionFacturaAnulada></IDFactura>${flags}<Encadenamiento><RegistroAnterior><IDEmisorFactura>${ISSUER}</IDEmisorFactura><NumSerieFactura>A-1</NumSerieFactura><FechaExpedicionFactura>02-03-2026</FechaExpedicionFactura><Huella>${previous}</Huella></RegistroAnterior></Encadenamiento>${SYSTEM}<FechaHoraHusoGenRegistro>${at}</FechaHoraHusoGenRegistro><TipoHuella>01</TipoHuella><Huella>${hash}</Huella></RegistroAnulacion>`;
}

interface Head {
  readonly nif?: string;
  readonly more?: string;
}

/** A message with records, whose elements get the namespace of the common schema. */
export function message(
  records: readonly string[],
  { nif = ISSUER, more = "" }: Head = {},
): string {
  const tik = (xml: string) => xml.replaceAll(/<(\/?)(\w)/g, "<$1s:$2");
  const head = tik(
    `<ObligadoEmision><NombreRazon>UNO</NombreRazon><NIF>${nif}</NIF></ObligadoEmision>${more}`,
  );
  const body = records.map((one) => `<m:RegistroFactura>${tik(one)}</m:RegistroFactura>`).join("");
  return soap(
    `<m:RegFactuSistemaFacturacion xmlns:m="${BASE}SuministroLR.xsd" xmlns:s="${BASE}SuministroInformacion.xsd"><m:Cabecera>${head}</m:Cabecera>${body}</m:RegFactuSistemaFacturacion>`,
  );
}

export function soap(payload: string): string {
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${payload}</e:Body></e:Envelope>`;
}

export function query(
  filter = "",
  head = `<s:ObligadoEmision><s:NombreRazon>UNO</s:NombreRazon><s:NIF>${ISSUER}</s:NIF></s:ObligadoEmision>`,
): string {
  return soap(
    `<c:ConsultaFactuSistemaFacturacion xmlns:c="${BASE}ConsultaLR.xsd" xmlns:s="${BASE}SuministroInformacion.xsd"><c:Cabecera><s:IDVersion>1.0</s:IDVersion>${head}</c:Cabecera><c:FiltroConsulta><c:PeriodoImputacion><s:Ejercicio>2026</s:Ejercicio><s:Periodo>03</s:Periodo></c:PeriodoImputacion>${filter}</c:FiltroConsulta></c:ConsultaFactuSistemaFacturacion>`,
  );
}

export function all(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

export function texts(reply: SimulatedReply, name: string): string[] {
  return all(readXml(String(reply.body)), name).map(({ text }) => text);
}

/** Code of each line; `Correcto` where there is none. */
export function codes(reply: SimulatedReply): string[] {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${String(reply.body)}`);
  return all(readXml(String(reply.body)), "RespuestaLinea").map(
    (line) =>
      all(line, "CodigoErrorRegistro")[0]?.text ?? all(line, "EstadoRegistro")[0]?.text ?? "",
  );
}

export function fault(reply: SimulatedReply): string {
  return texts(reply, "faultstring")[0] ?? "";
}
