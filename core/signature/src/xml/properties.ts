import type { X509Certificate } from "node:crypto";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { DIGESTS, type DigestName } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { certificateFacts, type SigningCredentials } from "../credentials/credentials.ts";
import { XADES } from "./document.ts";
import { algorithm, type Namer } from "./elements.ts";
import type { DataFormat, SignaturePolicy, SignXmlOptions, XadesOptions } from "./options.ts";

/** QualifyingProperties of ETSI TS 101 903 §7, in the order of its schema. */
export function qualifyingProperties(
  ds: Namer,
  credentials: SigningCredentials,
  options: SignXmlOptions,
  xades: XadesOptions,
): XmlNode {
  const { ids = {} } = options;
  const signed = group(
    "xades:SignedProperties",
    group(
      "xades:SignedSignatureProperties",
      leaf("xades:SigningTime", xades.signingTime),
      signingCertificate(ds, credentials, options.digest, xades),
      xades.policy && policyIdentifier(ds, xades.policy),
      signerRole(xades),
    ),
    xades.dataFormat && dataObject(xades.dataFormat, ids.reference),
  );
  return attributed(
    group("xades:QualifyingProperties", attributed(signed, { Id: ids.properties })),
    {
      ...declare({ xades: XADES }),
      Id: ids.qualifying,
      Target: ids.signature === undefined ? undefined : `#${ids.signature}`,
    },
  );
}

function signingCertificate(
  ds: Namer,
  { certificate, chain }: SigningCredentials,
  name: DigestName,
  xades: XadesOptions,
): XmlNode {
  const v2 = xades.signingCertificate === "v2";
  const listed = xades.chain ? [certificate, ...chain] : [certificate];
  return group(
    v2 ? "xades:SigningCertificateV2" : "xades:SigningCertificate",
    listed.map((one) =>
      group(
        "xades:Cert",
        digestOf(ds, "xades:CertDigest", DIGESTS[name], digest(name, one.raw).toString("base64")),
        v2 ? undefined : issuerSerial(ds, one),
      ),
    ),
  );
}

function issuerSerial(ds: Namer, certificate: X509Certificate): XmlNode {
  const { issuer, serial } = certificateFacts(certificate);
  return group(
    "xades:IssuerSerial",
    leaf(ds("X509IssuerName"), issuer),
    leaf(ds("X509SerialNumber"), serial),
  );
}

function digestOf(ds: Namer, name: string, method: string, value: string): XmlNode {
  return group(name, algorithm(ds("DigestMethod"), method), leaf(ds("DigestValue"), value));
}

function policyIdentifier(ds: Namer, policy: SignaturePolicy): XmlNode {
  return group(
    "xades:SignaturePolicyIdentifier",
    group(
      "xades:SignaturePolicyId",
      group(
        "xades:SigPolicyId",
        leaf("xades:Identifier", policy.id),
        leaf("xades:Description", policy.description),
      ),
      digestOf(ds, "xades:SigPolicyHash", methodOf(policy), policy.digest),
      group(
        "xades:SigPolicyQualifiers",
        group("xades:SigPolicyQualifier", leaf("xades:SPURI", policy.uri)),
      ),
    ),
  );
}

function methodOf({ digestMethod }: SignaturePolicy): string {
  for (const [name, uri] of Object.entries(DIGESTS)) if (name === digestMethod) return uri;
  return digestMethod;
}

function signerRole({ claimedRole, signingCertificate: version }: XadesOptions): XmlNode {
  return group(
    version === "v2" ? "xades:SignerRoleV2" : "xades:SignerRole",
    group("xades:ClaimedRoles", leaf("xades:ClaimedRole", claimedRole)),
  );
}

function dataObject(format: DataFormat, reference: string | undefined): XmlNode {
  const identifier = leaf("xades:Identifier", format.identifier, { Qualifier: "OIDAsURN" });
  const node = group(
    "xades:DataObjectFormat",
    leaf("xades:Description", format.description),
    group("xades:ObjectIdentifier", identifier),
    leaf("xades:MimeType", format.mime),
    leaf("xades:Encoding", format.encoding),
  );
  const target = reference === undefined ? undefined : `#${reference}`;
  return group("xades:SignedDataObjectProperties", attributed(node, { ObjectReference: target }));
}
