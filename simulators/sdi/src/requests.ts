import { isFakturoError } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { binaryIn, readSoap, type SoapAnswer } from "@fakturo/soap";
import { find, text } from "./facts.ts";
import { faultReply, unreadableReply } from "./soap.ts";

/** `nomeFile_Type` of the WSDL. */
const NAME = /^[a-zA-Z0-9_.]{9,50}$/;

/** A request without the expected message; `reply` is the fault that answers it. */
export class UnreadableMessage extends Error {
  readonly reply: SimulatedReply;

  constructor(reply: SimulatedReply) {
    super("the request has not the expected message");
    this.reply = reply;
  }
}

/** A file in a message. */
export interface FileMessage {
  /** `IdentificativoSdI`; empty where the message has none. */
  readonly id: string;
  readonly name: string;
  readonly data: Uint8Array;
}

/** The file of a SOAP message, MTOM or inline. @throws UnreadableMessage. */
export function messageIn(
  request: SimulatedRequest,
  element: string,
  namespace: string,
): FileMessage {
  const { body, attachments } = envelopeIn(request);
  const name = text(body, "NomeFile");
  const file = find(body, "File");
  if (body?.name !== element || body.namespace !== namespace || !file || !NAME.test(name))
    throw new UnreadableMessage(faultReply());
  try {
    return { id: text(body, "IdentificativoSdI"), name, data: binaryIn(file, attachments) };
  } catch (error) {
    if (isFakturoError(error)) throw new UnreadableMessage(faultReply());
    throw error;
  }
}

function envelopeIn({ headers, body }: SimulatedRequest): SoapAnswer {
  try {
    return readSoap({ status: 200, headers, body });
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const isXml = error.message.includes("its root is") || error.message.includes("no body");
    throw new UnreadableMessage(isXml ? faultReply() : unreadableReply());
  }
}
