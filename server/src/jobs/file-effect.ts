import type { StepFile } from "@fakturo/plugin";
import { isMime } from "../http/mime.ts";
import type { Actor } from "../services.ts";
import { newFile } from "../silo/files.ts";
import { storable } from "../storable.ts";
import type { NewFile } from "../store/files.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** As for files that callers of the API give. */
const MAX_NAME = 255;
const MAX_KEY = 128;
const MAX_DESCRIPTION = 10_000;

/** The row of a file that a step made. @throws RequestError for facts that do not fit its bytes. */
export function fileOf(
  { services, now }: UnitOfWork,
  entryId: string,
  file: StepFile,
  actor: Actor,
): NewFile {
  const { name, key, description, mime } = file;
  const input = {
    ...file,
    name: storable(name, MAX_NAME),
    key: key && storable(key, MAX_KEY),
    description: description && storable(description, MAX_DESCRIPTION),
    // What may not stand in a header is found out from the bytes.
    mime: isMime(mime) ? mime : undefined,
    actor,
  };
  return newFile(services.ids.v7(), entryId, input, now);
}
