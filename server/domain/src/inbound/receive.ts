import { FakturoError, isFakturoError, isUuid, type JsonObject } from "@fakturo/model";
import { INBOUND_ARG, type InboundItem, type StepFile } from "@fakturo/plugin";
import {
  addInbound,
  closeInbound,
  type FileRow,
  findImportWorkflow,
  lockFaultyInbound,
  type Tx,
} from "@fakturo/server-storage/store";
import { createEntry } from "../entries/create.ts";
import { putFile } from "../entries/files.ts";
import { type EntryParts, type FileParts, MESSAGE_LIMIT } from "../parts.ts";
import { createJob } from "../workflows/jobs.ts";
import { applyMessage, applyWaiting, type InboundFault, lockNames, type Told } from "./messages.ts";
import { itemOf, itemToJson } from "./stored-item.ts";

/** Parts that make entries of what arrived. */
export type ReceiveParts = EntryParts & FileParts;

/** Where an item comes from. */
export interface InboundSource {
  readonly workspaceId: string;
  readonly app: string;
  /** Feed, callback or route, for people. */
  readonly source: string;
}

/** What became of an item. */
export type Received =
  | { readonly is: "made"; readonly entry: string; readonly job: string }
  | { readonly is: "known" }
  /** A message, or an item that is stored with its fault. */
  | Told;

const MAX_KEY = 500;
const MAX_FILES = 100;
const SAVEPOINT = { name: "receive_begin", text: "savepoint receive", values: [] };
const RELEASE = { name: "receive_end", text: "release savepoint receive", values: [] };
const ROLLBACK = { name: "receive_undo", text: "rollback to savepoint receive", values: [] };

/**
 * Receives items in the caller's transaction, one after the other. Messages that came before their documents are
 * applied in the end.
 * @throws FakturoError as `receiveItem`; nothing is stored then.
 */
export async function receiveItems(
  tx: Tx,
  parts: ReceiveParts,
  from: InboundSource,
  items: readonly InboundItem[],
): Promise<Received[]> {
  const received: Received[] = [];
  for (const item of items) received.push(await receiveItem(tx, parts, from, item));
  const made = items.filter((_, i) => received[i]?.is === "made");
  const names = made.flatMap(({ references = [] }) => references);
  await applyWaiting(tx, parts, from, [...new Set(names)]);
  return received;
}

/**
 * Makes the one entry of an item, with its files and its job, and takes the item's key, all in the caller's
 * transaction. An item of a known key changes nothing; what the engine refuses is stored with its fault. A message
 * changes the entries that it is about.
 * @throws FakturoError "precondition-failed" where the workspace has set no import workflow for the app,
 * "input" for an item without a key.
 */
async function receiveItem(
  tx: Tx,
  parts: ReceiveParts,
  from: InboundSource,
  item: InboundItem,
): Promise<Received> {
  const { app, source } = from;
  const { key } = item;
  if (key === "" || key.length > MAX_KEY)
    throw new FakturoError("input", `the key of an inbound item has 1 to ${MAX_KEY} characters`);
  const received_at = new Date(parts.clock.now());
  const { references: refs = [], about } = item;
  await lockNames(tx, app, item);
  const row = { app, key, source, received_at, refs, about: about?.reference };
  if (about) {
    if (!(await addInbound(tx, row))) return { is: "known" };
    const told = await applyMessage(tx, parts, from, { key, files: item.files, about });
    return told.is === "faulty" ? keepFaulty(tx, app, item, told.fault) : told;
  }
  const workflow = item.workflow ?? (await importWorkflowOf(tx, app));
  if (!(await addInbound(tx, row))) return { is: "known" };
  return importItem(tx, parts, { ...from, workflow }, item);
}

/** @throws FakturoError "precondition-failed" where the workspace has set none. */
export async function importWorkflowOf(tx: Tx, app: string): Promise<string> {
  const workflow = await findImportWorkflow(tx, app);
  if (workflow !== undefined) return workflow;
  throw new FakturoError(
    "precondition-failed",
    `the workspace has set no import workflow for ${app}: PUT /transform/v1/imports/${app}`,
  );
}

/** Stores an item with a fault that was found before it could be read, so that it is not asked for again. */
export async function refuseItem(
  tx: Tx,
  { clock }: Pick<ReceiveParts, "clock">,
  { app, source }: InboundSource,
  item: InboundItem,
  fault: InboundFault,
): Promise<Received> {
  const { key, references: refs = [] } = item;
  const row = { app, key, source, received_at: new Date(clock.now()), refs };
  if (!(await addInbound(tx, row))) return { is: "known" };
  return keepFaulty(tx, app, item, fault);
}

