import type { Address } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { SCHEMA_RULE, type Texts } from "../text.ts";

const PROVINCE = /^[A-Z]{2}$/;
const POSTCODE = /^\d{5}$/;
const FOREIGN_POSTCODE = "00000";

/** `Sede` (1.2.2, 1.4.2) and similar elements, which have no foreign postal codes. */
export function addressNode(
  name: string,
  address: Address | undefined,
  texts: Texts,
  path: string,
): XmlNode | undefined {
  if (!address) {
    texts.faults.add(SCHEMA_RULE, path, "FatturaPA needs an address");
    return undefined;
  }
  const { country = "IT", region = "", num } = address;
  const isItalian = country === "IT";
  const street = address.po_box ? "po_box" : "street";
  return group(
    name,
    leaf("Indirizzo", required(texts, address[street], `${path}.${street}`)),
    leaf("NumeroCivico", texts.ascii(num, 8, `${path}.num`)),
    leaf("CAP", isItalian ? postcode(texts, address.code, path) : FOREIGN_POSTCODE),
    leaf("Comune", required(texts, address.locality, `${path}.locality`)),
    leaf("Provincia", isItalian && PROVINCE.test(region) ? region : undefined),
    leaf("Nazione", country),
  );
}

function required(texts: Texts, value: string | undefined, path: string): string | undefined {
  if (!value) texts.faults.add(SCHEMA_RULE, path, "FatturaPA needs street and town");
  return texts.latin(value, 60, path);
}

function postcode(texts: Texts, code: string | undefined, path: string): string | undefined {
  if (!code || !POSTCODE.test(code))
    texts.faults.add(SCHEMA_RULE, `${path}.code`, "Italian postal codes have five digits");
  return code;
}
