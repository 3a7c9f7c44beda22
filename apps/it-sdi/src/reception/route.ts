import { RECEPTION_TYPES } from "@fakturo/italy";
import type { AppReply, OutsideRoute } from "@fakturo/plugin";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { RECEPTION } from "../connection/addresses.ts";
import { isFromSdi } from "../connection/channel.ts";
import { messageIn } from "../connection/message.ts";
import { deliveryOf } from "./delivery.ts";

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
    const { id, metadata } = message;
    const items = deliveryOf(id, message, metadata).map((item, i, all) => ({
      key: all.length === 1 ? id : `${id}/${i + 1}`,
      ...item,
    }));
    return { ...confirmation(), effects: { receive: items } };
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
