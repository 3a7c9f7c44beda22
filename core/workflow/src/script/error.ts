import { FakturoError } from "@fakturo/model";

/** Languages users write small programs in; also the code of their faults. */
export type Language = "expression" | "jq" | "template";

/** A program that cannot be read, or that fails over its input; the fault's code is the language. */
export function scriptError(language: Language, message: string, at?: number): FakturoError {
  const text = at === undefined ? message : `${message} at character ${at + 1}`;
  return new FakturoError("validation", text, {
    faults: [{ code: language, paths: ["$"], message: text }],
  });
}
