import { numberOf, stampCadenaOf } from "@fakturo/mexico";
import { isObject } from "@fakturo/model";
import { readCertificate } from "@fakturo/signature";
import { decodedPart, type SimulatedReply } from "@fakturo/simulator";
import { readXml } from "@fakturo/xml";
import type { AnsweredCall, PacCall } from "./call.ts";
import { answered, cancelled } from "./cancellation.ts";
import { pendingOf } from "./sat.ts";
import { stamped } from "./stamping.ts";
import type { StoredCfdi } from "./state.ts";

const STAMP = /^(?:\/v4)?\/cfdi33\/stamp\/(v[1-4])(\/b64)?$/;
const PENDING = /^\/pendings\/([^/]+)$/;
const RFC = /^[A-ZÑ&0-9]{12,13}$/;

/** A request to SW Sapien, by its path below the host's. */
export function swCall(path: string, call: PacCall): AnsweredCall {
  if (path === "/v2/security/authenticate" || path === "/security/authenticate") return login(call);
  if (!isKnown(call)) return { reply: problem(401, "401", "El token no es válido o ha expirado") };
  const [, form, isBase64] = STAMP.exec(path) ?? [];
  if (form) return stamp(call, form, isBase64 !== undefined);
  if (path === "/cfdi33/cancel/xml") return cancel(call);
  if (path === "/acceptreject/xml") return answer(call);
  const [, part = ""] = PENDING.exec(path) ?? [];
  const rfc = decodedPart(part);
  if (rfc && RFC.test(rfc)) return { reply: waiting(rfc, call) };
  return { reply: json(404, { status: "error", message: "Not Found", messageDetail: "" }) };
}

/** A request to the host of the management. */
export function swManagement(path: string, call: PacCall): AnsweredCall {
  if (!isKnown(call)) return { reply: problem(401, "401", "El token no es válido o ha expirado") };
  const used = usedOf(call);
  if (path === "/management/v2/api/users/balance")
    return {
      reply: success({
        stampsBalance: call.settings.stamps - used,
        stampsUsed: used,
        stampsAssigned: call.settings.stamps,
        isUnlimited: false,
      }),
    };
  if (path === "/pdf/v1/api/GeneratePdf") return printed(call);
  return { reply: json(404, { status: "error", message: "Not Found", messageDetail: "" }) };
}

