import { type SigningCredentials, signXml } from "@fakturo/signature";
import { attributed, declare, group, writeXml } from "@fakturo/xml";
import { SMP_NAMESPACES, type SmpFormat } from "./metadata.ts";

const DECLARATION = /^\s*<\?xml[^>]*\?>\s*/;
/** Place of the metadata, which stand in the signed element without change. */
const PLACE = "place";

/** How metadata are signed. */
export interface MetadataSigner {
  /** Certificate and key of the publisher. */
  readonly credentials: SigningCredentials;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Format of the metadata; that of Peppol when absent. */
  readonly format?: SmpFormat;
}

/** Signs `ServiceMetadata` as publishers answer them: enveloped, RSA with SHA-256 (Peppol SMP 1.4, BDXR SMP 1.0). */
export function signServiceMetadata(
  metadata: string,
  { credentials, now, format = "peppol" }: MetadataSigner,
): string {
  const frame = attributed(
    group("SignedServiceMetadata", { ...group(PLACE), kept: true }),
    declare({ "": SMP_NAMESPACES[format] }),
  );
  const content = metadata.replace(DECLARATION, "");
  const text = writeXml(frame).replace(`<${PLACE}/>`, () => content);
  const options = { now, method: "rsa-sha256", digest: "sha256", prefix: "" } as const;
  return signXml(text, credentials, options).xml;
}
