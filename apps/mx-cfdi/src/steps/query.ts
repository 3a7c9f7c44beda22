import type { Envelope } from "@fakturo/plugin";
import type { StatusQuery } from "../pac/record.ts";

/** The fields of the QR code of a stamped CFDI, whose values are not encoded; undefined without stamp. */
export function queryIn({ head }: Envelope): StatusQuery | undefined {
  const url = head.stamps?.find(({ prv }) => prv === "sat-url")?.val ?? "";
  const pairs = url.slice(url.indexOf("?") + 1).split("&");
  const fields = new Map(pairs.map((pair) => [pair.slice(0, 2), pair.slice(3)]));
  const [issuer, receiver] = [fields.get("re"), fields.get("rr")];
  const [total, uuid, tail] = [fields.get("tt"), fields.get("id"), fields.get("fe")];
  if (!issuer || !receiver || !total || !uuid || !tail) return undefined;
  return { issuer, receiver, total, uuid, tail };
}
