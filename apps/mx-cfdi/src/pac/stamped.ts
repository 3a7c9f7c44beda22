import { cadenaOf, NAMESPACES } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import { type Answer, type StepFile, XML_MIME } from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { FILE_KEY } from "../file.ts";
import { readComprobante } from "../parse/find.ts";
import { stampsIn } from "../stamps.ts";
import type { PacStamping } from "./record.ts";

const { find } = createFinder(NAMESPACES);
const STAMP = "cfdi:Complemento/tfd:TimbreFiscalDigital";

/** What a PAC gives of a stamped CFDI: the file, or only the stamp. */
export interface Stamped {
  readonly cfdi?: string | undefined;
  readonly tfd?: string | undefined;
}

/**
 * The answer for a CFDI that the PAC has stamped, now or before. The stamp is ours where it contains our seal and the
 * file has our original string; another one is that of another document.
 */
export function stampedAnswer(
  record: PacStamping,
  { cfdi, tfd }: Stamped,
  files: readonly StepFile[] = [],
): Answer {
  const xml = cfdi || (tfd && withStamp(record.xml, tfd)) || "";
  const stamped = comprobanteIn(xml);
  const stamp = stamped && find(stamped, STAMP);
  const uuid = stamp?.attributes.get("UUID");
  if (!stamped || !stamp || !uuid)
    return { is: "unknown", message: "the PAC has stamped the CFDI, and its answer has no stamp" };
  const own = readComprobante(record.xml);
  if (stamp.attributes.get("SelloCFD") !== own.attributes.get("Sello"))
    return { is: "duplicate", digest: `seal of ${uuid}`, reference: uuid };
  if (cadenaOf(stamped) !== cadenaOf(own))
    return { is: "unknown", message: "the stamped file differs from the sealed one" };
  const data = new TextEncoder().encode(xml);
  const file = {
    name: record.file,
    mime: XML_MIME,
    data,
    key: FILE_KEY,
    category: "format",
  } as const;
  return {
    is: "accepted",
    reference: uuid,
    effects: { stamps: stampsIn(stamped), files: [file, ...files] },
  };
}

function comprobanteIn(xml: string): XmlElement | undefined {
  try {
    return readComprobante(xml);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

const COMPLEMENT_END = "</cfdi:Complemento>";
const LATER = ["<cfdi:Addenda", "</cfdi:Comprobante>"];

/** The sealed CFDI with the stamp in its Complemento, whose place is before the Addenda. */
function withStamp(xml: string, tfd: string): string {
  const at = xml.lastIndexOf(COMPLEMENT_END);
  if (at >= 0) return xml.slice(0, at) + tfd + xml.slice(at);
  const place = LATER.map((text) => xml.indexOf(text)).find((index) => index >= 0) ?? xml.length;
  return `${xml.slice(0, place)}<cfdi:Complemento>${tfd}${COMPLEMENT_END}${xml.slice(place)}`;
}
