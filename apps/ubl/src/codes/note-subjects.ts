import type { Note } from "@fakturo/model";

/** UNTDID 4451 by note key (BT-21). */
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ["goods", "AAA"],
  ["payment", "PMT"],
  ["payment-method", "PMD"],
  ["payment-term", "AAB"],
  ["general", "AAI"],
  ["legal", "ABL"],
  ["dangerous-goods", "AAC"],
  ["ack", "AAE"],
  ["rate", "AAF"],
  ["reason", "ACD"],
  ["dispute", "ACE"],
  ["customer", "CUR"],
  ["glossary", "ACZ"],
  ["customs", "CUS"],
  ["handling", "HAN"],
  ["packaging", "PKG"],
  ["loading", "LOI"],
  ["price", "AAK"],
  ["priority", "PRI"],
  ["regulatory", "REG"],
  ["safety", "SAF"],
  ["ship-line", "SLR"],
  ["supplier", "SUR"],
  ["transport", "TRA"],
  ["delivery", "DEL"],
  ["quarantine", "QIN"],
  ["tax", "TXD"],
  ["other", "ZZZ"],
]);

/** The note as UBL writes it: `#AAI#text` with a subject, else the text (BT-21, BT-22). */
export function noteText({ key, ext, text }: Note): string {
  const subject = ext?.["untdid-text-subject"] || SUBJECTS.get(key ?? "");
  return subject ? `#${subject}#${text}` : text;
}
