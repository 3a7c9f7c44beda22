import type { KeyObject, X509Certificate } from "node:crypto";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { CANONICAL_FORMS, DIGESTS, ENVELOPED, SIGNATURES } from "../algorithms.ts";
import { certificateFacts, type SigningCredentials } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { DS } from "./document.ts";
import { algorithm, type Namer, namer } from "./elements.ts";
import type { SignXmlOptions } from "./options.ts";
import { qualifyingProperties } from "./properties.ts";

const PROPERTIES_TYPE = "http://uri.etsi.org/01903#SignedProperties";

/** Values that are known only after the signature is inserted. */
export interface Values {
  readonly data: string;
  readonly keyInfo: string;
  readonly properties: string;
  readonly signature: string;
}

/** The whole ds:Signature; digests and value may still be placeholders. */
export function signatureMarkup(
  credentials: SigningCredentials,
  options: SignXmlOptions,
  values: Values,
): XmlNode {
  const { ids = {}, prefix = "ds", xades } = options;
  const ds = namer(prefix);
  const value = attributed(leaf(ds("SignatureValue"), values.signature), { Id: ids.value });
  return attributed(
    group(
      ds("Signature"),
      signedInfo(ds, options, values),
      value,
      keyInfo(ds, credentials, options),
      xades && group(ds("Object"), qualifyingProperties(ds, credentials, options, xades)),
    ),
    { ...declare({ [prefix]: DS }), Id: ids.signature },
  );
}

function signedInfo(ds: Namer, options: SignXmlOptions, values: Values): XmlNode {
  const { ids = {}, xades, form = "c14n" } = options;
  return group(
    ds("SignedInfo"),
    algorithm(ds("CanonicalizationMethod"), CANONICAL_FORMS[form]),
    algorithm(ds("SignatureMethod"), SIGNATURES[options.method].uri),
    dataReference(ds, options, values.data),
    options.keyInfo?.signed ? reference(ds, options, ids.keyInfo, [], values.keyInfo) : undefined,
    xades && propertiesReference(ds, options, values.properties),
  );
}

function dataReference(ds: Namer, options: SignXmlOptions, digest: string): XmlNode {
  const { ids = {}, data = {} } = options;
  const form = data.transform;
  const transforms = form ? [ENVELOPED, CANONICAL_FORMS[form]] : [ENVELOPED];
  const node = reference(ds, options, data.id, transforms, digest);
  const uri = data.id === undefined ? [] : [["URI", `#${data.id}`]];
  const attributes = { Id: ids.reference, Type: data.type, ...Object.fromEntries(uri) };
  return attributed(node, attributes);
}

function propertiesReference(ds: Namer, options: SignXmlOptions, digest: string): XmlNode {
  const { ids = {}, xades } = options;
  const form = xades?.transform ?? "c14n";
  const transforms = form === false ? [] : [CANONICAL_FORMS[form]];
  const node = reference(ds, options, ids.properties, transforms, digest);
  return attributed(node, { Type: PROPERTIES_TYPE, ...node.attributes });
}

function reference(
  ds: Namer,
  { digest }: SignXmlOptions,
  id: string | undefined,
  transforms: readonly string[],
  value: string,
): XmlNode {
  return attributed(
    group(
      ds("Reference"),
      group(
        ds("Transforms"),
        transforms.map((uri) => algorithm(ds("Transform"), uri)),
      ),
      algorithm(ds("DigestMethod"), DIGESTS[digest]),
      leaf(ds("DigestValue"), value),
    ),
    id === undefined ? {} : { URI: `#${id}` },
  );
}

function keyInfo(ds: Namer, credentials: SigningCredentials, options: SignXmlOptions): XmlNode {
  const { ids = {}, keyInfo: wanted = {} } = options;
  const { certificate, chain } = credentials;
  const shown = wanted.chain ? [certificate, ...chain] : [certificate];
  return attributed(
    group(
      ds("KeyInfo"),
      group(
        ds("X509Data"),
        wanted.issuerSerial ? issuerSerial(ds, certificate) : undefined,
        shown.map(({ raw }) => leaf(ds("X509Certificate"), raw.toString("base64"))),
      ),
      wanted.keyValue ? keyValue(ds, certificate.publicKey) : undefined,
    ),
    { Id: ids.keyInfo },
  );
}

function issuerSerial(ds: Namer, certificate: X509Certificate): XmlNode {
  const { issuer, serial } = certificateFacts(certificate);
  return group(
    ds("X509IssuerSerial"),
    leaf(ds("X509IssuerName"), issuer),
    leaf(ds("X509SerialNumber"), serial),
  );
}

function keyValue(ds: Namer, key: KeyObject): XmlNode {
  const { n, e } = key.export({ format: "jwk" });
  if (n === undefined || e === undefined) refuse("only RSA keys are written as KeyValue");
  return group(
    ds("KeyValue"),
    group(ds("RSAKeyValue"), leaf(ds("Modulus"), base64(n)), leaf(ds("Exponent"), base64(e))),
  );
}

function base64(url: string): string {
  return Buffer.from(url, "base64url").toString("base64");
}
