import type { X509Certificate } from "node:crypto";
import {
  BitString,
  Constructed,
  Enumerated,
  GeneralizedTime,
  Null,
  OctetString,
  Primitive,
} from "asn1js";
import {
  AlgorithmIdentifier,
  BasicOCSPResponse,
  Certificate,
  OCSPResponse,
  ResponseBytes,
  ResponseData,
  SingleResponse,
} from "pkijs";
import { signBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { RSA_SHA256 } from "../cms/oids.ts";
import type { SigningCredentials } from "../credentials/credentials.ts";
import { OCSP } from "./ocsp.ts";
import { certificateId } from "./responder.ts";

/** An answer about one certificate. */
export interface StatusOptions {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
  readonly status: "good" | "revoked" | "unknown";
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

const TAGS = { good: 0, unknown: 2 } as const;
const CONTEXT = 3;

/** A responder's answer in DER that an RSA key signs, for sandboxes and tests. */
export function issueStatus(signer: SigningCredentials, options: StatusOptions): Uint8Array {
  const { certificate, issuer, from, until } = options;
  const own = Certificate.fromBER(bufferOf(signer.certificate.raw));
  const data = new ResponseData({
    responderID: own.subject,
    producedAt: new Date(from),
    responses: [
      new SingleResponse({
        certID: certificateId(certificate, issuer),
        certStatus: statusNode(options),
        thisUpdate: new Date(from),
        nextUpdate: new Date(until),
      }),
    ],
  });
  data.tbsView = new Uint8Array(data.toSchema(true).toBER());
  const value = signBytes(signer.key, "rsa-sha256", data.tbsView);
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: RSA_SHA256,
      algorithmParams: new Null(),
    }),
    signature: new BitString({ valueHex: bufferOf(value) }),
    certs: [own],
  });
  const response = new OctetString({ valueHex: basic.toSchema().toBER() });
  const answer = new OCSPResponse({
    responseStatus: new Enumerated({ value: 0 }),
    responseBytes: new ResponseBytes({ responseType: OCSP.basic, response }),
  });
  return new Uint8Array(answer.toSchema().toBER());
}

/** `CertStatus` (RFC 6960 §4.2.1). */
function statusNode({ status, from }: StatusOptions) {
  if (status !== "revoked")
    return new Primitive({ idBlock: { tagClass: CONTEXT, tagNumber: TAGS[status] } });
  const time = new GeneralizedTime({ valueDate: new Date(from) });
  return new Constructed({ idBlock: { tagClass: CONTEXT, tagNumber: 1 }, value: [time] });
}
