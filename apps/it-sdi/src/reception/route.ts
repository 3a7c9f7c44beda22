import { RECEPTION_TYPES } from "@fakturo/italy";
import type { AppReply, OutsideRoute } from "@fakturo/plugin";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf } from "@fakturo/xml";
import { RECEPTION } from "../connection/addresses.ts";
import { isFromSdi } from "../connection/channel.ts";
import { messageIn } from "../connection/message.ts";
import type { SdiNamedFile } from "../receipts/signed.ts";
import { deliveryOf } from "./delivery.ts";
import { termsMessage } from "./terms.ts";

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
  async handle(request, ctx) {
    const message = messageIn(request);
    const { id, name, data, metadata } = message;
    const file = { name, data };
    if (message.element !== "fileSdIConMetadati") return termsReply(id, file);
    const items = deliveryOf({ id, file, metadata, at: ctx.now() }).map((item, i, all) => ({
      key: all.length === 1 ? id : `${id}/${i + 1}`,
      ...item,
    }));
    return { ...confirmation(), effects: { receive: items } };
  },
};

/** `NotificaDecorrenzaTermini` has no answer. */
function termsReply(id: string, file: SdiNamedFile): AppReply {
  const receive = [{ key: `${id}/${file.name}`, ...termsMessage(file) }];
  return { status: 200, mime: "text/xml", body: "", effects: { receive } };
}

function confirmation(): AppReply {
  const answer = group("t:rispostaRiceviFatture", leaf("Esito", "ER01"));
  const body = attributed(answer, declare({ t: RECEPTION_TYPES }));
  return {
    status: 200,
    mime: "text/xml; charset=utf-8",
    body: writeEnvelope({ version: "1.1", body }),
  };
}
