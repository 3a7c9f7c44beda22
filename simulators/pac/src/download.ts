import { rfcOf } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import { verifyMessage } from "@fakturo/signature";
import { attributed, group, kept, leaf, type XmlElement } from "@fakturo/xml";
import { zipSync } from "fflate";
import type { AnsweredCall, PacCall } from "./call.ts";
import { satState } from "./sat.ts";
import { formErrorIn, isAction } from "./sat-messages.ts";
import { signerOf } from "./signed-element.ts";
import { payloadIn, soapAnswer, soapFault } from "./soap.ts";
import type { StoredCfdi, StoredDownload } from "./state.ts";

const SAT = "http://DescargaMasivaTerceros.sat.gob.mx";
const LOGIN = "http://DescargaMasivaTerceros.gob.mx";
const TOKEN_MS = 300_000;
const KEPT_MS = 72 * 3_600_000;
const DOWNLOADS = 2;
const OK = "5000";
const READY = 3;

/** The mass download of the SAT, by the path of its service. */
export function downloadCall(path: string, call: PacCall): AnsweredCall {
  if (path.endsWith("/Autenticacion.svc")) return login(call);
  const payload = payloadIn(call.request);
  if (!payload || !isAction(call.request, payload))
    return { reply: soapFault("sat", "The message cannot be processed") };
  const [, token = ""] =
    /^WRAP access_token="(.+)"$/.exec(call.request.headers.authorization ?? "") ?? [];
  if (call.now >= (call.state.tokens.get(token) ?? 0))
    return { reply: soapFault("sat", "Token invalido.", "Server") };
  const signed = payload.children[0];
  if (!signed || formErrorIn(payload)) return { reply: refusal(payload, "301", "XML Mal Formado") };
  const signer = signerOf(payload, call.request.body);
  if (!signer) return { reply: refusal(payload, "302", "Sello Mal Formado") };
  if (rfcOf(signer) !== signed.attributes.get("RfcSolicitante"))
    return { reply: refusal(payload, "303", "Sello no corresponde con RfcSolicitante") };
  switch (payload.name) {
    case "SolicitaDescargaRecibidos":
      return request(payload, signed, "received", call);
    case "SolicitaDescargaEmitidos":
      return request(payload, signed, "issued", call);
    case "VerificaSolicitudDescarga":
      return verify(payload, signed, call);
    case "PeticionDescargaMasivaTercerosEntrada":
      return packed(signed, call);
    default:
      return { reply: soapFault("sat", "The message cannot be processed") };
  }
}

function login({ request, now, newUuid }: PacCall): AnsweredCall {
  const payload = payloadIn(request);
  if (payload?.name !== "Autentica" || !isAction(request, payload))
    return { reply: soapFault("sat", "The message cannot be processed") };
  try {
    const { certificate } = verifyMessage(request.body, { covers: ["Timestamp"], sha1: true, now });
    if (rfcOf(certificate) === "" || /^OU=/m.test(certificate.subject))
      return { reply: soapFault("sat", "Certificado invalido: se requiere e.firma", "Server") };
  } catch (error) {
    if (isFakturoError(error))
      return {
        reply: soapFault("sat", "An error occurred when verifying security for the message."),
      };
    throw error;
  }
  const token = Buffer.from(newUuid()).toString("base64");
  const until = now + TOKEN_MS;
  const u = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
  const o = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  const stamp = group(
    "u:Timestamp",
    leaf("u:Created", new Date(now).toISOString()),
    leaf("u:Expires", new Date(until).toISOString()),
  );
  const header = attributed(group("o:Security", stamp), { "xmlns:o": o, "xmlns:u": u });
  const body = group("AutenticaResponse", leaf("AutenticaResult", token));
  return {
    reply: soapAnswer("sat", { body, header }, { "": LOGIN }),
    events: [{ event: "token", token, until }],
  };
}

function refusal(payload: XmlElement, code: string, message: string) {
  const attributes = { CodEstatus: code, Mensaje: message };
  if (payload.name.startsWith("Peticion")) return packageReply(attributes, "");
  return resultOf(payload, attributes);
}

function resultOf(
  { name }: XmlElement,
  attributes: Readonly<Record<string, string>>,
  content: readonly ReturnType<typeof leaf>[] = [],
) {
  const result = attributed(kept(group(`${name}Result`, content)), attributes);
  return soapAnswer("sat", { body: group(`${name}Response`, result) }, { "": SAT });
}

