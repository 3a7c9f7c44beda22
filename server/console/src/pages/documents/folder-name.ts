import type { MessageKey, Translate } from "../../i18n/translate.ts";

const NAMES: ReadonlyMap<string, MessageKey> = new Map([
  ["all", "folder.all"],
  ["invoices", "folder.invoices"],
  ["expenses", "folder.expenses"],
  ["orders", "folder.orders"],
  ["deliveries", "folder.deliveries"],
  ["payments", "folder.payments"],
  ["contacts", "folder.contacts"],
]);

/** Name of a folder; its key where it is none of ours. */
export function folderName(folder: string, t: Translate): string {
  const known = NAMES.get(folder);
  return known ? t(known) : folder;
}
