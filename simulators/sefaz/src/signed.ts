import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";

/** Whether the element of a message is signed, at the parts that `covers` names. */
export function isSigned(
  message: string,
  name: "envEvento" | "inutNFe",
  covers: readonly string[],
  now: number,
): boolean {
  const start = message.indexOf(`<${name}`);
  const end = `</${name}>`;
  const sent = message.slice(Math.max(start, 0), message.indexOf(end) + end.length);
  try {
    verifyXml(sent, { covers, now, sha1: true });
    return true;
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}
