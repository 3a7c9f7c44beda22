import { FakturoError } from "@fakturo/model";
import { appOf, type InboundItem, type InboundMessage } from "@fakturo/plugin";
import {
  closeInbound,
  deleteAppRecord,
  isInboundNamed,
  lockInboundNames,
  referencedInbound,
  type Tx,
  waitingInbound,
} from "@fakturo/server-storage/store";
import { putFile } from "../entries/files.ts";
import { writeMeta } from "../entries/meta.ts";
import { setState } from "../entries/states.ts";
import type { FileParts } from "../parts.ts";
import { itemOf } from "./stored-item.ts";

const MAX_NAMES = 100;
const MAX_NAME = 500;

/** Why an item has no entry. */
export type InboundFault = { readonly code: string; readonly message: string };

/** What became of a message: it has changed these entries, or is kept with a fault. */
export type Told =
  | { readonly is: "told"; readonly entries: readonly string[] }
  | { readonly is: "faulty"; readonly fault: InboundFault };

/** Whose message it is. */
interface MessageSource {
  readonly app: string;
}

/**
 * Checks an item's names and locks them, so that a message and its document that come at the same time see each other.
 * @throws FakturoError "input" for too many or too long ones.
 */
export async function lockNames(
  tx: Tx,
  app: string,
  { references = [], about }: InboundItem,
): Promise<void> {
  const names = about ? [about.reference] : references;
  if (names.length > MAX_NAMES || names.some((name) => name === "" || name.length > MAX_NAME))
    throw new FakturoError(
      "input",
      `an inbound item has up to ${MAX_NAMES} references of 1 to ${MAX_NAME} characters`,
    );
  await lockInboundNames(tx, app, names);
}

/** A message about received documents, with the files that their entries get. */
type ReceivedMessage = Pick<InboundItem, "files"> & { readonly about: InboundMessage };

/** Changes the entries that a message is about; undefined where no document has its reference yet. */
export async function tellReceived(
  tx: Tx,
  parts: FileParts,
  app: string,
  message: ReceivedMessage,
): Promise<readonly string[] | undefined> {
  const documents = await referencedInbound(tx, app, message.about.reference);
  if (documents.length === 0) return undefined;
  const entries = documents.filter((entry) => entry !== null).sort();
  for (const entry of entries) await changeEntry(tx, parts, { app, entry }, message);
  return entries;
}

/** Applies a message whose key is taken; where no document has its reference yet, it is to be kept. */
export async function applyMessage(
  tx: Tx,
  parts: FileParts,
  { app }: MessageSource,
  { key, ...message }: ReceivedMessage & Pick<InboundItem, "key">,
): Promise<Told> {
  const { reference, isOptional = false } = message.about;
  const isDropped = isOptional && !(await isInboundNamed(tx, app, reference));
  const entries = isDropped ? [] : await tellReceived(tx, parts, app, message);
  if (entries === undefined) {
    const problem = `no document with the reference ${reference} was received yet`;
    return { is: "faulty", fault: { code: "no-document", message: problem } };
  }
  await closeInbound(tx, { app, key, entry: entries[0] ?? null, job: null });
  return { is: "told", entries };
}

/** Applies the messages that came before the document with these names. */
export async function applyWaiting(
  tx: Tx,
  parts: FileParts,
  { app }: MessageSource,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  for (const { key, item } of await waitingInbound(tx, app, references)) {
    const { files, about } = itemOf(key, item);
    if (about) await applyMessage(tx, parts, { app }, { key, files, about });
  }
}

async function changeEntry(
  tx: Tx,
  parts: FileParts,
  { app, entry }: { readonly app: string; readonly entry: string },
  { files, about }: ReceivedMessage,
): Promise<void> {
  const { effects: { meta = [], state } = {}, ends = [] } = about;
  for (const { embeddable = false, private: isPrivate = false, category, ...file } of files)
    await putFile(tx, parts, entry, {
      ...file,
      category: category ?? "attachment",
      description: file.description,
      embeddable,
      private: isPrivate,
    });
  await writeMeta({ tx, now: new Date(parts.clock.now()) }, app, entry, meta);
  if (state !== undefined) await setState(tx, parts, entry, { key: state });
  for (const type of ends) {
    if (appOf(type) !== app)
      throw new FakturoError("forbidden", `${type} is no type of records of the app ${app}`);
    await deleteAppRecord(tx, type, entry, undefined);
  }
}
