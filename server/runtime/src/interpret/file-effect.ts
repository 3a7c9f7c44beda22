import type { StepFile } from "@fakturo/plugin";
import { isMime, storable } from "@fakturo/server-base";
import { type FileInput, newFile } from "@fakturo/server-domain/entries";
import type { NewFile } from "@fakturo/server-storage/store";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Same limit as for files from callers of the API. */
const MAX_NAME = 255;
const MAX_KEY = 128;
const MAX_DESCRIPTION = 10_000;

/** A file of an app, as it can be stored. */
export function storedFile(file: StepFile): FileInput {
  const { name, key, description, mime } = file;
  return {
    ...file,
    name: storable(name, MAX_NAME),
    key: key && storable(key, MAX_KEY),
    description: description && storable(description, MAX_DESCRIPTION),
    // Falls back to the bytes' own type for one that is invalid in a header.
    mime: isMime(mime) ? mime : undefined,
  };
}

/**
 * The row of a file that a step created. @throws RequestError for declared facts that do not match its
 * bytes.
 */
export function fileOf(
  { services, now }: UnitOfWork,
  entryId: string,
  file: StepFile,
  meta?: Readonly<Record<string, string>>,
): NewFile {
  return newFile(services.ids.v7(), entryId, { ...storedFile(file), meta }, now);
}
