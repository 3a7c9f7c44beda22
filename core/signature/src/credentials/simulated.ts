import type { SigningCredentials } from "./credentials.ts";

/** Common name of the certification authorities of simulators. */
export const SIMULATED_AUTHORITY = "Simulated certification authority";

/** True for a certificate of a simulator's authority. Its name decides: each installation has an authority of its own. */
export function isSimulatedCertificate({
  certificate,
}: Pick<SigningCredentials, "certificate">): boolean {
  return certificate.issuer.split("\n").includes(`CN=${SIMULATED_AUTHORITY}`);
}
