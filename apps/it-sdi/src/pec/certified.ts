import { FakturoError } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import PostalMime, { type Attachment } from "postal-mime";
import type { SdiNamedFile } from "../receipts/signed.ts";

const { find, text } = createFinder({});
const DATA = "daticert.xml";
const ORIGINAL = "postacert.eml";

/** A certified mail: a receipt of the provider, or the envelope of a mail from another mailbox (RFC 6109). */
export interface PecMail {
  /** `accettazione`, `avvenuta-consegna`, `posta-certificata` … */
  readonly kind: string;
  /** Sender of the mail that it is about, as the provider has authenticated it. */
  readonly sender: string;
  /** `Message-ID` of that mail. */
  readonly messageId: string;
  /** Its subject. */
  readonly subject: string;
  /** When the provider made this mail, milliseconds since 1970. */
  readonly at: number;
  /** Why it was not accepted or delivered; empty otherwise. */
  readonly error: string;
  /** Files of the carried mail; none of receipts. */
  readonly files: readonly SdiNamedFile[];
}

/** @throws FakturoError "input" for a mail without certification data. */
export async function readCertified(mail: Uint8Array): Promise<PecMail> {
  const parts = await attachmentsOf(mail);
  const data = parts.find(({ filename }) => filename?.toLowerCase() === DATA);
  if (!data) throw new FakturoError("input", `the mail has no ${DATA}`);
  const root = readXml(bytesOf(data));
  const kind = root.attributes.get("tipo") ?? "";
  const original = parts.find(({ filename }) => filename?.toLowerCase() === ORIGINAL);
  const carried = kind === "posta-certificata" && original ? bytesOf(original) : undefined;
  return {
    kind,
    sender: text(root, "intestazione/mittente").toLowerCase(),
    messageId: text(root, "dati/msgid"),
    subject: text(root, "intestazione/oggetto"),
    at: momentIn(find(root, "dati/data")),
    error: text(root, "dati/errore-esteso"),
    files: carried ? filesOf(await attachmentsOf(carried)) : [],
  };
}

const ZONE = /^([+-]\d{2})(\d{2})$/;

/** `<data zona="+0100"><giorno>20/11/2026</giorno><ora>17:00:00</ora></data>`; 0 where it has another form. */
function momentIn(data: XmlElement | undefined): number {
  const day = text(data, "giorno").split("/").toReversed().join("-");
  const zone = data?.attributes.get("zona")?.replace(ZONE, "$1:$2") ?? "Z";
  return Date.parse(`${day}T${text(data, "ora")}${zone}`) || 0;
}

/** Attached mails stay files: those of the provider enclose the original. */
async function attachmentsOf(mail: Uint8Array): Promise<readonly Attachment[]> {
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true });
  return attachments;
}

function filesOf(attachments: readonly Attachment[]): readonly SdiNamedFile[] {
  return attachments.flatMap((one) =>
    one.filename ? [{ name: one.filename, data: bytesOf(one) }] : [],
  );
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}
