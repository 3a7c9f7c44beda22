import { isFakturoError } from "@fakturo/model";

/** Key of the FakturoError that work throws; undefined on success. Other errors are rethrown. */
export function errorKeyOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (isFakturoError(error)) return error.key;
    throw error;
  }
  return undefined;
}
