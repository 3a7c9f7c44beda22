import type { X509Certificate } from "node:crypto";
import { subjectAttributes } from "@fakturo/simulator";

/** Who a certificate belongs to. */
export interface CertificateSubject {
  /** NIP or PESEL. */
  readonly code: string;
  readonly isSeal: boolean;
}

const PERSON = /^(?:PNOPL|PESEL).*?(\d{11})|^(?:TINPL|NIP).*?(\d{10})/;
const ENTITY = /^VATPL.*?(\d{10})/;

/** The holder by the subject's number; undefined where it has none that KSeF knows. */
export function holderOf({
  subject,
}: Pick<X509Certificate, "subject">): CertificateSubject | undefined {
  const names = subjectAttributes({ subject });
  const isPerson = names.GN !== undefined || names.SN !== undefined;
  const [, nip] = isPerson ? [] : (ENTITY.exec(names.organizationIdentifier ?? "") ?? []);
  if (nip) return { code: nip, isSeal: true };
  const [, pesel, own] = PERSON.exec(names.serialNumber ?? "") ?? [];
  const code = pesel ?? own;
  return code ? { code, isSeal: false } : undefined;
}
