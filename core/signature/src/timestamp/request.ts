import { Integer, Null, OctetString } from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from "pkijs";
import { digest } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { SHA256 } from "../cms/oids.ts";
import { refuse } from "../refuse.ts";

/** A request for a timestamp over data (RFC 3161 §2.4.1): SHA-256, including the certificate. */
export function timestampRequest(data: string | Uint8Array, nonce: bigint): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bufferOf(digest("sha256", data)) }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** `granted` and `grantedWithMods`. */
const GRANTED: ReadonlySet<number> = new Set([0, 1]);

/**
 * The token in an authority's response, not yet verified.
 * @throws FakturoError `signature` for a refusal, with the authority's message; `input` for anything
 * else.
 */
export function tokenIn(response: Uint8Array): Uint8Array {
  const { status, timeStampToken } = responseOf(response);
  if (!GRANTED.has(status.status)) {
    const words = (status.statusStrings ?? []).map((text) => text.getValue()).join("; ");
    refuse(`the timestamp authority refused (${status.status})${words && `: ${words}`}`);
  }
  if (!timeStampToken) refuse("the authority's response has no timestamp", "input");
  return new Uint8Array(timeStampToken.toSchema().toBER());
}

function responseOf(response: Uint8Array): TimeStampResp {
  try {
    return TimeStampResp.fromBER(bufferOf(response));
  } catch (error) {
    return refuse("this is no response of a timestamp authority", "input", error);
  }
}
