import { isFakturoError } from "@fakturo/model";
import { type CallContext, defineCredential, defineMailbox } from "@fakturo/plugin";
import { readCredentials, type SigningCredentials, signMessage, signXml } from "@fakturo/signature";
import {
  certificateToken,
  readSoap,
  type SoapAnswer,
  securityHeader,
  soapRequest,
  timestampToken,
  writeEnvelope,
} from "@fakturo/soap";
import {
  attributed,
  createFinder,
  declare,
  group,
  kept,
  writeXml,
  type XmlFinder,
  type XmlNode,
} from "@fakturo/xml";
import { DOWNLOAD_CODES } from "./codes.ts";
import { DownloadError } from "./error.ts";

/** The taxpayer's e.firma, which the SAT asks for to hand out CFDIs. */
export const EFIRMA = defineCredential({
  key: "sw-sapien.efirma",
  kind: "certificate",
  title: "e.firma",
  description: "Files .cer and .key of the SAT with the password of the key.",
  scope: "holder",
  checks: { purposes: ["sign"], namesHolder: true },
});

const REQUESTS = "https://cfdidescargamasivasolicitud.clouda.sat.gob.mx";

/** The SAT's mass download. It has no test system. */
export const download = defineMailbox({
  key: "sw-sapien",
  name: "Mass download of the SAT",
  credential: EFIRMA.key,
  endpoints: {
    live: {
      login: `${REQUESTS}/Autenticacion/Autenticacion.svc`,
      request: `${REQUESTS}/SolicitaDescargaService.svc`,
      verify: `${REQUESTS}/VerificaSolicitudDescargaService.svc`,
      packages: "https://cfdidescargamasiva.clouda.sat.gob.mx/DescargaMasivaService.svc",
    },
  },
  codes: DOWNLOAD_CODES,
  timeout: 120,
});

const SAT = "http://DescargaMasivaTerceros.sat.gob.mx";
const LOGIN = "http://DescargaMasivaTerceros.gob.mx";
/** Finds elements of answers: logins under `l`, all others under `d`. */
export const finder: XmlFinder = createFinder({ l: LOGIN, d: SAT });
const TOKEN = "token";
const TOKEN_S = 300;
const STAMP_ID = "_0";
const TOKEN_ID = "BinarySecurityToken";

/** The e.firma of the holder. */
export async function efirmaOf(ctx: CallContext): Promise<SigningCredentials> {
  const { text } = await ctx.credential();
  return readCredentials(text, "the e.firma");
}

/** A token of five minutes. @throws DownloadError for a refused e.firma. */
export function tokenOf(ctx: CallContext): Promise<string> {
  return ctx.session(TOKEN, async () => {
    const value = await login(ctx);
    return { value, seconds: TOKEN_S };
  });
}

async function login(ctx: CallContext): Promise<string> {
  const credentials = await efirmaOf(ctx);
  const now = ctx.now();
  const xml = writeEnvelope({
    version: "1.1",
    headers: [
      securityHeader(
        timestampToken({ now, seconds: TOKEN_S, id: STAMP_ID }),
        certificateToken(credentials.certificate.raw, TOKEN_ID),
      ),
    ],
    body: attributed(kept(group("Autentica")), declare({ "": LOGIN })),
  });
  const signed = signMessage(xml, credentials, {
    now,
    method: "rsa-sha1",
    digest: "sha1",
    ids: [STAMP_ID],
    token: TOKEN_ID,
  });
  const action = `${LOGIN}/IAutenticacion/Autentica`;
  const { body, fault } = await post("login", { xml: signed, action }, ctx);
  const token = finder.text(body, "l:AutenticaResult");
  if (token === "") throw new DownloadError("login", fault?.reason ?? "the SAT gave no token");
  return token;
}

/** An operation with its signed element. */
export interface DownloadCall {
  readonly endpoint: "request" | "verify" | "packages";
  readonly action: string;
  /** Element in the body, and the element in it that is signed and has the attributes. */
  readonly operation: string;
  readonly signed: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements below the signed one. */
  readonly content?: readonly XmlNode[];
}

/**
 * Calls an operation with a token.
 * @throws DownloadError where the SAT refuses it, TransportError.
 */
export async function callDownload(given: DownloadCall, ctx: CallContext): Promise<SoapAnswer> {
  const credentials = await efirmaOf(ctx);
  const { endpoint, action, operation, signed, attributes, content = [] } = given;
  const inner = attributed(kept(group(`des:${signed}`, content)), attributes);
  const node = attributed(group(`des:${operation}`, inner), declare({ des: SAT }));
  const element = signXml(writeXml(node, { declaration: false, illegal: "remove" }), credentials, {
    now: ctx.now(),
    method: "rsa-sha1",
    digest: "sha1",
    form: "exc-c14n",
    data: { transform: "exc-c14n" },
    prefix: "",
    placement: [signed],
    keyInfo: { issuerSerial: true },
  }).xml;
  const empty = writeEnvelope({ version: "1.1", body: kept(group("body")) });
  const xml = empty.replace("<body/>", () => element);
  const token = await tokenOf(ctx);
  const answer = await post(endpoint, { xml, action: `${SAT}/${action}`, token }, ctx);
  if (!answer.fault) return answer;
  await ctx.dropSession(TOKEN, token);
  throw new DownloadError("fault", answer.fault.reason);
}

interface Message {
  readonly xml: string;
  readonly action: string;
  readonly token?: string;
}

async function post(
  endpoint: string,
  { xml, action, token }: Message,
  ctx: CallContext,
): Promise<SoapAnswer> {
  const { headers, ...request } = soapRequest(xml, { version: "1.1", action });
  const own = token === undefined ? {} : { authorization: `WRAP access_token="${token}"` };
  const reply = await ctx.http(ctx.endpoint(endpoint), {
    ...request,
    headers: { ...headers, ...own },
    signal: ctx.signal,
  });
  try {
    return readSoap(reply);
  } catch (error) {
    if (isFakturoError(error)) throw new DownloadError("answer", error.message);
    throw error;
  }
}
