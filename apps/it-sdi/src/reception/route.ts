import { RECEPTION_TYPES } from "@fakturo/italy";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { AppReply, InboundItem, OutsideRoute, StepFile } from "@fakturo/plugin";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { RECEPTION } from "../connection/addresses.ts";
import { isFromSdi } from "../connection/channel.ts";
import { messageIn, type SdiMessage } from "../connection/message.ts";
import { FILE_KEY, MIME, P7M_KEY, P7M_MIME } from "../file.ts";
import { documentsIn, fatturaIn } from "../read/parse.ts";
import { BODY_ARG } from "../steps/import.ts";

/** Job arg with the number that the SdI gave the file. */
const ID_ARG = "sdi-id";
const METADATA_KEY = "sdi-mt";

/** RicezioneFatture: invoices of suppliers, each of which becomes an entry by the import workflow. */
export const reception: OutsideRoute = {
  method: "POST",
  path: RECEPTION,
  summary: "Invoices that the SdI delivers",
  accepts: "raw",
  auth: isFromSdi,
  callback: { in: "path", name: "token" },
  replies: { 200: { description: "Stored.", mime: "text/xml" } },
  refusals: [400],
  async handle(request) {
    const message = messageIn(request);
    // The notice of expired terms (DT) changes nothing for a receiver that has not answered.
    if (message.element !== "fileSdIConMetadati")
      return { status: 200, mime: "text/xml", body: "" };
    return { ...confirmation(), effects: { receive: itemsOf(message) } };
  },
};

function confirmation(): AppReply {
  const answer = group("t:rispostaRiceviFatture", leaf("Esito", "ER01"));
  const body = attributed(answer, declare({ t: RECEPTION_TYPES }));
  return {
    status: 200,
    mime: "text/xml; charset=utf-8",
    body: writeEnvelope({ version: "1.1", body }),
  };
}

/** One item for each invoice of the file; an unreadable file becomes one item, whose import step reports the error. */
function itemsOf(message: SdiMessage): InboundItem[] {
  const files = filesOf(message);
  const documents = readable(message.data);
  return documents.map((data, i) => ({
    key: documents.length === 1 ? message.id : `${message.id}/${i + 1}`,
    files,
    args: { [ID_ARG]: message.id, [BODY_ARG]: String(i) },
    ...(data && { data }),
  }));
}

function readable(data: Uint8Array): (JsonObject | undefined)[] {
  try {
    const documents = documentsIn(fatturaIn(data));
    return documents.length > 0 ? documents : [undefined];
  } catch (error) {
    if (isFakturoError(error)) return [undefined];
    throw error;
  }
}

function filesOf({ name, data, metadata }: SdiMessage): StepFile[] {
  const isSigned = name.toLowerCase().endsWith(".p7m");
  const [key, mime] = isSigned ? [P7M_KEY, P7M_MIME] : [FILE_KEY, MIME];
  const file: StepFile = { name, mime, data, key, category: "format" };
  if (!metadata) return [file];
  return [
    file,
    { ...metadata, mime: MIME, key: METADATA_KEY, category: "response", private: true },
  ];
}
