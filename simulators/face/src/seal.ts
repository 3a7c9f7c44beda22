import { writeSignedMessage } from "@fakturo/signature";
import { authoritySigner, type SimulatedReply, type SimulatorWorld } from "@fakturo/simulator";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, type XmlNode } from "@fakturo/xml";
import type { Settings } from "./settings.ts";

const XML = { "content-type": "text/xml; charset=utf-8" };

const sealAt = authoritySigner("SELLO ENTIDAD SGAD PRUEBAS (simulated)");
const strangerAt = authoritySigner("SELLO DESCONOCIDO (simulated)");

/** An answer with the signature of FACe's seal (WS-Security), as the settings require it. */
export function sealedReply(
  payload: XmlNode,
  namespace: string,
  { now, settings: { signature } }: Pick<SimulatorWorld<Settings>, "now" | "settings">,
): SimulatedReply {
  const body = attributed(payload, declare({ ns1: namespace }));
  if (signature === "none") return replyOf(writeEnvelope({ version: "1.1", body }));
  const moment = now();
  const signer = signature === "other" ? strangerAt(moment) : sealAt(moment);
  const signed = writeSignedMessage(body, signer, moment);
  return replyOf(signature === "broken" ? withOtherValue(signed) : signed);
}

function replyOf(body: string): SimulatedReply {
  return { status: 200, headers: XML, body };
}

/** The message with the value of another signature. */
function withOtherValue(message: string): string {
  return message.replace(/(?<=<ds:SignatureValue>)[^<]/, (first) => (first === "A" ? "B" : "A"));
}
