import { RECEPTION_TYPES, TRANSMISSION_TYPES } from "@fakturo/italy";
import { FakturoError } from "@fakturo/model";
import { binaryIn, readSoap } from "@fakturo/soap";
import type { XmlElement } from "@fakturo/xml";
import { find, text } from "../read/find.ts";

/** A request or a stored message of the SdI. */
interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** A file that the SdI sends. */
export interface SdiMessage {
  /** Local name of the element, e.g. `ricevutaConsegna`. */
  readonly element: string;
  /** `IdentificativoSdI`. */
  readonly id: string;
  readonly name: string;
  readonly data: Uint8Array;
  /** Only of delivered invoices. */
  readonly metadata: { readonly name: string; readonly data: Uint8Array } | undefined;
}

const ID = /^\d{1,12}$/;
const NAME = /^[a-zA-Z0-9_.]{9,50}$/;

/** The file in a call of TrasmissioneFatture or RicezioneFatture, MTOM or inline. @throws FakturoError "input". */
export function messageIn({ headers, bytes }: Received): SdiMessage {
  const { body, attachments } = readSoap({ status: 200, headers, body: bytes });
  const isKnown = body && [TRANSMISSION_TYPES, RECEPTION_TYPES].includes(body.namespace);
  if (!isKnown) throw new FakturoError("input", "the message is not one of the SdI");
  const [id, name] = [text(body, "IdentificativoSdI"), text(body, "NomeFile")];
  const bytesOf = (element: XmlElement | undefined) =>
    element ? binaryIn(element, attachments) : undefined;
  const data = bytesOf(find(body, "File"));
  if (!ID.test(id) || !NAME.test(name) || !data)
    throw new FakturoError("input", "IdentificativoSdI, NomeFile or File is missing or not valid");
  const metadata = bytesOf(find(body, "Metadati"));
  return {
    element: body.name,
    id,
    name,
    data,
    metadata: metadata && { name: text(body, "NomeFileMetadati"), data: metadata },
  };
}
