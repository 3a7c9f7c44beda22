import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  type Outgoing,
  onDocument,
  submissionResult,
  submitting,
  Type,
  tellDeadline,
} from "@fakturo/plugin";
import { providers, taxpayers } from "../connection/connection.ts";
import { PROVIDER, USER } from "../connection/credentials.ts";
import { identityOf, sentDocument } from "../connection/record.ts";
import { endOfNextDay } from "../deadline.ts";
import { fileOf } from "../file.ts";
import { generateMydata } from "../generate.ts";

/** Writes the document, submits it to a connection and follows it. */
function sending(connection: string) {
  return onDocument((task: DocumentTask, ctx) => {
    const { envelope, submission, ref } = task;
    if (ref !== undefined || !maySubmit(submission))
      return tellDeadline(submissionResult(submission), submission ?? {}, ctx.now());
    const file = fileOf(envelope, generateMydata(envelope));
    const sent = sentDocument({ bytes: file.data });
    const holder = sent.id.vatNumber;
    const submit: Outgoing = {
      connection,
      kind: "issue",
      identity: identityOf(sent),
      bytes: file.data,
      holder,
      stream: [holder, "issue"].join("·"),
      due: endOfNextDay(sent.id.issueDate),
    };
    return submitting({ files: [file], submit });
  });
}

/** Sends the document with the supplier's own user of myDATA. */
export const send = defineProvider({
  key: "gov-gr.send",
  name: "Send to myDATA",
  summary:
    "Send the invoice to myDATA as the supplier's own software; stamp its MARK, UID and QR code.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: taxpayers.key, kind: "issue" },
  credentials: [USER.key],
  run: sending(taxpayers.key),
});

/** Sends the document on the channel of licensed providers. */
export const sendAsProvider = defineProvider({
  key: "ilyda.send",
  name: "Send to myDATA as provider",
  summary:
    "Send the invoice to myDATA by a licensed provider; stamp its MARK, UID, authentication code, QR code and the provider.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: providers.key, kind: "issue" },
  credentials: [PROVIDER.key],
  run: sending(providers.key),
});
