import type { X509Certificate } from "node:crypto";

/** Attributes of a certificate's subject by their short names, e.g. `CN`. */
export function subjectAttributes({
  subject,
}: Pick<X509Certificate, "subject">): Readonly<Record<string, string>> {
  const parts = subject.split("\n").map((line) => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return Object.fromEntries(parts);
}
