import { type Note, TEXT_SUBJECTS } from "@fakturo/model";

/** Subject of a note: its extension, else by its key; undefined for plain notes (BT-21). */
export function noteSubjectOf({ key, ext }: Note): string | undefined {
  return ext?.["untdid-text-subject"] || TEXT_SUBJECTS.get(key ?? "");
}
