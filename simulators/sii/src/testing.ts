import type { OpenSimulator, PresentedCertificate, SimulatedReply } from "@fakturo/simulator";
import { readXml, type SettledNode, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { IGIC_REPLIES } from "./schema/igic-replies.ts";
import { VAT_REPLIES } from "./schema/vat-replies.ts";
import { simulator } from "./simulator.ts";

export const NOW = Date.UTC(2026, 2, 9, 9, 15, 30);
export const HOLDER = "89890001K";
const NAME = "CERTIFICADO UNO TELEMATICAS";
export const BUYER = "B85905495";
export const STRANGER = "A58818501";
export const ISSUED = "/wlpl/SSII-FACT/ws/fe/SiiFactFEV1SOAP";
export const RECEIVED = "/wlpl/SSII-FACT/ws/fr/SiiFactFRV1SOAP";
export const CANARY = "/atc/tributos/middleware/services/sii/SiiFactFEV1SOAP";
const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/";
export const CERTIFICATE: PresentedCertificate = {
  subject: { CN: "UNO", SN: "UNO", serialNumber: `IDCES-${HOLDER}` },
  from: NOW - 1000,
  until: NOW + 86_400_000,
  isTrusted: true,
};

/** The simulator under test; each test begins with an empty one. */
export const bench: { open: OpenSimulator } = { open: simulator.open([]) };

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly certificate?: PresentedCertificate | undefined;
}

const validators = [VAT_REPLIES, IGIC_REPLIES].map(
  (types) => new XmlSchema({ ...types, places: [] }),
);

/** Sends a message; each answer that is no fault must follow the agency's schema. */
export function send(body: string | Uint8Array, call: Call = {}): SimulatedReply {
  const { path = ISSUED, method = "POST" } = call;
  const certificate = "certificate" in call ? call.certificate : CERTIFICATE;
  const request = { method, path, query: new Map(), headers: {}, body: Buffer.from(body) };
  const world = { now: () => NOW, random: () => 0.5 };
  const { reply } = bench.open.handle({ ...request, certificate }, world);
  const wrong = reply.status === 200 ? violations(reply, path) : [];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return reply;
}

function violations({ body }: SimulatedReply, path: string): string[] {
  const payload = readXml(String(body)).children[0]?.children[0];
  const schema = validators[path === CANARY ? 1 : 0];
  if (!payload || !schema) return ["no payload"];
  return schema.validate(nodeOf(payload)).map(({ name, message }) => `${name}: ${message}`);
}

function nodeOf({ name, attributes, children, text }: XmlElement): SettledNode {
  const parts = children.map(nodeOf);
  const content = parts.length > 0 ? parts : text.trim();
  return { name, attributes: Object.fromEntries(attributes), content, kept: true };
}

export interface Parts {
  readonly number?: string;
  readonly date?: string;
  readonly issuer?: string;
  readonly period?: string;
  readonly type?: string;
  readonly last?: string;
  readonly between?: string;
  readonly regime?: string;
  readonly total?: string;
  readonly after?: string;
  readonly party?: string;
  readonly breakdown?: string;
  readonly end?: string;
}

export const nif = (code: string) => `<s:NIF>${code}</s:NIF>`;
export const other = (country: string, type: string, id: string) =>
  `<s:IDOtro>${country && `<s:CodigoPais>${country}</s:CodigoPais>`}<s:IDType>${type}</s:IDType><s:ID>${id}</s:ID></s:IDOtro>`;
export const party = (id: string) =>
  `<s:Contraparte><s:NombreRazon>CLIENTE</s:NombreRazon>${id}</s:Contraparte>`;

export function detail(
  rate: string,
  base: string,
  tax: string,
  names: readonly string[] = [],
): string {
  const [taxName = "CuotaRepercutida", row = "DetalleIVA"] = names;
  return `<s:${row}><s:TipoImpositivo>${rate}</s:TipoImpositivo><s:BaseImponible>${base}</s:BaseImponible><s:${taxName}>${tax}</s:${taxName}></s:${row}>`;
}
export const taxed = (rows: string, kind = "S1", group = "DesgloseIVA") =>
  `<s:Sujeta><s:NoExenta><s:TipoNoExenta>${kind}</s:TipoNoExenta><s:${group}>${rows}</s:${group}></s:NoExenta></s:Sujeta>`;
export const exempt = (cause: string) =>
  `<s:Sujeta><s:Exenta><s:DetalleExenta><s:CausaExencion>${cause}</s:CausaExencion><s:BaseImponible>100.00</s:BaseImponible></s:DetalleExenta></s:Exenta></s:Sujeta>`;
export const plainBreakdown = (content: string) =>
  `<s:TipoDesglose><s:DesgloseFactura>${content}</s:DesgloseFactura></s:TipoDesglose>`;
const PLAIN = plainBreakdown(taxed(detail("21", "100.00", "21.00")));

export const period = (text = "2026 03") => {
  const [year, month] = text.split(" ");
  return `<s:PeriodoLiquidacion><s:Ejercicio>${year}</s:Ejercicio><s:Periodo>${month}</s:Periodo></s:PeriodoLiquidacion>`;
};
export const numbered = ({ number = "A-1", date = "02-03-2026", last = "" }: Parts) =>
  `<s:NumSerieFacturaEmisor>${number}</s:NumSerieFacturaEmisor>${last}<s:FechaExpedicionFacturaEmisor>${date}</s:FechaExpedicionFacturaEmisor>`;
