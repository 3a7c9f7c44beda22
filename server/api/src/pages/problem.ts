import { type ErrorKey, FakturoError, isFakturoError } from "@fakturo/model";
import { RefusedCertificate } from "@fakturo/server-domain/credentials";
import { en } from "./texts/en.ts";
import type { FaultName, PageTexts } from "./texts/index.ts";

/** Form of the page that a problem belongs to; its first field has this id. */
export type FormName = "credential" | "request" | "agreement" | "identity" | "inputs" | "confirm";

/** A problem as the page shows it. */
export interface FormProblem {
  readonly form: FormName;
  /** Key of the credential; only for form `credential`. */
  readonly key?: string | undefined;
  readonly message: string;
}

/** A form with a missing or wrong field. */
export class FormError extends FakturoError {
  constructor(fault: FaultName) {
    const message = en.faults[fault];
    super("input", message, { faults: [{ code: fault, paths: [], message }] });
  }
}

/** What went wrong, in the words of the page. */
export function explain(
  error: unknown,
  form: FormName,
  holder: string,
  { faults }: PageTexts,
): string {
  const text = faults[faultOf(error, form)];
  const owner = error instanceof RefusedCertificate ? error.owner : "";
  return text.replaceAll("{owner}", owner).replaceAll("{holder}", holder);
}

function faultOf(error: unknown, form: FormName): FaultName {
  if (!isFakturoError(error)) return "other";
  const named = error.faults.map(({ code }) => code).find(isFault);
  if (named) return named;
  if (error instanceof RefusedCertificate) return "certificate";
  if (error.key === "input" || error.key === "validation")
    return form === "credential" ? "certificate-file" : "inputs";
  return OF_KEYS[error.key] ?? "other";
}

const OF_KEYS: Readonly<Partial<Record<ErrorKey, FaultName>>> = {
  "not-found": "link",
  "rate-limited": "often",
  "precondition-failed": "missing",
  conflict: "done",
  signature: "password",
  "too-large": "too-large",
};

function isFault(code: string): code is FaultName {
  return Object.hasOwn(en.faults, code);
}
