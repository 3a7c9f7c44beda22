import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { SefazRefusal } from "./soap.ts";

const BASE_LENGTH = 8;

/** CNPJ or CPF in a certificate of ICP-Brasil; empty for others. */
export function holderOf({ subject }: { readonly subject: string }): string {
  return /CN=.*:(\w{11,14})\b/.exec(subject)?.[1] ?? "";
}

/** Whether two CNPJ are of one company (their base), or two CPF begin alike. */
export function isSameHolder(one: string, other: string): boolean {
  return one.slice(0, BASE_LENGTH) === other.slice(0, BASE_LENGTH);
}

/**
 * The rule that a signature violates: it covers the parts that `covers` names, with a certificate of the author's company.
 * @param author CNPJ or CPF
 */
export function signatureProblem(
  xml: string,
  covers: readonly string[],
  author: string,
  now: number,
): SefazRefusal | undefined {
  try {
    const { certificate } = verifyXml(xml, { covers, now, sha1: true });
    return isSameHolder(holderOf(certificate), author)
      ? undefined
      : ["213", "Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital"];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return ["297", "Rejeicao: Assinatura difere do calculado"];
  }
}

/** The element of a message as it was sent. */
export function sentElement(message: string, name: "envEvento" | "inutNFe"): string {
  const start = message.indexOf(`<${name}`);
  const end = `</${name}>`;
  return message.slice(Math.max(start, 0), message.indexOf(end) + end.length);
}