function json(status: number, body: unknown): SimulatedReply {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function success(data: unknown): SimulatedReply {
  return json(200, { status: "success", data });
}

function problem(status: number, code: string, message: string, data?: unknown): SimulatedReply {
  const text = `${code} - ${message}`;
  return json(status, {
    status: "error",
    message: text,
    messageDetail: "",
    ...(data ? { data } : {}),
  });
}

/** User and password in JSON, or in headers as older clients send them; an empty password is wrong. */
function login({ request, now, settings, newUuid }: PacCall): AnsweredCall {
  const body = jsonOf(request.body);
  const user = textIn(body.user) || (request.headers.user ?? "");
  const password = textIn(body.password) || (request.headers.password ?? "");
  if (user === "" || password === "")
    return { reply: problem(400, "AU1000", "El usuario o la contraseña no son correctos") };
  const token = Buffer.from(newUuid()).toString("base64");
  const until = now + settings.tokens * 1000;
  const data = { token, expires_in: Math.floor(until / 1000), tokeny_type: "bearer" };
  return { reply: success(data), events: [{ event: "token", token, until }] };
}

function isKnown({ request, state, now }: PacCall): boolean {
  const [, token = ""] = /^bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return now < (state.tokens.get(token) ?? 0);
}

function usedOf({ state }: PacCall): number {
  return [...state.cfdis.values()].filter(({ pac }) => pac === "sw").length;
}

function stamp(call: PacCall, form: string, isBase64: boolean): AnsweredCall {
  const part = partOf(call);
  const data = isBase64 ? Buffer.from(part.toString("latin1"), "base64") : part;
  if (usedOf(call) >= call.settings.stamps)
    return { reply: problem(400, "AS2001", "El usuario no cuenta con timbres disponibles") };
  const customId = call.request.headers.customid ?? "";
  const result = stamped({ pac: "sw", data, customId }, call);
  if (result.is === "stamped")
    return { reply: success(formOf(result.cfdi, form)), events: result.events };
  if (result.is === "refused") {
    const { code, message } = result.error;
    return { reply: problem(400, code, message), events: result.events };
  }
  return { reply: again(result.by, result.cfdi, call) };
}

/** The answer to a repeat, with the first stamp as far as the settings say. */
function again(by: "hash" | "customId", cfdi: StoredCfdi, { settings }: PacCall): SimulatedReply {
  const { duplicates } = settings;
  const isFull = duplicates === "full" && by === "hash";
  const data = { tfd: cfdi.tfd, cfdi: isFull ? cfdi.xml : "" };
  const message =
    by === "hash"
      ? "307. El comprobante contiene un timbre previo."
      : "CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.";
  const own = duplicates === "none" ? {} : { data };
  return json(400, { status: "error", message, messageDetail: "", ...own });
}

function formOf({ uuid, tfd, xml }: StoredCfdi, form: string): unknown {
  if (form === "v1") return { tfd };
  if (form === "v2") return { tfd, cfdi: xml };
  if (form === "v3") return { cfdi: xml };
  const stamp = readXml(tfd);
  const value = (name: string) => stamp.attributes.get(name) ?? "";
  const certificate = readXml(xml).attributes.get("Certificado") ?? "";
  return {
    cadenaOriginalSAT: stampCadenaOf(stamp),
    noCertificadoSAT: value("NoCertificadoSAT"),
    noCertificadoCFDI: numberOf(readCertificate(certificate)),
    uuid,
    selloSAT: value("SelloSAT"),
    selloCFDI: value("SelloCFD"),
    fechaTimbrado: value("FechaTimbrado"),
    qrCode: "",
    cfdi: xml,
  };
}

/** The SAT's list of cancellations that wait for a receiver, with its code in three places. */
function waiting(rfc: string, call: PacCall): SimulatedReply {
  const uuids = pendingOf(rfc, call);
  const [code, text] =
    uuids.length > 0
      ? ["1100", "Se recibió la respuesta de la petición de forma exitosa."]
      : ["1101", "No existen peticiones para el RFC receptor."];
  const data = { uuid: uuids.length > 0 ? uuids : null, codEstatus: code };
  return json(200, { codStatus: code, message: `CA${code} - ${text}`, data, status: "success" });
}

function cancel(call: PacCall): AnsweredCall {
  const result = cancelled(partOf(call), call);
  if (result.is === "refused")
    return { reply: problem(400, `CACFDI${result.code}`, result.message) };
  const { uuid, code, receipt: acuse, events } = result;
  return { reply: success({ acuse, uuid: { [uuid]: code } }), events };
}

function answer(call: PacCall): AnsweredCall {
  const result = answered(partOf(call), call);
  if (!result) return { reply: problem(400, "CACFDI302", "Sello mal formado o inválido") };
  const folios = result.folios.map(({ uuid, accepts, code }) => ({
    uuid: uuid.toUpperCase(),
    estatusUUID: code,
    respuesta: accepts ? "Aceptacion" : "Rechazo",
  }));
  const data = { folios, acuse: result.receipt };
  return {
    reply: json(200, { codStatus: "1000", data, status: "success" }),
    events: result.events,
  };
}

/** A page that names the CFDI, in place of the PAC's design. */
function printed({ request }: PacCall): AnsweredCall {
  const xml = textIn(jsonOf(request.body).xmlContent);
  const uuid = /UUID="([^"]+)"/.exec(xml)?.[1] ?? "";
  const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n% SIMULATED ${uuid}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return {
    reply: success({
      contentB64: Buffer.from(pdf).toString("base64"),
      contentSizeBytes: pdf.length,
    }),
  };
}

/** The part `xml` of a form; empty without one. */
function partOf({ request }: PacCall): Buffer {
  const [, boundary = ""] =
    /boundary="?([^";]+)"?/.exec(request.headers["content-type"] ?? "") ?? [];
  const text = Buffer.from(request.body).toString("latin1");
  const part = text.split(`--${boundary}`).find((each) => /name="?xml"?/i.test(each)) ?? "";
  const start = part.indexOf("\r\n\r\n");
  return Buffer.from(start < 0 ? "" : part.slice(start + 4).replace(/\r\n$/, ""), "latin1");
}

function jsonOf(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
