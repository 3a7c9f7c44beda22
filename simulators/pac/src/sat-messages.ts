import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import type { AnsweredCall, PacCall } from "./call.ts";
import { payloadIn } from "./soap.ts";

const LOGIN = "http://DescargaMasivaTerceros.gob.mx";
const DOWNLOAD = "http://DescargaMasivaTerceros.sat.gob.mx";
const REQUEST = `${DOWNLOAD}/ISolicitaDescargaService`;

/** SOAPAction by the element in the body, as the services of the SAT declare them. */
const ACTIONS: Readonly<Record<string, string>> = {
  Consulta: "http://tempuri.org/IConsultaCFDIService/Consulta",
  Autentica: `${LOGIN}/IAutenticacion/Autentica`,
  SolicitaDescargaEmitidos: `${REQUEST}/SolicitaDescargaEmitidos`,
  SolicitaDescargaRecibidos: `${REQUEST}/SolicitaDescargaRecibidos`,
  VerificaSolicitudDescarga: `${DOWNLOAD}/IVerificaSolicitudDescargaService/VerificaSolicitudDescarga`,
  PeticionDescargaMasivaTercerosEntrada: `${DOWNLOAD}/IDescargaMasivaTercerosService/Descargar`,
};

const SIGNED = "Signature";
/** What all requests for a download may say. */
const FILTERS =
  "@FechaInicial:moment @FechaFinal:moment @RfcSolicitante:rfc @TipoSolicitud:kind @TipoComprobante:type? @EstadoComprobante:state? @RfcACuentaTerceros:rfc? @Complemento:text? @UUID:uuid?";
const ANSWER = "@CodEstatus:code @Mensaje:text";

/**
 * Messages of the SAT's query (documentation 1.3) and mass download (version 1.5), after its documentation and what its
 * published clients send and read; no WSDL of them was available.
 */
const SCHEMA = new XmlSchema({
  places: [],
  content: {
    Consulta: "expresionImpresa:text?",
    ConsultaResponse: "ConsultaResult",
    ConsultaResult:
      "CodigoEstatus:query EsCancelable:text Estado:document EstatusCancelacion:text ValidacionEFOS:text",
    Autentica: "",
    AutenticaResponse: "AutenticaResult:token",
    SolicitaDescargaEmitidos: "solicitud:Issued",
    SolicitaDescargaRecibidos: "solicitud:Received",
    Issued: `RfcReceptores? ${SIGNED}:signed @RfcEmisor:rfc ${FILTERS}`,
    Received: `${SIGNED}:signed @RfcReceptor:rfc @RfcEmisor:rfc? ${FILTERS}`,
    RfcReceptores: "RfcReceptor:text{0,5}",
    SolicitaDescargaEmitidosResponse: "SolicitaDescargaEmitidosResult:Requested",
    SolicitaDescargaRecibidosResponse: "SolicitaDescargaRecibidosResult:Requested",
    Requested: `${ANSWER} @IdSolicitud:uuid? @RfcSolicitante:rfc?`,
    VerificaSolicitudDescarga: "solicitud:Verified",
    Verified: `${SIGNED}:signed @IdSolicitud:uuid @RfcSolicitante:rfc`,
    VerificaSolicitudDescargaResponse: "VerificaSolicitudDescargaResult",
    VerificaSolicitudDescargaResult: `IdsPaquetes:package* ${ANSWER} @EstadoSolicitud:progress? @CodigoEstadoSolicitud:code? @NumeroCFDIs:count?`,
    PeticionDescargaMasivaTercerosEntrada: "peticionDescarga:Fetched",
    Fetched: `${SIGNED}:signed @IdPaquete:package @RfcSolicitante:rfc`,
    RespuestaDescargaMasivaTercerosSalida: "Paquete:data",
  },
  values: {
    moment: { kind: "dateTime", patterns: ["\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d"] },
    rfc: { patterns: ["[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}"] },
    kind: { enumeration: "CFDI Metadata" },
    type: { enumeration: "I E T N P" },
    state: { enumeration: "Todos Cancelado Vigente" },
    uuid: { patterns: ["[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"] },
    code: { patterns: ["[0-9]{3,4}"] },
    query: { patterns: ["[SN] - .+"] },
    document: { enumeration: ["Vigente", "Cancelado", "No Encontrado"] },
    token: { minLength: 1 },
    package: { patterns: ["[0-9A-F-]{36}_[0-9]{2,}"] },
    progress: { enumeration: "1 2 3 4 5 6" },
    count: { kind: "integer" },
    data: { kind: "base64" },
  },
});

/** True where the header names the operation in the body. */
export function isAction({ headers }: PacCall["request"], { name }: XmlElement): boolean {
  const given = (headers.soapaction ?? "").replaceAll('"', "").trim();
  return Object.hasOwn(ACTIONS, name) && ACTIONS[name] === given;
}

/** What the form of a message of the SAT does not allow; undefined for a lawful one. */
export function formErrorIn(payload: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(payload))[0]?.message;
}

/** An answer of the SAT as it is, faults among them. @throws Error for one without the form of its message. */
export function checkedAnswer(answered: AnsweredCall): AnsweredCall {
  const { status, body = "" } = answered.reply;
  if (status !== 200) return answered;
  const payload = payloadIn({ headers: {}, body: Buffer.from(body) });
  const error = payload ? formErrorIn(payload) : "there is no body";
  if (error !== undefined) throw new Error(`an answer of the simulated SAT is malformed: ${error}`);
  return answered;
}
