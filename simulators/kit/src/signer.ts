import { type SigningCredentials, selfSigned } from "@fakturo/signature";

const YEAR_MS = 365 * 86_400_000;

/**
 * The key with which a simulated authority signs its answers: a self-signed certificate, new in each process and where
 * the last one has expired by the authority's clock.
 * @param commonName name of the authority in it
 * @returns the key that is valid at a time in milliseconds
 */
export function authoritySigner(commonName: string): (now: number) => SigningCredentials {
  let own: SigningCredentials | undefined;
  return (now) => {
    const isValid = own && own.certificate.validToDate.getTime() > now;
    if (!own || !isValid)
      own = selfSigned({
        commonName,
        from: now - YEAR_MS,
        until: now + YEAR_MS,
        usages: ["digitalSignature", "nonRepudiation"],
      });
    return own;
  };
}
