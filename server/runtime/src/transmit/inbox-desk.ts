import { FakturoError } from "@fakturo/model";
import { appOf } from "@fakturo/plugin";
import {
  dismissInboxMessage,
  enqueueTransmission,
  findInboxMessage,
  findSubmission,
  type InboxRecord,
  inboxBody,
  linkInboxMessage,
  listInboxMessages,
  lockInboxMessage,
  noteAudit,
  type Tx,
} from "@fakturo/server-storage/store";

/** A message with its bytes, as received; empty once they are erased. */
export interface MessageView {
  readonly record: InboxRecord;
  readonly body: Uint8Array;
}

/** What a person found out about an unmatched message. */
export type MessageDecision =
  | { readonly is: "linked"; readonly submission: string }
  /** About none of the workspace's records: its contents are removed. */
  | { readonly is: "foreign" };

/** Messages in a state; default: all that are not processed. */
export function viewMessages(
  tx: Tx,
  state: string | undefined,
  limit: number,
): Promise<readonly InboxRecord[]> {
  return listInboxMessages(tx, state, limit);
}

/** @throws FakturoError "not-found". */
export async function viewMessage(tx: Tx, id: string): Promise<MessageView> {
  const record = await findInboxMessage(tx, id);
  const body = await inboxBody(tx, id);
  if (!record || !body) throw new FakturoError("not-found", "message not found");
  return { record, body };
}

/**
 * Processes a message again at once.
 * @throws FakturoError "not-found"; "conflict" for a processed one.
 */
export async function retryMessage(tx: Tx, id: string): Promise<MessageView> {
  await lockOpen(tx, id);
  await noteAudit(tx, "message.retry", id, {});
  await enqueueTransmission(tx, { inbox: id }, 0);
  return viewMessage(tx, id);
}

/**
 * Stores a person's finding about a message that no record matches, with the reason, in the audit log.
 * @throws FakturoError "not-found" for an unknown message or submission; "conflict" for a processed message, or
 * for a submission of another app or environment.
 */
export async function resolveMessage(
  tx: Tx,
  id: string,
  decision: MessageDecision,
  reason: string,
  at: Date,
): Promise<MessageView> {
  const record = await lockOpen(tx, id);
  if (decision.is === "linked") await link(tx, record, decision.submission);
  else await dismissInboxMessage(tx, id, at);
  const submission = decision.is === "linked" ? decision.submission : null;
  await noteAudit(tx, "message.resolve", id, { is: decision.is, submission, reason });
  return viewMessage(tx, id);
}

async function link(tx: Tx, { id, app, environment }: InboxRecord, to: string): Promise<void> {
  const submission = await findSubmission(tx, to);
  if (!submission) throw new FakturoError("not-found", "submission not found");
  const isSame = submission.environment === environment && appOf(submission.connection) === app;
  if (!isSame)
    throw new FakturoError("conflict", "the submission is of another app or environment");
  await linkInboxMessage(tx, id, to);
  await enqueueTransmission(tx, { inbox: id }, 0);
}

async function lockOpen(tx: Tx, id: string): Promise<InboxRecord> {
  const record = await lockInboxMessage(tx, id);
  if (!record) throw new FakturoError("not-found", "message not found");
  if (record.state === "processed")
    throw new FakturoError("conflict", "the message is processed: there is nothing to do");
  return record;
}