const id = (parts: Parts, issuer: string) =>
  `<m:IDFactura><s:IDEmisorFactura>${issuer}</s:IDEmisorFactura>${numbered(parts)}</m:IDFactura>`;

function start({ type = "F1", between = "", regime = "01", total = "121.00", after = "" }: Parts) {
  return `<s:TipoFactura>${type}</s:TipoFactura>${between}<s:ClaveRegimenEspecialOTrascendencia>${regime}</s:ClaveRegimenEspecialOTrascendencia><s:ImporteTotal>${total}</s:ImporteTotal><s:DescripcionOperacion>Work</s:DescripcionOperacion>${after}`;
}

export function issued(parts: Parts = {}): string {
  const { issuer = nif(HOLDER), party: who = party(nif(BUYER)), breakdown = PLAIN } = parts;
  return `<m:RegistroLRFacturasEmitidas>${period(parts.period)}${id(parts, issuer)}<m:FacturaExpedida>${start(parts)}${who}${breakdown}</m:FacturaExpedida></m:RegistroLRFacturasEmitidas>`;
}

const ROWS = detail("21", "100.00", "21.00", ["CuotaSoportada"]);
export function received(parts: Parts = {}): string {
  const { issuer = nif(BUYER), party: who = party(nif(BUYER)) } = parts;
  const { breakdown = `<s:DesgloseIVA>${ROWS}</s:DesgloseIVA>`, end = "21.00" } = parts;
  const [deducted = "", accounted = "05-03-2026"] = end.split(" ");
  return `<m:RegistroLRFacturasRecibidas>${period(parts.period)}${id(parts, issuer)}<m:FacturaRecibida>${start(parts)}<s:DesgloseFactura>${breakdown}</s:DesgloseFactura>${who}<s:FechaRegContable>${accounted}</s:FechaRegContable><s:CuotaDeducible>${deducted}</s:CuotaDeducible></m:FacturaRecibida></m:RegistroLRFacturasRecibidas>`;
}

export const removal = (parts: Parts = {}) =>
  `<m:RegistroLRBajaExpedidas>${period(parts.period)}${id(parts, nif(HOLDER))}</m:RegistroLRBajaExpedidas>`;

interface Head {
  readonly root?: string;
  readonly nif?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly version?: string;
  readonly folder?: string;
}

const SUPPLY = "SuministroLRFacturasEmitidas";
export const REMOVAL = "BajaLRFacturasEmitidas";
export const IN_SUPPLY = "SuministroLRFacturasRecibidas";
export const QUERY = "ConsultaLRFacturasEmitidas";

export function message(records: string, head: Head = {}): string {
  const { root = SUPPLY, nif: code = HOLDER, name = NAME, kind = "A0" } = head;
  const { version = "1.1", folder = "fact" } = head;
  const isSupply = root.startsWith("Suministro");
  const schema = root.startsWith("Consulta") ? "ConsultaLR" : "SuministroLR";
  const communication = isSupply ? `<s:TipoComunicacion>${kind}</s:TipoComunicacion>` : "";
  return soap(
    `<m:${root} xmlns:m="${BASE}${folder}/ws/${schema}.xsd" xmlns:s="${BASE}${folder}/ws/SuministroInformacion.xsd"><s:Cabecera><s:IDVersionSii>${version}</s:IDVersionSii><s:Titular><s:NombreRazon>${name}</s:NombreRazon><s:NIF>${code}</s:NIF></s:Titular>${communication}</s:Cabecera>${records}</m:${root}>`,
  );
}

export const soap = (payload: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${payload}</e:Body></e:Envelope>`;
export const filter = (more = "", when?: string) =>
  `<m:FiltroConsulta>${period(when)}${more}</m:FiltroConsulta>`;
export const queried = (more = "", call: Call = {}, head: Head = {}) =>
  send(message(filter(more), { root: QUERY, ...head }), call);

export function all(element: XmlElement, name: string): XmlElement[] {
  return [
    ...(element.name === name ? [element] : []),
    ...element.children.flatMap((child) => all(child, name)),
  ];
}

export function texts({ body }: SimulatedReply, name: string): string[] {
  return all(readXml(String(body)), name).map(({ text }) => text);
}

/** Code of each line; the state where there is none. */
export function codes(reply: SimulatedReply): string[] {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${String(reply.body)}`);
  return all(readXml(String(reply.body)), "RespuestaLinea").map(
    (line) =>
      line.children.find(({ name }) => name === "CodigoErrorRegistro")?.text ??
      line.children.find(({ name }) => name === "EstadoRegistro")?.text ??
      "",
  );
}

export const faultOf = (reply: SimulatedReply) =>
  /^Codigo\[(\d+)\]/.exec(texts(reply, "faultstring")[0] ?? "")?.[1];
export const file = (record: string, head?: Head) => codes(send(message(record, head)))[0];
export const fileIn = (record: string) =>
  codes(send(message(record, { root: IN_SUPPLY }), { path: RECEIVED }))[0];
