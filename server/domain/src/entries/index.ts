export { type BuiltEnvelope, resign } from "./build-envelope.ts";
export { checkKnown } from "./checks.ts";
export { checkEntryFree, corrected, createEntry, type EntryInput, envelopeOf } from "./create.ts";
export {
  CATEGORIES,
  categoryOf,
  decodeBase64,
  type FileInput,
  INLINE_LIMIT,
  MAX_FILE_SIZE,
  newFile,
  putFile,
} from "./files.ts";
export { chooseFolder, FOLDER, FOLDER_PROBLEM, MAX_FOLDER } from "./folders.ts";
export {
  type FormatOptions,
  fileUrl,
  formatEntry,
  formatFile,
  formatState,
  printEntry,
} from "./format.ts";
export { forReading } from "./large.ts";
export {
  type EntryName,
  freshDetails,
  loadDetails,
  requireEntry,
  requireEnvelope,
} from "./load.ts";
export { writeMeta } from "./meta.ts";
export { type EntryPatch, patchEntry } from "./patch.ts";
export { referencesOf } from "./references.ts";
export { shortSchemaId } from "./schema.ts";
export { spoolKey } from "./spool.ts";
export { simulationMark, withStamps } from "./stamps.ts";
export { checkState, ENTRY_STATES, momentAfter, newState, setState } from "./states.ts";
export { storeUpload } from "./uploads.ts";
export { newVersion, versionOf } from "./version.ts";
export { createEntryWriter, type EntryWriter } from "./writer.ts";
