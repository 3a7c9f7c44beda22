import { base64 } from "@fakturo/model";
import type { MessageFile } from "../receipts.ts";
import type { StoredMail } from "../state.ts";
import { certifiedMail } from "./certified.ts";
import { writeMail } from "./mime.ts";

const MAILTO = "mailto:";
/** First address of the SdI, and the one that its first answer assigns. */
export const FIRST_ADDRESS = "sdi01@pec.fatturapa.it";
export const ASSIGNED_ADDRESS = "sdi07@pec.fatturapa.it";

/** True for an address of a mailbox. */
export function isMailbox(address: string): boolean {
  return address.startsWith(MAILTO);
}

/** The address of a mailbox in place of a web address. */
export function mailAddress(mailbox: string): string {
  return `${MAILTO}${mailbox.toLowerCase()}`;
}

/** The mailbox of such an address. */
export function mailboxOf(address: string): string {
  return address.slice(MAILTO.length);
}

/** A mail of the SdI with these files, in the envelope of the provider. */
export function mailTo(
  mailbox: string,
  files: readonly MessageFile[],
  { kind, file, at }: Pick<StoredMail, "kind" | "file" | "at">,
  domain: string,
): StoredMail {
  const name = `${file}.${kind}`;
  const [first] = files;
  const original = {
    sender: ASSIGNED_ADDRESS,
    recipient: mailbox,
    subject: first?.name ?? name,
    messageId: `<${name}@pec.fatturapa.it>`,
  };
  const carried = writeMail({
    headers: [
      ["From", original.sender],
      ["To", mailbox],
      ["Subject", original.subject],
      ["Date", new Date(at).toUTCString().replace("GMT", "+0000")],
      ["Message-ID", original.messageId],
    ],
    parts: [
      { mime: "text/plain; charset=utf-8", data: new TextEncoder().encode("In allegato.\n") },
      ...files.map((one) => ({ mime: "application/octet-stream", ...one })),
    ],
    boundary: `=_sdi${name.replace(/\W/g, "")}`,
  });
  const id = `<${name}@${domain}>`;
  const data = certifiedMail({ ...original, kind: "posta-certificata", id, at, domain, carried });
  return { type: "mail", mailbox, id, kind, file, at, data: base64(data) };
}
