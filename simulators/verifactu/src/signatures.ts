import { isFakturoError } from "@fakturo/model";
import { c14n, verifyXml } from "@fakturo/signature";

/** Records of a message with their text as sent. */
const RECORD = /<(?:[\w.-]+:)?RegistroFactura[\s>][\s\S]*?<\/(?:[\w.-]+:)?RegistroFactura\s*>/g;
const CANCELLATION = /<(?:[\w.-]+:)?RegistroAnulacion[\s>]/;
const PLACE = ["Body", "RegFactuSistemaFacturacion", "RegistroFactura"];

/** Signatures of the records of a message. */
export interface Signatures {
  /** Name of what is wrong with the record at a place; undefined where it is signed. */
  wrongAt(place: number): string | undefined;
}

/**
 * The signatures of a message's records. Each covers its record as a document of its own, without the message around
 * it, whose declarations are not part of the signed text.
 */
export function signaturesIn(body: Uint8Array): Signatures {
  const message = new TextDecoder().decode(body);
  const records = [...message.matchAll(RECORD)];
  const [first] = records;
  const last = records.at(-1);
  const head = message.slice(0, first?.index);
  const tail = message.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
  return {
    wrongAt(place) {
      const record = records[place]?.[0] ?? "";
      return isSigned(head + record + tail) ? undefined : "Signature";
    },
  };
}

/** True for a message of one record that is signed on its own. */
function isSigned(message: string): boolean {
  const kind = CANCELLATION.test(message) ? "RegistroAnulacion" : "RegistroAlta";
  try {
    const record = c14n(message, { form: "exc-c14n", path: [...PLACE, kind] });
    return verifyXml(record).policy !== undefined;
  } catch (error) {
    if (isFakturoError(error)) return false;
    throw error;
  }
}
