import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { readSoap } from "@fakturo/soap";
import {
  attributed,
  group,
  kept,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { checkAnswer } from "./schema/check.ts";

export const NFE = "http://www.portalfiscal.inf.br/nfe";
const WSDL = "http://www.portalfiscal.inf.br/nfe/wsdl/";
/** The distribution wraps its messages in an element of the operation. */
const DISTRIBUTION = "nfeDistDFeInteresse";
const TYPE = "application/soap+xml; charset=utf-8";

/** Version of the program, in all answers. */
export const PROGRAM = "SIM-SEFAZ";

/** A message: its element, and the text between the tags of `nfeDadosMsg`. */
export interface SefazMessage {
  readonly root: XmlElement;
  readonly text: string;
}

/** The message of a request; undefined for another content. */
export function messageOf({ headers, body }: SimulatedRequest): SefazMessage | undefined {
  try {
    const { body: data } = readSoap({ status: 200, headers, body });
    const holder = data?.name === DISTRIBUTION ? data.children[0] : data;
    const [root] = holder?.name === "nfeDadosMsg" ? holder.children : [];
    return root && { root, text: new TextDecoder().decode(body) };
  } catch {
    return undefined;
  }
}

/** An answer of a service. @throws Error where the answer breaks the official schema. */
export function reply(service: string, content: string): SimulatedReply {
  checkAnswer(readXml(content));
  const result =
    service === "NFeDistribuicaoDFe"
      ? `<${DISTRIBUTION}Response xmlns="${WSDL}${service}"><${DISTRIBUTION}Result>${content}</${DISTRIBUTION}Result></${DISTRIBUTION}Response>`
      : `<nfeResultMsg xmlns="${WSDL}${service}">${content}</nfeResultMsg>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${result}</soap:Body></soap:Envelope>`;
  return { status: 200, headers: { "content-type": TYPE }, body };
}

/** Elements with text; absent ones are omitted. */
export function rows(values: Readonly<Record<string, string | undefined>>): XmlNode[] {
  return Object.entries(values).map(([name, value]) => kept(leaf(name, value)));
}

/** An answer's root as text: `version` and the namespace of NF-e. */
export function answerText(
  name: string,
  version: string,
  ...content: readonly (XmlNode | readonly XmlNode[])[]
): string {
  const root = attributed(group(name, ...content), { xmlns: NFE, versao: version });
  return writeXml(root, { declaration: false });
}

/** A part of an answer as text, without namespace declaration. */
export function partText(node: XmlNode): string {
  return writeXml(node, { declaration: false });
}

/** Places texts of parts before the end of an answer. */
export function withParts(answer: string, ...parts: readonly string[]): string {
  const end = answer.lastIndexOf("</");
  return `${answer.slice(0, end)}${parts.join("")}${answer.slice(end)}`;
}

/** A refusal: `cStat` and `xMotivo`. */
export type SefazRefusal = readonly [code: string, reason: string];
