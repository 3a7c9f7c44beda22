import { base64 } from "@fakturo/model";
import { type SigningCredentials, signMessage, signXml } from "@fakturo/signature";
import { authoritySigner, type SimulatedReply } from "@fakturo/simulator";
import { certificateToken, securityHeader, timestampToken, writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, leaves, writeXml, type XmlNode } from "@fakturo/xml";
import type { Settings } from "../settings.ts";
import { DATA, MODEL, SERVICE } from "./names.ts";

const XML = { "content-type": "text/xml; charset=utf-8" };
const IDS = { token: "X509-1", timestamp: "TS-1", body: "Body-1" } as const;
/** Life of an answer in seconds. */
const LIFE_S = 300;

const bankAt = authoritySigner("Pankki (simulated)");
const strangerAt = authoritySigner("Tuntematon (simulated)");

/** What an answer repeats of its request. */
export interface BankRequest {
  /** Name of the operation without `in`. */
  readonly operation: string;
  readonly sender: string;
  readonly receiver: string;
  readonly requestId: string;
}

/** A code with its text, and the members of the `ApplicationResponse` that follow. */
export interface BankAnswer {
  readonly code: string;
  readonly text: string;
  readonly members?: readonly (XmlNode | undefined)[];
}

/** How and when an answer is signed. */
export interface AnswerWorld {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly settings: Settings;
}

/** A signed answer: the `ApplicationResponse` with an enveloped signature, in a body that is signed too. */
export function bankReply(
  request: BankRequest,
  answer: BankAnswer,
  { now, settings: { signature } }: AnswerWorld,
): SimulatedReply {
  const signer = signature === "other" ? strangerAt(now) : bankAt(now);
  const { operation, sender, receiver, requestId } = request;
  const header = group(
    "mod:ResponseHeader",
    leaves("mod", [
      ["SenderId", sender],
      ["RequestId", requestId],
      ["Timestamp", new Date(now).toISOString()],
      ["ResponseCode", answer.code],
      ["ResponseText", answer.text],
      ["ReceiverId", receiver],
    ]),
  );
  const response = new TextEncoder().encode(applicationResponse(sender, answer, { now, signer }));
  const body = group(
    `cor:${operation}out`,
    header,
    leaf("mod:ApplicationResponse", base64(response)),
  );
  const envelope = writeEnvelope({
    version: "1.1",
    headers: [
      securityHeader(
        certificateToken(signer.certificate.raw, IDS.token),
        timestampToken({ now, seconds: LIFE_S, id: IDS.timestamp }),
      ),
    ],
    bodyId: IDS.body,
    body: attributed(body, declare({ cor: SERVICE, mod: MODEL })),
  });
  if (signature === "none") return { status: 200, headers: XML, body: envelope };
  const signed = signMessage(envelope, signer, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: [IDS.timestamp, IDS.body],
    token: IDS.token,
  });
  return { status: 200, headers: XML, body: signature === "broken" ? broken(signed) : signed };
}

function applicationResponse(
  customer: string,
  { code, text, members = [] }: BankAnswer,
  { now, signer }: { readonly now: number; readonly signer: SigningCredentials },
): string {
  const root = group(
    "c2b:ApplicationResponse",
    leaf("c2b:CustomerId", customer),
    leaf("c2b:Timestamp", new Date(now).toISOString()),
    leaf("c2b:ResponseCode", code),
    leaf("c2b:ResponseText", text.slice(0, 80)),
    members,
  );
  const xml = writeXml(attributed(root, declare({ c2b: DATA })));
  return signXml(xml, signer, { now, method: "rsa-sha256", digest: "sha256" }).xml;
}

/** The message with another digest of the body's content. */
function broken(message: string): string {
  return message.replace(/(?<=<mod:ResponseText>)/, "x");
}

/** The fault of a message that is no request, and of a service that fails. */
export function bankFault(side: "Client" | "Server", reason: string): SimulatedReply {
  const fault = group("soap:Fault", leaf("faultcode", `soap:${side}`), leaf("faultstring", reason));
  return { status: 500, headers: XML, body: writeEnvelope({ version: "1.1", body: fault }) };
}
