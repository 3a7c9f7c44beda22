import { attributed, group, leaf, writeXml } from "@fakturo/xml";
import { type MailPart, writeMail } from "./mime.ts";

/** Kinds of mails that a provider of certified mail makes (RFC 6109 §3), as `daticert.xml` names them. */
export type CertifiedKind =
  | "accettazione"
  | "non-accettazione"
  | "avvenuta-consegna"
  | "preavviso-errore-consegna"
  | "errore-consegna"
  | "posta-certificata";

/** The mail that a certified mail is about or carries. */
export interface OriginalMail {
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  /** `Message-ID` of the original. */
  readonly messageId: string;
}

/** A certified mail to write. */
export interface CertifiedMail extends OriginalMail {
  readonly kind: CertifiedKind;
  /** Identifier of the provider, which is also the `Message-ID`. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Domain of the provider. */
  readonly domain: string;
  /** Why there is no acceptance or delivery. */
  readonly error?: string;
  /** The original, in a transport envelope. */
  readonly carried?: Uint8Array;
}

const SUBJECTS: Readonly<Record<CertifiedKind, string>> = {
  accettazione: "ACCETTAZIONE",
  "non-accettazione": "AVVISO DI NON ACCETTAZIONE",
  "avvenuta-consegna": "CONSEGNA",
  "preavviso-errore-consegna": "AVVISO DI MANCATA CONSEGNA PER SUPERAMENTO TEMPO MASSIMO",
  "errore-consegna": "AVVISO DI MANCATA CONSEGNA",
  "posta-certificata": "POSTA CERTIFICATA",
};
const utf8 = new TextEncoder();

/**
 * A receipt of the provider, or the envelope of a delivered mail, with `daticert.xml` (RFC 6109 §4.4). Providers sign
 * theirs with S/MIME; those of the simulation are not signed.
 */
export function certifiedMail(mail: CertifiedMail): Uint8Array {
  const { kind, id, at, domain, sender, recipient, subject, messageId, carried } = mail;
  const service = `posta-certificata@${domain}`;
  const isEnvelope = kind === "posta-certificata";
  const own: readonly (readonly [string, string])[] = isEnvelope
    ? [
        ["X-Trasporto", kind],
        ["From", `"Per conto di: ${sender}" <${service}>`],
        ["Reply-To", sender],
        ["To", recipient],
      ]
    : [
        ["X-Ricevuta", kind],
        ["From", service],
        ["To", sender],
      ];
  const parts: readonly MailPart[] = [
    { mime: "text/plain; charset=utf-8", data: utf8.encode(`${SUBJECTS[kind]}: ${subject}\n`) },
    { mime: "application/xml", name: "daticert.xml", data: utf8.encode(certificateOf(mail)) },
    ...(carried ? [{ mime: "message/rfc822", name: "postacert.eml", data: carried }] : []),
  ];
  return writeMail({
    headers: [
      ...own,
      ["Subject", `${SUBJECTS[kind]}: ${subject}`],
      ["Date", new Date(at).toUTCString().replace("GMT", "+0000")],
      ["Message-ID", id],
      ["X-Riferimento-Message-ID", messageId],
    ],
    parts,
    boundary: `=_${id.replace(/[^\w]/g, "")}`,
  });
}

function certificateOf(mail: CertifiedMail): string {
  const { kind, id, at, domain, sender, recipient, subject, messageId, error } = mail;
  const [day = "", time = ""] = new Date(at).toISOString().split(/[T.]/);
  const header = group(
    "intestazione",
    leaf("mittente", sender),
    leaf("destinatari", recipient, { tipo: "certificato" }),
    leaf("risposte", sender),
    leaf("oggetto", subject),
  );
  const data = group(
    "dati",
    leaf("gestore-emittente", domain),
    attributed(
      group("data", leaf("giorno", day.split("-").toReversed().join("/")), leaf("ora", time)),
      { zona: "+0000" },
    ),
    leaf("identificativo", id),
    leaf("msgid", messageId),
    leaf("consegna", kind === "avvenuta-consegna" ? recipient : undefined),
    leaf("errore-esteso", error),
  );
  const errore = error === undefined ? "nessuno" : "altro";
  return writeXml(attributed(group("postacert", header, data), { tipo: kind, errore }));
}