/**
 * Tries an item again that was stored with a fault.
 * @throws FakturoError "not-found" where there is none, "precondition-failed" without import workflow or
 * without a document.
 */
export async function retryItem(
  tx: Tx,
  parts: ReceiveParts,
  { workspaceId, app }: Pick<InboundSource, "workspaceId" | "app">,
  key: string,
): Promise<Received> {
  const row = await lockFaultyInbound(tx, app, key);
  if (!row) throw new FakturoError("not-found", "no item with a fault has this key");
  const item = itemOf(key, row.item);
  await lockNames(tx, app, item);
  const { about } = item;
  if (about) return applyMessage(tx, parts, { app }, { key, files: item.files, about });
  if (item.files.length === 0 && item.data === undefined)
    throw new FakturoError("precondition-failed", "the item's document was never fetched");
  const workflow = item.workflow ?? (await importWorkflowOf(tx, app));
  const from = { workspaceId, app, source: row.source, workflow };
  const received = await importItem(tx, parts, from, item);
  if (received.is === "made") await applyWaiting(tx, parts, from, item.references ?? []);
  return received;
}

async function importItem(
  tx: Tx,
  parts: ReceiveParts,
  from: ImportSource,
  item: InboundItem,
): Promise<Received> {
  await tx.query(SAVEPOINT);
  try {
    const made = await makeEntry(tx, parts, from, item);
    await tx.query(RELEASE);
    return made;
  } catch (error) {
    if (!isFakturoError(error) || error.key === "unavailable" || error.key === "internal")
      throw error;
    await tx.query(ROLLBACK);
    return keepFaulty(tx, from.app, item, inboundFaultOf(error));
  }
}

/** Where an item comes from, and the workflow of its job. */
export interface ImportSource extends InboundSource {
  readonly workflow: string;
}

/**
 * Makes the entry of an item whose key is taken, with its files and its job.
 * @param argsOf more args of the job, from the stored files.
 * @throws FakturoError for what the engine refuses; the caller undoes what was written.
 */
export async function makeEntry(
  tx: Tx,
  parts: ReceiveParts,
  { workspaceId, app, workflow }: ImportSource,
  item: InboundItem,
  argsOf: (files: readonly FileRow[]) => Readonly<Record<string, string>> = () => ({}),
): Promise<Extract<Received, { readonly is: "made" }>> {
  checkFiles(item.files, parts.messageLimit);
  if (!isUuid(workflow)) throw new FakturoError("input", `'${workflow}' is no id of a workflow`);
  const data = item.data ?? placeholder(item);
  const entry = await createEntry(tx, parts, workspaceId, { data });
  const files: FileRow[] = [];
  for (const { name, mime, data: bytes, key, category, description, ...flags } of item.files)
    files.push(
      await putFile(tx, parts, entry.id, {
        name,
        mime,
        data: bytes,
        key,
        category: category ?? "attachment",
        description,
        embeddable: flags.embeddable ?? false,
        private: flags.private ?? false,
      }),
    );
  const job = await createJob(tx, parts, workspaceId, {
    workflowId: workflow,
    entryId: entry.id,
    args: { ...argsOf(files), ...item.args, [INBOUND_ARG]: item.key },
  });
  await closeInbound(tx, { app, key: item.key, entry: entry.id, job: job.id });
  return { is: "made", entry: entry.id, job: job.id };
}

/** @param limit bytes of all files together. */
function checkFiles(files: readonly StepFile[], limit = MESSAGE_LIMIT): void {
  const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
  if (files.length > MAX_FILES || bytes > limit)
    throw new FakturoError(
      "too-large",
      `an inbound item has ${MAX_FILES} files and ${limit} bytes at most`,
    );
}

/** The document of an entry until the workflow has read its files. */
function placeholder({ key, files: [file] }: InboundItem): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/note/message",
    title: "Inbound document",
    content: file ? `${file.name}, ${key}` : key,
  };
}

/** What went wrong, for people. */
export function inboundFaultOf(error: FakturoError): InboundFault {
  const [first] = error.faults;
  return { code: first?.code ?? error.key, message: first?.message ?? error.message };
}

async function keepFaulty(
  tx: Tx,
  app: string,
  item: InboundItem,
  fault: InboundFault,
): Promise<Received> {
  const row = { app, key: item.key, entry: null, job: null };
  await closeInbound(tx, row, { fault, item: itemToJson(item) });
  return { is: "faulty", fault };
}
