/** A mail server and the sender's address, from a workspace's secret. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS. */
  readonly implicitTls: boolean;
  /** Aborts where the server does not offer TLS. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

/**
 * Parses `smtps://user:password@host:465?from=Acme%20%3Cbilling%40acme.example%3E`; `smtp:` uses
 * STARTTLS unless `tls=none`. Undefined for invalid text.
 */
export function parseConnection(text: string): MailServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const from = url?.searchParams.get("from");
  if (!url || !from || url.hostname === "") return undefined;
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") return undefined;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || pass === undefined) return undefined;
  const implicitTls = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (implicitTls ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port),
    implicitTls,
    requireTls: !implicitTls && url.searchParams.get("tls") !== "none",
    auth: user ? { user, pass } : undefined,
    from,
  };
}

/** Undefined for text with an unescaped `%`. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
