import type { CallContext } from "@fakturo/plugin";
import { readSoap, soapRequest } from "@fakturo/soap";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { NAMESPACE } from "../nfe/namespace.ts";
import { addressOf, SERVICES, type SefazService } from "./addresses.ts";
import { isMisuse, pause, pauseOf, STANDING_REFUSAL } from "./misuse.ts";
import type { SefazRecord } from "./record.ts";

const OPERATIONS: Readonly<Record<SefazService, string>> = {
  authorise: "nfeAutorizacaoLote",
  result: "nfeRetAutorizacaoLote",
  query: "nfeConsultaNF",
  status: "nfeStatusServicoNF",
  event: "nfeRecepcaoEvento",
  unused: "nfeInutilizacaoNF",
  distribution: "nfeDistDFeInteresse",
};
const WSDL = "http://www.portalfiscal.inf.br/nfe/wsdl/";
/** Elements around an answer: states differ in their number. */
const MAX_LEVELS = 3;

/** Paths below an answer. */
export const inAnswer = createFinder({ "": NAMESPACE });

/** An answer of a service: its root (`ret…`), and the text as received. */
export interface SefazReply {
  readonly root: XmlElement;
  readonly text: string;
  /** Seconds until the service may be called again; it was not called, because it has refused calls for misuse. */
  readonly pausedFor?: number;
}

/** Sends a message to a service of an authoriser, with the holder's certificate. */
export async function callSefaz(
  { state, model }: Pick<SefazRecord, "state" | "model">,
  service: SefazService,
  message: string,
  ctx: CallContext,
): Promise<SefazReply> {
  const address = addressOf(state, model, service);
  // The feed waits by itself, and nothing else calls the distribution.
  const isGuarded = service !== "distribution";
  const pausedFor = isGuarded ? await pauseOf(address, ctx) : 0;
  if (pausedFor > 0) return { root: readXml(STANDING_REFUSAL), text: STANDING_REFUSAL, pausedFor };
  const namespace = `${WSDL}${SERVICES[service]}`;
  const { tls } = await ctx.credential();
  // The signed message is sent as it is, which a writer of XML would change.
  const data = `<nfeDadosMsg xmlns="${namespace}">${message}</nfeDadosMsg>`;
  const body =
    service === "distribution"
      ? `<${OPERATIONS[service]} xmlns="${namespace}">${data}</${OPERATIONS[service]}>`
      : data;
  const xml = `<soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>${body}</soap12:Body></soap12:Envelope>`;
  const action = `${namespace}/${OPERATIONS[service]}`;
  const request = soapRequest(xml, { version: "1.2", action });
  const reply = await ctx.http(ctx.endpoint(address), { ...request, ...(tls && { tls }) });
  const { body: answered, fault, xml: received } = readSoap(reply);
  const root = answerBelow(answered);
  if (!root)
    throw new Error(`SEFAZ answered ${fault?.reason ?? `no result, status ${reply.status}`}`);
  if (isGuarded && isMisuse(root)) await pause(address, ctx);
  return { root, text: new TextDecoder().decode(received) };
}

function answerBelow(body: XmlElement | undefined): XmlElement | undefined {
  let element = body;
  for (let level = 0; element && level < MAX_LEVELS; level += 1) {
    if (element.namespace === NAMESPACE && element.name.startsWith("ret")) return element;
    [element] = element.children;
  }
  return undefined;
}
