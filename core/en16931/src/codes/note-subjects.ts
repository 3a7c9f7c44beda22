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

/** Subject of a note: its extension, else what its key means; undefined for plain notes (BT-21). */
export function noteSubjectOf({ key, ext }: Note): string | undefined {
  return ext?.["untdid-text-subject"] || SUBJECTS.get(key ?? "");
}