function packageReply(attributes: Readonly<Record<string, string>>, data: string) {
  const header = attributed(kept(group("h:respuesta")), { "xmlns:h": SAT, ...attributes });
  const body = group("RespuestaDescargaMasivaTercerosSalida", kept(leaf("Paquete", data)));
  return soapAnswer("sat", { body: kept(body), header }, { "": SAT });
}

function request(
  payload: XmlElement,
  signed: XmlElement,
  direction: StoredDownload["direction"],
  { state, now, newUuid }: PacCall,
): AnsweredCall {
  const value = (name: string) => signed.attributes.get(name) ?? "";
  const [from, until, rfc] = [value("FechaInicial"), value("FechaFinal"), value("RfcSolicitante")];
  if (from >= until) return { reply: refusal(payload, "301", "XML Mal Formado") };
  // Receivers get the files of valid CFDIs only.
  if (
    direction === "received" &&
    value("TipoSolicitud") === "CFDI" &&
    value("EstadoComprobante") !== "Vigente"
  )
    return { reply: refusal(payload, "301", "No se permite la descarga de XML cancelados") };
  const isOpen = [...state.requests.values()].some(
    (one) =>
      one.rfc === rfc && one.direction === direction && one.from === from && one.until === until,
  );
  if (isOpen)
    return {
      reply: refusal(
        payload,
        "5005",
        "Ya se tiene registrada una solicitud con los mismos criterios",
      ),
    };
  const id = newUuid();
  const attributes = { IdSolicitud: id, CodEstatus: OK, Mensaje: "Solicitud Aceptada" };
  return {
    reply: resultOf(payload, { ...attributes, RfcSolicitante: rfc }),
    events: [{ event: "request", id, rfc, direction, from, until, at: now }],
  };
}

function verify(payload: XmlElement, signed: XmlElement, call: PacCall): AnsweredCall {
  const { state, settings, now } = call;
  const request = state.requests.get(signed.attributes.get("IdSolicitud") ?? "");
  if (!request || request.rfc !== signed.attributes.get("RfcSolicitante"))
    return {
      reply: resultOf(payload, {
        CodEstatus: OK,
        EstadoSolicitud: "5",
        CodigoEstadoSolicitud: "5004",
        NumeroCFDIs: "0",
        Mensaje: "Solicitud no encontrada",
      }),
    };
  const found = cfdisOf(request, call);
  const isReady = now - request.at >= settings.preparing * 1000;
  const isOver = now - request.at >= KEPT_MS;
  const [progress, code] = isOver
    ? [6, OK]
    : !isReady
      ? [2, OK]
      : found.length === 0
        ? [5, "5004"]
        : [READY, OK];
  const attributes = {
    CodEstatus: OK,
    EstadoSolicitud: String(progress),
    CodigoEstadoSolicitud: code,
    NumeroCFDIs: String(isReady ? found.length : 0),
    Mensaje: "Solicitud Aceptada",
  };
  const ids = progress === READY ? [leaf("IdsPaquetes", packageOf(request))] : [];
  return { reply: resultOf(payload, attributes, ids) };
}

function packageOf({ id }: StoredDownload): string {
  return `${id.toUpperCase()}_01`;
}

/** CFDIs of the period by date of issue; receivers get valid ones only. */
function cfdisOf({ rfc, direction, from, until }: StoredDownload, call: PacCall): StoredCfdi[] {
  return [...call.state.cfdis.values()].filter((one) => {
    const isOwn = direction === "received" ? one.receiver === rfc : one.issuer === rfc;
    const isIn = one.date >= from && one.date <= until;
    return isOwn && isIn && (direction === "issued" || satState(one, call).state === "Vigente");
  });
}

function packed(signed: XmlElement, call: PacCall): AnsweredCall {
  const id = signed.attributes.get("IdPaquete") ?? "";
  const request = [...call.state.requests.values()].find((one) => packageOf(one) === id);
  if (!request || request.rfc !== signed.attributes.get("RfcSolicitante"))
    return {
      reply: packageReply({ CodEstatus: "5004", Mensaje: "No se encontró la información" }, ""),
    };
  if ((call.state.packages.get(id) ?? 0) >= DOWNLOADS)
    return {
      reply: packageReply({ CodEstatus: "5008", Mensaje: "Máximo de descargas permitidas" }, ""),
    };
  const files = cfdisOf(request, call).map(({ uuid, xml }) => [`${uuid}.xml`, Buffer.from(xml)]);
  const data = Buffer.from(zipSync(Object.fromEntries(files))).toString("base64");
  const attributes = { CodEstatus: OK, Mensaje: "Solicitud Aceptada" };
  return { reply: packageReply(attributes, data), events: [{ event: "package", id }] };
}
