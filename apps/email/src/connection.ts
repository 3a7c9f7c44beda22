/** A mail server and the sender's address, as a workspace keeps them in its secret. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly implicitTls: boolean;
  /** Refuses to go on where the server offers no TLS. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
}

const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

/**
 * Reads `smtps://user:password@host:465?from=Acme%20%3Cbilling%40acme.example%3E`; with `smtp:` TLS
 * is started by command, and left out only with `tls=none`. Undefined for anything else.
 */
export function parseConnection(text: string): Connection | undefined {
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

/** Undefined for text with a `%` that was not written as `%25`. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
