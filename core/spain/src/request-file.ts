import type { StepFile } from "@fakturo/plugin";

/** A file whose contents are a request to an authority: neither public nor mailed. */
export function requestFile(file: StepFile): StepFile {
  return { ...file, category: "request", private: true };
}
