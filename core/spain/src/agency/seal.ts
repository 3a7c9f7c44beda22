import type { ClientTls } from "@fakturo/plugin";
import { certificateFacts, readCertificate } from "@fakturo/signature";

/** Name parts of a natural person. */
const PERSON = /(?:^|,|\n)\s*(?:GN|SN|2\.5\.4\.42|2\.5\.4\.4)=/;
const ENTITY = /(?:^|,|\n)\s*(?:organizationIdentifier|2\.5\.4\.97)=/;

/** True for the seal of an entity, which uses separate hosts of the agency. */
export function isSeal(tls: ClientTls | undefined): boolean {
  if (tls?.cert === undefined) return false;
  const { subject } = certificateFacts(readCertificate(tls.cert));
  return ENTITY.test(subject) && !PERSON.test(subject);
}
