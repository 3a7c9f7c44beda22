import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  type Outgoing,
  onDocument,
  type Static,
  submissionResult,
  submitting,
  Type,
  tellDeadline,
} from "@fakturo/plugin";
import { providers, taxpayers } from "../connection/connection.ts";
import { PROVIDER, USER } from "../connection/credentials.ts";
import { LOST } from "../connection/late.ts";
import { stated } from "../connection/message.ts";
import { identityOf, sentDocument } from "../connection/record.ts";
import { endOfNextDay } from "../deadline.ts";
import { fileOf } from "../file.ts";
import { generateMydata } from "../generate.ts";

const Config = Type.Object({
  move_purpose: Type.Integer({
    title: "Purpose of the movement",
    description: "For delivery notes: code of AADE's table of purposes, `1` for a sale.",
    minimum: 1,
    maximum: 20,
    default: 1,
  }),
});

/** Argument of a job with the registration of the vehicle of a delivery note. */
const VEHICLE_ARG = "vehicle";
/**
 * Argument of a job: the document was issued while this system, the provider, was out of the issuer's reach.
 */
const LOSS_ARG = "connection-lost";
const SCHEMAS = ["bill/invoice", "bill/delivery"];

/** Writes the document, submits it to a connection and follows it. */
function sending(connection: string) {
  return onDocument((task: DocumentTask<Static<typeof Config>>, ctx) => {
    const { envelope, submission, ref, config, args } = task;
    if (ref !== undefined || !maySubmit(submission))
      return tellDeadline(submissionResult(submission), submission ?? {}, ctx.now());
    const movement = { purpose: config.move_purpose, vehicle: args[VEHICLE_ARG] };
    const written = fileOf(envelope, generateMydata(envelope, movement));
    const isLost = connection === providers.key && args[LOSS_ARG] === "true";
    const file = isLost ? { ...written, data: stated(written.data, LOST.issuer) } : written;
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
    "Send the invoice or delivery note to myDATA as the supplier's own software; stamp its MARK, UID and QR code.",
  schemas: SCHEMAS,
  config: Config,
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
    "Send the invoice or delivery note to myDATA by a licensed provider; stamp its MARK, UID, authentication code, QR code and the provider.",
  schemas: SCHEMAS,
  config: Config,
  effect: "submission",
  submits: { connection: providers.key, kind: "issue" },
  credentials: [PROVIDER.key],
  run: sending(providers.key),
});
