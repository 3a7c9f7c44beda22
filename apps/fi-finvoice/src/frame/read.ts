import { FakturoError } from "@fakturo/model";
import { createFinder, readXml } from "@fakturo/xml";
import { EB, SOAP } from "./names.ts";

/** Addresses and operators of a frame; empty where it names none. */
export interface FrameRouting {
  readonly sender: FrameParty;
  readonly receiver: FrameParty;
}

/** A side of a frame. */
export interface FrameParty {
  readonly address: string;
  readonly operator: string;
}

/** A Finvoice without its frame. */
export interface Unframed {
  readonly data: Uint8Array;
  /** Undefined for a file without frame. */
  readonly routing: FrameRouting | undefined;
}

/** Characters in which the frame has to begin. */
const START_LENGTH = 1000;
const START = /^[\s\uFEFF]*(?:<\?xml[^>]*\?>\s*)?<(?:([\w.-]+):)?Envelope[\s>]/;
const finder = createFinder({ s: SOAP, eb: EB });
const HEADER = "s:Header/eb:MessageHeader";

/**
 * Divides a file of the transport into frame and Finvoice: two XML documents, each with an encoding of its own, so
 * they are cut as bytes. A file without frame is returned as it is.
 * @throws FakturoError "input" for a frame without end, and for several messages in one file.
 */
export function unframed(data: Uint8Array): Unframed {
  const bytes = Buffer.from(data);
  const start = START.exec(bytes.toString("latin1", 0, START_LENGTH).replace(/^ï»¿/, ""));
  if (!start) return { data, routing: undefined };
  const end = `</${start[1] === undefined ? "" : `${start[1]}:`}Envelope>`;
  const at = bytes.indexOf(end);
  if (at < 0) throw new FakturoError("input", "the frame of the Finvoice has no end");
  const cut = at + end.length;
  if (bytes.indexOf(end, cut) >= 0)
    throw new FakturoError("input", "the file has several messages: one Finvoice is expected");
  return { data: trimmed(bytes.subarray(cut)), routing: routingIn(bytes.subarray(0, cut)) };
}

/** An XML declaration has to be the first thing of its document. */
function trimmed(bytes: Buffer): Uint8Array {
  const at = bytes.indexOf("<");
  return at < 0 ? bytes : bytes.subarray(at);
}

function routingIn(frame: Uint8Array): FrameRouting {
  const header = finder.find(readXml(trimmed(Buffer.from(frame))), HEADER);
  const side = (name: string): FrameParty => {
    const parts = finder.findAll(header, `eb:${name}`);
    const of = (role: string) =>
      finder.text(
        parts.find((part) => finder.text(part, "eb:Role") === role),
        "eb:PartyId",
      );
    return { address: of(name === "From" ? "Sender" : "Receiver"), operator: of("Intermediator") };
  };
  return { sender: side("From"), receiver: side("To") };
}
