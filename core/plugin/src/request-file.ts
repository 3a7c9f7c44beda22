import { XML_MIME } from "./files.ts";
import type { StepFile } from "./step.ts";
import type { Outgoing } from "./submission.ts";

/** A file whose contents are a request to an authority: neither public nor mailed. */
export function requestFile(file: StepFile): StepFile {
  return { ...file, category: "request", private: true };
}

/**
 * The XML or JSON with which a record asks an authority, as file of its entry.
 * @param name Start of the file's key, e.g. `at`, which becomes `at-issue-request`.
 */
export function requestFileOf({ kind, bytes, mime = XML_MIME }: Requested, name: string): StepFile {
  const key = `${name}-${kind}-request`;
  const ending = mime === XML_MIME ? "xml" : "json";
  return requestFile({ name: `${key}.${ending}`, key, mime, data: bytes });
}

type Requested = Pick<Outgoing, "kind" | "bytes" | "mime">;
