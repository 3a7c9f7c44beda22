import { type DocumentTask, type EntryFile, XML_MIME } from "@fakturo/plugin";

/** The entry's signed Facturae file. */
export function facturaeFile({ entry }: Pick<DocumentTask, "entry">): EntryFile | undefined {
  return entry?.files.find(({ key, mime }) => key === "facturae" && mime === XML_MIME);
}

/** Code and text of a step without the file. */
export const NO_FILE = [
  "no-file",
  "the entry has no Facturae file: gov-es.facturae.generate comes first",
] as const;

/** Stamp with the register number of FACe. */
export const REGISTER_STAMP = "face-register-number";

/**
 * The register number of the invoice: that of a job's argument, for numbers that were found on the portal, else that
 * of the document's stamp.
 */
export function registerOf({
  args,
  envelope: { head },
}: Pick<DocumentTask, "args" | "envelope">): string | undefined {
  const stamp = head.stamps?.find(({ prv }) => prv === REGISTER_STAMP)?.val;
  return args[REGISTER_STAMP] || stamp;
}

/** Code and text of a step without the register number. */
export const NO_NUMBER = [
  "no-register-number",
  `the register number is not known: look for it on FACe's portal, and start the job with it as argument '${REGISTER_STAMP}'`,
] as const;
