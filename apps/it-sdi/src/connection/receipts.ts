import { stemOf } from "@fakturo/italy";
import {
  type Answer,
  type AuthorityFault,
  defineCallback,
  type Notice,
  type StepFile,
} from "@fakturo/plugin";
import { MIME } from "../file.ts";
import { outcomeOf, type ReceiptOutcome } from "../receipts/outcome.ts";
import type { SdiReceipt } from "../receipts/receipt.ts";
import { receiptKey, type SdiNamedFile, signedReceipt } from "../receipts/signed.ts";
import { termsOver } from "../reception/terms.ts";
import { attestedBy, endOfTerms } from "../terms.ts";
import { TRANSMISSION } from "./addresses.ts";
import { isFromSdi } from "./channel.ts";
import { explained } from "./codes.ts";
import { messageIn } from "./message.ts";
import { isForPublicBody } from "./script.ts";

/** Stamp with the number that the SdI gave the file. */
const ID_STAMP = "sdi-id";
/** Prefix of the codes of refusals. */
const CODE_PREFIX = "SDI-";
/** Code of the refusal by a public body. */
export const REFUSED_BY_OFFICE = "rejected-pa";

/**
 * Order of the states: a refusal of the SdI comes before any delivery, so one that comes later is about another
 * copy of the file.
 */
const RANKS: Readonly<Record<string, number>> = { NS: 1, MC: 2, RC: 3, AT: 4, DT: 4, NE: 5 };

/** TrasmissioneFatture: receipts about the files that were sent. The operations differ in their element only. */
export const receipts = defineCallback({
  key: "sdi-it.receipts",
  name: "Receipts of the SdI",
  connection: "sdi-it",
  path: TRANSMISSION,
  auth: isFromSdi,
  callback: { in: "path", name: "token" },
  id(message) {
    const { id, name } = messageIn(message);
    return `${id}/${name}`;
  },
  read: (message) => [receiptNotice(messageIn(message))],
});

/** The notice that a receipt is. @throws FakturoError for an unreadable one. */
export function receiptNotice(file: SdiNamedFile): Notice {
  const receipt = signedReceipt(file.data);
  if (receipt.type === "SE") return refusedOutcome(file, receipt);
  return {
    identity: stemOf(receipt.fileName),
    reference: receipt.sdiId,
    rank: RANKS[receipt.type] ?? 0,
    answer: answerOf(receipt),
    // Some channels send private invoices the receipts of public bodies: what was sent tells them apart.
    answerTo: ({ mime }) =>
      answerOf({ ...receipt, isPublic: isForPublicBody(mime) ?? receipt.isPublic }),
    files: [fileOf(file, receipt)],
    // Sender and receiver get the same notice; in a mailbox only its file tells which one it is.
    ...(receipt.type === "DT" && { about: termsOver(receipt) }),
  };
}

/** The SdI refuses the answer to a received invoice; the file has the name of that, with another type. */
function refusedOutcome(file: SdiNamedFile, receipt: SdiReceipt): Notice {
  return {
    identity: stemOf(file.name.replace("_SE_", "_EC_")),
    rank: RANKS.NS ?? 0,
    answer: { is: "refused", faults: [outcomeFault(receipt.refusal ?? "")] },
    files: [fileOf(file, receipt)],
  };
}

/** Why the SdI refuses an answer, `EN00` or `EN01`. */
export function outcomeFault(code: string): AuthorityFault {
  return { code: `${CODE_PREFIX}${code}`, message: explained(code, "ScartoEsitoCommittente") };
}

function fileOf({ name, data }: SdiNamedFile, { type }: SdiReceipt): StepFile {
  return { name, mime: MIME, data, key: receiptKey(type), category: "response" };
}

function answerOf(receipt: SdiReceipt): Answer {
  const { sdiId: reference } = receipt;
  const outcome = outcomeOf(receipt);
  if (!outcome || outcome.status === "QUEUED") {
    const due = awaitedUntil(receipt);
    return { is: "taken", reference, ...(due !== undefined && { due }) };
  }
  const effects = { stamps: [{ prv: ID_STAMP, val: reference }] };
  // An invoice that the public body has not answered in time stays issued, although the step ends as KO.
  if (outcome.status === "OK" || receipt.type === "DT")
    return { is: "accepted", code: outcome.code, reference, effects };
  return { is: "refused", reference, faults: faultsOf(receipt, outcome) };
}

/** Until when the public body answers a delivered file, or the SdI attests that it cannot be delivered. */
function awaitedUntil({ type, deliveredAt, receivedAt }: SdiReceipt): number | undefined {
  if (type === "RC") return endOfTerms(deliveredAt);
  return type === "MC" ? attestedBy(receivedAt) : undefined;
}

function faultsOf({ errors, note, type }: SdiReceipt, { code, message }: ReceiptOutcome) {
  if (type === "NE") return [{ code, message: note ?? message }];
  return errors.map((error) => ({
    code: `${CODE_PREFIX}${error.code}`,
    message: explained(error.code, error.message),
  }));
}
