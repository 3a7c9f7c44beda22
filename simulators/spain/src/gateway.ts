import type { PresentedCertificate, SimulatedReply } from "@fakturo/simulator";
import { certificateHolderOf } from "./census.ts";

const CERTIFICATE_PAGE = "https://sede.agenciatributaria.gob.es/Sede/errores/erro4033.html";

/** The gateway's answer to a certificate that it does not take: a redirect, not a SOAP message. */
export const CERTIFICATE_REFUSED: SimulatedReply = {
  status: 302,
  headers: { location: CERTIFICATE_PAGE },
};

/** Conditions of the check. */
export interface GatewayWorld {
  /** True for the hosts for seals. */
  readonly isSealHost: boolean;
  /** `optional` takes plain HTTP too. */
  readonly certificates: "required" | "optional";
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The answer to a missing, foreign or expired certificate, or to one of the other host; undefined if it is taken. */
export function refusedCertificate(
  certificate: PresentedCertificate | undefined,
  { isSealHost, certificates, now }: GatewayWorld,
): SimulatedReply | undefined {
  if (!certificate && certificates === "optional") return undefined;
  const holder = certificate?.isTrusted ? certificateHolderOf(certificate) : undefined;
  const isInDate = certificate && certificate.from <= now && now < certificate.until;
  if (!holder || !isInDate) return CERTIFICATE_REFUSED;
  return holder.isSeal === isSealHost ? undefined : { status: 401 };
}
