import { base64 } from "@fakturo/model";
import { type SigningCredentials, signXml, writeSignedMessage } from "@fakturo/signature";
import { authoritySigner, type SimulatedReply } from "@fakturo/simulator";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, leaves, writeXml, type XmlNode } from "@fakturo/xml";
import type { Settings } from "../settings.ts";
import { DATA, MODEL, SERVICE } from "./names.ts";

const XML = { "content-type": "text/xml; charset=utf-8" };

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
  const content = group(
    `cor:${operation}out`,
    header,
    leaf("mod:ApplicationResponse", base64(response)),
  );
  const body = attributed(content, declare({ cor: SERVICE, mod: MODEL }));
  if (signature === "none")
    return { status: 200, headers: XML, body: writeEnvelope({ version: "1.1", body }) };
  const signed = writeSignedMessage(body, signer, now);
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
